import type { Match, Rule } from '../rule';
import { patternRule } from '../rule';

/** Between the steps: a line ends here, and with it a sentence. (Unicode's line separator) */
export const sentenceEnd = '\u2028';

/** Between the steps: a paragraph ends here. (Unicode's paragraph separator) */
export const paragraphEnd = '\u2029';

/** A line of at least so many code units may have ended because it was full. */
const fullLine = 60;

/**
 * White space, made plain: `\n\n` after a paragraph, `\n` where a line and its sentence end, and one space everywhere
 * else, also where a sentence goes on in the next line: before a small letter, or after a full line without an end.
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
  return goesOn(input, start, end) ? ' ' : '\n';
}

function goesOn(input: string, start: number, end: number): boolean {
  if (/^["'“‘(]?\p{Ll}/u.test(input.slice(end, end + 4))) return true;
  const line = input.slice(Math.max(0, start - fullLine), start);
  return line.length === fullLine && !line.includes('\n') && !/[.!?:;…]["'”’)]*$/u.test(line.slice(-5));
}
