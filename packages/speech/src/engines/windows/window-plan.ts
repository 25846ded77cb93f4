/**
 * Maximum seconds of a window. Longer ones need more memory and more time for each frame, because less of it fits into the
 * processor's caches; much shorter ones, more time for their context.
 */
export const maxSeconds = 1.8;

/** Part of the first window's audio that the second one may use up while it is made. The rest is for delays. */
const usablePart = 0.85;

/** The same for later windows. It is smaller, because other processes then work on the next sentences, which slows this one down. */
const usablePartLater = 0.7;

/** Frames `start` to `end`, without context. */
export interface FrameRange {
  readonly start: number;
  readonly end: number;
}

/** What a model's windows are made of. */
export interface WindowUnits {
  readonly frameSeconds: number;
  /** Frames that are decoded on each side of a window and discarded. */
  readonly contextFrames: number;
  /** Frames of the first window on a fast machine, with the beginning of the first sound. */
  readonly fewestFrames: number;
}

export interface WindowPlanOptions extends WindowUnits {
  /** The frames to decode. */
  readonly frames: FrameRange;
  /** The last window starts here at the latest, so that it contains the end of the sound. */
  readonly lastStart: number;
  /** Seconds of audio that the listener has when the first window is begun; `undefined` if nobody listens yet. */
  readonly leadSeconds: number | undefined;
  /** Real-time factor: seconds of work per second of sound. */
  readonly rtf: number;
}

/**
 * Divides the frames of a sentence into windows. If somebody listens, each window is as long as can be made while the
 * listener plays what came before it. Otherwise the windows are of equal length, and as few as possible.
 *
 * The windows do not change the sound, only when it comes.
 */
export function planWindows(options: WindowPlanOptions): FrameRange[] {
  const { frames, lastStart, leadSeconds, rtf, frameSeconds, contextFrames } = options;
  const windows: FrameRange[] = [];
  const maxFrames = Math.round(maxSeconds / frameSeconds);
  const count = Math.max(1, Math.ceil((frames.end - frames.start) / maxFrames));
  const equal = Math.ceil((frames.end - frames.start) / count);
  let lead = leadSeconds;
  for (let start = frames.start; start < frames.end;) {
    const length = lead === undefined ? equal : Math.min(maxFrames, framesInTime(lead, rtf, options));
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
function framesInTime(leadSeconds: number, rtf: number, units: WindowUnits): number {
  const { frameSeconds, contextFrames } = units;
  const inTime = (usablePartLater * leadSeconds) / (rtf * frameSeconds) - 2 * contextFrames;
  return Math.max(firstFrames(rtf, units), Math.floor(inTime));
}

/** The shortest window that gives enough time for one that is at least as long; infinite if none does. */
function firstFrames(rtf: number, { contextFrames, fewestFrames }: WindowUnits): number {
  const growth = usablePart / rtf - 1;
  return growth > 0 ? Math.max(fewestFrames, Math.ceil((2 * contextFrames) / growth)) : Infinity;
}
