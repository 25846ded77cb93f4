import { patternRule } from './rule';

/** The spaces that changes leave behind: one is enough, and none belongs before punctuation or at an end of a line. */
export const tidySpaces = patternRule(
  'spaces',
  /(?<runs>[ \n]+)(?=(?<mark>[,.;:!?)\]…]?))/gu,
  ({ groups, input, start, end }) => {
    const run = groups.runs!;
    if (start === 0 || end === input.length) return { runs: '' };
    const lines = run.includes('\n\n') ? '\n\n' : run.includes('\n') ? '\n' : ' ';
    const spoken = lines === ' ' && groups.mark && isMarkEnd(input, end) ? '' : lines;
    return spoken === run ? undefined : { runs: spoken };
  },
);

/** A mark that nothing touches from behind: the full stop of ".5" is none. */
function isMarkEnd(input: string, start: number): boolean {
  return !/^[.:;]?[\p{L}\p{N}]/u.test(input.slice(start, start + 2)) || !/^[.:;]/u.test(input.slice(start, start + 1));
}
