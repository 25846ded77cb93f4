import { patternRule } from '../../rule';
import { keepStop, numberStart, textAfter, textBefore, wordEnd } from '../words/boundaries';
import { cardinal, numberAsName, ordinal, spellOut, yearWords } from '../words/number-words';
import { shortStates } from '../words/states';

/** A pattern of names, the longest first, in which spaces may be left out. */
export const alternatives = (names: readonly string[]) =>
  [...names]
    .sort((one, other) => other.length - one.length)
    .map((name) =>
      name
        .replaceAll(/[.()*]/gu, '\\$&')
        .replaceAll(' ', ' ?')
        .replaceAll("'", "['’]"),
    )
    .join('|');

// oxfmt-ignore
const reporters: Readonly<Record<string, string>> = {
  'U.S.': 'U-S', 'S. Ct.': 'Supreme Court', 'L. Ed.': 'L Ed', 'F.': 'F', 'F. Supp.': 'F Supp', "F. App'x": 'F Appendix', 'Fed. Appx.': 'Federal Appendix', 'F.R.D.': 'F-R-D', 'B.R.': 'B-R', 'Fed. Cl.': 'Federal Claims', 'T.C.': 'T-C', 'P.': 'P', 'A.': 'A', 'N.E.': 'N-E', 'N.W.': 'N-W', 'S.E.': 'S-E', 'S.W.': 'S-W', 'So.': 'Southern',
  'Cal.': 'Cal', 'Cal. App.': 'Cal App', 'Cal. Rptr.': 'Cal Reporter', 'N.Y.': 'N-Y', 'N.Y.S.': 'N-Y-S', 'A.D.': 'A-D', 'Misc.': 'Misc', 'Ill.': 'Ill', 'Ill. App.': 'Ill App', 'Mass.': 'Mass', 'Mass. App. Ct.': 'Mass App Court', 'Ohio St.': 'Ohio State', 'Wis.': 'Wis', 'Wash.': 'Wash', 'Wash. App.': 'Wash App', 'Mich.': 'Mich', 'Mich. App.': 'Mich App', 'N.J.': 'N-J', 'N.J. Super.': 'N-J Super', 'Conn.': 'Conn', 'Pa.': 'Pennsylvania', 'Va.': 'Virginia', 'Ga.': 'Georgia', 'Ga. App.': 'Georgia App', 'N.C.': 'N-C', 'N.C. App.': 'N-C App', 'Kan.': 'Kansas', 'Neb.': 'Nebraska', 'Md.': 'Maryland', 'Minn.': 'Minn',
  WL: 'W-L', 'U.S. LEXIS': 'U-S Lexis', 'U.S. App. LEXIS': 'U-S App Lexis', 'U.S. Dist. LEXIS': 'U-S Dist Lexis', 'Stat.': 'Stat', 'Fed. Reg.': 'Federal Register', 'Cong. Rec.': 'Congressional Record', 'F. Cas.': 'Federal Cases', 'I. & N. Dec.': 'I and N Decisions', 'U.S.T.': 'U-S-T', 'A.L.R.': 'A-L-R', 'Harv. L. Rev.': 'Harvard Law Review', 'Yale L.J.': 'Yale Law Journal', 'Colum. L. Rev.': 'Columbia Law Review', 'Stan. L. Rev.': 'Stanford Law Review', 'U. Chi. L. Rev.': 'University of Chicago Law Review', 'Mich. L. Rev.': 'Michigan Law Review', 'Geo. L.J.': 'Georgetown Law Journal', 'N.Y.U. L. Rev.': 'N-Y-U Law Review', 'Tex. L. Rev.': 'Texas Law Review', 'Va. L. Rev.': 'Virginia Law Review',
};

const reporterKeys = new Map(Object.keys(reporters).map((name) => [name.replaceAll(/[ .]/gu, ''), name]));

// oxfmt-ignore
const nominatives: Readonly<Record<string, string>> = { Dall: 'Dallas', Cranch: 'Cranch', Wheat: 'Wheaton', Pet: 'Peters', How: 'Howard', Black: 'Black', Wall: 'Wallace' };

const series = '2d|3d|[45678]th';

const seriesWords = (written: string, language: string) => ordinal(written.replace(/\D/gu, ''), language);

// Without a series, these are letters and states as well.
const ambiguous = /^(?:F|P|A|So|Cal|Misc|Ill|Mass|Wis|Wash|Mich|NJ|Conn|Pa|Va|Ga|NC|Kan|Neb|Md|Minn|NY|AD)$/u;

/** 512 F.3d 88, 410 U.S. 113, 152, 45 Cal. App. 4th 12: volume, reporter and page. */
export const reportedCases = patternRule(
  'reported cases',
  new RegExp(
    `${numberStart}(?<volume>\\d{1,4})(?<gap> )(?<reporter>${alternatives(Object.keys(reporters))})(?<gap2> ?)(?<series>${series})?(?: (?<nominative>\\(\\d{1,2} (?:Dall|Cranch|Wheat|Pet|How|Black|Wall)\\.?\\)))?(?<gap3>,? (?:at )?)(?<page>[1-9]\\d{0,6})(?:(?<comma>, )(?<pin>[1-9]\\d{0,3})(?:(?<to>[-–])(?<until>\\d{1,4}))?(?![\\p{L}\\p{N}_%]|[.:/-]\\d|,\\d{3}))?(?![\\p{L}\\p{N}_%$]|[.,:/-]\\d| (?:people|men|women|children|million|billion|(?:\\p{Ll}{2,12} )?(?!(?:is|was|has|as|holds|requires|bars|controls|governs|applies|does|remains)(?!\\p{L}))\\p{Ll}{3,20}s)(?!\\p{L}))`,
    'gu',
  ),
  (match) => {
    const { groups, language } = match;
    const {
      volume = '',
      reporter = '',
      gap2,
      series: each = '',
      page = '',
      comma,
      pin,
      to,
      until,
      nominative,
      gap3,
    } = groups;
    const key = reporter.replaceAll(/[ .]/gu, '').replaceAll('’', "'");
    const isCase =
      each ||
      !ambiguous.test(key) ||
      gap3!.includes('at') ||
      hasYear.test(textAfter(match, 60)) ||
      / v\.? /u.test(textBefore(match, 80));
    if (!isCase || (!each && gap2)) return undefined;
    const isYear = /^(?:WL|.*LEXIS)$/u.test(key) && /^(?:19|20)\d\d$/u.test(volume);
    return {
      volume: isYear ? yearWords(volume, language) : numberAsName(volume, language),
      reporter: reporters[reporterKeys.get(key)!]!,
      gap2: each && !gap2 ? ' ' : undefined,
      series: each ? seriesWords(each, language) : undefined,
      nominative: nominative?.replace(/\d+|[A-Z]\p{Ll}+\.?/gu, (part) =>
        /\d/u.test(part) ? cardinal(part, language) : nominatives[part.replace('.', '')]!,
      ),
      page: numberAsName(page, language),
      pin: comma ? numberAsName(pin!, language) : undefined,
      to: to ? ' to ' : undefined,
      until: until ? numberAsName(until, language) : undefined,
    };
  },
);

const hasYear = /^(?:, \d{1,4}(?:[-–]\d{1,4})?)? \((?:[^()]{1,30} )?(?:1[789]|20)\d\d\)/u;

// oxfmt-ignore
const courtWords: Readonly<Record<string, string>> = {
  Cir: 'Circuit', Ct: 'Court', App: 'Appeals', Super: 'Superior', Sup: 'Supreme', Div: 'Division', Ch: 'Chancery', Bankr: 'Bankruptcy', Dist: 'District', Crim: 'Criminal', Civ: 'Civil', Fed: 'Federal', Cl: 'Claims', "Dep't": 'Department', 'D.C': 'D-C', Terr: 'Territory', Commw: 'Commonwealth', Cty: 'County', Mun: 'Municipal', "Int'l": 'International', Trade: 'Trade', en: 'en', banc: 'banc', 'N.D': 'Northern District of', 'S.D': 'Southern District of', 'E.D': 'Eastern District of', 'W.D': 'Western District of', 'M.D': 'Middle District of', 'C.D': 'Central District of', D: 'District of', 'S.D.N.Y': 'Southern District of New York', 'E.D.N.Y': 'Eastern District of New York', 'N.D.N.Y': 'Northern District of New York', 'W.D.N.Y': 'Western District of New York', 'D.D.C': 'District of D-C', 'D.N.J': 'District of New Jersey', 'D.N.H': 'District of New Hampshire', 'D.N.M': 'District of New Mexico', 'D.S.C': 'District of South Carolina', 'M.D.N.C': 'Middle District of North Carolina', 'E.D.N.C': 'Eastern District of North Carolina', 'W.D.N.C': 'Western District of North Carolina', 'C.D. Cal': 'Central District of California', Ohio: 'Ohio', Texas: 'Texas', Iowa: 'Iowa', Utah: 'Utah', Idaho: 'Idaho', Alaska: 'Alaska', Haw: 'Hawaii', Me: 'Maine', 'R.I': 'Rhode Island', 'P.R': 'Puerto Rico', 'N.D.': 'North Dakota',
};

const dateOrYear = '(?:(?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec)\\.? \\d{1,2}, )?(?:1[789]|20)\\d\\d';

function courtWord(token: string, language: string): string | undefined {
  const number = /^(?<number>\d{1,2})(?:st|nd|rd|th|d)$/u.exec(token)?.groups?.['number'];
  if (number) return ordinal(number, language);
  const key = token.replace(/[.,]+$/u, '').replaceAll('’', "'");
  return courtWords[key] ?? shortStates[key];
}

/** (9th Cir. 2008), (S.D.N.Y. 2011), (D. Mass. Mar. 3, 2019): the court of a case. */
export const courts = patternRule(
  'courts of cases',
  new RegExp(`(?<=\\()(?<court>[A-Z\\d][\\p{L}\\d.'’]{0,12}(?: [\\p{L}\\d.'’]{1,12}){0,4})(?= ${dateOrYear}\\))`, 'gu'),
  ({ groups, language }) => {
    const words = groups.court!.split(' ').map((token) => courtWord(token, language));
    return words.every((word) => word !== undefined)
      ? words.join(' ').replace('Court Appeals', 'Court of Appeals')
      : undefined;
  },
);

/** the 2d Cir., S.D.N.Y., N.D. Cal.: courts in a sentence. */
export const namedCourts = patternRule(
  'courts',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?:(?<circuit>\\d{1,2}(?:st|nd|rd|th|d)|Fed\\.|D\\.C\\.)(?<gap> )(?<cir>Cir(?:\\.|(?= \\d{4})))|(?<district>[NSEWMC]\\.D\\. ?)(?<state>${alternatives(Object.keys(shortStates))}|Ohio)(?<stop>\\.)?|(?<edition>[23]2?d)(?= (?:ed\\.|Sess\\.|Dist\\.|Dep['’]t|Ser\\.|Series|Cong\\.)))(?![\\p{L}\\p{N}_])`,
    'gu',
  ),
  ({ groups, input, end, language }) => {
    const { circuit = '', cir, district = '', state = '', stop, edition = '' } = groups;
    if (edition) return ordinal(edition.replace('d', ''), language);
    if (cir)
      return {
        circuit: courtWord(circuit, language) ?? 'D-C',
        cir: keepStop('Circuit', cir, input, end),
      };
    const name = shortStates[state.replaceAll(' ', '')] ?? shortStates[state] ?? state;
    return keepStop(`${courtWords[district.trim().replace(/\.$/u, '')]} ${name}`, stop ?? '', input, end);
  },
);

/** [1932] AC 562, [2019] EWCA Civ 123: cases of Britain and the Commonwealth. */
export const neutralCitations = patternRule(
  'cases of the Commonwealth',
  new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<year>1[89]\\d{2}|20\\d{2})[\\])]? (?:(?<volume>\\d{1,2}) )?(?<court>AC|QB|KB|Ch|WLR|All ER|UKSC|UKHL|UKPC|EWCA (?:Civ|Crim)|EWHC|CSIH|NZSC|HCA|SCC|SCR|CLR|ICR|IRLR|BCLC|STC|FSR|RPC|ECR)(?<gap> )(?<number>[1-9]\\d{0,3})(?: \\((?<division>Ch|QB|KB|Admin|Fam|Comm|TCC|Pat)\\))?${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => ({
    year: yearWords(groups.year!, language),
    volume: groups.volume ? cardinal(groups.volume, language) : undefined,
    court: groups.court!.replace(/[A-Z]{2,}/gu, spellOut),
    number: numberAsName(groups.number!, language),
  }),
);

/** 37 Rutgers L.J. 635: articles of reviews. */
export const reviews = patternRule(
  'law reviews',
  /(?<=\p{Lu}[\p{L}.]{1,15} )L\. ?(?<kind>Rev|J)\.(?= \d|,)/gu,
  ({ groups }) => (groups.kind === 'J' ? 'Law Journal' : 'Law Review'),
);
