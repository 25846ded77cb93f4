import type { TokenClass } from '../../english/token-class';
import { emoticon, repeatedPunctuation, unsaidSigns } from '../../english/classes/sign';
import { patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import { greekName, type SymbolLanguage } from './symbols';
import { alternation } from '../../alternation';

/** Names of signs. */
export interface SignWords extends Accepts {
  /** Wherever they are: `&`, `€`. '' for signs that are not spoken. */
  readonly names: Readonly<Record<string, string>>;
  /** Between two numbers or letters that stand alone: `=`, `/`, `<`. */
  readonly between: Readonly<Record<string, string>>;
  /** In front of a number: `~`, `§`, `#`. */
  readonly before: Readonly<Record<string, string>>;
  /** Single letters that are words, and are no operands before a sign that can also be in front of a number: "a <5 km". */
  readonly words?: string;
  /** What is said for `²`, `³`, `⁻¹` and `^4` after a number or a letter: "al cuadrado", "elevado a cuatro". */
  power?(exponent: bigint): string;
  /** The same for powers of ten with a caret, and for letters: "elevado a" of "elevado a n". */
  readonly toThe?: string;
  /** Whose names Greek letters have. */
  readonly greek?: SymbolLanguage;
}

/** Operators between operands. They apply before numbers, since `-` depends on its neighbours. */
export function maths({ sign: words, numbers }: Language): TokenClass {
  const operand = '[\\p{N}\uFFFC)]';
  const relations = alternation(
    Object.keys(words.between).filter((each) => each in words.before || /[=≠]/u.test(each)),
  );
  const power = (written: string, isTen: boolean) => {
    const digits = written.normalize('NFKC').replace('−', '-');
    const exponent = BigInt(digits.replace('+', ''));
    if (!isTen) return words.power!(exponent);
    return `${words.toThe} ${exponent < 0n ? `${numbers.minus} ` : ''}${numbers.cardinal(exponent < 0n ? -exponent : exponent)}`;
  };
  return {
    name: 'maths',
    accepts: words.accepts,
    rules: [
      ...(words.power === undefined
        ? []
        : [
            patternRule(
              'raised numbers',
              new RegExp(
                `(?<=${operand}|(?<![\\p{L}\\p{M}])(?:\\p{L}|sen|sin|cos|tan|tg|log|ln))(?<power>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?![⁰¹²³⁴⁵⁶⁷⁸⁹])`,
                'gu',
              ),
              ({ groups, input, end }) =>
                ` ${power(groups.power!, false)}${/^[\p{L}\p{N}\uFFFC]/u.test(input.slice(end, end + 1)) ? ' ' : ''}`,
            ),
            patternRule(
              'powers with a caret',
              new RegExp(
                `(?<=${operand}|(?<![\\p{L}\\p{M}])\\p{L}) ?\\^ ?\\(?(?<power>[-−+]?\\d{1,3}(?![\\d.,]\\d)|\\p{L})(?![\\p{L}\\p{M}])\\)?`,
                'gu',
              ),
              ({ groups, input, start }) => {
                if (/\p{L}/u.test(groups.power!)) return ` ${words.toThe} ${groups.power}`;
                return ` ${power(groups.power!, /(?<!\d)10$/u.test(input.slice(Math.max(0, start - 3), start)))}`;
              },
            ),
          ]),
      patternRule(
        'divisions with a colon',
        /(?<=[\d\uFFFC]) : (?=[\d\uFFFC.,]{1,12} ?[=≈])/gu,
        () => ` ${words.between['÷'] ?? ':'} `,
      ),
      // "x ≤ 5" compares, and "son ≥5" has a number of at least five.
      patternRule(
        'comparisons',
        new RegExp(
          `(?<=${operand}|(?<![\\p{L}\\p{M}])(?<letter>\\p{L}|\\p{Lu}{2,5}|pH)) ?(?<sign>${relations}) ?(?=[\\p{N}\uFFFC(√π∞−-]|\\p{L}(?![\\p{L}\\p{M}]))`,
          'gu',
        ),
        ({ groups, text, input, end }) => {
          const isWord = groups.letter! !== '' && words.words?.includes(groups.letter!.toLowerCase());
          // A word such as "a" is a variable only between spaces, and before a bare number.
          if (isWord && (text !== ` ${groups.sign!} ` || input[end] === '\uFFFC')) return undefined;
          return ` ${words.between[groups.sign!]} `;
        },
      ),
      patternRule(
        'signs before numbers',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_])(?<sign>${alternation(Object.keys(words.before))}) ?(?=[\\p{N}\uFFFC])`,
          'gu',
        ),
        ({ groups }) => `${words.before[groups.sign!]} `,
      ),
      patternRule(
        'signs between numbers',
        new RegExp(
          `(?<=${operand}|(?<![\\p{L}\\p{M}])\\p{L}) ?(?<sign>${alternation(Object.keys(words.between))}) ?(?=[\\p{N}\uFFFC(]|\\p{L}(?![\\p{L}\\p{M}]))`,
          'gu',
        ),
        ({ groups, text, input, start, end }) => {
          // Beside what has been read, such as an amount, a hyphen or a slash between spaces only separates.
          if (/^ [-/] $/u.test(text) && !/^[\p{N}\p{L}]{2}$/u.test(`${input[start - 1]}${input[end]}`))
            return undefined;
          const isBetweenDigits = /^\d\d$/u.test(`${input[start - 1]}${input[end]}`);
          // "ext." and "2x²" have no sign.
          if (groups.sign === 'x' && text !== ' x ' && !/^[\d)][\d(]$/u.test(`${input[start - 1]}${input[end]}`))
            return undefined;
          // "a·b" is a word with a point in it.
          if (groups.sign === '·' && text === '·' && !isBetweenDigits) return undefined;
          // "x-y" and "a/b" are names, and a colon between words is punctuation.
          if (/^[-/]$/u.test(text) && !isBetweenDigits) return text === '/' ? ' ' : undefined;
          if (groups.sign === ':' && (text !== ':' || !isBetweenDigits)) return undefined;
          return ` ${words.between[groups.sign!]} `;
        },
      ),
    ],
  };
}

/** A space beside a letter or a digit. */
function spaceBeside(character: string): string {
  return /^[\p{L}\p{N}\uFFFC]$/u.test(character) ? ' ' : '';
}

/** All signs that are left. */
export function sign({ sign: words }: Language): TokenClass {
  const names = Object.keys(words.names);
  return {
    name: 'sign',
    accepts: `\`a & b\`, ${Object.keys(words.names)
      .filter((each) => words.names[each] !== '' && each !== '&')
      .slice(0, 12)
      .map((each) => `\`${each}\``)
      .join(', ')}, rows of punctuation`,
    rules: [
      patternRule('signs', new RegExp(`(?:${alternation(names)})+`, 'gu'), ({ text, input, start, end }) => {
        if (text.length > 3) return ' ';
        const said = Array.from(text, (each) => words.names[each] ?? '')
          .filter(Boolean)
          .join(' ');
        const around = input.slice(Math.max(0, start - 2), start) + input.slice(end, end + 2);
        return said && /[\p{L}\p{M}\p{N}\uFFFC∞∅]/u.test(around + text) ? ` ${said} ` : said ? '' : ' ';
      }),
      ...(words.greek === undefined
        ? []
        : [
            patternRule(
              'Greek letters',
              /(?<![\p{Script=Greek}\p{M}])[α-ωΑ-ΡΣ-Ω](?![\p{Script=Greek}\p{M}])/gu,
              ({ text, input, start, end }) => {
                return `${spaceBeside(input.slice(Math.max(0, start - 1), start))}${greekName(text, words.greek!)}${spaceBeside(input.slice(end, end + 1))}`;
              },
            ),
          ]),
      patternRule('slashes between words', /(?<=[\p{L}\uFFFC)]) ?\/ ?(?=[\p{L}\uFFFC(])/gu, () => ' '),
      repeatedPunctuation,
      unsaidSigns,
    ],
  };
}

/** Faces made of punctuation are not spoken, and `<3` is a heart. */
export function faces({ sign: words }: Language): TokenClass {
  return {
    ...emoticon,
    rules: emoticon.rules.map((rule) => ({
      ...rule,
      *find(text, language) {
        for (const found of rule.find(text, language))
          yield { ...found, normalized: found.normalized.trim() === '' ? found.normalized : (words.names['♥'] ?? '') };
      },
    })),
  };
}
