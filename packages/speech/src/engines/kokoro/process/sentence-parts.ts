import { pauseAfter } from '../../../sound/pauses';
import { tokenTimes } from '../../../times/token-times';
import { retimed, type WordTime } from '../../../times/timestamp';
import type { Schedule } from '../../windows/speak-in-windows';
import { type FrameRange, planWindows } from '../../windows/window-plan';
import type { WindowEdges } from '../../windows/window-sound';
import type { EnergyCurve } from './energy-curve';
import type { EncodedSentence } from './sentence-model';
import { type WindowInput, windowInput } from './window-model';
import { frameSamples, kokoroSampleRate as sampleRate, onsetLeadSamples, windowUnits } from './model-facts';
import type { TokenRun } from './tokens';

/** Frames decoded before the sentence begins by its energy curve, because sound may start earlier. */
const framesBefore = 2;

/** Frames within which sound may start after it begins by its energy curve. */
const framesToStart = 2;

/** Frames before the end of sound in which the last window has begun. */
const framesToEnd = 4;

/** Frames decoded after the last audible one, because a sound extends beyond its own frames. */
const framesAfter = 6;

/** What any process needs to speak a part of a sentence: one window. */
export interface SentencePart {
  readonly input: WindowInput;
  readonly edges: WindowEdges;
  /** The words that end in the window. Times from the start of the window; negative if a word began before it. */
  readonly words: readonly WordTime[];
  /** Silence after the window, if more speech follows. */
  readonly pauseSeconds: number;
}

/** The frames to decode, without the silence around a sentence, and where its last window starts at the latest. */
function soundFrames(energy: EnergyCurve): { frames: FrameRange; lastStart: number } {
  return {
    frames: {
      start: Math.max(0, Math.floor(energy.start / frameSamples) - framesBefore),
      end: Math.min(energy.frames, Math.ceil(energy.audibleEnd / frameSamples) + framesAfter),
    },
    lastStart: Math.floor(energy.soundEnd / frameSamples) - framesToEnd,
  };
}

/** The windows of a sentence. One that is decoded whole has one. */
export function sentenceWindows(
  { energy, isWhole }: Pick<EncodedSentence, 'energy' | 'isWhole'>,
  schedule: Omit<Schedule, 'speed'>,
): FrameRange[] {
  const { frames, lastStart } = soundFrames(energy);
  return isWhole ? [frames] : planWindows({ ...schedule, ...windowUnits, frames, lastStart });
}

/** Divides a sentence into its parts. */
export function sentenceParts(run: TokenRun, sentence: EncodedSentence, schedule: Schedule): SentencePart[] {
  const { energy } = sentence;
  const { frames } = soundFrames(energy);
  const windows = sentenceWindows(sentence, schedule);
  const words = wordTimes(run, sentence, frames);
  return windows.map((window, index) => {
    const isFirst = index === 0;
    const isLast = index === windows.length - 1;
    const sampleAt = (frame: number) => (frame - window.start) * frameSamples;
    const startBefore = sampleAt(energy.start / frameSamples + framesToStart);
    const endAfter = Math.max(sampleAt(energy.soundEnd / frameSamples - framesToEnd), isFirst ? startBefore : 0);
    const offset = ((window.start - frames.start) * frameSamples) / sampleRate;
    const end = isLast ? Infinity : ((window.end - frames.start) * frameSamples) / sampleRate;
    const own = words.filter(({ endSeconds }) => endSeconds <= end && !(index > 0 && endSeconds <= offset));
    return {
      input: windowInput(sentence, window),
      edges: { silence: energy.silence, ...(isFirst && { startBefore }), ...(isLast && { endAfter }) },
      words: own.map((word) => retimed(word, (seconds) => seconds - offset)),
      pauseSeconds: isLast ? pauseAfter(run.lastMark, schedule.speed) : 0,
    };
  });
}

/** Word times in seconds from the start of the frames that are decoded. */
function wordTimes({ words }: TokenRun, { lengths, energy }: EncodedSentence, frames: FrameRange): WordTime[] {
  // The first length is the silence before the first token.
  const inOutput = words.map((word) => ({
    ...word,
    firstToken: word.firstToken + 1,
    endToken: word.endToken + 1,
  }));
  return tokenTimes(inOutput, {
    sampleRate,
    lengths: lengths.map((length) => length * frameSamples),
    lead: onsetLeadSamples,
    loudness: energy,
    kept: { start: frames.start * frameSamples, end: frames.end * frameSamples },
  });
}
