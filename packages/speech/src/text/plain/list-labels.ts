import type { Replacement } from '../replacements';
import { romanValue } from '../roman-value';
import type { Rule } from '../rule';
import { sentenceEnd } from './line-ends';

/**
 * A label at the start of a line: "a)", "(b)", "C.", "iv)", "2.1", or a dash or an arrow. Within a line, only one in brackets.
 * Markdown's own marks are gone by now. A number in brackets before digits is an area code, and "(c) 2024" a copyright.
 */
const label = new RegExp(
  '(?:(?<line>(?<=^[ \\t]{0,12}))|(?<=[ \\t])(?=\\([^\\s()]{1,7}\\)))(?:' +
    '(?!\\((?:[cC]|\\d{1,3})\\) ?\\d)(?<open>\\()?(?:(?<letter>\\p{Lu}|\\p{Ll})|(?<roman>[ivxlIVXL]{1,7})|(?<number>\\d{1,3}(?:\\.\\d{1,3}){0,4}))' +
    // Without a mark, "1.5" is a label only before a heading: "1.5 Terms", but not "1.5 litres".
    '(?<close>\\)|\\.(?!\\))|(?<=\\d\\.\\d{1,3})(?=[ \\t]{1,12}\\p{Lu}))' +
    '|(?<dash>[–—―→⇒➔➜►▶‣]))' +
    '(?=[ \\t]{1,12}[^\\s]|(?<=[ \\t]\\([^\\s()]{1,7}\\))(?:[\\s.,;:!?]|$))',
  'gmu',
);

/** How a label counts. A single letter such as "i" can be both. */
type Count = 'letters' | 'roman' | 'numbers' | 'levels' | 'dashes';

interface Label {
  readonly start: number;
  readonly end: number;
  readonly beginsLine: boolean;
  /** What its brackets and its full stop look like: labels of one list have the same. */
  readonly style: string;
  /** All ways to read it, each with the label's place in a list: 2 for "b", "ii" and "2". */
  readonly readings: ReadonlyMap<Count, { readonly place: number; readonly said: string }>;
}

/**
 * Says labels of list items that Markdown does not know, with a pause after them: "a) a cat" → "A, a cat". Otherwise "a" would be
 * read as the article, and the items would run together. A letter or a number with a full stop is a label only if the label
 * before or after it is also there: "A. Paris ⏎ B. London", but not "A. Miller". Within a line, brackets stay: they are the pause.
 * Takes linear time.
 */
export const listLabels: Rule = {
  name: 'labels of list items',
  *find(text) {
    const labels = Array.from(text.matchAll(label), labelOf);
    const listed = countsOf(labels);
    for (const [index, each] of labels.entries()) {
      const count = listed[index] ?? countAlone(each);
      if (count) yield* replacementsOf(each, each.readings.get(count)!.said, text);
    }
  },
};

function labelOf({ 0: text, index: start, groups = {} }: RegExpExecArray): Label {
  const { line, open = '', letter = '', roman = '', number = '', close = '', dash = '' } = groups;
  const readings = new Map<Count, { place: number; said: string }>();
  const numeral = roman || (/^[ivxIVX]$/u.test(letter) ? letter : '');
  if (letter) readings.set('letters', { place: letter.toLowerCase().codePointAt(0)!, said: letter.toUpperCase() });
  const value = numeral && romanValue(numeral);
  if (value) readings.set('roman', { place: value, said: String(value) });
  const levels = number.split('.');
  if (number) readings.set(levels.length > 1 ? 'levels' : 'numbers', { place: Number(levels.at(-1)), said: number });
  if (dash) readings.set('dashes', { place: 0, said: '' });
  const isCapital = (letter || numeral).toLowerCase() !== (letter || numeral);
  const beginsLine = line !== undefined;
  return {
    start,
    end: start + text.length,
    beginsLine,
    style: `${open}${close}${isCapital}${dash}${levels.slice(0, -1).join('.')}`,
    readings,
  };
}

/** For each label, how it counts, if its neighbour in the same list is there. */
function countsOf(labels: readonly Label[]): (Count | undefined)[] {
  const counts: (Count | undefined)[] = labels.map(() => undefined);
  const latest = new Map<string, { index: number; place: number }>();
  for (const [index, { style, readings }] of labels.entries()) {
    for (const [count, { place }] of readings) {
      const list = `${count}${style}`;
      const before = latest.get(list);
      const follows = before !== undefined && (count === 'dashes' || place === before.place + 1);
      // "h. i. j." are letters, "i. ii." are numbers: the first reading that fits a list wins.
      if (follows && counts[index] === undefined && (counts[before.index] ?? count) === count) {
        counts[before.index] = count;
        counts[index] = count;
      }
      latest.set(list, { index, place });
    }
  }
  return counts;
}

/** How a label counts that has no neighbour: only one with a bracket is surely a label. */
function countAlone({ style, readings, beginsLine }: Label): Count | undefined {
  if (!style.includes(')')) return undefined;
  // In a sentence, only "(a)" would be read as something else.
  if (!beginsLine) return readings.get('letters')?.said === 'A' ? 'letters' : undefined;
  return readings.get('roman')?.place === 1 ? 'roman' : [...readings.keys()][0];
}

function* replacementsOf({ start, end, beginsLine }: Label, said: string, text: string): Generator<Replacement> {
  if (!beginsLine) {
    yield { start: start + 1, end: end - 1, normalized: said };
    return;
  }
  const lineStart = text.lastIndexOf('\n', start) + 1;
  // After a blank line, a paragraph ends there.
  if (lineStart > 0 && text[lineStart - 2] !== '\n') {
    yield { start: lineStart - 1, end: lineStart, normalized: sentenceEnd };
  }
  yield { start, end, normalized: said === '' ? '' : `${said},` };
}
