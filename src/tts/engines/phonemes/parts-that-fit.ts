import type { SpokenWord } from './phonemizer';
import type { Mark } from './reading';

/**
 * Parts what is too long for a model, after the last mark that fits, or after a word: into one stretch, for any ordinary
 * sentence. A word that alone is too long is a stretch of its own.
 *
 * @param lengthOf how much of `most` a word or mark takes.
 */
export function* partsThatFit(
  parts: readonly (SpokenWord | Mark)[],
  lengthOf: (part: SpokenWord | Mark) => number,
  most: number,
): Generator<readonly (SpokenWord | Mark)[]> {
  for (let rest = parts; rest.length > 0;) {
    const count = fitting(rest, lengthOf, most);
    yield rest.slice(0, count);
    rest = rest.slice(count);
  }
}

/** How many of the parts make the next stretch. */
function fitting(
  parts: readonly (SpokenWord | Mark)[],
  lengthOf: (part: SpokenWord | Mark) => number,
  most: number,
): number {
  let length = 0;
  let count = 0;
  let afterMark = 0;
  for (const part of parts) {
    length += lengthOf(part);
    if (length > most) return afterMark || Math.max(count, 1);
    count++;
    if (part.kind === 'mark' && length > most / 2) afterMark = count;
  }
  return count;
}
