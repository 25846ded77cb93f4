import { sentenceIsOver, textAfter } from '../../english/words/boundaries';
import type { TokenClass } from '../../english/token-class';
import { fullYear } from '../../english/words/number-words';
import { type Match, patternRule } from '../../rule';
import { endsLine } from './patterns';
import type { Accepts, Language } from '../language';

/** A day of a month. */
export interface DayOfMonth {
  readonly day: bigint;
  /** From 1 to 12. */
  readonly month: number;
  /** Four digits, or '' if the year is not written. */
  readonly year: string;
  /** Up to 20 characters before the date. */
  readonly before: string;
}

/** How a language writes and speaks dates. */
export interface DateWords extends Accepts {
  /** The names of the months from January. */
  readonly months: readonly string[];
  /** Patterns of short names of months, without a full stop. Full names are accepted anyway. */
  readonly shortMonths: readonly string[];
  /** Pattern of names of months in another spelling, which stays. */
  readonly keptMonths?: string;
  /** Short names of weekdays from Monday, as patterns without a full stop, and their names. Their case matters in languages with capital nouns. */
  readonly weekdays: readonly (readonly [short: string, name: string])[];
  /** Pattern of what may be between day and month besides a space: " de ". */
  readonly between?: string;
  /** Pattern of what may be between month and year besides a space. */
  readonly beforeYear?: string;
  /** What is said between month and year: " de ". A space if omitted. */
  readonly ofYear?: string;
  /** Pattern of what follows the digits of a day: "er", "º", ".". */
  readonly dayEnding?: string;
  /** Pattern of words after which `21/11` is a date. */
  readonly beforeShortDate: string;
  /** Pattern of words before which `21/11` is a date. */
  readonly afterShortDate?: string;
  /** Pattern of words before a short weekday with a full stop: "du lun. au sam." */
  readonly beforeWeekday?: string;
  /** Pattern of words before a short month with a full stop: "en dic." */
  readonly beforeMonth?: string;
  /** Pattern of words after which `12/25` is a month and a year. */
  readonly beforeMonthYear: string;
  /** Pattern of what follows the month of a date of two numbers with a point between them: 24.12. */
  readonly shortDateEnding?: string;
  /** Whether `1/2/2024` has the month first. */
  readonly monthFirst?: boolean;
  readonly to: string;
  /** The same between weekdays, if it differs: "a" of "lunedì a venerdì". */
  readonly toWeekday?: string;
  /** "dal" of "dal tre al cinque marzo", in languages that say it even if it is not written. */
  readonly from?: string;
  /** A text that ends with such a word already. */
  readonly afterFrom?: RegExp;
  /** The day alone, as in the first part of "3-5 mars". */
  dayWords(day: bigint, before: string): string;
  dateWords(date: DayOfMonth): string;
  /** A year of one to four digits. */
  yearWords(year: string): string;
}

const start = '(?<![\\p{L}\\p{M}\\p{N}_/]|\\d[.,:-])';
const end = '(?![\\p{L}\\p{M}\\p{N}_]|[-/.,:]\\d)';

/** A text that ends with the name of a law, which has a number and a year. */
const lawBefore =
  /(?:(?<!\p{L})(?:n[.º°o]?|nr\.?|le[iy]|legge|loi|d[eé]cret\p{L}?|directiv\p{L}|directive)|gesetz|verordnung|richtlinie) $/iu;

/** Dates. */
export function date(language: Language): TokenClass {
  const { date: words } = language;
  const names = words.months.map((name, index) => `${name}|(?:${words.shortMonths[index]!})(?![\\p{L}\\p{M}])\\.?`);
  const monthGroup = `(?<month>${names.join('|')})(?![\\p{L}\\p{M}])`;
  const patterns = names.map((name) => new RegExp(`^(?:${name})$`, 'iu'));
  const monthOf = (name: string) => patterns.findIndex((pattern) => pattern.test(name)) + 1;
  const kept = new RegExp(`^(?:${words.keptMonths ?? '(?!)'})$`, 'u');
  const nameOf = (written: string) => (kept.test(written) ? written : words.months[monthOf(written) - 1]!);
  const weekdays = words.weekdays.map(([short]) => short).join('|');
  const weekdayPatterns = words.weekdays.map(([short, name]) => [new RegExp(`^(?:${short})$`, 'iu'), name] as const);
  const weekdayOf = (written: string) => weekdayPatterns.find(([pattern]) => pattern.test(written))![1];
  const weekdayNames = weekdays && `|(?:${words.weekdays.map(([, name]) => name).join('|')}|(?:${weekdays})\\.?),?`;
  const dayEnding = words.dayEnding ? `(?:${words.dayEnding})?` : '';
  const between = words.between ? `(?:${words.between})` : ' ';
  const beforeYear = words.beforeYear ? `(?:${words.beforeYear})` : ' ';

  const say = (match: Match, day: string, month: number, year: string) => {
    const found = {
      day: BigInt(day),
      month,
      year: year === '' ? '' : fullYear(year),
      before: textBefore(match),
    };
    return isDate(found) ? words.dateWords(found) : undefined;
  };
  const monthAndYear = (month: string, year: string) =>
    `${words.months[Number(month) - 1]!}${words.ofYear ?? ' '}${words.yearWords(fullYear(year))}`;
  const numeric = (match: Match) => {
    const [one, two] = [match.groups.one!, match.groups.two!];
    const isMonthFirst = words.monthFirst ? Number(one) <= 12 : Number(two) > 12;
    return isMonthFirst
      ? say(match, two, Number(one), match.groups.year ?? '')
      : say(match, one, Number(two), match.groups.year ?? '');
  };

  return {
    name: 'date',
    accepts: words.accepts,
    rules: [
      patternRule(
        'ISO dates',
        new RegExp(`${start}(?<year>[12]\\d{3})-(?<month>\\d{1,2})-(?<day>\\d{1,2})(?![\\p{L}\\p{M}\\p{N}_-])`, 'gu'),
        (match) => say(match, match.groups.day!, Number(match.groups.month), match.groups.year!),
      ),
      patternRule(
        'ISO dates before a time',
        new RegExp(
          `${start}(?<date>(?<year>[12]\\d{3})-(?<month>\\d{2})-(?<day>\\d{2}))(?<gap>T)(?=\\d\\d:\\d\\d)`,
          'gu',
        ),
        (match) => ({
          date: say(match, match.groups.day!, Number(match.groups.month), match.groups.year!),
          gap: `, ${language.clock.at?.(BigInt(textAfter(match, 2))) ?? ''}`,
        }),
      ),
      patternRule(
        'dates of numbers',
        new RegExp(
          `${start}(?<one>\\d{1,2})(?:(?:[º°]|er)(?=[/.-]))?(?<sign>\\. ?|[/-])(?<two>\\d{1,2})\\k<sign>(?<year>[12]\\d{3}|\\d{2})${end}`,
          'gu',
        ),
        numeric,
      ),
      patternRule(
        'dates with the month in Roman numerals',
        new RegExp(
          `${start}(?<day>\\d{1,2})(?<sign>[-./])(?<month>I{1,3}|I?V|VI{1,3}|I?X|XI{1,2})\\k<sign>(?<year>[12]\\d{3}|\\d{2})${end}`,
          'gu',
        ),
        (match) => say(match, match.groups.day!, romanMonths.indexOf(match.groups.month!) + 1, match.groups.year!),
      ),
      patternRule(
        'dates with the name of the month between signs',
        new RegExp(
          `${start}(?<day>\\d{1,2})(?<sign>[-./])${monthGroup}\\k<sign>(?<year>[12]\\d{3}|\\d{2})${end}`,
          'giu',
        ),
        (match) => say(match, match.groups.day!, monthOf(match.groups.month!), match.groups.year!),
      ),
      patternRule(
        'dates of numbers without a year',
        new RegExp(
          `(?:(?<=(?<![\\p{L}\\p{M}])(?:${words.beforeShortDate}${weekdayNames}) \\(?)|${start}(?=\\d{1,2}/\\d{1,2}(?:${words.afterShortDate ?? '(?!)'})|1[º°]/(?:0?[1-9]|1[0-2])(?!\\d)))(?<one>\\d{1,2})[º°]?/(?<two>\\d{1,2})${end}`,
          'giu',
        ),
        (match) => {
          const { one, two } = match.groups;
          if (isPart(match, language)) return undefined;
          // A card is valid until 12/25.
          return !words.monthFirst && Number(two) > 12 && /^(?:0[1-9]|1[0-2])$/u.test(one!)
            ? monthAndYear(one!, two!)
            : numeric(match);
        },
      ),
      patternRule(
        'dates of numbers without a year, with points',
        new RegExp(
          `${start}(?<one>\\d{1,2})\\. ?(?<two>\\d{1,2})${words.shortDateEnding ?? '(?!)'}(?![\\p{L}\\p{M}\\p{N}_]|[.,]\\d)`,
          'gu',
        ),
        (match) => {
          const said = numeric(match);
          return said && said + keptStop(match);
        },
      ),
      patternRule(
        'several days of a month',
        new RegExp(
          `${start}(?<day>\\d{1,2})${dayEnding}(?<to> ?[-–—/] ?)(?=\\d{1,2}${dayEnding}${between}${monthGroup})`,
          'giu',
        ),
        (match) => {
          const before = textBefore(match);
          const from = words.from && !words.afterFrom?.test(before) ? `${words.from} ` : '';
          return `${from}${words.dayWords(BigInt(match.groups.day!), before)} ${words.to} `;
        },
      ),
      patternRule(
        'dates with the name of the month',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_/]|\\d[.,:])(?<day>\\d{1,2})${dayEnding}${between}${monthGroup}(?:${beforeYear}(?<year>[12]\\d{3})(?![\\p{L}\\p{M}\\p{N}]|[.,]\\d))?`,
          'giu',
        ),
        (match) => {
          const month = monthOf(match.groups.month!);
          const said = say(match, match.groups.day!, month, match.groups.year ?? '');
          return said && said.replace(words.months[month - 1]!, nameOf(match.groups.month!)) + keptStop(match);
        },
      ),
      patternRule(
        'from one month to another',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_]|\\d )(?<first>${names.join('|')}) ?[-–—] ?(?<last>${names.join('|')})(?![\\p{L}\\p{M}])(?:${beforeYear}(?<year>[12]\\d{3})(?![\\p{L}\\p{M}\\p{N}]|[.,]\\d))?`,
          'giu',
        ),
        (match) => {
          const [first, last] = [match.groups.first!, match.groups.last!].map(
            (name) => words.months[monthOf(name) - 1]!,
          );
          const year = match.groups.year ? `${words.ofYear ?? ' '}${words.yearWords(match.groups.year)}` : '';
          return `${sameCase(match.text, first!)} ${words.toWeekday ?? words.to} ${last}${year}${keptStop(match)}`;
        },
      ),
      patternRule(
        'months in short after a word',
        new RegExp(
          `(?<=(?<![\\p{L}\\p{M}])(?:${words.beforeMonth ?? '(?!)'}) )(?<month>${words.shortMonths.join('|')})\\.(?! ?\\d)`,
          'gu',
        ),
        (match) => {
          const name = words.months[monthOf(match.groups.month!) - 1]!;
          // "En mai. Il" has the whole name.
          if (match.groups.month!.toLowerCase() === name) return undefined;
          return `${name}${sentenceIsOver(match.input, match.end, 'capital') ? '.' : ''}`;
        },
      ),
      patternRule(
        'years of schools and seasons',
        new RegExp(`${start}(?<from>(?:19|20)\\d\\d)/(?<to>(?:(?:19|20)\\d\\d|\\d\\d))${end}`, 'gu'),
        (match) => {
          const { from, to } = match.groups;
          const isNext =
            (Number(from) + 1) % 100 === Number(to!.slice(-2)) && (to!.length === 2 || Number(to) === Number(from) + 1);
          if (!isNext || lawBefore.test(textBefore(match))) return undefined;
          return `${words.yearWords(from!)}-${to!.length === 2 ? language.numbers.cardinal(BigInt(to!)) : words.yearWords(to!)}`;
        },
      ),
      patternRule(
        'months and years of numbers',
        new RegExp(
          `${start}(?:(?<=(?:${words.beforeMonthYear}) )(?<short>(?:0[1-9]|1[0-2])/\\d{2})|(?<long>(?:0[1-9]|1[0-2])/(?:19|20)\\d{2}))${end}`,
          'giu',
        ),
        (match) => {
          // Laws have a number and a year.
          if (!match.groups.short && lawBefore.test(textBefore(match))) return undefined;
          return monthAndYear(...(match.text.split('/') as [string, string]));
        },
      ),
      patternRule(
        'months and years',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_])${monthGroup}(?<gap>${beforeYear})(?<year>[12]\\d{3})(?![\\p{L}\\p{M}\\p{N}]|[.,]\\d)`,
          'giu',
        ),
        ({ groups }) => ({ month: nameOf(groups.month!), year: words.yearWords(groups.year!) }),
      ),
      ...(words.weekdays.length === 0
        ? []
        : [
            patternRule(
              'from one weekday to another',
              new RegExp(
                `(?<![\\p{L}\\p{M}\\p{N}_.])(?<first>${weekdays})(?:\\.?(?: ?[-–—] ?)|(?:\\.|(?<!mar|mer)) ${words.toWeekday ?? words.to} )(?<last>${weekdays})(?![\\p{L}\\p{M}\\p{N}_])(?:\\.(?![\\p{L}\\p{N}]))?`,
                language.hasCapitalNouns ? 'gu' : 'giu',
              ),
              (match) => {
                const { groups, text, input, end: after } = match;
                const [first, last] = [groups.first!, groups.last!].map((short) => weekdayOf(short));
                const stop =
                  text.endsWith('.') &&
                  (endsLine(match) || (!language.hasCapitalNouns && /^ \p{Lu}/u.test(input.slice(after, after + 2))))
                    ? '.'
                    : '';
                return `${sameCase(groups.first!, first!)} ${words.toWeekday ?? words.to} ${sameCase(groups.last!, last!)}${stop}`;
              },
            ),
          ]),
      ...words.weekdays.map(([short, name]) =>
        patternRule(
          `${name} in short`,
          new RegExp(
            `(?<![\\p{L}\\p{M}\\p{N}_])(?:${short})\\.?(?:(?<=(?<![\\p{L}\\p{M}])(?:${words.beforeWeekday ?? '(?!)'}) (?:${short})\\.)|(?=(?:,? ?|, \\p{Ll}{3} | (?:das|às|a las|de las|dalle|alle|ore) )(?:\uFFFC|\\d{1,2}(?!\\d)))|(?= ?(?:[-–&/]|${language.range.and} ) ?(?:${weekdays})(?![\\p{L}\\p{M}]))|(?<=\uFFFC ?(?:[-–&/]|${language.range.and} ) ?(?:${short})\\.?)(?![\\p{L}\\p{M}]))`,
            language.hasCapitalNouns ? 'gu' : 'giu',
          ),
          (match) => sameCase(match.text, name) + (match.text.endsWith('.') && endsLine(match) ? '.' : ''),
        ),
      ),
    ],
  };
}

/** What halves and quarters are of, in languages whose nouns have no capital. */
const partOf =
  /^ ?(?:[kcdm]?[lg]|kilos?|quilos?|chilo|litres?|litros?|litro|heures?|horas?|or[ae]|tass?es?|tazz?as?|xícaras?|copos?|colher(?:es)?|cuill[eè]res?|cucharadas?|cucchia\p{L}+|verres?|bicchier[ei]|vasos?|jour(?:née)?s?|giornata|día|dia|año|ano|finale?s?)(?![\p{L}\p{M}]| [\d\uFFFC])/u;

/** Whether numbers such as 1/2 are a part of what follows, and no date: "der 1/2 Liter". */
function isPart(match: Match, { hasCapitalNouns }: Language): boolean {
  if (!/^(?:1\/(?:[2-8]|10)|2\/3|3\/[48])$/u.test(match.text)) return false;
  const after = textAfter(match);
  if (
    /^ (?:de (?:l[oa]s?|el|cada|sus?|mis?|tus?|nuestr[oa]s?|est[oae]s?) |del |des |de la |du |dei |delle |degli |della |dell['’]|del |d[ao]s? )/u.test(
      after,
    )
  )
    return true;
  return partOf.test(after) || (hasCapitalNouns === true && /^ \p{Lu}\p{Ll}/u.test(after));
}

const romanMonths = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate({ day, month }: DayOfMonth): boolean {
  return day >= 1n && day <= (days[month - 1] ?? 0);
}

function textBefore({ input, start: at }: Match): string {
  return input.slice(Math.max(0, at - 20), at);
}

/** The full stop of a short month that also ends the sentence. */
function keptStop({ text, input, end: at }: Match): string {
  return text.endsWith('.') && /^(?:$|\n)/u.test(input.slice(at, at + 1)) ? '.' : '';
}

/** A name with a capital if its short form has one. */
function sameCase(written: string, name: string): string {
  return /^\p{Lu}/u.test(written) ? name[0]!.toUpperCase() + name.slice(1) : name;
}
