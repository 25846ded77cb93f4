import { applyRules, type Rule } from '../rule';
import type { DateFormat, SayAs } from '../instructions';
import { fullYear } from '../english/words/number-words';
import { chineseTags } from './chinese';
import { chineseSayAs } from './chinese/say-as';
import { spellOut } from './grammar/acronym';
import { asciiDigits, digitByDigit, digitsOf, integerWords, numberPattern, numberWords } from './grammar/numbers';
import { ordinalWith } from './grammar/ordinal';
import { telephoneWords } from './grammar/telephone';
import type { Language } from './language';
import { languageClasses, languageOf } from './rules';

/** The classes that read each kind, as they read it in any text. */
const classNames: Readonly<Partial<Record<SayAs['kind'], readonly string[]>>> = {
  fraction: ['mixed number', 'fraction'],
  unit: ['measure'],
  date: ['date'],
  time: ['oclock', 'hours', 'duration', 'time'],
  currency: ['money'],
};

/**
 * Reads a text of a known kind in a language with grammars: see `SayAsReader`. Kinds that agree with nothing are masculine.
 *
 * @returns `undefined` if the text is not of this kind, or the language has no grammars.
 */
export function languageSayAs(written: string, as: SayAs, tag: string): string | undefined {
  // Rules see plain spaces and digits, as after the passes before them.
  const text = written
    .trim()
    .replace(/\s/gu, ' ')
    .replace(/\p{Nd}+/gu, asciiDigits);
  if (chineseTags.test(tag)) return chineseSayAs(text, as);
  const language = languageOf(tag);
  if (!language) return undefined;
  switch (as.kind) {
    case 'characters':
      return characterNames(text, language) || undefined;
    case 'digits':
      return digitByDigit(text, language.numbers) || undefined;
    case 'cardinal':
      return cardinalWords(text, language);
    case 'ordinal':
      return ordinalWords(text, language);
    case 'telephone':
      return /\d/u.test(text) ? telephoneWords(text, language.telephone, language.numbers) : undefined;
    case 'date':
      return (as.format && dateInOrder(text, as.format, language)) ?? byClasses(text, as, tag);
    default:
      return byClasses(text, as, tag);
  }
}

/** What the classes of a kind make of a text; `undefined` if they change nothing. */
function byClasses(text: string, { kind }: SayAs, tag: string): string | undefined {
  const classes = languageClasses(tag)!;
  const rulesOf = (names: readonly string[]): readonly Rule[] =>
    classes.filter(({ name }) => names.includes(name)).flatMap(({ rules }) => rules);
  const { normalized } = applyRules(text, rulesOf(classNames[kind]!), tag);
  return normalized === text ? undefined : applyRules(normalized, rulesOf(['decimal', 'cardinal']), tag).normalized;
}

/** Letters, digits and signs by their names. Spaces separate groups. */
function characterNames(text: string, { acronym, electronic, numbers, sign }: Language): string {
  const names: Readonly<Record<string, string>> = {
    '.': electronic.dot,
    '/': electronic.slash,
    '-': electronic.dash,
    _: electronic.underscore,
    ':': electronic.colon,
    '@': electronic.at,
  };
  return text
    .split(' ')
    .map((group) =>
      Array.from(group.matchAll(/[\p{L}\p{M}]+|[^]/gu), ([part]) => {
        if (/^\p{L}/u.test(part)) return spellOut(part, acronym);
        return /^\d$/u.test(part) ? numbers.cardinal(BigInt(part)) : names[part] || sign.names[part] || part;
      }).join(' '),
    )
    .filter(Boolean)
    .join(', ');
}

function cardinalWords(text: string, { numbers }: Language): string | undefined {
  const found = new RegExp(`^(?<sign>[-−+]?)(?<number>${numberPattern(numbers)})$`, 'u').exec(text)?.groups;
  if (!found) return undefined;
  const sign = { '-': numbers.minus, '−': numbers.minus, '+': numbers.plus }[found['sign']!];
  return [sign, numberWords(digitsOf(found['number']!, numbers), numbers)].filter(Boolean).join(' ');
}

/** Digits with or without an ending of the language, or with a full stop. */
function ordinalWords(text: string, { numbers, ordinal }: Language): string | undefined {
  const { number, ending = '' } = /^(?<number>\d{1,12}) ?(?<ending>\D{0,4})$/u.exec(text)?.groups ?? {};
  if (number === undefined || BigInt(number) === 0n) return undefined;
  if (ending in ordinal.endings)
    return ordinalWith(ending, BigInt(number), ordinal, (value, gender) => numbers.ordinal(value, gender));
  return ending === '' || ending === '.' ? numbers.ordinal(BigInt(number), 'masculine') : undefined;
}

/** A date of numbers whose order is known; `undefined` if it is none. */
function dateInOrder(text: string, format: DateFormat, { date, numbers }: Language): string | undefined {
  const parts = text.match(/\d+/gu) ?? [];
  if (parts.length !== format.length || !/^[\d\s./-]+$/u.test(text)) return undefined;
  const part = (letter: string) => parts[format.indexOf(letter)];
  const [written, monthNumber, day] = ['y', 'm', 'd'].map(part);
  const month = monthNumber === undefined ? undefined : date.months[Number(monthNumber) - 1];
  if ((monthNumber && !month) || (day && !(Number(day) >= 1 && Number(day) <= 31))) return undefined;
  const year = written && fullYear(written);
  if (day && month) {
    return date.dateWords({ day: BigInt(day), month: Number(monthNumber), year: year ?? '', before: '' });
  }
  if (day) return date.dayWords(BigInt(day), '');
  const yearWords = year && (year.length > 4 ? integerWords(year, numbers) : date.yearWords(year));
  return [month, yearWords].filter(Boolean).join(date.ofYear ?? ' ') || undefined;
}
