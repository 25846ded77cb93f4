import { patternRule } from '../../rule';
import { romanValue } from '../../roman-value';
import type { TokenClass } from '../token-class';
import { numberEnd, numberStart, textAround, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { nameWords } from '../words/names';
import { cardinal, digitByDigit, inPairs, numberAsName, ordinal, spellOut, yearWords } from '../words/number-words';
import { surroundings } from '../words/surroundings';

const books =
  'Genesis|Gen\\.|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Samuel|Kings|Chronicles|Ezra|Nehemiah|Esther|Job|Psalms?|Ps\\.|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Lamentations|Ezekiel|Daniel|Hosea|Joel|Amos|Obadiah|Jonah|Micah|Nahum|Habakkuk|Zephaniah|Haggai|Zechariah|Malachi|Matthew|Matt\\.|Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Philippians|Colossians|Thessalonians|Timothy|Titus|Philemon|Hebrews|James|Peter|Jude|Revelation|Rev\\.|Quran|Qur’an|Surah';

// oxfmt-ignore
const shortBooks: Readonly<Record<string, string>> = {
  Gen: 'Genesis', Ex: 'Exodus', Exod: 'Exodus', Lev: 'Leviticus', Num: 'Numbers', Deut: 'Deuteronomy', Josh: 'Joshua', Judg: 'Judges', Sam: 'Samuel', Kgs: 'Kings', Chron: 'Chronicles', Chr: 'Chronicles', Neh: 'Nehemiah', Ps: 'Psalm', Psa: 'Psalm', Pss: 'Psalms', Prov: 'Proverbs', Eccl: 'Ecclesiastes', Isa: 'Isaiah', Jer: 'Jeremiah', Lam: 'Lamentations', Ezek: 'Ezekiel', Dan: 'Daniel', Hos: 'Hosea', Mic: 'Micah', Hab: 'Habakkuk', Zech: 'Zechariah', Mal: 'Malachi', Matt: 'Matthew', Mt: 'Matthew', Mk: 'Mark', Lk: 'Luke', Jn: 'John', Rom: 'Romans', Cor: 'Corinthians', Gal: 'Galatians', Eph: 'Ephesians', Phil: 'Philippians', Col: 'Colossians', Thess: 'Thessalonians', Tim: 'Timothy', Tit: 'Titus', Heb: 'Hebrews', Jas: 'James', Pet: 'Peter', Rev: 'Revelation',
};

/** Gen. 1:1, 1 Cor 13:4-8, Ps. 23: books of the Bible written short. */
const shortVerses = patternRule(
  'verses of books written short',
  new RegExp(
    `${wordStart}(?:(?<part>[123]|I{1,3}) )?(?:(?<book>(?:${Object.keys(shortBooks).join('|')})\\.?)(?<!(?<![123I] )(?:Sam|Tim|Dan|Cor|Pet|Kgs|Chr|Chron|Thess)\\.?)(?<!(?:Dan|Phil|Mal|Jas|Jer|Mic|Hos|Col|Ex|Num|Mt|Tit|Matt|Gal|Hab|Rev|Lam|Josh)(?=[ ]))(?= \\d{1,3}:\\d)(?! \\d{1,2}:\\d\\d ?[ap]\\.?m)(?! \\d{1,2}:00)|(?<psalm>(?:Pss?|(?<=(?:^|[^\\p{L}])(?:[Ff]rom|[Ii]n|[Ss]ee|[Rr]ead|[Oo]f|[Cc]f\\.|and|to|on) |[(;,] ?)(?:Heb|Deut|Exod|Lev|Isa|Ezek|Eccl|Prov|Zech|Eph))\\.)(?= \\d)|(?<=[123I] )(?<letter>(?:Cor|Thess|Tim|Pet|Sam|Kgs|Chron|Chr|Jn)\\.|Corinthians|Thessalonians|Chronicles)(?= \\d{1,2}(?![\\p{L}\\p{N}:])))(?: (?<chapter>\\d{1,3}))(?:(?<sign>:)(?<verse>\\d{1,3})(?:(?<to>[-–—])(?<until>\\d{1,3})(?:(?<sign2>:)(?<until2>\\d{1,3}))?)?)?${numberEnd}`,
    'gu',
  ),
  ({ groups, language }) => ({
    part: groups.part
      ? capitalised(ordinal(String(groups.part.startsWith('I') ? groups.part.length : groups.part), language))
      : undefined,
    book: groups.book ? shortBooks[groups.book.replace('.', '')] : undefined,
    letter: groups.letter ? (shortBooks[groups.letter.replace('.', '')] ?? undefined) : undefined,
    psalm: groups.psalm ? shortBooks[groups.psalm.slice(0, -1)] : undefined,
    chapter: cardinal(groups.chapter!, language),
    sign: groups.sign ? ' ' : undefined,
    verse: groups.verse ? cardinal(groups.verse, language) : undefined,
    to: groups.to ? ' to ' : undefined,
    until: groups.until ? cardinal(groups.until, language) : undefined,
    sign2: groups.sign2 ? ' ' : undefined,
    until2: groups.until2 ? cardinal(groups.until2, language) : undefined,
  }),
);

const scripture =
  /(?<!\p{L})(?:[Pp]salms?|[Pp]s\.|[Cc]hapters?|[Cc]h\.|[Vv]erses?|[Gg]ospels?|[Ss]criptures?|[Bb]ible|[Bb]iblical|[Ee]pistles?|[Ss]tanzas?|[Hh]ymns?|[Pp]oems?|[Cc]antos?|[Ss]uras?|[Ss]urahs?|[Ll]ord|Genesis|Exodus|Isaiah|Matthew|Mark|Luke|John|Romans|Hebrews|Revelation|sermon|prophets?|apostles?|parables?)(?!\p{L})/u;

/** "In v. 3 of the psalm": a verse, and neither a version nor an opponent. */
const shortVerseWords = patternRule(
  'verses written short',
  /(?<=(?:^|[^\p{L}\p{N}_.])(?:[Ii]n|of|[Ss]ee|to|from|and|at|with|[(,;]) ?)(?<word>[Vv]v?)\.(?= ?\d{1,3}(?![\p{L}\p{N}]|\.\d))/gu,
  (match) => {
    if (!scripture.test(textAround(match, 60))) return undefined;
    const { word = '' } = match.groups;
    return `${word.startsWith('V') ? 'Verse' : 'verse'}${word.length > 1 ? 's' : ''}`;
  },
);

/** John 3:16 → "John three sixteen", 1 Corinthians 13:4-7. */
const verses = patternRule(
  'verses',
  new RegExp(
    `${wordStart}(?:(?<part>[123]) )?(?<book>${books}) (?<chapter>\\d{1,3})(?<sign>:)(?<verse>\\d{1,3})(?:(?<to>[-–—])(?<until>\\d{1,3})(?:(?<sign2>:)(?<until2>\\d{1,3}))?)?${numberEnd}`,
    'gu',
  ),
  ({ groups, language }) => ({
    part: groups.part ? capitalised(ordinal(groups.part, language)) : undefined,
    chapter: cardinal(groups.chapter!, language),
    sign: ' ',
    verse: cardinal(groups.verse!, language),
    to: groups.to ? ' to ' : undefined,
    until: groups.until ? cardinal(groups.until, language) : undefined,
    sign2: groups.sign2 ? ' ' : undefined,
    until2: groups.until2 ? cardinal(groups.until2, language) : undefined,
  }),
);

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

/** 403(b), 501(c)(3), 401k: sections of laws. */
const sections = patternRule(
  'sections of laws',
  new RegExp(
    `${numberStart}(?!(?<=\\d[-–])[67]\\(\\d{1,2}\\)(?!\\())(?<number>\\d{1,5})(?:(?<marks>(?:\\((?:[a-zA-Z]|[ivx]{2,4}|\\d{1,2})\\)){1,4})|(?<letter>(?<=401)k|(?<=403|457)b))(?<plural>['’]?s)?(?![\\p{L}\\p{N}_(])`,
    'gu',
  ),
  ({ groups, language }) => {
    const marks = markWords(groups.marks || groups.letter!, language);
    return `${numberAsName(groups.number!, language)} ${marks}${groups.plural ? "'s" : ''}`;
  },
);

/** The marks of a section: "(b)(6)" → "B six". */
function markWords(written: string, language: string): string {
  return written
    .split(/[()]+/u)
    .filter(Boolean)
    .map((mark) => {
      if (/\d/u.test(mark)) return cardinal(mark, language);
      const value = mark.length > 1 ? romanValue(mark) : undefined;
      return value === undefined ? spellOut(mark) : cardinal(String(value), language);
    })
    .join(' ');
}

/** H.R. 1234, SB 1070: bills and propositions. */
const bills = patternRule(
  'bills',
  new RegExp(
    `(?<=(?<![\\p{L}\\p{N}_.])(?:H\\.R\\.|HR(?= \\d{3})|H\\.B\\.|HB|S\\.B\\.|SB|AB|A\\.B\\.|HF|SF|S\\.) )(?<number>[1-9]\\d{0,3})(?![\\p{L}\\p{N}_]|[.,:/-]\\d| ?%| (?:\\p{Ll}{1,12} )?\\p{Ll}{3,14}s(?!\\p{L}))`,
    'gu',
  ),
  (match) => {
    // "HR 110, RR 22": a heart rate.
    const isRate =
      /(?<!\p{L})HR $/u.test(textBefore(match, 4)) &&
      /(?<![\p{L}\p{N}])(?:BP|RR|bpm|beats|SpO2|[Tt]emp|pulse|SBP|bradycardi[ac]|tachycardi[ac]|EKG|ECG)(?![\p{L}\p{N}])/u.test(
        surroundings(match, 60),
      );
    return isRate ? undefined : numberAsName(match.groups.number!, match.language);
  },
);

/** No. 19-1392, Pub. L. 111-148, 21-cv-1234: the year, or the session, and a number. */
const dockets = patternRule(
  'numbers of cases',
  new RegExp(
    `(?:(?<=${wordStart}(?:No\\.|Nos\\.(?: \\d{2}-\\d{2,5}(?:-cv|-cr)?(?:,|,? and| &)){0,4}(?= \\d{2}-\\d{3,5})|[Cc]ase|[Dd]ocket|Pub\\. ?L\\.|P\\. ?L\\.|Public Law|[Cc]ause)(?: [Nn]o\\.)? ?#?)(?<session>\\d{1,3})(?<dash>[-–])(?<number>\\d{2,5}|(?<=\\d{3}[-–])\\d(?!\\d))(?<suffix>-(?:cv|cr|CV|CR))?|(?<![\\p{L}\\p{N}_-])(?:(?<division>\\d)(?<colon>:))?(?<year>\\d{2}|\\d{4})(?<dash2>-)(?<court>cv|cr|md|mc|ap|bk|CV|CR|MD|MC|AP|BK)(?<dash3>-)(?<number2>\\d{1,6})(?<judges>(?:-[A-Z]{2,4}){1,3})?|(?<![\\p{L}\\p{N}_-])(?<kind>CV|CR|MD|MC|CIV)(?<dash4>-)(?<year2>\\d{2})(?<dash5>-)(?<number3>\\d{3,6}))(?![\\p{L}\\p{N}_]|[-–]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    const number = numberAsName(groups.number || groups.number2 || '0', language);
    if (groups.session)
      return {
        session: groups.session.startsWith('0')
          ? numberAsName(groups.session, language)
          : cardinal(groups.session, language),
        dash: ' dash ',
        number,
        suffix: groups.suffix ? ` ${spellOut(groups.suffix.slice(1))}` : undefined,
      };
    if (groups.kind)
      return {
        kind: spellOut(groups.kind),
        dash4: ' ',
        year2: shortOrFull(groups.year2!, language),
        dash5: ' ',
        number3: numberAsName(groups.number3!, language),
      };
    return {
      division: groups.division ? cardinal(groups.division, language) : undefined,
      colon: groups.colon ? ', ' : undefined,
      judges: groups.judges
        ? groups.judges
            .split('-')
            .map((letters) => (letters ? `, ${spellOut(letters)}` : ''))
            .join('')
        : undefined,
      year: shortOrFull(groups.year!, language),
      dash2: ' ',
      court: spellOut(groups.court!),
      dash3: ' ',
      number2: number,
    };
  },
);

function shortOrFull(year: string, language: string): string {
  return year.length === 4 ? yearWords(year, language) : numberAsName(year, language);
}

/** CVE-2024-3094. */
const vulnerabilities = patternRule(
  'vulnerabilities',
  new RegExp(
    `${wordStart}(?<list>CVE|CWE|GHSA)(?<dash>-)(?<year>(?:19|20)\\d{2})(?<dash2>-)(?<number>\\d{4,7})${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => ({
    dash: ' ',
    year: yearWords(groups.year!, language),
    dash2: ', ',
    number: numberAsName(groups.number!, language),
  }),
);

/** ISBN 978-3-16-148410-0, ISSN 0378-5955, doi:10.1038/nature12373, arXiv:1706.03762. */
const publications = patternRule(
  'numbers of books and papers',
  /(?<![\p{L}\p{N}_])(?:(?<kind>ISBN(?:-1[03])?|ISSN|PMID|PMCID|OCLC|LCCN)(?<colon>:? ?)(?<number>(?:PMC)?\d{1,13}(?:[- ]\d{1,7}){0,4}(?:-?X)?)|(?<doi>doi|DOI)(?<colon2>:? ?)(?<prefix>10\.\d{4,9})\/(?<suffix>[\w.;()/-]{0,60}\w)|(?<arxiv>ar[Xx]iv)(?<colon3>:? ?)(?<id>\d{4}\.\d{4,5})(?:v(?<version>\d{1,2}))?)(?![\p{L}\p{N}_])/gu,
  ({ groups, language }) => {
    if (groups.kind) {
      const kind = spellOut(groups.kind.replace(/-1[03]/u, ''));
      const year = /-1(?<last>[03])/u.exec(groups.kind)?.groups?.['last'];
      const digits = groups
        .number!.replace('PMC', '')
        .split(/[- ]/u)
        .map((part) => characters(part))
        .join(', ');
      return `${kind}${year ? (year === '0' ? ' ten,' : ' thirteen,') : ''} ${digits}`;
    }
    if (groups.doi) return `D-O-I ${characters(groups.prefix!)} slash ${suffixWords(groups.suffix!, language)}`;
    return `archive ${characters(groups.id!)}${groups.version ? ` version ${cardinal(groups.version, language)}` : ''}`;
  },
);

/** "one zero dot one zero three eight", "five X". */
function characters(written: string): string {
  return written
    .replace(/\d+|X|\./gu, (part) => (part === '.' ? ' dot ' : part === 'X' ? ' X' : digitByDigit(part)))
    .trim();
}

function suffixWords(suffix: string, language: string): string {
  return suffix.length > 30 ? nameWords(suffix.slice(0, 30), language) : nameWords(suffix, language);
}

/** "ISO eighty-six oh one": numbers of standards are spoken in pairs. */
const standards = patternRule(
  'standards',
  new RegExp(
    `${wordStart}(?:ISO|RFC|IEC|IEEE|ANSI|DIN|BS|EN)(?<gap>[ -]?)(?!802\\.)(?<number>\\d{3,5})(?:(?<sign>[-.:])(?<part>\\d{1,4}))?${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const { sign, part = '' } = groups;
    const isYear = sign === ':' && part.length === 4;
    return {
      gap: groups.gap === '-' ? ' ' : undefined,
      number: standardNumber(groups.number!, language),
      sign: sign ? (sign === '.' ? ' point ' : isYear ? ', ' : ' dash ') : undefined,
      part: part ? (isYear ? yearWords(part, language) : cardinal(part, language)) : undefined,
    };
  },
);

/** "eighty-six oh one", "nine thousand one". */
function standardNumber(digits: string, language: string): string {
  return digits.length === 4 && !/^\d00/u.test(digits) ? inPairs(digits) : cardinal(digits, language);
}

/** Places in laws and in scripture, and standards. */
export const reference: TokenClass = {
  name: 'reference',
  accepts: '`403(b)`, `501(c)(3)`, `401k`, `John 3:16`, `ISO 8601`, `SB 1070`, `No. 19-1392`, `ISBN 0-306-40615-2`',
  rules: [shortVerses, shortVerseWords, publications, vulnerabilities, dockets, bills, standards, verses, sections],
};
