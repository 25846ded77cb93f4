import { cardinal, digitReadings, fractionReadings, ordinal, twoDigits } from './number-readings';
import { plainWords } from './plain-words';
import type { WordGraph } from './word-graph';

/**
 * What a recogniser wrote, as words that can be compared with a reading. Recognisers write digits and signs where they hear
 * words, so each of these becomes all its readings.
 */
export function heardWords(text: string): WordGraph {
  return tokens(text).map((token) => readingsOf(token).map(plainWords));
}

/** Money in large numbers: the unit is said last. */
const million = /([$€£]\d[\d.,]*) (thousand|hundred|million|billion|trillion)/giu;

/** Versions and addresses: numbers with several dots between them. */
const version = /\b\d+(?:\.\d+){2,}/gu;

function tokens(text: string): string[] {
  const withUnitsLast = text.replaceAll(million, (_, amount: string, scale: string) => {
    const names = currencies[amount[0]!]!;
    return `${amount.slice(1)} ${scale} ${names.many}`;
  });
  const withDotsApart = withUnitsLast.replaceAll(version, (numbers) => numbers.replaceAll('.', ' . '));
  return withDotsApart.match(token) ?? [];
}

/** A number with its signs, a sign in place of a word, or a word. */
const token = new RegExp(
  [
    String.raw`[$€£]?\d+(?:,\d{3})+(?:\.\d+)?%?`,
    String.raw`[$€£]\d+(?:\.\d+)?`,
    String.raw`\d{1,2}:\d{2}(?::\d{2})?`,
    String.raw`\d+\.\d+%?`,
    String.raw`\d+(?:st|nd|rd|th)\b`,
    String.raw`\d+s\b`,
    String.raw`\d+%?`,
    // A unit, an `x` and a minus belong to a number, and a dot to a name.
    String.raw`(?<=\d ?)(?:[kmgt]b|[kmg]hz)\b`,
    String.raw`(?<=\d ?)x(?= ?\d)`,
    String.raw`(?<= )-(?= ?\d)`,
    String.raw`(?<=[\p{L}\d])\.(?=\p{L})|(?<= )\.(?= )`,
    String.raw`[%&+°#@/=~]`,
    String.raw`[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*`,
  ].join('|'),
  'giu',
);

const currencies: Readonly<Record<string, { one: string; many: string; cents: string }>> = {
  $: { one: 'dollar', many: 'dollars', cents: 'cents' },
  '€': { one: 'euro', many: 'euros', cents: 'cents' },
  '£': { one: 'pound', many: 'pounds', cents: 'pence' },
};

/** Signs and units that a recogniser writes in place of words. The slash and the dot also separate words. */
const signs: Readonly<Record<string, string[]>> = {
  '%': ['percent'],
  '&': ['and'],
  '+': ['plus'],
  '°': ['degrees'],
  '#': ['hashtag', 'number', 'hash'],
  '@': ['at'],
  '/': ['slash', ''],
  '=': ['equals', 'is'],
  '~': ['tilde', ''],
  '-': ['minus', ''],
  '.': ['dot', 'point', ''],
  x: ['x', 'by', 'times'],
  // Moonshine writes these for the full words, too.
  kb: ['kilobytes', 'k b'],
  mb: ['megabytes', 'm b'],
  gb: ['gigabytes', 'g b'],
  tb: ['terabytes', 't b'],
  khz: ['kilohertz'],
  mhz: ['megahertz'],
  ghz: ['gigahertz'],
};

function readingsOf(written: string): string[] {
  const sign = written.toLowerCase();
  if (Object.hasOwn(signs, sign)) return signs[sign]!;
  if (/^\p{L}/u.test(written)) return wordReadings(written);
  const plain = written.replaceAll(',', '');
  const match = /^(?<currency>[$€£]?)(?<whole>\d+)(?<rest>.*)$/u.exec(plain)!;
  const { currency, whole, rest } = match.groups as Record<'currency' | 'whole' | 'rest', string>;
  if (currency !== '') return moneyReadings(currencies[currency]!, whole, rest.slice(1));
  if (rest.startsWith(':')) return clockReadings(whole, rest.slice(1).split(':'));
  if (rest === '%') return digitReadings(whole).map((reading) => `${reading} percent`);
  if (rest === 's') return decadeReadings(whole);
  if (/^\p{L}/u.test(rest)) return [ordinal(whole)];
  if (rest.startsWith('.')) return decimalReadings(whole, rest);
  return digitReadings(whole);
}

/** Capital letters may be an acronym that was said letter by letter. */
function wordReadings(word: string): string[] {
  return /^\p{Lu}{2,5}$/u.test(word) ? [word, Array.from(word).join(' ')] : [word];
}

function moneyReadings(
  { one, many, cents }: { one: string; many: string; cents: string },
  whole: string,
  part: string,
) {
  return digitReadings(whole).flatMap((amount) => {
    const unit = whole === '1' ? one : many;
    if (part === '' || part === '00') return [`${amount} ${unit}`, `${amount} ${one}`];
    const small = cardinal(part);
    return [
      `${amount} ${twoDigits(part)}`,
      `${amount} ${unit} ${small}`,
      `${amount} ${unit} ${small} ${cents}`,
      `${amount} ${unit} and ${small} ${cents}`,
      `${amount} point ${small} ${unit}`,
      `${amount} point ${small}`,
    ];
  });
}

function clockReadings(hour: string, [minutes, seconds]: string[]): string[] {
  const tail = seconds === undefined ? '' : ` ${twoDigits(seconds)}`;
  const spoken = `${cardinal(hour)} ${twoDigits(minutes!)}${tail}`;
  return minutes === '00' ? [spoken, `${cardinal(hour)} oclock`, `${cardinal(hour)} hundred`] : [spoken];
}

function decadeReadings(whole: string): string[] {
  const [century, decade] = whole.length === 4 ? [`${cardinal(whole.slice(0, 2))} `, whole.slice(2)] : ['', whole];
  if (decade === '00') return [`${century}hundreds`];
  return [`${century}${cardinal(decade).replace(/y$/u, 'ie')}s`, `${cardinal(whole)} s`];
}

function decimalReadings(whole: string, rest: string): string[] {
  const percent = rest.endsWith('%') ? ' percent' : '';
  const fraction = rest.slice(1).replace('%', '');
  return digitReadings(whole).flatMap((before) =>
    fractionReadings(fraction).map((after) => `${before} point ${after}${percent}`),
  );
}
