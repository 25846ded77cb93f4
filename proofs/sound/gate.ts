import { commonPart, offsetIn } from './align';
import { JoinMeter, type JoinFigures } from './joins';
import { integratedLoudness } from './loudness';
import { type MelDistance, melDistance } from './mel-distance';

/** The largest offset between two sounds, in seconds. The model begins with up to half a second of silence. */
const widestSeconds = 1.5;

/** Word starts up to this far apart, in seconds, are the same timing: a frame of the model, and rounding. */
const sameTimingSeconds = 0.03;

/** The limits of the gate. */
export const limits = {
  /** The median of the mel log-spectral distance over sentences, in dB. */
  melDistance: 1,
  /** A jump of level at a join, in dB. */
  levelJump: 1,
  /** A step at a join, relative to the steps inside the words around it. */
  stepToWords: 1,
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
  readonly joins: readonly JoinFigures[];
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
 * Compares a sentence with its reference. The offset between the two is found by cross-correlation. Nothing else is
 * compensated, and only the part that both have is compared.
 *
 * @param joins where the candidate was joined, in samples of the reference.
 */
export function compareSentence(
  reference: SpokenSentence,
  candidate: SpokenSentence,
  sampleRate: number,
  joins: readonly number[],
): Comparison {
  const offset = offsetIn(reference.samples, candidate.samples, Math.round(widestSeconds * sampleRate));
  const common = commonPart(reference.samples, candidate.samples, offset);
  const offsetSeconds = offset / sampleRate;
  const pairs = pairWords(reference.words, candidate.words, offsetSeconds);
  const meter = new JoinMeter(common.reference, common.candidate, sampleRate);
  const loudness = (samples: Float32Array) => integratedLoudness(samples, sampleRate);
  return {
    offsetSeconds,
    melDistance: melDistance(common.reference, common.candidate, sampleRate),
    loudnessDifference: loudness(common.candidate) - loudness(common.reference),
    wordErrors: pairs.map(({ startError, endError }) => Math.max(startError, endError)),
    hasSameTiming: pairs.every(({ startError }) => startError <= sameTimingSeconds),
    joins: joins
      .filter((at) => at > common.start && at < common.start + common.reference.length)
      .map((at) => {
        const words = wordsAround(reference.words, at / sampleRate);
        const sampleAt = (seconds: number) => Math.round(seconds * sampleRate) - common.start;
        const figures = meter.measure(at - common.start, { start: sampleAt(words.start), end: sampleAt(words.end) });
        return { ...figures, at };
      }),
  };
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

/**
 * Judges sentences.
 *
 * @param joinsAreKnown whether the joins are those of the engine. Otherwise they are measured, but not judged.
 */
export function judge(
  comparisons: readonly Comparison[],
  hearing: readonly HearingErrors[],
  joinsAreKnown: boolean,
): Verdict[] {
  const heard = { reference: total(hearing, 'reference'), candidate: total(hearing, 'candidate') };
  const worse = hearing.filter(({ reference, candidate }) => candidate > reference).length;
  const better = hearing.filter(({ reference, candidate }) => candidate < reference).length;
  const same = comparisons.filter(({ hasSameTiming }) => hasSameTiming);
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
    distanceVerdict('mel distance, median of all sentences', comparisons),
    { ...distanceVerdict('mel distance, median of sentences with the same timing', same), hasPassed: undefined },
    {
      ...distanceVerdict(
        'mel distance, 95th percentile of frames, median of sentences with the same timing',
        same,
        'p95',
      ),
      asked: '–',
      hasPassed: undefined,
    },
    ...joinVerdicts(
      comparisons.flatMap(({ joins }) => joins),
      joinsAreKnown,
    ),
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

function joinVerdicts(joins: readonly JoinFigures[], areKnown: boolean): Verdict[] {
  const verdict = (figure: string, limit: number, unit: string, values: readonly number[]): Verdict => {
    const worst = largest(values);
    return {
      figure: `${figure}, largest of ${values.length} ${areKnown ? 'joins' : 'word boundaries'}`,
      asked: `at most ${limit}${unit}`,
      seen: values.length === 0 ? 'none' : `${worst.toFixed(2)}${unit}`,
      hasPassed: areKnown && values.length > 0 ? worst <= limit : undefined,
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
      'step ÷ steps of the reference',
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
