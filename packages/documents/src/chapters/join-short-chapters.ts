import { oneLine } from '../blocks/plain-text';
import type { Chapter } from '../document';

/** Chapters that are longer on average are not joined, in UTF-16 code units. */
const maxShortLength = 2000;

/** Limits below are those of a caller who wants few chapters. */
const minLimit = 100;

/** Joins neighbours if a document has more chapters than the limit and they are short, as psalms are. */
export function joinShortChapters(chapters: readonly Chapter[], maxChapters: number): readonly Chapter[] {
  const total = chapters.reduce((sum, { text }) => sum + text.length, 0);
  if (chapters.length <= maxChapters || maxChapters < minLimit) return chapters;
  if (total > chapters.length * maxShortLength || chapters.some(({ syntax }) => syntax !== 'text')) return chapters;
  const count = Math.ceil(chapters.length / maxChapters);
  return Array.from({ length: Math.ceil(chapters.length / count) }, (_each, index) => {
    const joined = chapters.slice(index * count, (index + 1) * count);
    const [first, last] = [joined[0]!, joined.at(-1)!];
    const titles = [first.title, ...(joined.length > 1 ? [last.title] : [])].filter((title) => title !== undefined);
    const title = oneLine(titles.join(' – '));
    return {
      ...(title !== undefined && { title }),
      text: joined.map(({ text }) => text).join('\n\n'),
      syntax: 'text',
      level: Math.min(...joined.map(({ level }) => level)),
    };
  });
}
