import { certainScore, detectionRate, examineSound, findMark, type FoundMark } from '../watermark/mark-detector';

/** Of a long sound, parts of so many seconds are examined, too, half of each again in the next. */
const windowSeconds = 30;

/**
 * Finds the mark of a key in a sound, as a whole and in parts: of a long sound, only a part may be marked, and the chapters of a book begin
 * their marks anew.
 *
 * @param samples at {@link detectionRate}.
 * @returns the mark that stands out most; `undefined` if none reaches {@link certainScore}.
 */
export function findMarkInSound(samples: Float32Array, key: Uint8Array): FoundMark | undefined {
  const length = windowSeconds * detectionRate;
  let best = findMark(examineSound(samples), key);
  for (let start = 0; samples.length > length && start < samples.length - length / 2; start += length / 2) {
    const found = findMark(examineSound(samples.subarray(start, start + length)), key);
    if (found && !(best && best.score >= found.score)) best = found;
  }
  return best && best.score >= certainScore ? best : undefined;
}
