/** Samples of raw 16-bit PCM. */
export function samplesOf(bytes: ArrayBuffer | Buffer): Int16Array {
  const copy = Buffer.from(bytes as ArrayBuffer);
  return new Int16Array(copy.buffer.slice(copy.byteOffset, copy.byteOffset + copy.byteLength - (copy.byteLength % 2)));
}

/** Where the sound begins, and where it ends. */
function boundsOf(samples: Int16Array): [number, number] {
  const isSound = (sample: number) => Math.abs(sample) > 60;
  return [samples.findIndex(isSound), samples.findLastIndex(isSound) + 1];
}

/** Whether two sounds are the same, except for silence at their ends and for rounding. */
export function isSameSound(one: Int16Array, other: Int16Array): boolean {
  const [start, end] = boundsOf(one);
  const [otherStart, otherEnd] = boundsOf(other);
  if (start < 0 || otherStart < 0 || Math.abs(end - start - (otherEnd - otherStart)) > 2) return false;
  const length = Math.min(end - start, otherEnd - otherStart);
  return [-1, 0, 1].some((shift) => {
    for (let at = 2; at < length - 2; at++) {
      if (Math.abs(one[start + at]! - other[otherStart + at + shift]!) > 3) return false;
    }
    return true;
  });
}
