import { patternRule } from '../rule';
import { numberEnd, wordEnd, wordStart } from './boundaries';
import { shortNumber } from './names';
import { cardinal, digitByDigit, inPairs, spellOut } from './number-words';

/** Speaks letters and digits one by one, with a comma between groups: "five five zero E, two nine D four". */
export function characterByCharacter(code: string): string {
  return code
    .split(/[^\p{L}\p{N}]+/u)
    .map((group) =>
      group.replace(/\d+|\D+/gu, (part) => (/\d/u.test(part) ? ` ${digitByDigit(part)} ` : spellOut(part))),
    )
    .map((group) => group.replace(/ {2,}/gu, ' ').trim())
    .join(', ');
}

/** UUIDs and other long hexadecimal numbers. */
export const hexadecimal = patternRule(
  'UUIDs and digests',
  new RegExp(
    `${wordStart}(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:0x[0-9a-f]{1,64}|(?=[a-f]{0,64}\\d)(?=\\d{0,64}[a-f])[0-9a-f]{12,64}))${wordEnd}`,
    'giu',
  ),
  ({ text }) => characterByCharacter(text),
);

/** "one nine two dot one six eight dot one dot one", with a port if there is one. */
export const ipAddresses = patternRule(
  'IP addresses',
  new RegExp(`(?<![\\p{L}\\p{N}.])\\d{1,3}(?:\\.\\d{1,3}){3}(?::(?<port>\\d{1,5}))?(?![\\p{L}\\p{N}]|\\.\\d)`, 'gu'),
  ({ text, groups }) => {
    const [address = ''] = text.split(':');
    const said = address.split('.').map(digitByDigit).join(' dot ');
    return groups.port ? `${said}, port ${digitByDigit(groups.port)}` : said;
  },
);

/** "version two point one point three". */
export const versions = patternRule(
  'versions',
  new RegExp(
    `${wordStart}(?:(?<v>[vV])\\.?(?<short>\\d{1,4}(?:\\.\\d{1,6}){0,4})|(?<![.])(?<long>\\d{1,4}(?:\\.\\d{1,6}){2,4}))(?:[-.]?(?<stage>alpha|beta|rc|dev|pre)[-.]?(?<build>\\d{1,4})?)?(?![\\p{L}\\p{N}]|\\.\\d)`,
    'gu',
  ),
  ({ groups, input, start, language }) => {
    const number = (groups.short || groups.long || '')
      .split('.')
      .map((part) => cardinal(part, language))
      .join(' point ');
    const named = /\bversion\s?$/iu.test(input.slice(Math.max(0, start - 9), start));
    const stage = groups.stage === 'rc' ? ' R-C' : groups.stage && ` ${groups.stage}`;
    const build = groups.build && ` ${cardinal(groups.build, language)}`;
    return `${groups.v && !named ? 'version ' : ''}${number}${stage ?? ''}${build ?? ''}`;
  },
);

/** Card and account numbers in groups of four, numbers with leading zeros, and very long numbers. */
export const longDigits = patternRule(
  'long strings of digits',
  new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,])(?:\\d{4}(?:[ -]\\d{4}){2,4}|0\\d+|[1-9]\\d{6,})${numberEnd}`, 'gu'),
  ({ text }) => {
    if (/^[1-9]\d{0,11}000$/u.test(text)) return undefined;
    const groups = /[ -]/u.test(text) ? text.split(/[ -]/u) : inGroups(text);
    return groups.map(digitByDigit).join(', ');
  },
);

/** Groups of three digits as in telephone numbers. Up to seven digits stay in one group. */
function inGroups(digits: string): string[] {
  if (digits.length <= 7) return [digits];
  const groups = digits.match(/\d{1,3}/gu) ?? [];
  const last = groups.at(-1)!;
  return last.length === 1 ? [...groups.slice(0, -2), groups.at(-2)! + last] : groups;
}

/** "ISO eighty-six oh one": numbers of standards are spoken in pairs. */
export const standards = patternRule(
  'standards',
  new RegExp(`${wordStart}(?:ISO|RFC|IEC|IEEE|ANSI|DIN|BS|EN)(?<gap>[ -]?)(?<number>\\d{3,5})${wordEnd}`, 'gu'),
  ({ groups, language }) => ({
    gap: groups.gap === '-' ? ' ' : undefined,
    number: groups.number!.length === 4 ? inPairs(groups.number!) : cardinal(groups.number!, language),
  }),
);

/** "M-P three", "H two O", "G-P-T four": letters and digits in one word. */
export const codes = patternRule(
  'codes of letters and digits',
  new RegExp(`${wordStart}(?=[a-z]{0,40}\\d)(?=\\d{0,40}[a-z])[a-z0-9]{2,40}${wordEnd}`, 'giu'),
  ({ text, language }) => codeWords(text, language),
);

/** Numbers joined to capitals by a hyphen: "COVID-19", "F-16". See {@link codes}. */
export const hyphenatedCodes = patternRule(
  'numbers after a hyphen',
  new RegExp(`(?<=\\p{Lu})-(?<number>\\d{1,6})${numberEnd}`, 'gu'),
  ({ groups, language }) => ` ${shortNumber(groups.number!, language)}`,
);

function codeWords(code: string, language: string): string {
  // Video resolutions: "ten eighty P".
  if (/^\d{3,4}[pi]$/u.test(code)) return `${inPairs(code.slice(0, -1))} ${spellOut(code.slice(-1))}`;
  return code
    .replace(/\d+|[^\d]+/gu, (part) => {
      if (/\d/u.test(part)) return ` ${shortNumber(part, language)} `;
      return part.length <= 2 || /^\p{Lu}{3}$/u.test(part) || !/[aeiouy]/iu.test(part) ? spellOut(part) : part;
    })
    .replace(/ {2,}/gu, ' ')
    .trim();
}
