import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { type Match, patternRule } from '../../rule';
import { word } from './reference';

/** How a language tells letters with a full stop from abbreviations. */
export interface LetterWords {
  /** Words that begin sentences and are no names, separated by `|`. */
  readonly starters: string;
  /** Pattern of nouns that letters name: "vitamina D", "grupo B". */
  readonly lettered: string;
  /** Pattern of names of kings and popes, and of articles, before which two letters are a title: "S. M. Felipe VI". */
  readonly majesties: string;
}

/**
 * Tells whether a letter and a full stop are no title before a name: an initial behind others ("J. D. Salinger"), the name of something
 * ("vitamina D. A los tres meses"), or the end of a sentence.
 */
export function letterTest(words: LetterWords): (match: Match) => boolean {
  const lettered = new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${words.lettered})(?: \\p{Lu},| \\p{Lu}){0,3}(?: [yeou])? $`,
    'iu',
  );
  const starts = new RegExp(`^ (?:${words.starters})(?![\\p{L}\\p{M}])`, 'u');
  return (match) => {
    const before = textBefore(match, 24);
    return /(?<![\p{L}\p{M}])\p{Lu}\. ?$/u.test(before) || lettered.test(before) || starts.test(textAfter(match, 16));
  };
}

/** Two or three initials before a family name, which stay, although their letters may be an abbreviation elsewhere. */
export function initials(accepts: string, words: LetterWords): TokenClass {
  const starters = word(words.starters)!;
  const majesties = word(words.majesties)!;
  return {
    name: 'initials',
    accepts,
    rules: [
      patternRule(
        'initials of names',
        /(?<![\p{L}\p{M}\p{N}_.&-])(?:\p{Lu}\. ?){2,3}(?=(?<name>\p{Lu}\p{Ll}{1,30})(?![\p{L}\p{M}]))/gu,
        (match) => {
          const before = textBefore(match, 30);
          // "Talleres Robles, S. A. Ana lo vendió" and "P. D. Compra pan" have abbreviations.
          if (/\p{Lu}[\p{L}\p{M}]{0,20},? $/u.test(before)) return undefined;
          if (/^(?:P\. ?[DS]\.|N\. ?B\.)/u.test(match.text) && /(?:^|\n|[!?;…] |\p{Ll}{4}\. )$/u.test(before))
            return undefined;
          if (/^[SV]\./u.test(match.text) && majesties.test(match.groups.name!)) return undefined;
          // "S. A. Sr. Ruiz": an abbreviation is no name.
          if (match.groups.name!.length < 4 && textAfter(match)[match.groups.name!.length] === '.') return undefined;
          return starters.exec(match.groups.name!)?.[0] === match.groups.name ? undefined : match.text;
        },
      ),
    ],
  };
}
