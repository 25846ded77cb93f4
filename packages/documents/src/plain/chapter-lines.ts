import { romanValue } from '../blocks/roman-value';

/** What a line that begins a chapter looks like. */
export interface ChapterLine {
  /** `part` is above `chapter`. A `numeral` or `number` is a line such as "IV." or "4", which only counts in a row. */
  readonly kind: 'part' | 'chapter' | 'section' | 'numeral' | 'number';
  /** The number of a `numeral` or `number`. */
  readonly value?: number;
}

/** Longer lines are text. In UTF-16 code units. */
const maxLineLength = 100;

const chapterWords = 'chapter|chapitre|cap[ií]tulo|kapitel|capitolo|अध्याय';
const partWords = 'part|book|volume|partie|livre|tome|parte|libro|livro|libro|teil|buch|band|भाग|खंड|खण्ड';

/** Titles of parts that have no number. */
const sectionWords =
  'prologue|epilogue|preface|foreword|afterword|introduction|conclusion|acknowledge?ments|' +
  'avant-propos|pr[ée]face|postface|[ée]pilogue|' +
  'pr[oó]logo|ep[ií]logo|pr[eé]facio|introducci[oó]n|conclusi[oó]n|' +
  'prolog|epilog|vorwort|nachwort|einleitung|schluss|' +
  'prefazione|introduzione|conclusione|postfazione|' +
  'pref[aá]cio|introdu[cç][aã]o|conclus[aã]o|posf[aá]cio|' +
  'प्रस्तावना|भूमिका|उपसंहार|परिचय';

/** Numbers as words, cardinal and ordinal, as chapters have them. */
const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))?|' +
  '(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)|' +
  'premier|premi[èe]re|deuxi[èe]me|seconde?|troisi[èe]me|quatri[èe]me|cinqui[èe]me|sixi[èe]me|septi[èe]me|huiti[èe]me|neuvi[èe]me|dixi[èe]me|' +
  'une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|' +
  'uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|' +
  'eins|zwei|drei|vier|f[üu]nf|sechs|sieben|acht|neun|zehn|elf|zw[öo]lf|' +
  'primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|nono|decimo|' +
  'primeiro|segundo|terceiro|sexto|s[ée]timo|oitavo|d[ée]cimo|tercero|sext[oa]|s[ée]ptimo|octavo|noveno|' +
  'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|prim[oa]|second[oa]|terz[oa]|' +
  'um|uma|dois|duas|tr[êe]s|quatro|sete|oito|dez|doze|primeir[oa]|terceir[oa]|' +
  'एक|दो|तीन|चार|पाँच|पांच|छह|छः|सात|आठ|नौ|दस|पहला|दूसरा|तीसरा';

const roman = '(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})';
const anyNumber = `(?:[\\d\\u0966-\\u096f]{1,4}|${roman}|${numberWords})`;
const afterNumber = '(?![\\p{L}\\p{M}\\p{N}])(?<rest>.*)$';

const chapter = new RegExp(`^(?:${chapterWords})\\s+${anyNumber}${afterNumber}`, 'iu');
const part = new RegExp(`^(?:the )?(?:${partWords})\\s+${anyNumber}${afterNumber}`, 'iu');
/** With the number first: "Erstes Kapitel", "Deuxième partie", "पहला अध्याय". */
const ordinalFirst =
  /^(?:(?:erst|zweit|dritt|viert|f[üu]nft|sechst|siebt|siebent|acht|neunt|zehnt|elft|zw[öo]lft|letzt)(?:es|er)|\d{1,3}\.|पहला|दूसरा|तीसरा|चौथा|(?:premi[eè]r|deuxi[eè]m|second|troisi[eè]m|quatri[eè]m|cinqui[eè]m)e|(?:primera|segunda|tercera|cuarta|prima|seconda|terza|quarta|primeira|terceira))\s+(?<word>kapitel|teil|buch|partie|parte|अध्याय|भाग)(?<rest>[.:]?.*)$/iu;
const section = new RegExp(`^(?:${sectionWords})(?![\\p{L}\\p{M}\\p{N}])(?<rest>.*)$`, 'iu');
const numeral = new RegExp(`^(?<value>${roman})\\.?$`, 'u');
const capitalNumeral = /^[IVXLCDM]{1,9}\.?$/u;
const digits = /^(?<value>\d{1,3})\.?$/u;

/**
 * Reads a line as the beginning of a chapter. The caller checks that it stands alone.
 *
 * @param line trimmed.
 * @returns `undefined` if it is text, also if it is a sentence such as "Chapter 1 was the first that I read."
 */
export function readChapterLine(line: string): ChapterLine | undefined {
  if (line.length === 0 || line.length > maxLineLength) return undefined;
  const bare = line.replace(/^[_*=]{1,3}\s?(?=\S)/u, '').replace(/(?<=\S)\s?[_*=]{1,3}$/u, '');
  const ordinal = ordinalFirst.exec(bare);
  if (ordinal && isTitle(ordinal.groups!['rest']!)) {
    return { kind: /^(?:kapitel|अध्याय)$/iu.test(ordinal.groups!['word']!) ? 'chapter' : 'part' };
  }
  const found = { chapter: chapter.exec(bare), part: part.exec(bare), section: section.exec(bare) };
  for (const kind of ['chapter', 'part', 'section'] as const) {
    if (found[kind] && isTitle(found[kind].groups!['rest']!)) return { kind };
  }
  if (capitalNumeral.test(bare) && numeral.test(bare.toLowerCase())) {
    return { kind: 'numeral', value: romanValue(bare.replace('.', '')) };
  }
  const number = digits.exec(bare)?.groups?.['value'];
  return number === undefined ? undefined : { kind: 'number', value: Number(number) };
}

/** Whether what follows "Chapter 1" is a title, or nothing: not the rest of a sentence. */
function isTitle(rest: string): boolean {
  if (/^\s*[.:—–-]*\s*$/u.test(rest)) return true;
  const title = /^(?<mark>\s*[.:—–-]+\s*|\s+)(?<title>.+)$/u.exec(rest)?.groups;
  if (!title) return false;
  const hasMark = title['mark']!.trim() !== '';
  const words = title['title']!;
  // After a mark, a title may be a sentence, but not two. Without one, it begins with a capital and does not end as a sentence.
  if (hasMark) return !/[.!?…।]["'”’»]?\s+\S/u.test(words);
  return /^["'“«(]?[\p{Lu}\p{Lo}\p{N}]/u.test(words) && !/[.!?…।,;]$/u.test(words) && isInCapitals(words);
}

/** Whether most words have capitals: "The Last Day", "DOWN THE HOLE". Scripts without capitals have no such sign. */
function isInCapitals(words: string): boolean {
  const all = words.split(/\s+/u).filter((word) => /^\P{L}*\p{L}/u.test(word) && word.length > 3);
  const capital = all.filter((word) => /^\P{L}*[\p{Lu}\p{Lo}]/u.test(word));
  return capital.length * 2 >= all.length;
}
