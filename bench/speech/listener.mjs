/** The amplitude from which a sample counts as audible. Full scale is 1. */
const audible = 300 / 32_768;

/**
 * Simulates a player that starts with the first samples and plays audio as it arrives.
 *
 * @example
 * const listener = new Listener(24_000);
 * for await (const bytes of response.body) listener.hearBytes(bytes);
 * const { firstSoundMs, stalls } = listener.finish();
 */
export class Listener {
  startedAt = performance.now();
  firstByteMs;
  /** When the first audible sample arrived, and when it was played. The player also plays the silence before it. */
  firstSoundMs;
  heardMs;
  stalls = 0;
  stallMs = 0;
  /** The minimum buffer of the player, in milliseconds, when more audio arrived. */
  leastStoreMs = Infinity;
  hasNaN = false;
  samples = 0;
  #playedToMs;
  #oddByte = Buffer.alloc(0);

  constructor(sampleRate) {
    this.sampleRate = sampleRate;
  }

  /** Receives 16-bit little-endian samples, split at any byte. */
  hearBytes(bytes) {
    const all = Buffer.concat([this.#oddByte, bytes]);
    const length = all.length & ~1;
    this.#oddByte = all.subarray(length);
    // Copy, so that the samples are aligned.
    this.hear(Float32Array.from(new Int16Array(new Uint8Array(all.subarray(0, length)).buffer), (s) => s / 32_768));
  }

  /** Receives samples between -1 and 1. */
  hear(samples) {
    const now = performance.now() - this.startedAt;
    if (samples.length === 0) return;
    this.firstByteMs ??= now;
    if (this.#playedToMs !== undefined) {
      const store = this.#playedToMs - now;
      this.leastStoreMs = Math.min(this.leastStoreMs, store);
      if (store < 0) {
        this.stalls++;
        this.stallMs -= store;
      }
    }
    const playedFromMs = Math.max(this.#playedToMs ?? 0, now);
    if (this.firstSoundMs === undefined) {
      const index = samples.findIndex((sample) => Math.abs(sample) > audible);
      if (index >= 0) {
        this.firstSoundMs = now;
        this.heardMs = playedFromMs + (1000 * index) / this.sampleRate;
      }
    }
    this.hasNaN ||= samples.some((sample) => !Number.isFinite(sample));
    this.samples += samples.length;
    this.#playedToMs = playedFromMs + (1000 * samples.length) / this.sampleRate;
  }

  finish() {
    const { firstByteMs, firstSoundMs, heardMs, stalls, stallMs, hasNaN } = this;
    const totalMs = performance.now() - this.startedAt;
    const leastStoreMs = Number.isFinite(this.leastStoreMs) ? this.leastStoreMs : null;
    const audioSeconds = this.samples / this.sampleRate;
    return { firstByteMs, firstSoundMs, heardMs, totalMs, audioSeconds, stalls, stallMs, leastStoreMs, hasNaN };
  }
}
