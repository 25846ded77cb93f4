import { pauseAfter } from '../../../sound/pauses';
import { Loudness } from '../../../sound/trim';
import { phonemeTimes, tokenStarts, type TokenSound } from '../../../times/token-times';
import type { WordTime } from '../../../times/timestamp';
import type { EngineChunk } from '../../host/process/messages';
import type { EncodedRun, Schedule } from '../../windows/speak-in-windows';
import { type FrameRange, planWindows } from '../../windows/window-plan';
import { finishWindow, timesWithin, type WindowEdges } from '../../windows/window-sound';
import type { EncodedSentence, PiperModelInParts, WindowInput } from './piper-model';
import type { TokenRun } from './tokens';

/** Seconds decoded before the first word, because sound may start before its token. */
const secondsBefore = 0.1;

/** The sound ends at most this many seconds before the end of the last word's tokens. */
const secondsToEnd = 0.3;

/** Amplitude (root mean square) of silence relative to the loudest 5 ms of the beginning: -46 dB. */
const silencePart = 0.005;

/** A word and its frames in the sentence. */
interface WordFrames extends FrameRange {
  readonly word: Pick<WordTime, 'start' | 'end'>;
  readonly sounds?: readonly TokenSound[];
  /** The first frame of each of its tokens, and its end, from the start of the word. */
  readonly tokenFrames: readonly number[];
}

/** What any process needs to speak a part of a sentence: one window. */
export interface SentencePart {
  readonly input: WindowInput;
  readonly edges: WindowEdges;
  /** The words that end in the window. Frames from its start; negative if a word began before it. */
  readonly words: readonly WordFrames[];
  /** Silence after the window, if more speech follows. */
  readonly pauseSeconds: number;
  /** The samples, if the process has made them already. */
  readonly samples?: Float32Array;
}

/**
 * Divides a sentence into its parts. Makes the sound of the first one, because the level of silence is relative to its beginning,
 * which is the same in all divisions.
 */
export async function sentenceParts(
  model: PiperModelInParts,
  run: TokenRun,
  sentence: EncodedSentence,
  schedule: Schedule,
): Promise<EncodedRun<SentencePart>> {
  const { frameSeconds, fewestFrames } = model.windowUnits;
  const words = wordFrames(run, sentence);
  const total = sentence.lengths.reduce((sum, length) => sum + length, 0);
  const frames = { start: Math.max(0, words[0]!.start - Math.ceil(secondsBefore / frameSeconds)), end: total };
  const endAfter = Math.max(words[0]!.start, words.at(-1)!.end - Math.ceil(secondsToEnd / frameSeconds));
  const windows = planWindows({ ...schedule, ...model.windowUnits, frames, lastStart: endAfter });
  const inputs = windows.map((window) => model.windowInput(sentence, window));
  const samples = await model.decode(inputs[0]!);
  const head = Math.min(fewestFrames * model.frameSamples, samples.length);
  const silence = silencePart * new Loudness(samples.subarray(0, head), model.sampleRate).loudest;
  const parts = windows.map((window, index): SentencePart => {
    const isFirst = index === 0;
    const isLast = index === windows.length - 1;
    const own = words.filter(({ end }) => (isFirst || end > window.start) && (isLast || end <= window.end));
    return {
      input: inputs[index]!,
      edges: {
        silence,
        ...(isFirst && { startBefore: head }),
        ...(isLast && { endAfter: (endAfter - window.start) * model.frameSamples }),
      },
      words: own.map((word) => ({ ...word, start: word.start - window.start, end: word.end - window.start })),
      pauseSeconds: isLast ? pauseAfter(run.lastMark, schedule.speed) : 0,
      ...(isFirst && { samples }),
    };
  });
  return { parts, seconds: total * frameSeconds };
}

/** Makes the sound of a part, with the times of its words. */
export async function speakPart(model: PiperModelInParts, part: SentencePart): Promise<EngineChunk> {
  const { sampleRate, frameSamples } = model;
  const samples = part.samples ?? (await model.decode(part.input));
  const { kept, removed } = finishWindow(samples, sampleRate, part.edges);
  const words = wordTimes(part, samples, model);
  return {
    samples: kept,
    sampleRate,
    computedSeconds: (part.input.length * frameSamples) / sampleRate,
    words: timesWithin(words, part.edges, { removed, length: kept.length, sampleRate }),
    pauseSeconds: part.pauseSeconds,
  };
}

function wordFrames({ words }: TokenRun, { lengths }: EncodedSentence): WordFrames[] {
  const starts = tokenStarts(lengths);
  return words.map(({ start, end, firstToken, endToken, sounds }) => ({
    word: { start, end },
    start: starts[firstToken]!,
    end: starts[endToken]!,
    tokenFrames: starts.slice(firstToken, endToken + 1).map((frame) => frame - starts[firstToken]!),
    ...(sounds && { sounds }),
  }));
}

/** Word times from the start of a window. A word ends with its sound, because silence may belong to its last tokens. */
function wordTimes(
  { words, edges }: SentencePart,
  samples: Float32Array,
  { sampleRate, frameSamples }: PiperModelInParts,
): WordTime[] {
  const seconds = (frame: number) => (frame * frameSamples) / sampleRate;
  return words.map(({ word, start, end, sounds, tokenFrames }) => {
    const from = Math.max(0, start) * frameSamples;
    const own = samples.subarray(from, end * frameSamples);
    const sound = new Loudness(own, sampleRate, edges.silence).soundIn({ start: 0, end: own.length });
    // If the window has only the silence of a word, the word has ended in the window before.
    const soundEnd = from + (sound?.end ?? (start < 0 ? 0 : own.length));
    const endSeconds = soundEnd / sampleRate;
    return {
      ...word,
      startSeconds: seconds(start),
      endSeconds,
      ...(sounds && {
        phonemes: phonemeTimes(sounds, endSeconds, (token) => seconds(start + tokenFrames[token]!)),
      }),
    };
  });
}
