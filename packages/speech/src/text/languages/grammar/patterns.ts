import type { Match } from '../../rule';
import { type NumberWords, numberPattern } from './numbers';

/** Pattern: the first number of a range, and the dash. `{sign}` in it is what may follow the dash. */
export function rangeStart(numbers: NumberWords): string {
  return `(?:(?<from>${numberPattern(numbers)})(?:°[CF]?)?(?: ?[-–—] ?){sign})?`;
}

/** Whether nothing follows a match in its line. */
export function endsLine({ input, end }: Pick<Match, 'input' | 'end'>): boolean {
  return /^["'”’»)\]]{0,3}(?:$|\n)/u.test(input.slice(end, end + 4));
}
