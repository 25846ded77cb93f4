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
}

/** A pattern, whose case matters except for the first letter, and its words, or what to say for a match. */
export type Abbreviation = readonly [pattern: string, words: string | ((match: Match) => string | undefined)];

/** Abbreviations. */
export function abbreviation({ abbreviation: words }: Language): TokenClass {
  return {
    name: 'abbreviation',
    accepts: words.accepts,
    rules: [
      ...rules(words.titles, '(?= ?(?:\uFFFC|[\\p{Lu}«"“]))', () => false),
      ...rules(words.beforeNumbers, '(?= ?(?:\uFFFC|\\d)| [IVXLCDM]{1,9}(?![\\p{L}\\p{M}.]))', () => false),
      ...rules(words.anywhere, '(?![\\p{L}\\p{M}\\p{N}_])', endsLine),
      ...rules(words.final, '(?![\\p{L}\\p{M}\\p{N}_])', (match) => sentenceIsOver(match.input, match.end, 'capital')),
    ],
  };
}

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
function rules(list: readonly Abbreviation[], after: string, stop: (match: Match) => boolean): readonly Rule[] {
  return list.map(([pattern, said]) =>
    patternRule(
      typeof said === 'string' ? said : pattern,
      new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_]|\\p{L}\\.)(?:${anyFirstCase(pattern)})${after}`, 'gu'),
      (match) => {
        const spoken = typeof said === 'string' ? said : said(match);
        if (spoken === undefined) return undefined;
        const cased = isCapitalised(match, spoken) ? spoken[0]!.toUpperCase() + spoken.slice(1) : spoken;
        return match.text.endsWith('.') && stop(match) ? `${cased}.` : cased;
      },
    ),
  );
}
