/** Gain of silence in decibels, and less. */
const silence = -96;

/** Makes samples louder or softer. Changes them. Peaks are limited later, by `TruePeakLimiter`. */
export function applyGain(samples: Float32Array, decibels: number): void {
  if (decibels === 0) return;
  const factor = decibels <= silence ? 0 : 10 ** (decibels / 20);
  for (let index = 0; index < samples.length; index++) samples[index]! *= factor;
}
