import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textAfter, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { identifierWord } from '../words/acronym-words';
import { shortNumber } from '../words/names';
import { cardinal, digitByDigit, isAmerican, numberAsName, spellOut, yearWords } from '../words/number-words';

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

/** U+1F600: a character of Unicode. */
const codePoints = patternRule(
  'code points',
  /(?<![\p{L}\p{N}_])U\+(?<code>[0-9A-F]{4,6})(?![\p{L}\p{N}_])/gu,
  ({ groups }) => `U plus ${characterByCharacter(groups.code!)}`,
);

/** utf-8: "U-T-F eight". */
const encodings = patternRule(
  'encodings of characters',
  new RegExp(`${wordStart}utf-?(?<bits>8|16|32)${wordEnd}`, 'gu'),
  ({ groups, language }) => `U-T-F ${cardinal(groups.bits!, language)}`,
);

/** UUIDs, addresses of network cards, and other long hexadecimal numbers. */
const hexadecimal = patternRule(
  'UUIDs and digests',
  new RegExp(
    `${wordStart}(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{2}(?::[0-9a-f]{2}){5}(?!:)|(?=[\\d-]{0,16}[a-f])[0-9a-f]{2}(?:-[0-9a-f]{2}){5}(?!-)|[0-9a-f]{4}(?:\\.[0-9a-f]{4}){2}(?!\\.)|(?:0x[0-9a-f]{1,64}|(?=[a-f]{0,64}\\d)(?=\\d{0,64}[a-f])[0-9a-f]{12,64}))${wordEnd}`,
    'giu',
  ),
  ({ text }) => characterByCharacter(text),
);

/** 9fceb02, "commit abc1234": the first characters of a digest. Words and codes change at most once from letters to digits. */
const shortDigests = patternRule(
  'short digests',
  /(?<![\p{L}\p{N}_.#/-])(?=[a-f]{0,12}\d)(?=\d{0,12}[a-f])(?<digest>[0-9a-f]{6,11})(?![\p{L}\p{N}_]|\.\d)/gu,
  (match) => {
    const { text } = match;
    const changes = text.match(/\d+|[a-f]+/gu)!.length - 1;
    const isNamed =
      /(?:commit|sha|SHA|hash|rev|revision|digest|cherry-pick|[Rr]evert(?:s|ed)?|build|HEAD)(?: is| to| at| of|:)? ?[`("']?$/u.test(
        textBefore(match, 20),
      );
    if (/^\d+e\d+$/u.test(text) || (!isNamed && (changes < 2 || text.length < 7))) return undefined;
    return characterByCharacter(text);
  },
);

/** "one nine two dot one six eight dot one dot one", with a port or the length of a prefix if there is one. */
const ipAddresses = patternRule(
  'IP addresses',
  new RegExp(
    `(?<![\\p{L}\\p{N}.])(?<address>\\d{1,3}(?:\\.\\d{1,3}){3})(?::(?<port>\\d{1,5})|/(?<prefix>\\d{1,2}))?(?![\\p{L}\\p{N}]|\\.\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    const said = groups.address!.split('.').map(digitByDigit).join(' dot ');
    if (groups.prefix) return `${said} slash ${cardinal(groups.prefix, language)}`;
    return groups.port ? `${said}, port ${digitByDigit(groups.port)}` : said;
  },
);

/** 2001:db8::1, and ::1. */
const longIpAddresses = patternRule(
  'IP addresses of version 6',
  /(?<![\p{L}\p{N}_:.])(?=[0-9a-f:]{0,39}::|(?:[0-9a-f]{1,4}:){7}|[0-9a-f]{0,3}[a-f][0-9a-f]{0,3}:[0-9a-f]{1,4}:[0-9a-f]{1,4}:)(?<address>[0-9a-f:]{2,39}[0-9a-f]|[0-9a-f:]{2,37}::)(?:\/(?<prefix>\d{1,3}))?(?![\p{L}\p{N}_:])/giu,
  ({ groups, language }) => {
    const address = groups.address!;
    if (!/\d/u.test(address) || !/:.*:/u.test(address)) return undefined;
    const said = address
      .split(/(?<colons>:+)/u)
      .filter(Boolean)
      .map((part) => (part.startsWith(':') ? Array.from(part, () => 'colon').join(' ') : characterByCharacter(part)))
      .join(' ');
    return groups.prefix ? `${said} slash ${cardinal(groups.prefix, language)}` : said;
  },
);

/** 123-45-6789: social security numbers. Also with hidden digits: xxx-xx-1234. */
const socialSecurity = patternRule(
  'social security numbers',
  /(?<![\p{L}\p{N}_.-])(?<number>\d{3}-\d{2}-\d{4}|(?<hidden>[xX*]{3}-[xX*]{2}-)(?<last>\d{4}))(?![\p{L}\p{N}_]|[-.]\d)/gu,
  ({ groups }) =>
    groups
      .number!.split('-')
      .filter((group) => /\d/u.test(group))
      .map(digitByDigit)
      .join(', '),
);

const cardBefore =
  /(?:^|[^\p{L}])(?:(?:card|account|acct\.?|number|phone|one|visa|mastercard|amex)(?: \p{Ll}+)? ending|ending|ends)(?: (?:in|with))?:? $|(?:^|[^\p{L}])last (?:four|4)(?: digits)?(?: (?:are|is|of|were))?:? $|(?:^|[^\p{L}])(?:PIN|[Pp]in|OTP|otp|[Pp]asscode|[Pp]ass code|[Vv]erification code|[Ss]ecurity code|[Cc]onfirmation code|[Aa]ccess code|[Gg]ate code|[Dd]oor code|CVV|CVC|SSN|[Cc]ard (?:number|no\.?|#)|[Aa]ccount (?:number|no\.?)|[Ss]ort code|[Rr]outing number|[Ss]erial number|[Tt]racking number|[Oo]rder (?:number|#)|[Ss]hort code|Routing|[Cc]hmod(?: -R)?)(?: (?:number|code))?(?: (?:is|was|of|to|isn['’]t|wasn['’]t|is not|was not|isn['’]t just))?:? ?#?$/u;

// A code that somebody types. Those of areas, errors and laws are numbers.
const codeBefore =
  /(?<!(?:[Aa]rea|[Ee]rror|[Ss]tatus|[Rr]esponse|[Rr]eturn|[Zz]ip|ZIP|[Pp]ostal|[Dd]ress|[Bb]uilding|[Cc]ountry|[Dd]ial(?:l?ing)?|[Ss]ource|[Pp]enal|[Cc]ivil|[Tt]ax|[Ll]abor|[Cc]riminal|[Vv]ehicle|[Gg]overnment|[Hh]ealth|[Ff]amily|HTTP|[Ff]ault|[Tt]rouble|[Mm]orse|the U\.S\.|Revenue|Bankruptcy|Procedure) |\p{L})(?:[Cc]odes?|CODE|[Pp]assword|PASSWORD|[Pp]asscode|OTP|PIN|[Kk]eypad|[Aa]ccess number|[Rr]ef(?:erence)?(?: number| no\.|\.)?|P\.?O\.?|[Cc]onfirmation(?: number| no\.)?|[Cc]ombination)(?: (?:is|was|of|to|reads|will be|number|is now))?(?: now)?:? ?[#"“'‘]?$/u;
const codeAfter =
  /^["”]? (?:is (?:your|the|my)|as (?:your|the)) (?:(?!of |year |number )\S{1,15} ){0,4}(?:[Cc]ode|CODE|PIN|OTP|[Pp]asscode|[Pp]assword)(?!\p{L})/u;

/** "Your code is 804 193", "G-482913 is your code", "the code 55-12-90": digits, with a pause between groups. */
const typedCodes = patternRule(
  'codes that somebody types',
  /(?<![\p{L}\p{N}_.,$£€-])(?<prefix>[A-Z]-)?(?<number>\d{4,10}|\d{2,4}(?:[ -]\d{2,4}){1,3})(?![\p{L}\p{N}_%]|[.,:/]\d|-[\p{L}\d]| \d| (?:characters|digits|lines|people|bytes|users|times|years)(?!\p{L}))/gu,
  (match) => {
    const { prefix = '', number = '' } = match.groups;
    if (!codeBefore.test(textBefore(match, 60)) && !codeAfter.test(textAfter(match, 90))) return undefined;
    return (prefix ? `${prefix[0]!} ` : '') + number.split(/[ -]/u).map(digitByDigit).join(', ');
  },
);

/** "The combination is 24-8-36": numbers of a lock. */
const combinations = patternRule(
  'combinations of locks',
  /(?<=(?<!\p{L})(?:[Cc]ombination|[Cc]ombo)(?: (?:is|was|of|to))?:? )\d{1,2}(?:[-–]\d{1,2}){2,3}(?![\p{L}\p{N}_%]|[.,:/–-]\d)/gu,
  ({ text, language }) =>
    text
      .split(/[-–]/u)
      .map((part) => (part.startsWith('0') ? digitByDigit(part) : cardinal(part, language)))
      .join(', '),
);

const countries =
  '(?:AD|AE|AL|AT|AZ|BA|BE|BG|BH|BR|CH|CR|CY|CZ|DE|DK|DO|EE|EG|ES|FI|FO|FR|GB|GE|GI|GL|GR|GT|HR|HU|IE|IL|IS|IT|JO|KW|KZ|LB|LI|LT|LU|LV|MC|MD|ME|MK|MT|MU|NL|NO|PK|PL|PS|PT|QA|RO|RS|SA|SE|SI|SK|SM|TN|TR|UA|VG|XK)';

/** IBAN DE89 3704 0044 0532 0130 00, BIC DEUTDEFF: numbers of bank accounts, in groups of four. */
const bankAccounts = patternRule(
  'numbers of bank accounts',
  new RegExp(
    `${wordStart}(?:(?<iban>${countries}\\d{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?|${countries}\\d{2}[A-Z0-9]{11,30})|(?<=${wordStart}(?:BIC|SWIFT|Swift)(?:[ /]?(?:BIC|SWIFT))?(?: [Cc]ode| [Nn]umber)?(?: is|:)? )(?<bic>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?))${wordEnd}`,
    'gu',
  ),
  ({ groups }) => {
    const { iban = '', bic = '' } = groups;
    if (bic) return characterByCharacter(bic);
    if (iban.replaceAll(' ', '').replace(/\D/gu, '').length < 8) return undefined;
    return characterByCharacter(iban.includes(' ') ? iban : iban.replace(/.{4}(?=.)/gu, '$& '));
  },
);

/** 1Z 999 AA1 01 2345 6784, 7F3K-99QA-LL02: characters in groups. */
const groupedCodes = patternRule(
  'characters in groups',
  new RegExp(
    `${wordStart}(?:1Z(?: [A-Z0-9]{2,4}){4,6}|(?=[A-Z\\d]{0,6}(?:\\d[A-Z]|[A-Z]\\d))[A-Z0-9]{4,6}-(?=[A-Z\\d]{0,6}(?:\\d[A-Z]|[A-Z]\\d))[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){0,6})(?![\\p{L}\\p{N}_-])`,
    'gu',
  ),
  ({ text }) => characterByCharacter(text),
);

/** "ref. no. 2024/0071": a year and a number. */
const filedNumbers = patternRule(
  'numbers of files',
  /(?<=(?<!\p{L})(?:[Nn]o\.|[Nn]umber|[Rr]ef\.|[Rr]eference|[Ff]ile|[Ii]nvoice|[Pp]olicy|[Pp]ermit|[Ll]icen[cs]e|[Cc]laim)(?::| is)? ?)(?<year>\d{2,5})(?<slash>\/)(?<number>\d{2,6})(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  ({ groups, language }) => {
    const { year = '', number = '' } = groups;
    if (/^\d\d$/u.test(year) && number.length < 3) return undefined;
    return {
      year: /^(?:19|20)\d\d$/u.test(year) ? yearWords(year, language) : digitByDigit(year),
      slash: ' slash ',
      number: digitByDigit(number),
    };
  },
);

/** "Dial *67", "press 1#": keys of a telephone. */
const keys = patternRule(
  'keys of telephones',
  /(?<=(?<!\p{L})(?:[Dd]ial(?:ing)?|DIAL|[Pp]ress(?:ing)?|PRESS|[Tt]ype|[Kk]ey in|(?:PIN|[Cc]ode|[Pp]asscode|[Ee]xtension)(?: is|:)?(?= \d{1,8}[*#])|(?:[Ee]nter|[Cc]all|[Hh]it)(?= \*| \d{1,4}#| #(?!\d))) (?:[*#\d]{1,8},? (?:or|and|then|and then) )?)(?<keys>(?=\d{0,8}[*#])[*#\d]{1,15})(?![\p{L}\p{N}_*#])/gu,
  ({ text, language }) => {
    const hash = isAmerican(language) ? 'pound' : 'hash';
    return Array.from(text, (key) => (key === '*' ? 'star' : key === '#' ? hash : digitByDigit(key))).join(' ');
  },
);

// oxfmt-ignore
const numbersWrittenShort: Readonly<Record<string, string>> = { ref: 'reference', conf: 'confirmation', ser: 'serial', cat: 'catalog', reg: 'registration', inv: 'invoice', pol: 'policy', acct: 'account', lic: 'license', mod: 'model', cust: 'customer', 's/n': 'serial number', 'p/n': 'part number' };

/** "Ref. no. AB-1234", "S/N: 4882", "part no. X7": what a number is of. */
const numberNames = patternRule(
  'words in front of numbers of things',
  new RegExp(
    `(?<![\\p{L}\\p{N}_./])(?:(?<word>[Rr]ef|[Cc]onf|[Ss]er|[Cc]at|[Rr]eg|[Ii]nv|[Pp]ol|[Aa]cct|[Ll]ic|[Mm]od|[Cc]ust)\\.(?= (?:[Nn]o\\.|[Nn]umber|[Nn]r\\.|[Cc]ode|#))(?: (?<no>[Nn]o\\.)(?= ?[A-Z\\d\\uFFFC]))?|(?<name>[SPsp]\\/[Nn])(?=(?::| is)? ?#?[A-Z0-9-]{0,12}[\\d\\uFFFC])|(?<=(?:[Pp]art|[Ss]erial|[Tt]racking|[Mm]odel|[Oo]rder|[Aa]ccount|[Pp]olicy|[Ii]nvoice|[Rr]eference|[Cc]onfirmation|[Bb]ooking|[Ff]light|[Ll]icen[cs]e|[Pp]assport|[Ii]tem|[Pp]atent|[Tt]icket|[Cc]ase) )(?<no2>[Nn]o\\.)(?= (?:[A-Z]{1,5}[-\\d]|(?:is|was|ends|starts|on|for)(?!\\p{L}))))`,
    'gu',
  ),
  ({ groups }) => {
    const { word = '', no, name = '', no2 } = groups;
    const full = numbersWrittenShort[(word || name).toLowerCase()] ?? '';
    if (name) return full;
    // The full stop belongs to the word.
    return no2
      ? 'number'
      : `${/^\p{Lu}/u.test(word) ? full[0]!.toUpperCase() + full.slice(1) : full}${no ? ' number' : ''}`;
  },
);

/** IPv4, IPv6. */
const protocols = patternRule(
  'versions of the Internet Protocol',
  /(?<![\p{L}\p{N}_])IPv(?<version>[46])(?![\p{L}\p{N}_])/gu,
  ({ groups }) => (groups.version === '4' ? 'I-P-V four' : 'I-P-V six'),
);

/** The 8876 of "card ending in 8876", and PINs. */
const secretNumbers = patternRule(
  'ends of cards, and PINs',
  /(?<![\p{L}\p{N}_.,$£€])(?<number>\d{3,12})(?![\p{L}\p{N}_%]|[.,]\d)/gu,
  (match) => {
    const before = textBefore(match, 45);
    const isCard =
      match.text.length === 4 && /(?<!\p{L})(?:Visa|VISA|Master[Cc]ard|Amex|AMEX)(?: card)? $/u.test(before);
    return isCard || cardBefore.test(before) ? digitByDigit(match.text) : undefined;
  },
);

/** Visa ...4242. */
const hiddenBehindPoints = patternRule(
  'numbers behind points',
  /(?<=(?:[Cc]ard|[Vv]isa|VISA|[Mm]astercard|Amex|[Aa]ccount|[Aa]cct\.?|[Cc]hecking|[Ss]avings|ending)(?: in| with)? ?)(?<points>\.{3,4}|…)(?<number>\d{3,4})(?![\p{L}\p{N}_])/gu,
  ({ groups }) => ({ points: ' ', number: digitByDigit(groups.number!) }),
);

/** ****1234, xxxx-1234 and •••• 1234. */
const maskedNumbers = patternRule(
  'numbers with hidden digits',
  /(?<![\p{L}\p{N}_])(?:[xX*•#]{4}[ -]?){1,4}(?<number>\d{3,4})(?![\p{L}\p{N}_])/gu,
  ({ groups }) => digitByDigit(groups.number!),
);

/** MAX_RETRIES, user_id: names in programs. */
const snakeCase = patternRule(
  'names in programs with underscores',
  new RegExp(
    `${wordStart.replace('_', '')}_{0,2}(?<name>\\p{L}[\\p{L}\\p{N}]{0,40}(?:_{1,2}[\\p{L}\\p{N}]{1,40}){1,8})_{0,2}(?<call>\\(\\))?${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) =>
    groups
      .name!.split(/_+/u)
      .map((part) => partWords(part, language))
      .join(' '),
);

/** std::vector, foo::bar(). */
const scopedNames = patternRule(
  'names in programs with colons',
  new RegExp(
    `${wordStart}(?<name>[A-Za-z][A-Za-z0-9_]{0,40}(?:::[A-Za-z][A-Za-z0-9_]{0,40}){1,5})(?<call>\\(\\))?${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) =>
    groups
      .name!.split('::')
      .map((part) =>
        part
          .split(/_+/u)
          .filter(Boolean)
          .map((each) => partWords(each, language))
          .join(' '),
      )
      .join(' colon colon '),
);

/** getUserName, onClick. Names of products such as iPhone and eBay have one small letter in front of one capital. */
const camelCase = patternRule(
  'names in programs with capitals inside',
  new RegExp(
    `${wordStart}(?<name>[a-z]{2,20}(?:[A-Z][a-z]{1,20}|[A-Z]{2,5}(?![a-z])|\\d{1,4}){1,6})(?<call>\\(\\))?${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const name = groups.name!;
    if (
      !/[a-z][A-Z]/u.test(name) ||
      /^(?:(?:mac|watch|tv|vis|iPad|di|de|la|le|van|von|mc)[A-Z]|(?:mm|in)Hg$|cmH\d)/u.test(name)
    )
      return undefined;
    return name
      .replace(/(?<=[a-z\d])(?=[A-Z])/gu, ' ')
      .split(' ')
      .map((part) => partWords(part, language))
      .join(' ');
  },
);

function partWords(part: string, language: string): string {
  return part
    .replace(/\d+|\D+/gu, (each) => (/\d/u.test(each) ? ` ${shortNumber(each, language)} ` : identifierWord(each)))
    .replace(/ {2,}/gu, ' ')
    .trim();
}

/** NYSE: AAPL, (NASDAQ: GOOG): the symbol of a share. */
const shares = patternRule(
  'symbols of shares',
  /(?<=(?<![\p{L}\p{N}])(?:NYSE|NASDAQ|Nasdaq|LSE|TSX|ASX|AMEX|OTC|NSE|BSE|HKEX|CVE))(?<colon>: ?)(?<symbol>[A-Z]{1,5})(?![\p{L}\p{N}])/gu,
  ({ groups }) => ({ colon: groups.colon === ':' ? ': ' : undefined, symbol: spellOut(groups.symbol!) }),
);

/** 12-345-678, 12-34-56 of a sort code: groups of digits behind a word that shows a number of an account. */
const accountNumbers = patternRule(
  'numbers in groups',
  /(?<![\p{L}\p{N}_.,-])(?<number>(?:[A-Z]{0,2}\d{2,9}|\d(?=-\d{3}))(?:-\d{1,9}){1,5}(?:-[A-Z]{1,2})?)(?![\p{L}\p{N}_]|-\d|[.,]\d)/gu,
  (match) =>
    /(?:^|[^\p{L}])(?:(?:[Aa]ccount|[Aa]cct\.?|[Ss]ort [Cc]ode|[Ss]erial|[Pp]olicy|[Mm]ember(?:ship)?|[Tt]ax ID|[Ii]nvoice|[Ii]nv\.|[Tt]racking|[Cc]onfirmation|[Pp]art|[Oo]rder|[Bb]ooking|[Rr]eference|[Cc]onf\.|[Rr]outing|[Pp]assport|[Ll]icen[cs]e|EIN|TIN|ISSN|ISBN(?:-1[03])?|PO)(?: (?:[Nn]umber|[Nn]o\.?|ID))?(?: is)?:? ?#?|a\/c no\. |[SP]\/N:? ?#?)$/u.test(
      textBefore(match, 40),
    )
      ? characterByCharacter(match.text)
      : undefined,
);

/** Variables that look like the symbols of shares ($AAPL). */
const environment = new Set(['HOME', 'PATH', 'USER', 'PWD', 'SHELL', 'PORT', 'HOST', 'LANG', 'TERM']);

/** $HOME, ${PORT}: variables, and $AAPL. */
const variables = patternRule(
  'variables',
  /(?<![\p{L}\p{N}_$])\$(?:\{(?<braced>[A-Za-z_]\w{0,40})\}|(?<name>[A-Za-z_]\w{0,40}))(?![\p{L}\p{N}_$])/gu,
  ({ groups, language }) => {
    const name = groups.braced || groups.name!;
    if (/^[A-Z]{1,5}$/u.test(name) && !environment.has(name)) return `dollar ${spellOut(name)}`;
    const words = name
      .split('_')
      .filter(Boolean)
      .map((part) => partWords(part, language));
    return `dollar ${words.join(' ')}`;
  },
);

/** --verbose, --dry-run=false, and the -v of "git -v". */
const flags = patternRule(
  'options of commands',
  /(?<![\p{L}\p{N}\-–—_.\uFFFC])(?:(?<long>--)(?<name>[a-z][a-z0-9]{1,30}(?:-[a-z0-9]{1,30}){0,5})|(?<=[\p{L}\uFFFC] |\p{L}\d |`|^)(?<short>-)(?<letters>[a-zA-Z]|(?<=(?<!\p{L})(?:rm|ls|tar|ps|cp|mv|grep|chmod|chown|mkdir|cd|sort|uniq|head|tail|wc|du|df|xargs|sed|awk|cut|ssh|scp|rsync|unzip|zip|curl|wget|netstat|lsof|ss|free|uname|echo|set|less|pip|go|make|gcc|jq|docker \p{Ll}{2,8}|git \p{Ll}{2,10}|kubectl \p{Ll}{2,10}) -)[a-zA-Z]{2,5}))(?![\p{L}\p{N}_-])/gu,
  (match) => {
    const { long, name = '', letters = '' } = match.groups;
    if (long)
      return `dash dash ${name
        .split('-')
        .map((part) => partWords(part, match.language))
        .join(' ')}`;
    // "He came -a bit late": a dash in front of a word of one letter.
    if (/^[aAI]$/u.test(letters) && /^ \p{Ll}/u.test(textAfter(match, 2))) return undefined;
    return `dash ${spellOut(letters)}`;
  },
);

/** head -5, find . -name x: options of one dash that are a number or a word. */
const wordOptions = patternRule(
  'options of one dash',
  /(?<= )-(?=(?<count>\d{1,4}(?![\p{L}\p{N}.,]))|(?:i?name|type|mtime|mmin|exec|delete|maxdepth|mindepth|size|path|print0?|newer|not)(?!\p{L}))/gu,
  (match) => {
    const isOption = match.groups.count
      ? /(?:^|[^\p{L}])(?:head|tail|git log) $/u.test(textBefore(match, 10))
      : /(?:^|[^\p{L}])find [^\n|;]{1,110}$/u.test(textBefore(match, 120));
    return isOption ? 'dash ' : undefined;
  },
);

/** -p 8080:80: a port of the host and one of the container. */
const portMappings = patternRule(
  'ports of a container',
  /(?<=(?<![\p{L}\p{N}])(?:-p|--publish)[ =])(?<host>\d{2,5}):(?<inner>\d{2,5})(?![\p{L}\p{N}_:]|[.,]\d)/gu,
  ({ groups, language }) => `${portName(groups.host!, language)} colon ${portName(groups.inner!, language)}`,
);

/** port 8080 → "eighty eighty". */
const ports = patternRule(
  'ports',
  new RegExp(
    `(?:(?<=(?<!\\p{L})[Pp]orts? (?:number |no\\. )?)|(?<=^|\\s)(?<colon>:))(?<port>\\d{2,5})(?![\\p{L}\\p{N}_]|[.,:]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    return { colon: groups.colon ? 'colon ' : undefined, port: portName(groups.port!, language) };
  },
);

function portName(port: string, language: string): string {
  if (port.length === 2) return cardinal(port, language);
  return port.length === 4 || /^\d00$/u.test(port) ? numberAsName(port, language) : digitByDigit(port);
}

/** Names and numbers of machines, programs and persons. */
export const identifier: TokenClass = {
  name: 'identifier',
  accepts:
    'UUIDs, `192.168.1.1`, `123-45-6789`, `card ending in 8876`, `MAX_RETRIES`, `getUserName`, `--dry-run`, `port 8080`',
  rules: [
    codePoints,
    encodings,
    hexadecimal,
    shortDigests,
    ipAddresses,
    longIpAddresses,
    socialSecurity,
    maskedNumbers,
    hiddenBehindPoints,
    bankAccounts,
    groupedCodes,
    filedNumbers,
    keys,
    combinations,
    accountNumbers,
    typedCodes,
    protocols,
    secretNumbers,
    numberNames,
    shares,
    scopedNames,
    snakeCase,
    camelCase,
    variables,
    portMappings,
    flags,
    wordOptions,
    ports,
  ],
};
