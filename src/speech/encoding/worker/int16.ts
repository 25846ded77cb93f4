/** Converts samples between -1 and 1 to 16-bit integers. Clamps values outside this range. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const integers = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    integers[index] = Math.max(-32_768, Math.min(32_767, Math.round(samples[index]! * 32_768)));
  }
  return integers;
}
