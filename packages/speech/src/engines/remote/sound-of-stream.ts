/** Samples below this (-56 dB) are silence. */
const silenceBelow = 0.0015;

/** Silence to keep before and after the sound, in seconds. */
const keptBefore = 0.01;
const keptAfter = 0.03;

/** Least length of a chunk, in seconds: servers may send a few bytes at a time. */
const leastChunk = 0.02;

/**
 * Removes the silence before and after a sound that arrives in blocks. Passes samples on as soon as it is certain that sound
 * follows, and keeps the rest back, so that `finish` always has the end of the sound. Looks at each sample once, however much is kept back.
 */
export class SoundOfStream {
  /** The first `size` samples are kept back. The others are room for more. */
  private held = new Float32Array(0);
  private size = 0;
  /** The last sample of those that is sound; -1 if none is. */
  private last = -1;
  private hasBegun = false;
  private before = 0;

  constructor(private readonly sampleRate: number) {}

  /** Samples before those that are held back: removed or passed on. */
  get passed(): number {
    return this.before;
  }

  /**
   * Adds samples.
   *
   * @returns those that can be played now; `undefined` if there are none.
   */
  add(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> | undefined {
    const start = this.size;
    this.hold(samples);
    const last = samples.findLastIndex(isSound);
    if (last !== -1) this.last = start + last;
    if (!this.hasBegun) {
      const before = Math.round(keptBefore * this.sampleRate);
      const first = last === -1 ? this.size : start + samples.findIndex(isSound);
      this.drop(Math.max(0, first - before));
      if (last === -1) return undefined;
      this.hasBegun = true;
    }
    // The last sample that is sound is kept back, so that there is an end.
    const end = this.last;
    if (end < leastChunk * this.sampleRate) return undefined;
    const sound = this.held.slice(0, end);
    this.drop(end);
    return sound;
  }

  /** The end of the sound; `undefined` if there was none. */
  finish(): Float32Array<ArrayBuffer> | undefined {
    if (!this.hasBegun) return undefined;
    return this.held.slice(0, Math.min(this.size, this.last + 1 + Math.round(keptAfter * this.sampleRate)));
  }

  private hold(samples: Float32Array<ArrayBuffer>): void {
    const size = this.size + samples.length;
    if (size > this.held.length) {
      const longer = new Float32Array(Math.max(size, 2 * this.held.length));
      longer.set(this.held.subarray(0, this.size));
      this.held = longer;
    }
    this.held.set(samples, this.size);
    this.size = size;
  }

  private drop(count: number): void {
    this.held.copyWithin(0, count, this.size);
    this.size -= count;
    this.last = Math.max(-1, this.last - count);
    this.before += count;
  }
}

function isSound(sample: number): boolean {
  return Math.abs(sample) >= silenceBelow;
}
