import type { Match, Rule } from '../rule';
import { patternRule } from '../rule';

/** Internal mark: a line and its sentence end here (Unicode's line separator). */
export const sentenceEnd = '\u2028';

/** Internal mark: a paragraph ends here (Unicode's paragraph separator). */
export const paragraphEnd = '\u2029';

/** A line of at least this many code units may have been wrapped. */
const fullLine = 60;

/**
 * Normalizes white space: `\n\n` after a paragraph, `\n` where a line and its sentence end, and one space everywhere else. A
 * sentence continues on the next line before a lower-case letter, or after a full line without end punctuation.
 */
export const lineEnds: Rule = patternRule('white space and ends of lines', /[ \t\n\u2028\u2029]+/gu, (match) => {
  const plain = plainSpace(match);
  return plain === match.text ? undefined : plain;
});

function plainSpace({ text, input, start, end }: Match): string {
  if (start === 0 || end === input.length) return '';
  const lines = text.replace(/[ \t]/gu, '');
  if (lines === '') return ' ';
  if (lines.length > 1 ? /\n[^]*\n|\u2029|\n\u2028|\u2028\n/u.test(lines) : lines === paragraphEnd) return '\n\n';
  if (lines.includes(sentenceEnd)) return '\n';
  return continues(input, start, end) ? ' ' : '\n';
}

function continues(input: string, start: number, end: number): boolean {
  if (/^["'“‘(]?\p{Ll}/u.test(input.slice(end, end + 4))) return true;
  const line = input.slice(Math.max(0, start - fullLine), start);
  return line.length === fullLine && !line.includes('\n') && !/[.!?:;…]["'”’)]*$/u.test(line.slice(-5));
}
