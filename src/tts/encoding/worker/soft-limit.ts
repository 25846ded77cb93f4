/** Up to here, sound is left as it is; from here to full scale, it is bent. */
const knee = 0.95;

/** Keeps samples below full scale without a corner that one would hear. Changes the array that it is given. */
export function softLimit<T extends Float32Array>(samples: T): T {
  for (let index = 0; index < samples.length; index++) {
    const magnitude = Math.abs(samples[index]!);
    if (magnitude > knee) {
      samples[index] = Math.sign(samples[index]!) * (knee + (1 - knee) * Math.tanh((magnitude - knee) / (1 - knee)));
    }
  }
  return samples;
}
