import { commonPart, offsetIn } from './align';
import { decibels } from './decibels';
import { JoinMeter, type JoinFigures } from './joins';
import { integratedLoudness } from './loudness';
import { type MelDistance, melDistance } from './mel-distance';

/** The largest offset between two sounds, in seconds. The model begins with up to half a second of silence. */
const widestSeconds = 1.5;

/** Word starts up to this far apart, in seconds, are the same timing: a frame of the model, and rounding. */
const sameTimingSeconds = 0.03;

/** The part at both ends in which samples are not compared with the whole decode, in seconds. */
const edgeSeconds = 0.1;

/** The limits of the gate. */
export const limits = {
  /** The median of the mel log-spectral distance over sentences, in dB. */
  melDistance: 1,
  /** The largest difference from the whole decode, relative to its peak, in dB. Two steps of 16 bits are -84 dB. */
  windowError: -60,
  /** A jump of level at a join, in dB. */
  levelJump: 1,
  /** A step at a join, relative to the steps inside the words around it. 1 % of tolerance for rounding to 16 bits. */
  stepToWords: 1.01,
  /** A step at a join, relative to the steps of the reference near it. 3.5 dB of tolerance for another level. */
  stepToReference: 1.5,
  /** A jump of pitch at a join, in cents. */
  pitchJump: 50,
  /** The difference of integrated loudness, in LU. */
  loudness: 0.5,
  /** The difference of a word time, in seconds, and the share of words that must be within it. */
  wordSeconds: 0.06,
  wordShare: 0.95,
} as const;

/** When a word is spoken. */
export interface SpokenWord {
  /** The offset of the word in the text. */
  readonly textStart: number;
  /** Seconds from the start of the sound. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A sentence as spoken. */
export interface SpokenSentence {
  readonly samples: Float32Array;
  readonly words: readonly SpokenWord[];
}

/** How a sentence differs from its reference. */
export interface Comparison {
  /** Where the candidate begins in the reference, in seconds. */
  readonly offsetSeconds: number;
  readonly melDistance: MelDistance;
  /** The integrated loudness minus that of the reference, in LU. */
  readonly loudnessDifference: number;
  /**
   * For each word of the reference, the larger of the distances of its start and its end, in seconds. `Infinity` for a
   * word without a time.
   */
  readonly wordErrors: readonly number[];
  /** Whether all words start when those of the reference do, so that the two should be the same computation. */
  readonly hasSameTiming: boolean;
  /** The joins, compared with the whole decode. None if the sentence was decoded whole. */
  readonly joins: readonly JoinFigures[];
  /** The same places, compared with the reference. */
  readonly joinsInReference: readonly JoinFigures[];
  /** The largest difference from a sample of the whole decode, relative to its peak, in dB. `undefined` without joins. */
  readonly windowError: number | undefined;
}

/** A sentence as decoded in one window by the engine, with the same statistics, and where it joins its windows. */
export interface WholeDecode {
  readonly samples: Float32Array;
  /** In samples of the whole decode. Its first is that of the reference, too. */
  readonly joins: readonly number[];
}

/** The words that the recogniser got wrong in one sentence. */
export interface HearingErrors {
  readonly reference: number;
  readonly candidate: number;
}

/** What the gate asks for, and what was seen. */
export interface Verdict {
  readonly figure: string;
  readonly asked: string;
  readonly seen: string;
  /** `undefined` if there was nothing to measure. */
  readonly hasPassed: boolean | undefined;
}

/**
 * Compares a sentence with its reference, and its joins also with the whole decode. The offset between two sounds is found by
 * cross-correlation. Nothing else is compensated, and only the part that both have is compared.
 */
export function compareSentence(
  reference: SpokenSentence,
  candidate: SpokenSentence,
  sampleRate: number,
  whole: WholeDecode,
): Comparison {
  const common = alignedPart(reference.samples, candidate.samples, sampleRate);
  const offsetSeconds = common.offset / sampleRate;
  const pairs = pairWords(reference.words, candidate.words, offsetSeconds);
  const loudness = (samples: Float32Array) => integratedLoudness(samples, sampleRate);
  const decoded = whole.joins.length > 0 ? alignedPart(whole.samples, candidate.samples, sampleRate) : undefined;
  const joinsIn = (part: AlignedPart) => measureJoins(part, whole.joins, reference.words, sampleRate);
  return {
    offsetSeconds,
    melDistance: melDistance(common.reference, common.candidate, sampleRate),
    loudnessDifference: loudness(common.candidate) - loudness(common.reference),
    wordErrors: pairs.map(({ startError, endError }) => Math.max(startError, endError)),
    hasSameTiming: pairs.every(({ startError }) => startError <= sameTimingSeconds),
    joins: decoded ? joinsIn(decoded) : [],
    joinsInReference: joinsIn(common),
    windowError: decoded && largestDifference(decoded, sampleRate),
  };
}

/** The part that two sounds have in common. */
interface AlignedPart {
  /** Samples of the reference before the candidate. */
  readonly offset: number;
  /** The first sample of the part in the reference. */
  readonly start: number;
  readonly reference: Float32Array;
  readonly candidate: Float32Array;
}

function alignedPart(reference: Float32Array, candidate: Float32Array, sampleRate: number): AlignedPart {
  const offset = offsetIn(reference, candidate, Math.round(widestSeconds * sampleRate));
  return { offset, ...commonPart(reference, candidate, offset) };
}

function measureJoins(
  part: AlignedPart,
  joins: readonly number[],
  words: readonly SpokenWord[],
  sampleRate: number,
): JoinFigures[] {
  const meter = new JoinMeter(part.reference, part.candidate, sampleRate);
  return joins
    .filter((at) => at > part.start && at < part.start + part.reference.length)
    .map((at) => {
      const around = wordsAround(words, at / sampleRate);
      const sampleAt = (seconds: number) => Math.round(seconds * sampleRate) - part.start;
      const figures = meter.measure(at - part.start, { start: sampleAt(around.start), end: sampleAt(around.end) });
      return { ...figures, at };
    });
}

/** In dB of the reference's peak, without the edges, which the server fades. */
function largestDifference({ reference, candidate }: AlignedPart, sampleRate: number): number {
  const edge = Math.round(edgeSeconds * sampleRate);
  let difference = 0;
  let peak = Number.EPSILON;
  for (let at = edge; at < reference.length - edge; at++) {
    peak = Math.max(peak, Math.abs(reference[at]!));
    difference = Math.max(difference, Math.abs(candidate[at]! - reference[at]!));
  }
  return decibels(Math.max(difference / peak, Number.EPSILON) ** 2);
}

/** The range in seconds from the start of the word before a time to the end of the word after it. */
function wordsAround(words: readonly SpokenWord[], seconds: number): { start: number; end: number } {
  const before = words.findLast(({ startSeconds }) => startSeconds < seconds);
  const after = words.find(({ startSeconds }) => startSeconds >= seconds);
  return { start: before?.startSeconds ?? 0, end: (after ?? before)?.endSeconds ?? Infinity };
}

function pairWords(reference: readonly SpokenWord[], candidate: readonly SpokenWord[], offsetSeconds: number) {
  const byStart = new Map(candidate.map((word) => [word.textStart, word]));
  return reference.map(({ textStart, startSeconds, endSeconds }) => {
    const word = byStart.get(textStart);
    if (!word) return { startError: Infinity, endError: Infinity };
    return {
      startError: Math.abs(word.startSeconds + offsetSeconds - startSeconds),
      endError: Math.abs(word.endSeconds + offsetSeconds - endSeconds),
    };
  });
}

/** Judges sentences. What was not measured is neither passed nor failed. */
export function judge(comparisons: readonly Comparison[], hearing: readonly HearingErrors[]): Verdict[] {
  const heard = { reference: total(hearing, 'reference'), candidate: total(hearing, 'candidate') };
  const worse = hearing.filter(({ reference, candidate }) => candidate > reference).length;
  const better = hearing.filter(({ reference, candidate }) => candidate < reference).length;
  const whole = comparisons.filter(({ joins }) => joins.length === 0);
  const inWindows = comparisons.filter(({ joins }) => joins.length > 0);
  const wordErrors = comparisons.flatMap((comparison) => comparison.wordErrors);
  const within = wordErrors.filter((seconds) => seconds <= limits.wordSeconds).length / wordErrors.length;
  const loudness = largest(comparisons.map(({ loudnessDifference }) => Math.abs(loudnessDifference)));
  return [
    {
      figure: 'words that the recogniser gets wrong',
      asked: `at most ${heard.reference}, as in the reference`,
      seen: `${heard.candidate} (${worse} sentences worse, ${better} better)`,
      hasPassed: hearing.length > 0 ? heard.candidate <= heard.reference : undefined,
    },
    distanceVerdict('mel distance, median of sentences decoded whole', whole),
    unjudged(distanceVerdict('mel distance, median of sentences decoded in windows', inWindows)),
    unjudged(distanceVerdict('mel distance, 95th percentile of frames, median of sentences', comparisons, 'p95')),
    windowVerdict(inWindows.flatMap(({ windowError }) => windowError ?? [])),
    ...joinVerdicts(
      'whole decode',
      comparisons.flatMap(({ joins }) => joins),
    ),
    ...joinVerdicts(
      'reference',
      comparisons.flatMap(({ joinsInReference }) => joinsInReference),
    ).map(unjudged),
    {
      figure: 'loudness, largest difference',
      asked: `at most ${limits.loudness} LU`,
      seen: `${loudness.toFixed(2)} LU`,
      hasPassed: loudness <= limits.loudness,
    },
    {
      figure: 'words whose start and end are within 60 ms',
      asked: `at least ${100 * limits.wordShare} %`,
      seen: `${(100 * within).toFixed(1)} %`,
      hasPassed: within >= limits.wordShare,
    },
  ];
}

/** For information only. */
function unjudged(verdict: Verdict): Verdict {
  return { ...verdict, asked: '–', hasPassed: undefined };
}

function distanceVerdict(
  figure: string,
  comparisons: readonly Comparison[],
  key: keyof MelDistance = 'median',
): Verdict {
  const distance = median(comparisons.map((comparison) => comparison.melDistance[key]));
  return {
    figure,
    asked: `at most ${limits.melDistance} dB`,
    seen: distance === undefined ? 'none' : `${distance.toFixed(2)} dB (${comparisons.length} sentences)`,
    hasPassed: distance === undefined ? undefined : distance <= limits.melDistance,
  };
}

function windowVerdict(errors: readonly number[]): Verdict {
  const worst = errors.reduce((most, error) => Math.max(most, error), -Infinity);
  return {
    figure: 'windows beside the whole decode, largest difference of a sample',
    asked: `at most ${limits.windowError} dB of the peak`,
    seen: errors.length === 0 ? 'none' : `${worst.toFixed(0)} dB (${errors.length} sentences)`,
    hasPassed: errors.length === 0 ? undefined : worst <= limits.windowError,
  };
}

function joinVerdicts(beside: string, joins: readonly JoinFigures[]): Verdict[] {
  const verdict = (figure: string, limit: number, unit: string, values: readonly number[]): Verdict => {
    const worst = largest(values);
    return {
      figure: `${figure}, largest of ${values.length} joins, beside the ${beside}`,
      asked: `at most ${limit}${unit}`,
      seen: values.length === 0 ? 'none' : `${worst.toFixed(2)}${unit}`,
      hasPassed: values.length > 0 ? worst <= limit : undefined,
    };
  };
  return [
    verdict(
      'jump of level',
      limits.levelJump,
      ' dB',
      joins.map(({ levelJump }) => levelJump),
    ),
    verdict(
      'step ÷ steps inside words',
      limits.stepToWords,
      '',
      joins.map(({ stepToWords }) => stepToWords),
    ),
    verdict(
      'step ÷ steps near it',
      limits.stepToReference,
      '',
      joins.map(({ stepToReference }) => stepToReference),
    ),
    verdict(
      'jump of pitch',
      limits.pitchJump,
      ' cents',
      joins.flatMap(({ pitchJump }) => pitchJump ?? []),
    ),
  ];
}

function total(hearing: readonly HearingErrors[], key: keyof HearingErrors): number {
  return hearing.reduce((sum, errors) => sum + errors[key], 0);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[values.length >> 1];
}
