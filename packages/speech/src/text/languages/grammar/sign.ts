import type { TokenClass } from '../../english/token-class';
import { emoticon, repeatedPunctuation, unsaidSigns } from '../../english/classes/sign';
import { patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import { alternatives } from './patterns';

/** Names of signs. */
export interface SignWords extends Accepts {
  /** Wherever they are: `&`, `€`. '' for signs that are not spoken. */
  readonly names: Readonly<Record<string, string>>;
  /** Between two numbers or letters that stand alone: `=`, `/`, `<`. */
  readonly between: Readonly<Record<string, string>>;
  /** In front of a number: `~`, `§`, `#`. */
  readonly before: Readonly<Record<string, string>>;
}

/** Operators between operands. They apply before numbers, since `-` depends on its neighbours. */
export function maths({ sign: words }: Language): TokenClass {
  const operand = '[\\p{N}\uFFFC)]';
  return {
    name: 'maths',
    accepts: words.accepts,
    rules: [
      patternRule(
        'signs before numbers',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}_])(?<sign>${alternatives(Object.keys(words.before))}) ?(?=[\\p{N}\uFFFC])`,
          'gu',
        ),
        ({ groups }) => `${words.before[groups.sign!]} `,
      ),
      patternRule(
        'signs between numbers',
        new RegExp(
          `(?<=${operand}|(?<![\\p{L}\\p{M}])\\p{L}) ?(?<sign>${alternatives(Object.keys(words.between))}) ?(?=[\\p{N}\uFFFC(]|\\p{L}(?![\\p{L}\\p{M}]))`,
          'gu',
        ),
        ({ groups, text, input, start, end }) => {
          // Beside what has been read, such as an amount, a hyphen or a slash between spaces only separates.
          if (/^ [-/] $/u.test(text) && !/^[\p{N}\p{L}]{2}$/u.test(`${input[start - 1]}${input[end]}`))
            return undefined;
          const isBetweenDigits = /^\d\d$/u.test(`${input[start - 1]}${input[end]}`);
          // "x-y" and "a/b" are names, and a colon between words is punctuation.
          if (/^[-/]$/u.test(text) && !isBetweenDigits) return text === '/' ? ' ' : undefined;
          if (groups.sign === ':' && (text !== ':' || !isBetweenDigits)) return undefined;
          return ` ${words.between[groups.sign!]} `;
        },
      ),
    ],
  };
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
      patternRule('signs', new RegExp(`(?:${alternatives(names)})+`, 'gu'), ({ text, input, start, end }) => {
        if (text.length > 3) return ' ';
        const said = Array.from(text, (each) => words.names[each] ?? '')
          .filter(Boolean)
          .join(' ');
        const around = input.slice(Math.max(0, start - 2), start) + input.slice(end, end + 2);
        return said && /[\p{L}\p{M}\p{N}\uFFFC]/u.test(around) ? ` ${said} ` : said ? '' : ' ';
      }),
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
