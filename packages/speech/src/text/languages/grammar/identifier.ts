import type { TokenClass } from '../../english/token-class';
import { textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { Accepts, Language } from '../language';
import { spellOut } from './acronym';
import { digitByDigit, integerWords, type NumberWords } from './numbers';
import { telephoneWords } from './telephone';

/** Which numbers of a language name something instead of counting it. */
export interface IdentifierWords extends Accepts {
  /** Pattern of words before a long number of an account, a company or a paper: "SIRET". Its groups are read as in telephone numbers. */
  readonly before: string;
  /** Pattern of words before a number of two parts, such as that of an invoice: "n°". */
  readonly beforeParts: string;
}

const start = '(?<![\\p{L}\\p{M}\\p{N}_])';
const end = '(?![\\p{L}\\p{M}\\p{N}_]|[.,:/-]\\d)';

/** Numbers of accounts, companies, invoices and papers. They are no quantities, ranges or fractions. */
export function identifier(language: Language): TokenClass {
  const { identifier: words, numbers, acronym, telephone } = language;
  const spell = (text: string) =>
    (text.match(/\p{Lu}+|\d+/gu) ?? [])
      .map((part) => (/\d/u.test(part) ? digitByDigit(part, numbers) : spellOut(part, acronym)))
      .join(' ');
  return {
    name: 'identifier',
    accepts: words.accepts,
    rules: [
      patternRule(
        'international bank accounts',
        new RegExp(`${start}[A-Z]{2}\\d{2}(?: ?[A-Z\\d]{4}){3,7}(?: ?[A-Z\\d]{1,3})?${end}`, 'gu'),
        ({ text }) => (text.replaceAll(' ', '').match(/.{1,4}/gu) ?? []).map(spell).join(', '),
      ),
      patternRule(
        'numbers of books',
        new RegExp(`(?<=(?<![\\p{L}\\p{M}])IS[BS]N(?:-1[03])?:? )\\d[\\d -]{6,16}[\\dX]${end}`, 'gu'),
        ({ text }) => (text.match(/[\dX]+/gu) ?? []).map((group) => digitsAndX(group, numbers)).join(', '),
      ),
      patternRule(
        'letters and digits',
        new RegExp(`${start}(?=[A-Z]{0,11}\\d)(?=\\d{0,11}[A-Z])(?=[A-Z\\d]{0,20}\\d{2})[A-Z\\d]{8,24}${end}`, 'gu'),
        ({ text }) => spell(text),
      ),
      patternRule(
        'letters before a number of two parts',
        new RegExp(`${start}(?<letters>[A-Z]{1,4})(?:-(?=\\d{3}))?(?<one>\\d{2,6})[-/](?<two>\\d{2,6})${end}`, 'gu'),
        ({ groups }) =>
          `${spellOut(groups.letters!, acronym)} ${integerWords(groups.one!, numbers)}, ${integerWords(groups.two!, numbers)}`,
      ),
      patternRule(
        'long numbers after their name',
        new RegExp(
          `(?<=(?<![\\p{L}\\p{M}])(?:${words.before})(?: ?(?:n[°ºo.]|Nr\\.|नं\\.|संख्या|सं\\.|no\\.))?:? )(?:[A-Z]-?)?\\d{2,16}(?:[ .-]\\d{1,6}){0,6}${end}`,
          'gu',
        ),
        ({ text }) => {
          if (text.replace(/\D/gu, '').length < 5) return undefined;
          const letter = /^[A-Z]/u.exec(text)?.[0];
          return (letter ? `${letter} ` : '') + telephoneWords(text.replace(/^[A-Z]-?/u, ''), telephone, numbers);
        },
      ),
      patternRule(
        'numbers with a check digit',
        new RegExp(`${start}(?<!\\d[.,/ -])(?<number>\\d{4,12})-(?<check>\\d)${end}`, 'gu'),
        ({ groups }) => `${digitByDigit(groups.number!, numbers)}, ${digitByDigit(groups.check!, numbers)}`,
      ),
      patternRule(
        'numbers of two parts',
        new RegExp(`${start}(?<!\\d[.,/-])(?<one>\\d{1,6})(?<sign>[-/])(?<two>\\d{2,6})${end}`, 'gu'),
        (match) => {
          const { one, sign: mark, two } = match.groups;
          const isNamed = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.beforeParts})(?::| )?$`, 'iu').test(
            textBefore(match, 20).trimEnd(),
          );
          // 3555-0199 is a telephone number, and 2024-0031 is none.
          const isTelephone = two!.length === 4 && /^(?:(?!19|20)\d{4}|9\d{4})$/u.test(one!);
          const isPadded = /^0\d\d/u.test(two!) && one!.length >= 4 && !isTelephone;
          const isLaw = mark === '/' && /^(?:19|20)\d\d$/u.test(two!) && one!.length > 2;
          // "Fax n. 06-123456"
          const hasArea = mark === '-' && /^0[1-9]\d?$/u.test(one!) && two!.length > 4;
          if ((!isNamed && !isPadded && !isLaw) || hasArea) return undefined;
          // The number and year of a law have words of their own in some languages.
          if (mark === '/' && !two!.startsWith('0')) {
            const own = language.fraction.say(BigInt(one!), BigInt(two!), '', undefined, '');
            if (own !== undefined && /^(?:18[6-9]|19|20)\d\d?/u.test(two!)) return own;
          }
          return `${integerWords(one!, numbers)}${mark === '/' ? ` ${language.electronic.slash} ` : ', '}${integerWords(two!, numbers)}`;
        },
      ),
    ],
  };
}

/** The digits of a group one by one. The last one of the number of a book may be an X. */
function digitsAndX(group: string, numbers: NumberWords): string {
  return [digitByDigit(group, numbers), group.endsWith('X') ? 'X' : ''].filter(Boolean).join(' ');
}
