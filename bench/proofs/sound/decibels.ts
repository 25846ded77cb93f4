/** The level of a power in dB. A power of 1 is 0 dB. */
export function decibels(power: number): number {
  return 10 * Math.log10(power);
}

/** The power of a level in dB. */
export function powerOf(level: number): number {
  return 10 ** (level / 10);
}

/** The mean square of samples. */
export function meanPower(samples: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index++) sum += samples[index]! ** 2;
  return sum / samples.length;
}
