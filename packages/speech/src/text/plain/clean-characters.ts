import type { Rule } from '../rule';
import { patternRule, taken } from '../rule';

/** All line breaks and white space. */
const spaces = '\\r\\n?|[\\u0085\\v\\f]|[\\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]';

// Control characters, layout characters (zero-width spaces, soft hyphens, directions), private-use characters and
// noncharacters, and the mark that rules use. Joiners stay where scripts and emoji need them.
const unspeakable =
  '[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]' +
  '|[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f]' +
  `|[\\ufeff\\ufff0-\\ufffb\\ufffd${taken}\\u{e0000}-\\u{e001f}\\u{e0080}-\\u{e0fff}]` +
  '|\\p{Private_Use}|\\p{Noncharacter_Code_Point}' +
  '|(?<=^|[\\p{Script=Latin}\\p{White_Space}\\p{P}])[\\u200c\\u200d]';

/** For texts that are not normalized: replaces characters that no engine accepts with spaces. */
export const removeUnspeakable: Rule = patternRule(
  'characters that no engine can take',
  new RegExp(
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    `[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufff9-\\ufffc\\ufeff]|\\p{Noncharacter_Code_Point}`,
    'gu',
  ),
  ({ text }) => (text === '\ufeff' ? '' : ' '),
);

/** Removes the backslashes before signs that are to be read as they are. */
export const removeEscapes: Rule = patternRule('backslashes before signs', /\\(?=[!-/:-@[-`{-~])/gu, () => '');

/** Converts line breaks to `\n` and spaces to one kind, and removes invisible characters. */
export const cleanCharacters: Rule = patternRule(
  'control, zero-width and layout characters',
  new RegExp(`(?<space>${spaces})|(?:${unspeakable})+`, 'gu'),
  ({ text, groups, input, start, end, language }) => {
    if (!groups.space) return '';
    // Only between groups of digits, a space keeps lines from breaking there.
    if (/[\u00a0\u2009\u202f]/u.test(text) && /^en/iu.test(language) && isBetweenGroups(input, start, end)) return ',';
    return /^[\r\u0085\v\f]/u.test(text) ? '\n' : ' ';
  },
);

function isBetweenGroups(text: string, start: number, end: number): boolean {
  return /\d$/u.test(text.slice(Math.max(0, start - 1), start)) && /^\d{3}(?!\d)/u.test(text.slice(end, end + 4));
}
