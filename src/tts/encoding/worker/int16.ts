/** Samples between -1 and 1 as 16-bit integers. What lies beyond stops at full scale instead of wrapping around. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const integers = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    integers[index] = Math.max(-32_768, Math.min(32_767, Math.round(samples[index]! * 32_768)));
  }
  return integers;
}
