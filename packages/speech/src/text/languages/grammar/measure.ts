import type { TokenClass } from '../../english/token-class';
import { minusStart, sentenceIsOver, textBefore } from '../../english/words/boundaries';
import { fractionSign } from '../../english/words/quantity';
import { type Match, patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import { countedWords, digitsOf, formOf, type Noun, numberPattern, numberWords } from './numbers';
import { endsLine, rangeStart } from './patterns';
import { alternation } from '../../alternation';
import { rangeWords } from './range';

/** How a language writes and speaks quantities with units, and percentages. */
export interface MeasureWords extends Accepts {
  /** Units by what is written, which is case-sensitive: `km`, `%`, `°C`. */
  readonly units: Readonly<Record<string, Noun>>;
  /** Units that are only read after a number with a space or none, and that are words in other places: `h`, `m`. Part of `units`. */
  readonly per: string;
  /** "sur": 4 x 5 m. */
  readonly by: string;
  /** "por" of a blood pressure, if it is not that of fractions: 120/80 mmHg. */
  readonly pressure?: string;
  /** Between metres and centimetres: "e" of "un metro e ottanta". A space if omitted; `null` if they are read as decimals. */
  readonly and?: string | null;
  /** What follows a fraction before a unit: "trois quarts de litre". */
  ofFraction(words: string, unit: Noun): string;
}

/** Quantities with units. */
export function measure(language: Language): TokenClass {
  const { numbers, range } = language;
  const words = { ...language.measure, units: withGreekMicro(language.measure.units) };
  const number = numberPattern(numbers);
  const { perNames, perPhrases = {} } = language.money;
  const units = alternation(Object.keys(words.units));
  const pers = alternation([
    ...new Set([...Object.keys(words.units), ...Object.keys(perNames), ...Object.keys(perPhrases)]),
  ]);
  const unit = `(?<unit>${units})(?:(?<slash> ?/ ?)(?!min[. ]{0,2}[-−+]?[\\d\uFFFC])(?<per>${pers}))?(?![\\p{L}\\p{M}\\p{N}_²³]|['’]\\p{L})`;
  const from = rangeStart(numbers).replace('{sign}', '');
  const start = '(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])';
  const one = { whole: '1', decimals: '' };
  const unitAfter = ({ groups }: Match) => {
    const noun = words.units[groups.unit!]!;
    const perUnit = words.units[groups.per!];
    const per = !groups.per
      ? ''
      : ` ${(perUnit ? undefined : perPhrases[groups.per]) ?? `${words.per} ${perUnit ? formOf(one, perUnit, numbers) : perNames[groups.per]!}`}`;
    return { ...noun, one: noun.one + per, many: noun.many + per };
  };
  const isOver = (match: Match) =>
    language.hasCapitalNouns ? endsLine(match) : sentenceIsOver(match.input, match.end, 'capital');
  const minusOf = (minus: string | undefined) => (minus ? `${minus === '+' ? numbers.plus : numbers.minus} ` : '');
  return {
    name: 'measure',
    accepts: words.accepts,
    rules: [
      patternRule(
        'quantities without a space before the next one',
        new RegExp(
          `(?:${start}|(?<=\\d(?:${units})))(?<number>\\d{1,4}) ?(?<unit>${units})(?=\\d{1,4} ?(?:${units})(?![\\p{L}\\p{M}]))`,
          'gu',
        ),
        (match) => `${countedWords(digitsOf(match.groups.number!, numbers), unitAfter(match), numbers)} `,
      ),
      ...(words.and === null
        ? []
        : [
            patternRule(
              'metres and centimetres, minutes and seconds',
              new RegExp(
                `${start}(?<number>\\d{1,3})(?:(?<unit>m|min|mn|s)(?<small>\\d{2})|,(?<decimals>\\d{2}) ?(?<metres>m|mt))(?![\\p{L}\\p{M}\\p{N}_²³]|[.,]\\d| ?[/x×*]|['’]\\p{L})`,
                'gu',
              ),
              (match) => {
                const { number: written, small, decimals, metres } = match.groups;
                const noun = words.units[match.groups.unit! || metres!];
                // 0,50 m and 3-4,50 m
                if (!noun || written === '0' || /[-–x×] ?$/u.test(textBefore(match, 2))) return undefined;
                const rest = BigInt(small! || decimals!);
                const whole = countedWords(digitsOf(written!, numbers), noun, numbers);
                if (rest === 0n) return whole;
                return [whole, words.and, numbers.cardinal(rest)].filter(Boolean).join(' ');
              },
            ),
          ]),
      patternRule(
        'sizes',
        new RegExp(
          `${start}(?<width>${number})(?<by> ?[x×] ?)(?=${number}(?: ?[x×] ?${number})? ?(?:${units})?(?![\\p{L}\\p{M}\\p{N}_]| ?=))`,
          'gu',
        ),
        ({ groups }) => ({ width: numberWords(digitsOf(groups.width!, numbers), numbers), by: ` ${words.by} ` }),
      ),
      patternRule(
        'fractions of a unit',
        new RegExp(
          `${start}(?:(?<whole>\\d{1,4})(?: (?=\\d{1,2}[/⁄])| ?(?=${fractionSign})))?(?<fraction>\\d{1,2}[/⁄]\\d{1,2}|${fractionSign}) ?${unit}`,
          'gu',
        ),
        (match) => {
          const noun = unitAfter(match);
          const said = language.fraction.say(...partsOf(match.groups.fraction!), '', noun, textBefore(match, 60));
          if (said === undefined) return undefined;
          if (match.groups.whole && language.fraction.mixedOf)
            return language.fraction.mixedOf(BigInt(match.groups.whole), ...partsOf(match.groups.fraction!), noun);
          // "due chili e mezzo"
          return match.groups.whole
            ? language.fraction.mixed(countedWords(digitsOf(match.groups.whole, numbers), noun, numbers), said, '')
            : words.ofFraction(said, noun);
        },
      ),
      patternRule(
        'blood pressure',
        new RegExp(`${start}(?<upper>\\d{2,3})(?<slash>/)(?=\\d{2,3} ?mm ?Hg(?!\\p{L}))`, 'gu'),
        ({ groups }) => `${numbers.cardinal(BigInt(groups.upper!))} ${words.pressure ?? language.fraction.over} `,
      ),
      patternRule(
        'quantities',
        new RegExp(`(?:${minusStart}(?<minus>[-−+])|${start})${from}(?<number>${number})[ -]?${unit}`, 'gu'),
        (match) => {
          const { groups } = match;
          // 4K is a resolution.
          if (groups.unit === 'K' && match.text.endsWith(`${groups.number}K`)) return undefined;
          const said =
            countedWords(digitsOf(groups.number!, numbers), unitAfter(match), numbers) +
            (match.text.endsWith('.') && isOver(match) ? '.' : '');
          if (!groups.from) return minusOf(groups.minus) + said;
          const { gender } = words.units[groups.unit!]!;
          const first = numberWords(digitsOf(groups.from, numbers), numbers, gender);
          return minusOf(groups.minus) + rangeWords(first, said, textBefore(match, 20), range);
        },
      ),
      patternRule(
        'units after a power of ten',
        new RegExp(`(?<=10[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]{1,4} ?)(?<![\\p{L}])${unit}`, 'gu'),
        (match) => ` ${unitAfter(match).many}`,
      ),
      patternRule(
        'units without a number',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_/.·-])(?<unit>${alternation(Object.keys(words.units).filter((each) => /\p{L}.*[/²³]|^[kcdm]m[²³]|^[°º]\p{L}/u.test(each)))})(?![\\p{L}\\p{M}\\p{N}_²³/])`,
          'gu',
        ),
        (match) => {
          const noun = words.units[match.groups.unit!]!;
          return everyBefore.test(textBefore(match, 12)) ? noun.one : noun.many;
        },
      ),
      patternRule(
        'rates of what is counted',
        new RegExp(
          `(?<=[\\p{Ll}\\p{Lo}\\p{M}]{3}|\\p{L}\\.|\uFFFC|(?<![\\p{L}\\p{N}_.,/-])\\d{1,4})(?<slash>/)(?!min[. ]{0,2}[-−+]?[\\d\uFFFC])(?<per>${alternation(ratesOf(language))})(?![\\p{L}\\p{M}\\p{N}_/])`,
          'gu',
        ),
        ({ groups }) => {
          const noun = words.units[groups.per!];
          return ` ${perPhrases[groups.per!] ?? `${words.per} ${perNames[groups.per!] ?? formOf(one, noun!, numbers)}`}`;
        },
      ),
    ],
  };
}

/** A text that ends with a word for "each", before a unit in the singular. */
const everyBefore = /(?<![\p{L}\p{M}])(?:por|par|per|al|pro|je|cada|chaque|ogni|du|el|un|o|do|प्रति) $/iu;

/** What counts may be for, after a slash: units and spans of time. Single letters may be endings, as in "amigo/s". */
function ratesOf({ measure: { units: known }, money }: Language): string[] {
  const units = Object.keys(known).filter((each) => /^(?:[kcd]?m[²³]|[kcm]?[gl]|km|ha|h|min|kWh|hab\.?)$/u.test(each));
  return [
    ...new Set([
      ...units.filter((each) => each.length > 1 || each === 'h'),
      ...Object.keys(money.perNames),
      ...Object.keys(money.perPhrases ?? {}),
    ]),
  ].filter((each) => each.length > 1 || /^[hj]$/u.test(each));
}

/** The units, and those with the sign for micro also with the Greek letter that looks like it. */
function withGreekMicro(units: Readonly<Record<string, Noun>>): Readonly<Record<string, Noun>> {
  const all: Record<string, Noun> = {};
  for (const [written, noun] of Object.entries(units)) {
    all[written] = noun;
    if (written.startsWith('µ')) all[`μ${written.slice(1)}`] = noun;
  }
  return all;
}

/** The parts of 3/4 and ¾. */
export function partsOf(written: string): [top: bigint, bottom: bigint] {
  const [top = '1', bottom = '1'] = written.normalize('NFKC').split(/[/⁄]/u);
  return [BigInt(top), BigInt(bottom)];
}
