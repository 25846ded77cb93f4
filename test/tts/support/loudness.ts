/** Root of the mean square of samples between -1 and 1: how loud they are. Speech has some 0.02 to 0.3. */
export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** The largest distance of a sample from zero; 1 is as far as it goes. */
export function peak(samples: Float32Array): number {
  return samples.reduce((largest, sample) => Math.max(largest, Math.abs(sample)), 0);
}
