import { bestOf, detectionRate, findMarks, type FoundMark } from '../watermark/mark-detector';

/** A long sound is examined in parts of so many seconds. */
const partSeconds = 30;
/** So many seconds of a part are in the next one again, so that no short mark is divided. */
const sharedSeconds = 6;
/** Marks that are returned. */
const maxMarks = 64;

/**
 * Finds what may be the mark of a key in a sound, part by part: of a long sound, only a part may be marked, and the chapters of a book begin
 * their marks anew.
 *
 * @param samples at {@link detectionRate}.
 * @returns the ids that stand out most, best first. They may be there by chance.
 */
export function findMarksInSound(samples: Float32Array, key: Uint8Array): FoundMark[] {
  const found: FoundMark[] = [];
  const step = (partSeconds - sharedSeconds) * detectionRate;
  for (let start = 0; start === 0 || start + sharedSeconds * detectionRate < samples.length; start += step) {
    found.push(...findMarks(samples.subarray(start, start + partSeconds * detectionRate), key));
  }
  return bestOf(found).slice(0, maxMarks);
}
