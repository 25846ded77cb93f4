import type { SourceRange } from '../normalized-text';

const closing: Readonly<Record<string, string>> = { '[': ']', '<': '>' };

/**
 * Extends a range of a text by the brackets around its ends that it would otherwise lose: they are not spoken, so the range ends before them. A
 * bracket is added only if its counterpart is in the range, and it is not part of a link. Takes linear time.
 *
 * @param from where the range may begin.
 * @param to where it may end.
 */
export function withBrackets(source: string, { start, end }: SourceRange, from: number, to: number): SourceRange {
  const open: string[] = [];
  const unopened: string[] = [];
  for (let at = start; at < end; at++) {
    const sign = source[at]!;
    if (sign === '[' || sign === '<') open.push(closing[sign]!);
    else if (sign === ']' || sign === '>') {
      if (open.at(-1) === sign) open.pop();
      else if (!isOfLink(source, at)) unopened.push(sign);
    }
  }
  let last = end;
  while (last < to && open.length > 0 && source[last] === open.at(-1) && !isOfLink(source, last)) {
    open.pop();
    last++;
  }
  const before = source[start - 1] ?? '';
  const first = start > from && closing[before] !== undefined && unopened[0] === closing[before] ? start - 1 : start;
  return { start: first, end: last };
}

function isOfLink(source: string, at: number): boolean {
  return source[at] === ']' && /[([:]/u.test(source[at + 1] ?? '');
}
