import { capitalWords } from './acronyms';
import { cardinal, digitByDigit, spellOut, yearWords } from './number-words';

const signs: Readonly<Record<string, string>> = {
  '.': ' dot ',
  '-': ' dash ',
  _: ' underscore ',
  '/': ' slash ',
  '\\': ' backslash ',
  ':': ' colon ',
  '@': ' at ',
  '+': ' plus ',
  '~': ' tilde ',
  '=': ' equals ',
  '&': ' and ',
};

/** Reads a name that is no prose (of a host, a file, a mailbox), so that one could write it down. */
export function nameWords(name: string, language: string): string {
  return name
    .replace(/\d+|[^\p{L}\p{M}\p{N}\s]|(?<![\p{L}\p{M}])[A-Z]{2,15}(?![\p{L}\p{M}])/gu, (part) => {
      if (/\d/u.test(part)) return ` ${shortNumber(part, language)} `;
      return /\p{L}/u.test(part) ? (capitalWords(part, '', false) ?? part) : (signs[part] ?? ' ');
    })
    .replace(/ {2,}/gu, ' ')
    .trim();
}

/** A number inside a name or a code: as a number if it is short, else digit by digit. */
export function shortNumber(digits: string, language: string): string {
  if (/^(?:19|20)\d\d$/u.test(digits)) return yearWords(digits, language);
  const isShort = digits.length <= 2 || /^[1-9]00$/u.test(digits);
  return isShort && !/^0\d/u.test(digits) ? cardinal(digits, language) : digitByDigit(digits);
}

// Said as words; other endings of files are spelled.
const saidEndings = /^(?:app|bash|bat|bin|doc|java|json|log|swift|tar|text|toml|yaml|zip)$/iu;

/** The ending of a file's name: "P-D-F", "M-P three", "zip". */
export function endingWords(ending: string, language: string): string {
  if (saidEndings.test(ending)) return ending.toLowerCase();
  return ending
    .replace(/\d+|\D+/gu, (part) => (/\d/u.test(part) ? ` ${cardinal(part, language)} ` : spellOut(part)))
    .trim();
}
