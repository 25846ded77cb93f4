import { capitalWords, identifierWord } from './acronym-words';
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
  '&': ' ampersand ',
  '#': ' hash ',
  '*': ' star ',
  $: ' dollar ',
  '?': ' question mark ',
};

/** Speaks a technical name (a host, file or mailbox) so that a listener could write it down. */
export function nameWords(name: string, language: string): string {
  return name
    .replace(/\d+|[^\p{L}\p{M}\p{N}\s]|(?<![\p{L}\p{M}])(?:[A-Z]{2,15}|[a-z]{2,5})(?![\p{L}\p{M}])/gu, (part) => {
      if (/\d/u.test(part)) return ` ${shortNumber(part, language)} `;
      if (/\p{Ll}/u.test(part)) return identifierWord(part);
      return /\p{L}/u.test(part) ? (capitalWords(part, '', false) ?? part) : (signs[part] ?? ' ');
    })
    .replace(/ {2,}/gu, ' ')
    .trim();
}

/** Speaks a number inside a name or code: as a number if it is short, otherwise digit by digit. */
export function shortNumber(digits: string, language: string): string {
  if (/^(?:19|20)\d\d$/u.test(digits)) return yearWords(digits, language);
  const isShort = digits.length <= 2 || /^[1-9]00$/u.test(digits);
  return isShort && !/^0\d/u.test(digits) ? cardinal(digits, language) : digitByDigit(digits);
}

// File extensions that are pronounced as words. Others are spelled out.
const saidEndings =
  /^(?:app|bash|bat|bin|conf|doc|env|go|java|json|lock|log|proto|swift|tar|text|toml|vue|wasm|yaml|zip)$/iu;

/** Speaks a file extension: "P-D-F", "M-P three", "zip". */
export function endingWords(ending: string, language: string): string {
  if (saidEndings.test(ending)) return ending.toLowerCase();
  return ending
    .replace(/\d+|\D+/gu, (part) => (/\d/u.test(part) ? ` ${cardinal(part, language)} ` : spellOut(part)))
    .trim();
}
