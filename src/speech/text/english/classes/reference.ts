import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { numberEnd, numberStart, wordEnd, wordStart } from '../words/boundaries';
import { cardinal, inPairs, numberAsName, ordinal, spellOut, yearWords } from '../words/number-words';

const books =
  'Genesis|Gen\\.|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Samuel|Kings|Chronicles|Ezra|Nehemiah|Esther|Job|Psalms?|Ps\\.|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Lamentations|Ezekiel|Daniel|Hosea|Joel|Amos|Obadiah|Jonah|Micah|Nahum|Habakkuk|Zephaniah|Haggai|Zechariah|Malachi|Matthew|Matt\\.|Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Philippians|Colossians|Thessalonians|Timothy|Titus|Philemon|Hebrews|James|Peter|Jude|Revelation|Rev\\.|Quran|Qur’an|Surah';

/** John 3:16 → "John three sixteen", 1 Corinthians 13:4-7. */
const verses = patternRule(
  'verses',
  new RegExp(
    `${wordStart}(?:(?<part>[123]) )?(?<book>${books}) (?<chapter>\\d{1,3})(?<sign>:)(?<verse>\\d{1,3})(?:(?<to>[-–—])(?<until>\\d{1,3}))?${numberEnd}`,
    'gu',
  ),
  ({ groups, language }) => ({
    part: groups.part ? capitalised(ordinal(groups.part, language)) : undefined,
    chapter: cardinal(groups.chapter!, language),
    sign: ' ',
    verse: cardinal(groups.verse!, language),
    to: groups.to ? ' to ' : undefined,
    until: groups.until ? cardinal(groups.until, language) : undefined,
  }),
);

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

/** 403(b), 501(c)(3), 401k: sections of laws. */
const sections = patternRule(
  'sections of laws',
  new RegExp(
    `${numberStart}(?<number>\\d{1,4})(?:(?<marks>(?:\\((?:[a-zA-Z]|[ivx]{2,4}|\\d{1,2})\\)){1,4})|(?<letter>(?<=401)k|(?<=403|457)b))(?<plural>['’]?s)?(?![\\p{L}\\p{N}_(])`,
    'gu',
  ),
  ({ groups, language }) => {
    const marks = (groups.marks || groups.letter!)
      .split(/[()]+/u)
      .filter(Boolean)
      .map((mark) => (/\d/u.test(mark) ? cardinal(mark, language) : spellOut(mark)))
      .join(' ');
    return `${numberAsName(groups.number!, language)} ${marks}${groups.plural ? "'s" : ''}`;
  },
);

/** 17 U.S.C. § 107, 29 CFR 1910. */
const codes = patternRule(
  'paragraphs of codes',
  new RegExp(
    `${numberStart}(?<title>\\d{1,3}) (?<code>U\\.S\\.C\\.|USC|C\\.F\\.R\\.|CFR)(?<gap> ?§{0,2} ?)(?<section>\\d{1,4})${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => ({
    title: cardinal(groups.title!, language),
    code: spellOut(groups.code!.replaceAll('.', '')),
    gap: groups.gap!.includes('§') ? ' section ' : undefined,
    section: numberAsName(groups.section!, language),
  }),
);

/** "ISO eighty-six oh one": numbers of standards are spoken in pairs. */
const standards = patternRule(
  'standards',
  new RegExp(
    `${wordStart}(?:ISO|RFC|IEC|IEEE|ANSI|DIN|BS|EN)(?<gap>[ -]?)(?<number>\\d{3,5})(?:(?<sign>[-.:])(?<part>\\d{1,4}))?${wordEnd}`,
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
  accepts: '`403(b)`, `501(c)(3)`, `401k`, `17 U.S.C. § 107`, `John 3:16`, `ISO 8601`',
  rules: [standards, verses, codes, sections],
};
