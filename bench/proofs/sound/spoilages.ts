import type { SpokenSentence } from './gate';

// Deliberate faults. The gate must detect each of them.

/** Adds a click: one sample that is further from zero by this much. */
export function withClick(samples: Float32Array, at: number, size: number): Float32Array {
  const spoiled = Float32Array.from(samples);
  spoiled[at]! += size;
  return spoiled;
}

/** Changes the level from a sample on, by this many dB. */
export function withLevelFrom(samples: Float32Array, at: number, change: number): Float32Array {
  return samples.map((sample, index) => (index < at ? sample : sample * 10 ** (change / 20)));
}

/** Raises the pitch from a sample on, by this many cents. What follows is faster, and ends in silence. */
export function withPitchFrom(samples: Float32Array, at: number, change: number): Float32Array {
  const rate = 2 ** (change / 1200);
  return samples.map((sample, index) => {
    if (index < at) return sample;
    const position = at + (index - at) * rate;
    const [left, part] = [Math.floor(position), position % 1];
    return (samples[left] ?? 0) * (1 - part) + (samples[left + 1] ?? 0) * part;
  });
}

/** Removes what is above a frequency, with a windowed sinc filter of 201 samples. */
export function withoutAbove(samples: Float32Array, hertz: number, sampleRate: number): Float32Array {
  const reach = 100;
  const cutoff = (2 * hertz) / sampleRate;
  const taps = Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const distance = index - reach;
    const sinc = distance === 0 ? cutoff : Math.sin(Math.PI * cutoff * distance) / (Math.PI * distance);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1)));
  });
  return samples.map((_, index) => taps.reduce((sum, tap, at) => sum + tap * (samples[index + at - reach] ?? 0), 0));
}

/** Replaces a range of samples by silence. */
export function withSilence(samples: Float32Array, start: number, end: number): Float32Array {
  return Float32Array.from(samples).fill(0, start, end);
}

/** Moves every word time by some seconds. */
export function withMovedWords({ samples, words }: SpokenSentence, seconds: number): SpokenSentence {
  return {
    samples,
    words: words.map((word) => ({
      ...word,
      startSeconds: word.startSeconds + seconds,
      endSeconds: word.endSeconds + seconds,
    })),
  };
}
