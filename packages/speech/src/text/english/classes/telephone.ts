import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { numberEnd } from '../words/boundaries';
import { cardinal, digitByDigit, spellOut } from '../words/number-words';

/** Minimum and maximum number of digits. ITU-T E.164 allows at most 15. */
const fewestDigits = 7;
const maxDigits = 15;

const extension = '(?<extension>,? ?(?:ext\\.?|[Ee]xtension|x|#) ?(?<inner>\\d{1,6}))?';

/** Telephone numbers, digit by digit with a pause between groups: "five five five, one two three, ...". */
const phones = patternRule(
  'telephone numbers',
  new RegExp(
    '(?<![\\p{L}\\p{N}+]|[\\d)][-./,]|\\d )(?<number>' +
      '\\+\\d{1,15}(?:(?:[ .-]\\(?|\\(|\\) ?)\\d{1,8}\\)?){0,7}' +
      '|(?:1[ .-])?(?:\\(\\d{3}\\)[ -]?|\\d{3}[ .-])\\d{3}[ .-]\\d{4}(?:-\\d{1,4})?' +
      '|(?:1[ .-])?\\(\\d{3}\\) ?\\d{7}' +
      '|\\d{3}-\\d{4}' +
      '|\\(?0\\d{2,4}\\)?[ -]\\d{3,4}[ -]\\d{3,4}' +
      '|0\\d{4} \\d{6}|0\\d(?:[ .]\\d{2}){4}|\\(0\\d\\) \\d{4} \\d{4}' +
      // Australia's numbers for all of the country.
      '|(?<=(?:[Pp]h|[Tt]el|[Pp]hone|[Cc]all|[Tt]ext|[Cc]ell|[Mm]obile|[Ff]ax|[Rr]ing)(?: me at| us at| is)?[.:]? )\\d{3}[ .]\\d{4}' +
      '|1[389]00 \\d{3} \\d{3}' +
      `)${extension}(?![\\p{L}\\p{N}]|[-.,]\\d| \\d{4}(?!\\d))`,
    'gu',
  ),
  ({ groups: { number: written = '', inner }, input, end }) => {
    // The zero of "+44 (0)20" is dialled inside the country only.
    const number = written.replace(/^(?<country>\+\d{1,3}) ?\(0\) ?/u, '$<country> ');
    const groups = number.match(/\d+/gu) ?? [];
    // "500-1000 words" is a range.
    if (
      /^\d{2}[05]0?-\d{3}0$|^\d{2}0-\d{2}00$/u.test(number) &&
      /^ (?:\p{Ll}{2,12} )?\p{Ll}{2,14}s(?!\p{L})/u.test(input.slice(end, end + 30))
    )
      return undefined;
    const count = groups.join('').length;
    if (count < fewestDigits || count > maxDigits) return undefined;
    const said = groups
      // Only as an area code.
      .map((group, index) => (group === '800' && index === groups.length - 3 ? 'eight hundred' : digitByDigit(group)))
      .join(', ');
    return `${number.startsWith('+') ? 'plus ' : ''}${said}${inner ? `, extension ${digitByDigit(inner)}` : ''}`;
  },
);

/** 1-800-FLOWERS, 1-800-GO-U-HAUL, 555-CALL. */
const phonesWithLetters = patternRule(
  'telephone numbers with letters',
  /(?<![\p{L}\p{N}+-])(?<number>(?:\+?1[ .-])?\(?[2-9]\d{2}\)?)[ .-](?<letters>(?=[A-Z\d-]{0,14}[A-Z]{2})[A-Z\d]{1,11}(?:-[A-Z\d]{1,11}){0,4})(?![\p{L}\p{N}_-])/gu,
  ({ groups: { number = '', letters = '' } }) => {
    const known = /^(?:\+?1[ .-])|^\(?8(?:00|33|44|55|66|77|88)/u.test(number);
    if (!known || letters.replaceAll('-', '').length > 11) return undefined;
    const said = (number.match(/\d+/gu) ?? []).map((group) =>
      group === '800' ? 'eight hundred' : digitByDigit(group),
    );
    const words = letters
      .split('-')
      .map((part) =>
        part.replace(/\d+|[A-Z]+/gu, (each) => (/\d/u.test(each) ? ` ${digitByDigit(each)} ` : wordOrLetters(each))),
      );
    return [...said, words.join(' ').replace(/ {2,}/gu, ' ').trim()].join(', ');
  },
);

/** 1-800-go-green, 1-800 Roses: a number of which a name in small letters is a part. */
const namedNumbers = patternRule(
  'telephone numbers with names',
  /(?<![\p{L}\p{N}+.,/-])1-(?<area>8(?:00|33|44|55|66|77|88))(?<gap>[ -])(?=\p{L})/gu,
  ({ groups }) => `one, ${groups.area === '800' ? 'eight hundred' : digitByDigit(groups.area!)}, `,
);

function wordOrLetters(letters: string): string {
  return letters.length <= 3 && !/^(?:GO|CAR|TAX|LAW|PET|NOW|TO|US|BUY|CAB|BUS|FLY|GET|MY|TV)$/u.test(letters)
    ? spellOut(letters)
    : /[AEIOUY]/u.test(letters)
      ? letters.toLowerCase()
      : spellOut(letters);
}

/** 911 and other short numbers after a word for calling. */
const shortNumbers = patternRule(
  'short telephone numbers',
  new RegExp(
    `(?<=(?<!\\p{L})(?:[Cc]all(?:ed|ing|s)?|CALL|[Dd]ial(?:ed|ing|led|s)?|DIAL|[Tt]ext(?:ed|ing)?|TEXT|[Pp]hone|PHONE|[Rr]ing|RING|[Tt]o|TO|a|the) |(?=911 (?:calls?|operators?|dispatch|dispatchers?|callers?|center|emergency)(?!\\p{L})))(?<number>911|999|112|411|311|988|000|211|811|101|111|\\d{5,6}(?= (?:to|for))|(?<=(?:[Tt]ext|[Tt]exted|[Tt]exting|SMS)(?: (?:[A-Z]{2,12}|the (?:word|code) \\S{1,12}|["“][^"”]{1,12}["”]))? (?:to )?)\\d{5,6})${numberEnd}(?= (?:call|operator|dispatch|center|emergency)|(?:(?<=911|999|112)|(?! (?:people|men|women|children|(?!(?:as|is|was|has|this|his|its|always|unless|perhaps|across|less)(?!\\p{L}))\\p{Ll}{2,20}s)(?!\\p{L})))(?<=(?:[Cc]all|CALL|[Cc]alled|[Cc]alling|[Dd]ial|DIAL|[Dd]ialed|[Tt]ext|TEXT|[Pp]hone|PHONE|[Rr]ing|RING|to|TO) \\d{3,6}))`,
    'gu',
  ),
  ({ text }) => digitByDigit(text),
);

/** "dial 911, or 112 in Europe": the numbers behind the first one that somebody calls. */
const furtherNumbers = patternRule(
  'further short telephone numbers',
  new RegExp(
    `(?<=(?<!\\p{L})(?:[Cc]all|CALL|[Dd]ial|DIAL|[Tt]ext|TEXT|[Pp]hone|[Rr]ing) (?:(?:\\d{3}|[\\uFFFC]{1,30})(?: in (?:the )?\\p{Lu}\\p{L}{1,14}(?: \\p{Lu}\\p{L}{1,14})?)?(?:,? (?:or|and|OR)|,)(?: dial| call)? ){1,4}|(?<!\\p{L})(?:[Cc]all|CALL|[Dd]ial|DIAL) )(?<number>911|999|112|411|311|511|988|000|211|811|101|111|110|119)${numberEnd}(?! (?:people|men|women|children|\\p{Ll}{2,20}s)(?!\\p{L}))`,
    'gu',
  ),
  ({ text }) => digitByDigit(text),
);

/** ext. 42, x89 after a number that an earlier rule has said is not matched here. "x" needs no rule without one. */
const extensions = patternRule(
  'extensions',
  new RegExp(`(?<![\\p{L}\\p{N}])(?<word>[Ee]xt\\.?|[Ee]xtension) ?(?<number>\\d{2,6})${numberEnd}`, 'gu'),
  ({ groups, language }) => ({
    word: groups.word!.startsWith('E') ? 'Extension' : 'extension',
    number: groups.number!.length === 2 ? cardinal(groups.number!, language) : digitByDigit(groups.number!),
  }),
);

/** Telephone numbers. */
export const telephone: TokenClass = {
  name: 'telephone',
  accepts: '`(555) 123-4567`, `+44 20 7946 0958`, `555-1234 ext. 12`, `1-800-FLOWERS`, `call 911`',
  rules: [phones, phonesWithLetters, namedNumbers, furtherNumbers, shortNumbers, extensions],
};
