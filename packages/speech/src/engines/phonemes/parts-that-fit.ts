import type { PronouncedWord } from './phonemizer';
import type { Mark } from './reading';

/**
 * Splits what is too long for a model or a turn. Splits after the last mark that fits or, without marks, after words into parts
 * of similar length. A word that is too long alone is split as well.
 *
 * @param lengthOf the length of a word or mark, in the unit of `most`.
 */
export function* splitToFit(
  parts: readonly (PronouncedWord | Mark)[],
  lengthOf: (part: PronouncedWord | Mark) => number,
  most: number,
): Generator<readonly (PronouncedWord | Mark)[]> {
  const fits = (word: PronouncedWord) => lengthOf(word) <= most;
  let rest = parts.flatMap((part): (PronouncedWord | Mark)[] => (part.kind === 'word' ? divided(part, fits) : [part]));
  while (rest.length > 0) {
    const count = fitting(rest, lengthOf, most);
    yield rest.slice(0, count);
    rest = rest.slice(count);
  }
}

/** Halves a word until it fits, at a space if possible. */
function divided(word: PronouncedWord, fits: (word: PronouncedWord) => boolean): PronouncedWord[] {
  const letters = Array.from(word.letters);
  if (letters.length < 2 || fits(word)) return [word];
  const middle = letters.length >>> 1;
  const space = nearestSpace(letters, middle);
  const halves = [letters.slice(0, space ?? middle), letters.slice(space === undefined ? middle : space + 1)];
  return halves.flatMap((half, index) =>
    divided({ ...word, letters: half.join(''), isJoined: index === 0 ? word.isJoined : space === undefined }, fits),
  );
}

function nearestSpace(letters: readonly string[], middle: number): number | undefined {
  const before = letters.lastIndexOf(' ', middle);
  const after = letters.indexOf(' ', middle);
  const inside = [before, after].filter((at) => at > 0 && at < letters.length - 1);
  return inside.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
}

/** How many of the parts fit into the next one. */
function fitting(
  parts: readonly (PronouncedWord | Mark)[],
  lengthOf: (part: PronouncedWord | Mark) => number,
  most: number,
): number {
  const total = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  if (total <= most) return parts.length;
  const fairShare = total / Math.ceil(total / most);
  let length = 0;
  let count = 0;
  let afterMark = 0;
  let afterShare = 0;
  for (const part of parts) {
    length += lengthOf(part);
    if (length > most) break;
    count++;
    if (length > most / 2 && part.kind === 'mark') afterMark = count;
    if (length >= fairShare) afterShare ||= count;
  }
  return afterMark || afterShare || Math.max(count, 1);
}
