import { patternRule } from '../rule';
import { sentenceIsOver, wordEnd, wordStart } from './boundaries';
import { spellOut } from './number-words';

const alternatives = (table: Readonly<Record<string, string>>) =>
  Object.keys(table)
    .sort((one, other) => other.length - one.length)
    .map((key) => key.replaceAll('.', '\\.'))
    .join('|');

// A name follows these, so they do not end a sentence.
// prettier-ignore
const titleNames: Readonly<Record<string, string>> = {
  Mr: 'Mister', Mrs: 'Missus', Ms: 'Miz', Mx: 'Mix', Messrs: 'Messers', Prof: 'Professor', Rev: 'Reverend', Hon: 'Honorable',
  Gen: 'General', Col: 'Colonel', Capt: 'Captain', Cpt: 'Captain', Cmdr: 'Commander', Lt: 'Lieutenant', Maj: 'Major', Sgt: 'Sergeant',
  Cpl: 'Corporal', Sen: 'Senator', Rep: 'Representative', Gov: 'Governor', Pres: 'President', Supt: 'Superintendent', Mt: 'Mount', Fr: 'Father', Br: 'Brother',
};

/** Titles before a name: Mr., Mrs., Prof. and others; "Mr" and "Mrs" also without the full stop. */
export const titles = patternRule(
  'titles',
  new RegExp(
    `${wordStart}(?:(?<title>${alternatives(titleNames)})\\.(?=\\s{1,2}["“'‘]?\\p{Lu})|(?<plain>Mrs?|Ms)(?=\\s\\p{Lu})|(?<lone>Mrs?|Ms|Prof)\\.)`,
    'gu',
  ),
  ({ groups, input, end }) => {
    const full = titleNames[groups.title || groups.plain || groups.lone!]!;
    return groups.lone && sentenceIsOver(input, end, 'starter') ? `${full}.` : full;
  },
);

/** "Dr." is "Doctor" before a name and "Drive" after a street name. */
export const doctors = patternRule(
  'Dr.',
  new RegExp(`${wordStart}Dr(?<stop>\\.)?(?=(?<name>\\s{1,2}["“]?\\p{Lu})?)(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, input, start, end }) => {
    const isDrive = followsStreetName(input, start) && !(groups.name && !sentenceIsOver(input, end, 'starter'));
    if (isDrive) return withStop('Drive', groups.stop, input, end);
    return groups.name || !groups.stop ? 'Doctor' : withStop('Doctor', groups.stop, input, end);
  },
);

/** "St." is "Saint" before a name and "Street" after a street name. */
export const saints = patternRule(
  'St.',
  new RegExp(`${wordStart}St(?<stop>\\.)?(?=(?<name>[ -]\\p{Lu}\\p{Ll})?)(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, input, start, end }) => {
    if (groups.name && !(followsStreetName(input, start) && sentenceIsOver(input, end, 'starter'))) {
      return followsHouseNumber(input, start) ? 'Street' : 'Saint';
    }
    if (!groups.stop && !followsStreetName(input, start)) return undefined;
    return withStop('Street', groups.stop, input, end);
  },
);

/** Behind "Main " or "5th ". */
function followsStreetName(input: string, start: number): boolean {
  return /(?:\p{Lu}\p{Ll}{1,20}|\d(?:st|nd|rd|th)|\uFFFC)[ ]$/u.test(input.slice(Math.max(0, start - 24), start));
}

/** Behind "12 Main ". */
function followsHouseNumber(input: string, start: number): boolean {
  return /[\d\uFFFC] (?:[NSEW]\.? )?\p{Lu}\p{Ll}{1,20} $/u.test(input.slice(Math.max(0, start - 32), start));
}

function withStop(words: string, stop: string | undefined, input: string, end: number): string {
  return stop && sentenceIsOver(input, end, 'starter') ? `${words}.` : words;
}

// Before a number only: "No. 5", but "No. He said so."
// prettier-ignore
const beforeNumbers: Readonly<Record<string, string>> = {
  'No.': 'number', 'no.': 'number', 'Nos.': 'numbers', 'nos.': 'numbers', 'Nr.': 'number', '№': 'number', 'p.': 'page', 'pp.': 'pages', 'P.': 'page',
  'Fig.': 'Figure', 'fig.': 'figure', 'Figs.': 'Figures', 'Ch.': 'Chapter', 'ch.': 'chapter', 'Vol.': 'Volume', 'vol.': 'volume',
  'Sec.': 'Section', 'sec.': 'section', 'Eq.': 'Equation', 'eq.': 'equation', 'Art.': 'Article', 'Ex.': 'Exercise', 'Ref.': 'Reference',
  'Apt.': 'Apartment', 'Ste.': 'Suite', 'Rm.': 'Room', 'Tab.': 'Table', 'ver.': 'version', 'ca.': 'circa', 'c.': 'circa', 'para.': 'paragraph', 'l.': 'line', 'ext.': 'extension', 'Ext.': 'extension', 'tel.': 'telephone', 'Tel.': 'Telephone',
};

/** No. 5, pp. 3-7, Fig. 2. */
export const numbered = patternRule(
  'abbreviations before numbers',
  new RegExp(
    `${wordStart}(?<word>${alternatives(beforeNumbers)}):?(?<gap> ?)(?=[\\d#+(\\uFFFC]|[IVXLC]{1,6}${wordEnd})`,
    'gu',
  ),
  ({ groups }) => ({ word: beforeNumbers[groups.word!] }),
);

// At the end of a sentence, the full stop also ends the sentence.
// prettier-ignore
const anywhere: Readonly<Record<string, string>> = {
  'e.g.': 'for example', 'E.g.': 'For example', 'eg.': 'for example', 'i.e.': 'that is', 'I.e.': 'That is', 'ie.': 'that is',
  'etc.': 'et cetera', 'cf.': 'compare', 'viz.': 'namely', 'et al.': 'and others', 'vs.': 'versus', 'vs': 'versus', 'v.': 'versus', 'approx.': 'approximately', 'Approx.': 'Approximately',
  'dept.': 'department', 'Dept.': 'Department', 'est.': 'estimated', 'Est.': 'Established', 'govt.': 'government', 'misc.': 'miscellaneous', 'incl.': 'including', 'excl.': 'excluding',
  'max.': 'maximum', 'Max.': 'Maximum', 'min.': 'minimum', 'Min.': 'Minimum', 'avg.': 'average', 'Avg.': 'Average', 'resp.': 'respectively', 'Inc.': 'Incorporated', 'Ltd.': 'Limited',
  'Ltd': 'Limited', 'Corp.': 'Corporation', 'Co.': 'Company', 'Bros.': 'Brothers', 'Jr.': 'Junior', 'Jr': 'Junior', 'Sr.': 'Senior', 'Esq.': 'Esquire', 'Ave.': 'Avenue', 'Ave': 'Avenue', 'Blvd.': 'Boulevard', 'Blvd': 'Boulevard',
  'Rd.': 'Road', 'Ln.': 'Lane', 'Sq.': 'Square', 'Hwy.': 'Highway', 'Hwy': 'Highway', 'Pkwy.': 'Parkway', 'Univ.': 'University', 'Assn.': 'Association', 'Jan.': 'January', 'Feb.': 'February', 'Mar.': 'March', 'Apr.': 'April',
  'Aug.': 'August', 'Sept.': 'September', 'Sep.': 'September', 'Oct.': 'October', 'Nov.': 'November', 'Dec.': 'December', 'Mon.': 'Monday', 'Tue.': 'Tuesday', 'Tues.': 'Tuesday',
  'Wed.': 'Wednesday', 'Thu.': 'Thursday', 'Thur.': 'Thursday', 'Thurs.': 'Thursday', 'Fri.': 'Friday', 'Sat.': 'Saturday', 'Sun.': 'Sunday', 'a.k.a.': 'also known as', 'aka': 'also known as', 'w/o': 'without', 'w/': 'with',
  'c/o': 'care of', 'b/c': 'because', 'tsp.': 'teaspoon', 'tbsp.': 'tablespoon', 'hrs.': 'hours', 'mins.': 'minutes', 'secs.': 'seconds', 'lbs.': 'pounds', 'oz.': 'ounces', 'qty.': 'quantity', 'Qty.': 'Quantity', 'temp.': 'temperature', 'ref.': 'reference', 'orig.': 'original', 'ed.': 'edition', 'eds.': 'editors', 'trans.': 'translated',
};

// These never end a sentence.
const neverLast = /^(?:e\.?g\.|i\.?e\.|E\.g\.|I\.e\.|cf\.|viz\.|vs\.?|v\.|w\/|approx\.|Approx\.|incl\.|excl\.)$/u;
const endsBeforeAnyCapital = /^etc\.$/u;

/** etc., e.g., approx., Inc., Jan. and so on. */
export const abbreviations = patternRule(
  'abbreviations',
  new RegExp(`(?<![\\p{L}\\p{N}_/.@-])(?:${alternatives(anywhere)})(?![\\p{L}\\p{N}_@/]|\\.\\p{L})`, 'gu'),
  ({ text, input, start, end }) => {
    const words = anywhere[text]!;
    // "v." is versus only between names: "Roe v. Wade".
    if (text === 'v.' && !/\p{L} $/u.test(input.slice(Math.max(0, start - 2), start))) return undefined;
    // Keep the full stop where a sentence ends.
    if (!text.endsWith('.') || neverLast.test(text)) return words;
    return sentenceIsOver(input, end, endsBeforeAnyCapital.test(text) ? 'capital' : 'starter') ? `${words}.` : words;
  },
);

/** Ranges of days and months: Mon–Fri, Jan-Mar. */
export const dayRanges = patternRule(
  'from one day to another',
  new RegExp(
    `${wordStart}(?<from>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?<to>\\.? ?[-–—] ?)(?<until>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)${wordEnd}`,
    'gu',
  ),
  ({ groups }) => ({ from: fullName(groups.from!), to: ' to ', until: fullName(groups.until!) }),
);

const dayAndMonthNames =
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December'.split(
    ' ',
  );

function fullName(short: string): string {
  return dayAndMonthNames.find((name) => name.startsWith(short.slice(0, 3)))!;
}

/** Letters with full stops, as in U.S.A. or Ph.D., are spelled out: "U-S-A". */
export const dotted = patternRule(
  'letters with full stops',
  new RegExp(`(?<![\\p{L}\\p{N}_.])(?:Ph\\.D|(?:\\p{L}\\.){1,6}\\p{L})(?:\\.|${wordEnd})(?!\\p{L})`, 'gu'),
  ({ text, input, end }) => {
    if (!/^(?:Ph\.D|[A-Z.]{3,})/u.test(text)) return undefined;
    const letters = spellOut(text.replaceAll('.', ''));
    return text.endsWith('.') && sentenceIsOver(input, end, 'starter') ? `${letters}.` : letters;
  },
);

/** Removes full stops after initials: "J. R. R. Tolkien" → "J R R Tolkien". */
export const initials = patternRule(
  'initials',
  new RegExp(`(?<=${wordStart}\\p{Lu})\\.(?= (?:\\p{Lu}\\.|\\p{Lu}\\p{Ll}))`, 'gu'),
  ({ input, start, end }) => {
    const before = input.slice(Math.max(0, start - 8), start - 1);
    // "So did I. Then": the pronoun, or the last letter of a list.
    if (input[start - 1] === 'I' && !/(?:^|\p{Lu}\. |["“(])$/u.test(before) && !/\p{Lu}\p{Ll}{1,12} $/u.test(before))
      return undefined;
    return sentenceIsOver(input, end, 'starter') && !/^ \p{Lu}\./u.test(input.slice(end, end + 3)) ? undefined : '';
  },
);
