/** Samples up to this level are unchanged; above it, they are compressed. */
const knee = 0.95;

/** Keeps samples below full scale with a smooth curve. Modifies the array. */
export function softLimit<T extends Float32Array>(samples: T): T {
  for (let index = 0; index < samples.length; index++) {
    const magnitude = Math.abs(samples[index]!);
    if (magnitude > knee) {
      samples[index] = Math.sign(samples[index]!) * (knee + (1 - knee) * Math.tanh((magnitude - knee) / (1 - knee)));
    }
  }
  return samples;
}
