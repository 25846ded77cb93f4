import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { Accepts, Language } from '../language';

/** How a language reads words in capitals. */
export interface AcronymWords extends Accepts {
  /** Those that are spelled although they have vowels. */
  readonly spelled: readonly string[];
  /** Those that are said in a way of their own. */
  readonly said: Readonly<Record<string, string>>;
  /** A pattern of the vowels. Words of up to five capitals without one are spelled. */
  readonly vowels: string;
  /** What stands for letters that the engine would not read by their name. */
  readonly letterNames: Readonly<Record<string, string>>;
}

/** Letters one by one, joined by hyphens, so that voices read each of them by its name. */
export function spellOut(letters: string, { letterNames }: Pick<AcronymWords, 'letterNames'>): string {
  return Array.from(letters.toUpperCase(), (letter) => letterNames[letter] ?? letter).join('-');
}

/** An airline and a number after the word for a flight. */
const flight = /(?<!\p{L})(?:vol|volo|vuelo|voo|flug) \p{Lu}{2} [\d\uFFFC]{2}/iu;

/** Words in capitals, and single letters between full stops. */
export function acronym({ acronym: words }: Language): TokenClass {
  const spelled = new Set(words.spelled);
  const vowel = new RegExp(words.vowels, 'iu');
  return {
    name: 'acronym',
    accepts: words.accepts,
    rules: [
      // "CDU-SPD": two names.
      patternRule(
        'hyphens between words in capitals',
        /(?<=(?<!\p{L})\p{Lu}{2,8})-(?=\p{Lu}{2,8}(?![\p{L}\p{M}]))/gu,
        () => ' ',
      ),
      patternRule(
        'words in capitals',
        /(?<![\p{L}\p{M}\p{N}_])\p{Lu}{2,8}(?![\p{L}\p{M}_])/gu,
        ({ text, start, input }) => {
          const said = words.said[text];
          if (said !== undefined) return said;
          // In a line of capitals, words are words.
          if (isShouting(input, start)) return undefined;
          // AF1234 is a code.
          const isCode =
            text.length === 2 &&
            (/^-?[\d\uFFFC]{2}/u.test(input.slice(start + 2, start + 5)) ||
              flight.test(input.slice(Math.max(0, start - 7), start + 6)));
          return isCode || spelled.has(text) || (text.length <= 5 && !vowel.test(text))
            ? spellOut(text, words)
            : undefined;
        },
      ),
      patternRule(
        'letters with full stops',
        /(?<![\p{L}\p{M}\p{N}_.])(?:\p{Lu}\.){2,6}(?![\p{L}\p{M}\p{N}])/gu,
        ({ text, input, end }) => {
          const letters = text.replaceAll('.', '');
          const said = words.said[letters] ?? spellOut(letters, words);
          return /^["'”’»)\]]{0,3}(?:$|\n)/u.test(input.slice(end, end + 4)) ? `${said}.` : said;
        },
      ),
    ],
  };
}

/** Whether other words beside a word are in capitals too. */
function isShouting(input: string, start: number): boolean {
  const around = input.slice(Math.max(0, start - 40), start + 40);
  return (around.match(/(?<![\p{L}\p{M}])\p{Lu}{4,}(?![\p{L}\p{M}])/gu)?.length ?? 0) > 2 && !/\p{Ll}{2}/u.test(around);
}
