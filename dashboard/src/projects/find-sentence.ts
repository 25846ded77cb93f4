import type { ChapterContent, SpokenSentence } from '../api/project-types';

/** Where a sentence is in the text of its chapter, in Unicode code points, without white space around it. */
export interface FoundSentence {
  start: number;
  end: number;
  /** As it is written, with its markup. */
  text: string;
}

/**
 * Finds a spoken sentence in the text of its chapter as it is now.
 *
 * @returns `undefined` if the text has changed there since it was spoken.
 */
export function findSentence(
  { text, syntax }: Pick<ChapterContent, 'text' | 'syntax'>,
  { text: spoken, text_start: start, text_end: end }: SpokenSentence,
): FoundSentence | undefined {
  const points = Array.from(text);
  const wanted = plain(spoken, 'text');
  const written = (from: number, to: number) => points.slice(from, to).join('');
  if (plain(written(start, end), syntax) === wanted) return trimmed(points, start, end);
  // Something before it was changed, so that it has moved: the nearest place with the same words.
  const former = written(0, start).length;
  const places = [text.lastIndexOf(spoken, former), text.indexOf(spoken, former)].filter((place) => place >= 0);
  const [nearest] = places.toSorted((one, other) => Math.abs(one - former) - Math.abs(other - former));
  if (nearest === undefined || wanted === '') return undefined;
  const from = Array.from(text.slice(0, nearest)).length;
  return trimmed(points, from, from + Array.from(spoken).length);
}

/** The text of a chapter with another text in the place of a sentence. */
export function withSentence(text: string, { start, end }: FoundSentence, replacement: string): string {
  const points = Array.from(text);
  return [...points.slice(0, start), replacement, ...points.slice(end)].join('');
}

function trimmed(points: readonly string[], from: number, to: number): FoundSentence {
  let [start, end] = [from, to];
  while (start < end && points[start]!.trim() === '') start++;
  while (end > start && points[end - 1]!.trim() === '') end--;
  return { start, end, text: points.slice(start, end).join('') };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words, without markup, and with single spaces. */
function plain(text: string, syntax: 'text' | 'ssml'): string {
  const words =
    syntax === 'ssml'
      ? text.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
      : text;
  return words.replaceAll(/\s+/g, ' ').trim();
}
