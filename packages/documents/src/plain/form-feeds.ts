import { oneLine } from '../blocks/plain-text';
import type { CutPoint } from '../chapters/cut-point';
import type { PlainParagraph } from './read-plain';

/** Shorter pages, in UTF-16 code units, are pages of a printed text and not chapters. */
export const shortestPage = 5000;

/** Longer first lines are no titles. */
const maxTitleLength = 80;

/** Cuts a text at its form feeds if they separate chapters and not pages. */
export function cutAtFormFeeds(paragraphs: readonly PlainParagraph[]): CutPoint[] {
  const starts = paragraphs.flatMap(({ isAfterFormFeed }, index) => (isAfterFormFeed ? [index] : []));
  const size = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  if (starts.length === 0 || size / (starts.length + 1) < shortestPage) return [];
  return starts.map((at) => {
    const { text } = paragraphs[at]!;
    const isTitle = text.length <= maxTitleLength && !text.includes('\n') && !/[.!?…।,;:]$/u.test(text);
    return { at, level: 1, ...(isTitle && { title: oneLine(text) }) };
  });
}
