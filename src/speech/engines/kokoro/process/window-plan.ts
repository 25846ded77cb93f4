import { frameSamples, kokoroSampleRate } from './model-facts';

const frameSeconds = frameSamples / kokoroSampleRate;

/**
 * Frames that are decoded on each side of a window and discarded. With 6, the generator in 8 bits makes the same samples as of the
 * whole sentence, and that in 32 bits the same up to rounding (-113 dB). With 4, they differ by -35 and -104 dB.
 */
export const contextFrames = 6;

/**
 * Sentences up to this length, 2 s, are decoded whole. The statistics that are predicted for a short sentence are less exact, and
 * change its loudness by up to 1.4 dB.
 */
const mostFramesWhole = 80;

/** Whether a sentence with this number of frames is decoded in one window, with its own statistics. */
export function isDecodedWhole(frames: number): boolean {
  return frames <= mostFramesWhole;
}

/**
 * Maximum frames of a window: 1.8 s. Longer ones need more memory and more time for each frame, because less of it fits into the
 * processor's caches; much shorter ones, more time for their context.
 */
const mostFrames = 72;

/** Frames of the first window on a fast machine: 0.25 s, with the beginning of the first sound. */
const fewestFrames = 10;

/** Frames of the first window on a slow machine: 2 s. Longer ones would only start later. */
const mostFirstFrames = 80;

/** Part of the listener's audio that a window may use up while it is made. The rest is for delays. */
const usablePart = 0.85;

/** Frames `start` to `end`, without context. */
export interface FrameRange {
  readonly start: number;
  readonly end: number;
}

export interface WindowPlanOptions {
  /** The frames to decode. */
  readonly frames: FrameRange;
  /** Frames of the whole sentence. */
  readonly allFrames: number;
  /** The last window starts here at the latest, so that it contains the end of the sound. */
  readonly lastStart: number;
  /** Seconds of audio that the listener has when the first window is begun; `undefined` if nobody listens yet. */
  readonly leadSeconds: number | undefined;
  /** Real-time factor: seconds of work per second of sound. */
  readonly rtf: number;
}

/**
 * Divides the frames of a sentence into windows. If somebody listens, each window is as long as can be made while the
 * listener plays what came before it. Otherwise the windows are of equal length, and as few as possible. A short sentence is one
 * window.
 *
 * The windows do not change the sound, only when it comes.
 */
export function planWindows({ frames, allFrames, lastStart, leadSeconds, rtf }: WindowPlanOptions): FrameRange[] {
  if (isDecodedWhole(allFrames)) return [frames];
  const windows: FrameRange[] = [];
  const count = Math.max(1, Math.ceil((frames.end - frames.start) / mostFrames));
  const equal = Math.ceil((frames.end - frames.start) / count);
  let lead = leadSeconds;
  for (let start = frames.start; start < frames.end;) {
    const length = lead === undefined ? equal : Math.min(mostFrames, framesInTime(lead, rtf));
    const end = start + length >= Math.min(lastStart, frames.end) ? frames.end : start + length;
    windows.push({ start, end });
    if (lead !== undefined) {
      const work = (end - start + 2 * contextFrames) * frameSeconds * rtf;
      lead = Math.max(0, lead - work) + (end - start) * frameSeconds;
    }
    start = end;
  }
  return windows;
}

/** How many frames can be made while the listener plays this many seconds, but at least as many as the first window has. */
function framesInTime(leadSeconds: number, rtf: number): number {
  const inTime = (usablePart * leadSeconds) / (rtf * frameSeconds) - 2 * contextFrames;
  return Math.max(firstFrames(rtf), Math.floor(inTime));
}

/** The shortest window that gives enough time for one that is at least as long. */
function firstFrames(rtf: number): number {
  const growth = usablePart / rtf - 1;
  if (growth <= 0) return mostFirstFrames;
  return Math.min(mostFirstFrames, Math.max(fewestFrames, Math.ceil((2 * contextFrames) / growth)));
}
