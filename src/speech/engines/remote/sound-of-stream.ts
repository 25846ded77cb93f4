/** Samples below this (-56 dB) are silence. */
const silenceBelow = 0.0015;

/** Silence to keep before and after the sound, in seconds. */
const keptBefore = 0.01;
const keptAfter = 0.03;

/** Least length of a chunk, in seconds: servers may send a few bytes at a time. */
const leastChunk = 0.02;

/**
 * Removes the silence before and after a sound that arrives in blocks. Passes samples on as soon as it is certain that sound
 * follows, and keeps the rest back, so that `finish` always has the end of the sound.
 */
export class SoundOfStream {
  private held = new Float32Array(0);
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
    this.held = this.held.length === 0 ? samples : joined(this.held, samples);
    if (!this.hasBegun) {
      const before = Math.round(keptBefore * this.sampleRate);
      const first = this.held.findIndex(isSound);
      this.drop(Math.max(0, (first === -1 ? this.held.length : first) - before));
      if (first === -1) return undefined;
      this.hasBegun = true;
    }
    // The last sample that is sound is kept back, so that there is an end.
    const end = this.held.findLastIndex(isSound);
    if (end < leastChunk * this.sampleRate) return undefined;
    const sound = this.held.slice(0, end);
    this.drop(end);
    return sound;
  }

  /** The end of the sound; `undefined` if there was none. */
  finish(): Float32Array<ArrayBuffer> | undefined {
    if (!this.hasBegun) return undefined;
    const end = this.held.findLastIndex(isSound) + 1;
    return this.held.slice(0, end + Math.round(keptAfter * this.sampleRate));
  }

  private drop(count: number): void {
    this.held = this.held.slice(count);
    this.before += count;
  }
}

function isSound(sample: number): boolean {
  return Math.abs(sample) >= silenceBelow;
}

function joined(one: Float32Array<ArrayBuffer>, other: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const all = new Float32Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
