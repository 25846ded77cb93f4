import type { Match, Rule } from '../rule';
import { patternRule } from '../rule';
import { isSoftWrap } from './soft-wraps';

/** Internal mark: a line and its sentence end here (Unicode's line separator). */
export const sentenceEnd = '\u2028';

/** Internal mark: a paragraph ends here (Unicode's paragraph separator). */
export const paragraphEnd = '\u2029';

/**
 * Normalizes white space: `\n\n` after a paragraph, `\n` where a line and its sentence end, and one space everywhere else. A
 * sentence continues on the next line if the text was wrapped there ({@link isSoftWrap}).
 */
export const lineEnds: Rule = patternRule('white space and ends of lines', /[ \t\n\u2028\u2029]+/gu, (match) => {
  const plain = plainSpace(match);
  return plain === match.text ? undefined : plain;
});

function plainSpace(match: Match): string {
  const { text, input, start, end } = match;
  if (start === 0 || end === input.length) return '';
  const lines = text.replace(/[ \t]/gu, '');
  if (lines === '') return ' ';
  if (lines.length > 1 ? /\n[^]*\n|\u2029|\n\u2028|\u2028\n/u.test(lines) : lines === paragraphEnd) return '\n\n';
  if (lines.includes(sentenceEnd)) return '\n';
  return isSoftWrap(match) ? ' ' : '\n';
}
