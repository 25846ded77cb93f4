import { patternRule } from '../rule';

/** Collapses the spaces that replacements leave, and removes them before punctuation and at ends of lines. */
export const tidySpaces = patternRule(
  'spaces',
  /(?<runs>[ \n]+)(?=(?<mark>[,.;:!?)\]…]?))/gu,
  ({ groups, input, start, end }) => {
    const run = groups.runs!;
    if (start === 0 || end === input.length) return { runs: '' };
    const lines = run.includes('\n\n') ? '\n\n' : run.includes('\n') ? '\n' : ' ';
    const normalized = lines === ' ' && groups.mark && isMarkEnd(input, end) ? '' : lines;
    return normalized === run ? undefined : { runs: normalized };
  },
);

/** Whether a mark ends a word. The full stop of ".5" does not. */
function isMarkEnd(input: string, start: number): boolean {
  return !/^[.:;]?[\p{L}\p{N}]/u.test(input.slice(start, start + 2)) || !/^[.:;]/u.test(input.slice(start, start + 1));
}
