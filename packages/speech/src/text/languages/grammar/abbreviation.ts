import type { TokenClass } from '../../english/token-class';
import { sentenceIsOver } from '../../english/words/boundaries';
import { type Match, patternRule, type Rule } from '../../rule';
import { endsLine } from './patterns';
import type { Accepts, Language } from '../language';

/** Abbreviations and their words. */
export interface AbbreviationWords extends Accepts {
  /** In front of a name, by pattern: `M\.` → monsieur. A sentence never ends after these. */
  readonly titles: readonly Abbreviation[];
  /** In front of a number: `n°` → numéro. */
  readonly beforeNumbers: readonly Abbreviation[];
  /** Anywhere. A full stop stays if nothing follows in the line. */
  readonly anywhere: readonly Abbreviation[];
  /** Often at the end of a sentence: `etc\.`. A full stop stays before a capital too. */
  readonly final: readonly Abbreviation[];
  /** The same by place, as written and without patterns: "op. cit.|ob. cit." → "obra citada". They apply after those of the lists. */
  readonly tables?: Readonly<Partial<Record<Place | 'streets', AbbreviationTable>>>;
}

type Place = 'titles' | 'beforeNumbers' | 'anywhere' | 'final';

/** Words by what is written, with `|` between several forms. Spaces between parts may be missing in a text. */
export type AbbreviationTable = Readonly<Record<string, string>>;

/** A pattern, whose case matters except for the first letter, and its words, or what to say for a match. */
export type Abbreviation = readonly [pattern: string, words: string | ((match: Match) => string | undefined)];

/** What a title is after a feminine article, and otherwise: "la Ing. Soto" is an "ingeniera". */
export function byArticle(masculine: string, feminine: string): (match: Match) => string {
  return ({ input, start }) =>
    /(?<![\p{L}\p{M}])(?:las?|una|das?|as?|à|na|pela|uma) $/iu.test(input.slice(Math.max(0, start - 6), start))
      ? feminine
      : masculine;
}

/** Abbreviations. */
export function abbreviation({ abbreviation: words }: Language): TokenClass {
  return {
    name: 'abbreviation',
    accepts: words.accepts,
    rules: places.flatMap((place) => [
      ...rules(words[place], after[place], stops[place]),
      ...(place === 'titles' ? tableRules(words.tables?.streets, beforePlace, stops.titles) : []),
      ...tableRules(words.tables?.[place], place === 'titles' ? beforeName : after[place], stops[place]),
    ]),
  };
}

const places: readonly Place[] = ['titles', 'beforeNumbers', 'anywhere', 'final'];

/** What must follow. */
const after: Readonly<Record<Place, string>> = {
  titles: '(?= ?(?:\uFFFC|[\\p{Lu}«"“]))',
  beforeNumbers: '(?= ?(?:\uFFFC|\\d)| [IVXLCDM]{1,9}(?![\\p{L}\\p{M}.]))',
  anywhere: '(?![\\p{L}\\p{M}\\p{N}_])',
  final: '(?![\\p{L}\\p{M}\\p{N}_])',
};

/** What follows titles of a table, which may have other meanings before a number. */
const beforeName = '(?= ?[«"“]?\\p{Lu}[\\p{L}.])';

/** What follows streets and other places of a table: a name, perhaps after a preposition. */
const beforePlace =
  '(?= ?(?:[«"“]?\\p{Lu}[\\p{L}.]|\uFFFC)| (?:d[aeo]s?|dell[aeo]|d[eai]l|d[ei]|du|de l[ao]s?|de la|de los) \\p{Lu}| d[\'’]\\p{Lu})';

/** Whether the full stop also ends the sentence. */
const stops: Readonly<Record<Place, (match: Match) => boolean>> = {
  titles: () => false,
  beforeNumbers: () => false,
  anywhere: endsLine,
  final: (match) => sentenceIsOver(match.input, match.end, 'capital'),
};

/** The pattern with the first letter of each of its alternatives in both cases. */
function anyFirstCase(pattern: string): string {
  let depth = 0;
  let isFirst = true;
  return pattern.replace(/\\.|\(\?:|[()|]|[^\\()|]/gu, (part) => {
    const isLetter = isFirst && /^\p{Ll}$/u.test(part);
    if (part.startsWith('(')) depth++;
    else if (part === ')') depth--;
    // A group at the beginning has the first letter in it.
    isFirst = (isFirst && part === '(?:') || (part === '|' && depth === 0);
    return isLetter ? `[${part}${part.toUpperCase()}]` : part;
  });
}

/** Whether words take the place of a capitalised abbreviation at the beginning of a sentence. */
function isCapitalised({ text, input, start }: Match, spoken: string): boolean {
  return (
    /^\p{Lu}/u.test(text) &&
    /^\p{Ll}/u.test(spoken) &&
    /(?:^|[!?…\n] ?|[\p{L}\p{M}\uFFFC]{4}\. ?|[«"“¿¡(] ?)$/u.test(input.slice(Math.max(0, start - 6), start))
  );
}

/** One rule for each abbreviation of a list. */
function rules(list: readonly Abbreviation[], following: string, stop: (match: Match) => boolean): readonly Rule[] {
  return list.map(([pattern, said]) =>
    patternRule(
      typeof said === 'string' ? said : pattern,
      () => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_]|\\p{L}\\.)(?:${anyFirstCase(pattern)})${following}`, 'gu'),
      (match) => {
        const spoken = typeof said === 'string' ? said : said(match);
        return spoken === undefined ? undefined : placed(spoken, match, stop);
      },
    ),
  );
}

/** The words with the capital and the full stop that the place demands. */
function placed(spoken: string, match: Match, stop: (match: Match) => boolean): string {
  const cased = isCapitalised(match, spoken) ? spoken[0]!.toUpperCase() + spoken.slice(1) : spoken;
  return match.text.endsWith('.') && stop(match) ? `${cased}.` : cased;
}

/** One rule for a table. */
function tableRules(
  table: AbbreviationTable | undefined,
  following: string,
  stop: (match: Match) => boolean,
): readonly Rule[] {
  if (table === undefined) return [];
  const spoken = new Map<string, string>();
  for (const [written, words] of Object.entries(table))
    for (const form of written.split('|')) spoken.set(form.replaceAll(' ', ''), words);
  const forms = () =>
    Object.keys(table)
      .flatMap((written) => written.split('|'))
      .toSorted((one, other) => other.length - one.length)
      .map((form) =>
        form
          .replaceAll('.', /\p{Script=Devanagari}/u.test(form) ? '[.॰]' : '\\.')
          .replaceAll('/', '\\/')
          .replaceAll(' ', ' ?'),
      )
      // "MP3" is no abbreviation before a number.
      .map((form) => (/^\p{Lu}+$/u.test(form) ? `${form}(?!\\d)` : form));
  return [
    patternRule(
      'abbreviations of a table',
      () => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_]|\\p{L}\\.)(?:${anyFirstCase(forms().join('|'))})${following}`, 'gu'),
      (match) => {
        const written = match.text.replaceAll(' ', '').replaceAll('॰', '.');
        const words = spoken.get(written) ?? spoken.get(written[0]!.toLowerCase() + written.slice(1));
        return words === undefined ? undefined : placed(words, match, stop);
      },
    ),
  ];
}
