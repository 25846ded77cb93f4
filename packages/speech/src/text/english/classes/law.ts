import { type Match, patternRule } from '../../rule';
import { romanValue } from '../../roman-value';
import type { TokenClass } from '../token-class';
import {
  beginsSentence,
  keepStop,
  numberStart,
  textAfter,
  textAround,
  textBefore,
  wordStart,
} from '../words/boundaries';
import { cardinal, digitByDigit, numberAsName, spellOut, yearWords } from '../words/number-words';
import { shortStates } from '../words/states';
import { alternatives, reportedCases, courts, namedCourts, neutralCitations, reviews } from './court-cases';
const legal =
  /(?<!\p{L})(?:plaintiffs?|defendants?|courts?|judges?|motions?|filed|served|depositions?|affidavits?|exhibits?|testif(?:y|ies|ied)|testimony|witness(?:es)?|counsel|attorneys?|lawyers?|trial|lawsuit|complaint|hearing|contract|agreement|part(?:y|ies)|landlord|tenant|lease|evidence|admitted|jury|appeals?|appell(?:ant|ee)|petition(?:er)?|respondent|statute|indictment|prosecution|docket|regulations?|clauses?|subsections?|statutory|(?:Decl|Compl|Dkt|Id|Tr|Mot|v|Pls?|Defs?|paras?|cls?|regs?)\.|ECF|Inc|LLC)(?!\p{L})|[¶§]|(?<!\p{L})Exs?\. [A-Z](?![\p{L}])/iu;

/** "Ex. 4" of a schoolbook. */
const homework =
  /(?<!\p{L})(?:homework|exercises?|maths?|algebra|geometry|calculus|textbooks?|workbooks?|solve|lesson|grammar|pupils?|class)(?!\p{L})/iu;

/** Whether a text is about law. */
function isLegal(match: Match): boolean {
  return legal.test(textAround(match, 100));
}

function isHomework(match: Match): boolean {
  return homework.test(textAround(match, 60));
}

const marks = '(?:\\((?:[a-zA-Z]{1,2}|[ivxIVX]{2,5}|\\d{1,3})\\)){0,6}';
const sectionNumber = `\\d{1,5}(?:[A-Z]\\d{1,2}(?!\\d))?(?:\\.\\d{1,5})?[a-zA-Z]{0,2}(?:-\\d{1,4}[a-zA-Z]?)?${marks}(?:-\\d{1,2}(?!\\d))?`;

/** "eight twenty-five point one one four C", "ten B five", "two dash two oh seven". */
function sectionWords(written: string, language: string): string {
  return written
    .replace(/\d+|[a-zA-Z]+|[^\da-zA-Z]+/gu, (part, offset: number) => {
      if (/^[ivx]{2,5}$/u.test(part) && written[offset - 1] === '(') return ` ${romanWords(part, language)} `;
      if (/[a-zA-Z]/u.test(part)) return ` ${spellOut(part)} `;
      if (!/\d/u.test(part)) {
        if (part === '.') return ' point ';
        // "2-207", but "10b-5" and "1.401(k)-1"
        return part === '-' && /\d/u.test(written[offset - 1] ?? '') ? ' dash ' : ' ';
      }
      const before = written[offset - 1];
      if (before === '.') return digitsBehindPoint(part, written.slice(offset + part.length), language);
      return before === '(' || before === '-' ? shortSection(part, language) : numberAsName(part, language);
    })
    .replace(/ {2,}/gu, ' ')
    .trim();
}

/** "two" of (ii), and letters of what is no numeral. */
function romanWords(written: string, language: string): string {
  const value = romanValue(written);
  return value === undefined ? spellOut(written) : cardinal(String(value), language);
}

/** "one one four", but "ten" of "240.10b-5". */
function digitsBehindPoint(digits: string, rest: string, language: string): string {
  return /^[a-z]-?\d/u.test(rest) && digits.length < 3 && !digits.startsWith('0')
    ? cardinal(digits, language)
    : digitByDigit(digits);
}

function shortSection(digits: string, language: string): string {
  return digits.length < 3 ? cardinal(digits, language) : numberAsName(digits, language);
}

/** 17 U.S.C. § 107, 29 CFR 825.114(c). */
const codes = patternRule(
  'paragraphs of codes',
  new RegExp(
    `${numberStart}(?<title>\\d{1,3}) (?<code>U\\.S\\.C\\.(?:A\\.|S\\.)?|USCA?|C\\.F\\.R\\.|CFR)(?<gap> ?(?:§{1,2}|[Ss]ections?|[Pp]arts?)? ?)(?<section>${sectionNumber})(?:(?<to> ?– ?|-)(?<until>${sectionNumber}))?(?![\\p{L}\\p{N}_%]|\\.\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    const { gap = '', section = '', to, until = '' } = groups;
    return {
      title: cardinal(groups.title!, language),
      code: spellOut(groups.code!.replaceAll('.', '')),
      gap: gap.includes('§') ? (gap.includes('§§') ? ' sections ' : ' section ') : undefined,
      section: sectionWords(section, language),
      to: to ? ' to ' : undefined,
      until: until ? sectionWords(until, language) : undefined,
    };
  },
);

/** § 45, §§ 3–5, § 2-207, § 825.114(c). */
const paragraphs = patternRule(
  'sections and paragraphs behind a sign',
  new RegExp(
    `(?<sign>§{1,2}|¶{2})(?<gap> ?)(?<section>${sectionNumber})(?:(?<to> ?– ?| ?- ?| to | through )(?<until>${sectionNumber}))?(?![\\p{L}\\p{N}_%]|[.,]\\d)`,
    'gu',
  ),
  ({ groups, input, start, language }) => {
    const { sign = '', section = '', to, until = '' } = groups;
    // "§§ 3-5" is a range, "§ 2-207" a number.
    const range = /^(?<from>\d+)-(?<until>\d+)$/u.exec(section)?.groups;
    const isRange =
      range &&
      (sign.length > 1 || Number(range['until']) > Number(range['from'])) &&
      !/^\d{1,2}-\d{3,4}$/u.test(section);
    const isPlain = sign.startsWith('¶');
    const one = (part: string) =>
      isPlain && /^\d{1,3}$/u.test(part) ? cardinal(part, language) : sectionWords(part, language);
    const space = /[\p{L}\p{N}\uFFFC]/u.test(input[start - 1] ?? '') ? ' ' : '';
    return {
      sign: `${space}${isPlain ? 'paragraph' : 'section'}${sign.length > 1 ? 's' : ''}`,
      gap: groups.gap ? undefined : ' ',
      section: isRange ? `${one(range['from']!)} to ${one(range['until']!)}` : one(section),
      to: to ? (to.includes('through') ? undefined : ' to ') : undefined,
      until: until ? one(until) : undefined,
    };
  },
);

const partNames =
  '(?:[Cc]ls?\\.|[Cc]lauses?|[Ss]ections?|[Ss]ecs?\\.|[Aa]rts?\\.|[Aa]rticles?|[Pp]aras?\\.|[Pp]aragraphs?|[Rr]ules?|[Rr]egs?\\.|[Rr]egulations?|¶|[Ii]tems?|[Ss]chedules?)';

/** clause 4.1(b), Rule 10b-5: numbers of parts with points and letters. */
const decimalParts = patternRule(
  'parts of contracts with points and letters',
  new RegExp(
    `(?<=(?<!\\p{L})${partNames} )(?=\\d{1,5}(?:\\.\\d{1,3}){1,3}\\(|\\d{1,4}[a-z]-\\d)\\d{1,5}(?:\\.\\d{1,3}){0,3}[a-z]?(?:-\\d{1,2})?${marks}(?![\\p{L}\\p{N}_%(]|[.,:]\\d)`,
    'gu',
  ),
  ({ text, language }) => sectionWords(text, language),
);

/** RCW 9A.32.030, NRS 200.030, CPLR 3212: codes of states. */
const stateCodes = patternRule(
  'codes of states',
  new RegExp(
    `(?<=${wordStart}(?:RCW|NRS|ORS|KRS|MCLA?|NMSA|A\\.?R\\.?S\\.?|CPLR|CPL|EPTL|HRS|RSA|OCGA|O\\.C\\.G\\.A\\.|CCP|UCC|IRC|RSMo|TCA|FSM) )(?<section>\\d{1,5}[A-Z]?(?:[.-]\\d{1,5}){0,3}${marks})(?![\\p{L}\\p{N}_(%]|[.,:]\\d| (?:people|members|students|staff|shares|points))`,
    'gu',
  ),
  ({ text, language }) => sectionWords(text, language),
);

/** G.L. c. 265: a chapter. */
const chapters = patternRule(
  'chapters of laws',
  /(?<=(?<!\p{L})(?:G\. ?L\.|M\. ?G\. ?L\.|MGL|Laws|Acts|\uFFFC),? )c\.(?= ?\d{1,4}[A-Z]?(?![\p{N}]))/gu,
  (match) =>
    /\uFFFC,? $/u.test(textBefore(match, 3)) && !/^ ?\d{1,3}[A-Z]?,? §/u.test(textAfter(match, 9))
      ? undefined
      : 'chapter',
);

const plaintiffs: Readonly<Record<string, string>> = {
  Pl: 'Plaintiff',
  Pls: 'Plaintiffs',
  Def: 'Defendant',
  Defs: 'Defendants',
};

/** "The Pl. and the Def. agree." */
const shortParties = patternRule(
  'parties written short',
  /(?<=(?:^|[.;:] |(?<!\p{L})(?:[Tt]he|and|by|against|for|that|from|of) ))(?<word>Pls?|Defs?)\.(?= (?:and|or|v\.|\p{Ll})|[,;)])/gu,
  (match) => (isLegal(match) ? plaintiffs[match.groups.word!] : undefined),
);

/** Section 230, Penal Code 187: the number is a name. */
const sectionsAsNames = patternRule(
  'numbers of sections',
  new RegExp(
    `(?<=(?<!\\p{L})(?:[Ss]ections?|[Ss]ecs?\\.|Res\\.|Resolutions?|(?:Penal|Civil|Vehicle|Labor|Government|Evidence|Family|Probate|Tax|Revenue|Bankruptcy|Education|Health and Safety|Business and Professions) Code(?: [Ss]ection| [Ss]ec\\.)?|[VPC]C) )(?<number>[1-9]\\d{2,4})(?<letter>[A-Z])?(?![\\p{L}\\p{N}_(%]|[.,:]\\d|[-–/]\\d| (?:people|pages|seats|words|rows|fans|tickets|questions|lines|points|students|members|books)(?!\\p{L}))`,
    'gu',
  ),
  ({ groups, language }) => `${numberAsName(groups.number!, language)}${groups.letter ? ` ${groups.letter}` : ''}`,
);

/** ¶¶ in front of anything else. */
const paragraphSigns = patternRule('rows of paragraph signs', /¶¶(?<gap> ?)/gu, () => 'paragraphs ');

// oxfmt-ignore
const codeWords: Readonly<Record<string, string>> = {
  'Civ': 'Civil', 'Proc': 'Procedure', 'Crim': 'Criminal', 'Pen': 'Penal', 'Lab': 'Labor', 'Bus': 'Business', 'Prof': 'Professions', "Gov't": 'Government', 'Gov': 'Government', 'Veh': 'Vehicle', 'Ins': 'Insurance', 'Corp': 'Corporations', 'Evid': 'Evidence', 'Fam': 'Family', 'Educ': 'Education', 'Prob': 'Probate', 'Welf': 'Welfare', 'Inst': 'Institutions', 'Ann': 'Annotated', 'Stat': 'Statutes', 'Stats': 'Statutes', 'Rev': 'Revised', 'Gen': 'General', 'Comp': 'Compiled', 'Cons': 'Consolidated', 'Admin': 'Administrative', 'Rem': 'Remedies', 'Prac': 'Practice', 'Com': 'Commercial', 'Cod': 'Codified', 'Reg': 'Regulations', 'Regs': 'Regulations', 'Const': 'Constitution', 'Mun': 'Municipal', 'Pub': 'Public', 'Res': 'Resources', 'Util': 'Utilities', 'Prop': 'Property', 'R': 'Rules of', 'Ct': 'Court', '&': 'and',
};

/** Cal. Civ. Code, N.Y. Penal Law, Mass. Gen. Laws, U.S. Const.: collections of laws. */
const collections = patternRule(
  'collections of laws',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?<state>(?:${alternatives(Object.keys(shortStates))})\\.|U\\.S\\.|Texas|Ohio|Iowa|Utah|Idaho)(?<rest>(?: (?:[A-Z][a-z]{1,9}(?:['’]t)?\\.?|&|R\\.)){0,6}? (?:Code|Laws?|Stats?\\.|Regs?\\.|Const\\.|Ct\\.)(?: (?:Ann|Cod)\\.)?)(?=,? ?(?:§|[Aa]rt|[Aa]mend|[Cc]h\\.|[Tt]it\\.|\\d|pmbl))`,
    'gu',
  ),
  ({ groups }) => {
    const { state = '', rest = '' } = groups;
    const words = rest
      .split(' ')
      .map((token) =>
        /\.$|^&$|['’]t$/u.test(token) ? (codeWords[token.replace('.', '').replace('’', "'")] ?? token) : token,
      );
    const name = state === 'U.S.' ? 'U-S' : (shortStates[state.replace(/\.$/u, '')] ?? state);
    return { state: name, rest: words.join(' ') };
  },
);

const ruleNumbers = '(?:(?:\\d{1,4}(?:\\((?:[a-z]|\\d{1,2})\\)){0,4})(?:, and |, or |, | and | or |–|-)){0,3}';

/** Fed. R. Evid. 403 and 404(b), Rules 401 and 403, FRE 403: numbers of rules of courts. */
const ruleNumbersAsNames = patternRule(
  'numbers of rules of courts',
  new RegExp(
    `(?<=${wordStart}(?:R\\. ?(?:Civ|Crim|App|Bankr)\\. ?P\\.|R\\. ?Evid\\.|Rules?|FRE|FRCP|FRCrP|FRAP) ${ruleNumbers})(?<number>[1-9]\\d{2,3})(?![\\p{L}\\p{N}_(%]|[.,:]\\d|[-–/]\\d| (?:people|\\p{Ll}{3,20}s)(?!\\p{L}))`,
    'gu',
  ),
  ({ text, language }) => numberAsName(text, language),
);

/** Fed. R. Civ. P. 12(b)(6): rules of courts. */
const courtRules = patternRule(
  'rules of courts',
  /(?<![\p{L}\p{N}_.])Fed\. ?R\. ?(?:(?<kind>Civ|Crim|App|Bankr)\. ?P|Evid)\.(?= ?[\d\uFFFC])/gu,
  ({ groups }) => {
    const kinds: Readonly<Record<string, string>> = {
      Civ: 'Civil Procedure',
      Crim: 'Criminal Procedure',
      App: 'Appellate Procedure',
      Bankr: 'Bankruptcy Procedure',
    };
    return `Federal Rule of ${kinds[groups.kind!] ?? 'Evidence'}`;
  },
);

// oxfmt-ignore
const documents: Readonly<Record<string, string>> = {
  'Ex.': 'Exhibit', 'Exh.': 'Exhibit', 'Exs.': 'Exhibits', 'Exhs.': 'Exhibits', 'ex.': 'exhibit', 'exh.': 'exhibit', 'exs.': 'exhibits', 'Sched.': 'Schedule', 'sched.': 'schedule', 'Sch.': 'Schedule', 'sch.': 'schedule', 'Attach.': 'Attachment', 'attach.': 'attachment', 'Att.': 'Attachment', 'App.': 'Appendix', 'app.': 'appendix', 'Apps.': 'Appendices', 'Add.': 'Addendum',
};

/** Ex. A, Exs. 7–9, Sched. 2, App. C: papers of a case or a contract. */
const papers = patternRule(
  'papers of a case',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?<word>${alternatives(Object.keys(documents))})(?= ?(?:(?<letter>[A-Z]{1,2}(?:-\\d{1,3})?(?![\\p{L}\\p{N}'’]))|\\d{1,4}(?![\\p{L}\\p{N}:])))`,
    'gu',
  ),
  (match) => {
    const { word = '', letter } = match.groups;
    const said = documents[word]!;
    // "Ex. 4" of a book is an exercise, "For ex. A" an example, and "add. 5" no addendum.
    if (/(?<!\p{L})(?:for|my|his|her|your|our|their|an) $/iu.test(textBefore(match, 6))) return undefined;
    if (/^[a-z]/u.test(word) && !isLegal(match)) return undefined;
    // "Ex. A. Smith" is a person.
    const rest = textAfter(match, 24);
    if (letter && /^ ?[A-Z]\. ?\p{Lu}/u.test(rest) && !beginsSentence(rest.replace(/^ ?[A-Z]\. ?/u, '')))
      return undefined;
    if (letter && !/^(?:Att|att|Sch|sch|Add|Exs)\.$/u.test(word)) return said;
    if (/^Exs?\.$/u.test(word) && (isHomework(match) || !isLegal(match)))
      return word === 'Exs.' ? 'Exercises' : undefined;
    return isLegal(match) || /^(?:Exh|Exhs|Sched|Attach)\./u.test(word) ? said : undefined;
  },
);

// oxfmt-ignore
const pleadings: Readonly<Record<string, string>> = { 'Compl.': 'Complaint', 'Decl.': 'Declaration', 'Aff.': 'Affidavit', 'Affid.': 'Affidavit', 'Mot.': 'Motion', 'Br.': 'Brief', 'Tr.': 'Transcript', 'Dep.': 'Deposition', 'Opp.': 'Opposition', "Opp'n": 'Opposition', 'Dkt.': 'Docket', 'Doc.': 'Document', 'Docs.': 'Documents', 'Stip.': 'Stipulation', 'Indict.': 'Indictment', 'Pet.': 'Petition', 'R.': 'Record' };

/** Compl. ¶ 12, Smith Decl., Dkt. 45, Jones Dep. 45:12–18: what a place is in. */
const places = patternRule(
  'places in papers of a case',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?<word>${alternatives(Object.keys(pleadings).filter((word) => word !== 'R.'))})(?=,? (?:¶|at \\*?\\d|Ex\\.|Tr\\.|[Nn]os?\\.|#?\\d|§))(?:(?<gap> )(?<page>\\d{1,4})(?<colon>:)(?<line>\\d{1,2})(?:(?<to>[-–])(?<until>\\d{1,2}))?(?![\\p{L}\\p{N}]|:\\d))?`,
    'gu',
  ),
  (match) => {
    const { word = '', page, line, to, until } = match.groups;
    // "Dep. 10:25" of a timetable
    const isPage = page !== undefined && page !== '' && (Number(page) > 23 || Boolean(to));
    const isShown = isPage || /^(?:Compl|Decl|Dkt|Opp)/u.test(word) || /^,? at \*?\d/u.test(textAfter(match, 8));
    if (!isShown && !isLegal(match)) return undefined;
    return {
      word: pleadings[word.replace('’', "'")]!,
      page: page ? numberAsName(page, match.language) : undefined,
      colon: page ? ' ' : undefined,
      line: line ? shortLine(line, match.language) : undefined,
      to: to ? ' to ' : undefined,
      until: until ? shortLine(until, match.language) : undefined,
    };
  },
);

function shortLine(digits: string, language: string): string {
  return digits.startsWith('0') ? `oh ${digitByDigit(digits.slice(1))}` : cardinal(digits, language);
}

// oxfmt-ignore
const shortened: Readonly<Record<string, string>> = {
  "aff'd": 'affirmed', "aff'g": 'affirming', "rev'd": 'reversed', "rev'g": 'reversing', "vac'd": 'vacated', "reh'g": 'rehearing', "hr'g": 'hearing', "Hr'g": 'Hearing', "Pl.'s": "Plaintiff's", "Pls.'": "Plaintiffs'", "Def.'s": "Defendant's", "Defs.'": "Defendants'", "Pet'r": 'Petitioner', "Resp't": 'Respondent', "App'x": 'Appendix', "Att'y": 'Attorney', "att'y": 'attorney', "Att'ys": 'Attorneys', "Dep't": 'Department', "dep't": 'department', "Comm'n": 'Commission', "Comm'r": 'Commissioner', "Sec'y": 'Secretary', "Gov't": 'Government', "Ass'n": 'Association', "Nat'l": 'National', "Int'l": 'International', "Fed'n": 'Federation', "Corp'n": 'Corporation', "Eng'g": 'Engineering', "Mem'l": 'Memorial', "Prof'l": 'Professional', "Env't": 'Environment', "Env'tl": 'Environmental', "Gen'l": 'General',
  'd/b/a': 'D-B-A', 'f/k/a': 'F-K-A', 'a/k/a': 'A-K-A', 'n/k/a': 'N-K-A', 'D/B/A': 'D-B-A', 'A/K/A': 'A-K-A', 'ex rel.': 'ex rel', 'et ux.': 'and wife', 'Pub.L.': 'Public Law', 'Treas. Reg.': 'Treasury Regulation', 'Rev. Proc.': 'Revenue Procedure', 'Rev. Rul.': 'Revenue Ruling', 'Dist. Atty.': 'District Attorney', 'Dist. Ct.': 'District Court', 'Sup. Ct.': 'Supreme Court', 'Super. Ct.': 'Superior Court', 'Cir. Ct.': 'Circuit Court', 'Ct. App.': 'Court of Appeals', 'App. Div.': 'Appellate Division', 'et seq.': 'and following', 'et seqq.': 'and following', 'et sequentes': 'and following', 'Cf.': 'Compare', 'But cf.': 'But compare', 'cert. denied': 'cert denied', 'cert. granted': 'cert granted', 'ad. litem': 'ad litem',
};

/** aff'd, Pl.'s, d/b/a, et seq., Cf.: words of lawyers. */
const words = patternRule(
  'words of lawyers written short',
  new RegExp(`(?<![\\p{L}\\p{N}_./])(?<word>${alternatives(Object.keys(shortened))})(?![\\p{L}\\p{N}_/])`, 'gu'),
  ({ text, input, end }) => {
    const said = shortened[text.replaceAll('’', "'")];
    // "Pub.L. No. 94-199": the number begins no sentence.
    return /^(?:Pub|Treas|Rev|Dist\. A)/u.test(text) ? said : said && keepStop(said, text, input, end);
  },
);

// oxfmt-ignore
const beforeNumbers: Readonly<Record<string, string>> = {
  'Arts.': 'Articles', 'arts.': 'articles', 'paras.': 'paragraphs', 'Paras.': 'Paragraphs', 'Para.': 'Paragraph', 'cls.': 'clauses', 'Cls.': 'Clauses', 'Cl.': 'Clause', 'regs.': 'regulations', 'Regs.': 'Regulations', 'reg.': 'regulation', 'tit.': 'title', 'Tit.': 'Title', 'subsec.': 'subsection', 'Subsec.': 'Subsection', 'subsecs.': 'subsections', 'subd.': 'subdivision', 'Subd.': 'Subdivision', 'subpara.': 'subparagraph', 'subch.': 'subchapter', 'Subch.': 'Subchapter', 'subpt.': 'subpart', 'Amends.': 'Amendments', 'Res.': 'Resolution', 'Ord.': 'Ordinance', 'ss.': 'sections', 'Ss.': 'Sections', 'rr.': 'rules', 'pts.': 'parts', 'Pts.': 'Parts', 'prov.': 'provision', 'cmt.': 'comment', 'cmts.': 'comments', 'Cmt.': 'Comment', 'Subpt.': 'Subpart', 'Pp.': 'Pages', 'Div.': 'Division', 'div.': 'division', 'schs.': 'schedules',
};

/** Arts. 7–9, paras. 3–5, ss. 4–6, tit. 5, "under s. 12(3)": parts of laws. */
const parts = patternRule(
  'parts of laws written short',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?:(?<word>${alternatives(Object.keys(beforeNumbers))})(?= ?(?:[\\d\\uFFFC]|[IVXL]{1,6}(?![\\p{L}\\p{N}])|\\((?:\\d|[a-zA-Z])\\))|(?<=subpt\\.|Subpt\\.) [A-Z]{1,3}(?!\\p{L})|(?<=cmts?\\.|Cmt\\.) [a-z](?!\\p{L})|(?<=Ord\\.|Res\\.) [Nn]os?\\.)|(?<=(?:[Uu]nder|of|[Ii]n|to|[Bb]y|[Ss]ee|with|and|or|[Pp]er|[Ff]rom|[,(]) )(?<section>s)\\.(?= ?\\d{1,3}[A-Z]?(?:\\(|,? (?:of|and|or|to)(?!\\p{L})|[,.;:)]|$)))`,
    'gu',
  ),
  (match) => {
    const { word = '', section } = match.groups;
    if (section)
      return isLegal(match) || /^ ?\d{1,3}[A-Z]?(?:\(| of the )/u.test(textAfter(match, 14)) ? 'section' : undefined;
    // "24 pts. 7 rebounds", "No. 3 div. 2 team", "ord. 5"
    if (/^(?:pts|div|Div|prov)\.$/u.test(word) && !isLegal(match)) return undefined;
    if (/^(?:Ord|Res)\.$/u.test(word) && !/^ [Nn]o/u.test(textAfter(match, 3)) && !isLegal(match)) return undefined;
    return beforeNumbers[word];
  },
);

const artNouns =
  /(?:^|[^\p{L}])(?:modern|contemporary|fine|abstract|street|pop|folk|digital|visual|African|Asian|American|European|Japanese|Chinese|religious|public|performance|martial|her|his|their|my|our|your|of|the|and|about|loves?|teach(?:es)?|study|studies|studied|buys?|bought|makes?|made|sells?|sold|collects?|collected|like|likes|into) $/iu;

/** "She loves modern art. 5 of the pieces sold": the word, and not a part of a law. */
const endsOfArt = patternRule('art at the end of a sentence', /(?<![\p{L}\p{N}_.])art\.(?= \d)/gu, (match) => {
  const after = textAfter(match, 50);
  const counts =
    /^ \d[\d,]{0,8}(?: of (?:the|these|those|them|us|my|her|his|our|its|their)| (?:people|men|women|children|(?:\p{Ll}{2,12} )?\p{Ll}{3,20}s))(?!\p{L})/u.test(
      after,
    );
  return counts && artNouns.test(textBefore(match, 24)) ? match.text : undefined;
});

/** Roberts, C.J., concurring: the judges of an opinion. */
const judges = patternRule(
  'judges',
  /(?<=\p{Lu}[\p{L}'’]{1,20}, )(?<title>C\.J\.|JJ?\.)(?=\)| \((?:concurring|dissenting)|,? (?:concurring|dissenting|for the|delivered|joined|joins|joining|writing|plurality|in chambers|filed|took no part|announced|presiding|and [A-Z][a-z]+, JJ?\.))/gu,
  (match) => {
    const { title = '' } = match.groups;
    if (title === 'J.' && /^,? presiding/u.test(textAfter(match, 12))) return 'Judge';
    // The judges of circuits are not called justices.
    if (
      title === 'J.' &&
      /(?:Cir\.|Judge|District Court|[DE]\.D\.) ?[^.]{0,40}$|\uFFFC \d{4}\) \([^.]{0,30}$/u.test(textBefore(match, 60))
    )
      return 'Judge';
    return { 'C.J.': 'Chief Justice', 'J.': 'Justice', 'JJ.': 'Justices' }[title];
  },
);

/** "at *3": a page of a database. */
const starPages = patternRule('pages behind a star', /(?<=(?<!\p{L})at )\*(?=\d)/gu, () => 'star ');

/** Regulation (EU) 2016/679, Directive 95/46/EC, Case C-131/12: acts and cases of Europe. */
const europe = patternRule(
  'acts and cases of the European Union',
  new RegExp(
    `(?:(?<=${wordStart}(?:Regulations?|Regs?\\.|Directives?|Dir\\.|Decisions?|Opinion|Recommendation)(?: \\((?:EU|EC|EEC)(?:, Euratom)?\\))?(?: No\\.?)? )(?<one>\\d{2,4})(?<slash>\\/)(?<two>\\d{1,4})(?:(?<slash2>\\/)(?<body>EC|EU|EEC|JHA|CFSP))?|(?:${wordStart}(?=C)|(?<=${wordStart}[Cc]ases? ))(?<court>[CTF])(?<dash>[-‑–])(?<number>\\d{1,3})(?<slash3>\\/)(?<year>\\d{2})(?: P)?)(?![\\p{L}\\p{N}_/%])`,
    'gu',
  ),
  ({ groups, language }) => {
    const { one = '', two = '', body, court, number = '', year = '' } = groups;
    if (court)
      return {
        dash: ' ',
        number: numberAsName(number, language),
        slash3: ' slash ',
        year: shortLine(year, language),
      };
    const name = (part: string) =>
      /^(?:19|20)\d\d$/u.test(part) ? yearWords(part, language) : numberAsName(part, language);
    return {
      one: name(one),
      slash: ' slash ',
      two: name(two),
      slash2: body ? ' ' : undefined,
      body: body ? spellOut(body) : undefined,
    };
  },
);

// oxfmt-ignore
const partyWords: Readonly<Record<string, string>> = {
  Ins: 'Insurance', Bd: 'Board', Educ: 'Education', 'R.R': 'Railroad', Ry: 'Railway', Cas: 'Casualty', Sav: 'Savings', Mut: 'Mutual', Indus: 'Industries', Servs: 'Services', Serv: 'Service', Sys: 'Systems', Transp: 'Transportation', Indem: 'Indemnity', Enters: 'Enterprises', Fin: 'Financial', Elec: 'Electric', Cty: 'County', Twp: 'Township', Auth: 'Authority', Pharm: 'Pharmaceuticals', Props: 'Properties', Prods: 'Products', Labs: 'Laboratories', Mach: 'Machine', Mfrs: 'Manufacturers', Soc: 'Society', Hous: 'Housing', Sch: 'School', Dist: 'District', Comm: 'Committee', Util: 'Utility', Ctr: 'Center', Telecomms: 'Telecommunications', Entm: 'Entertainment', Commc: 'Communications', Grp: 'Group', Hldgs: 'Holdings', Assocs: 'Associates', Tel: 'Telephone', Lab: 'Labor', Dev: 'Development', Emp: 'Employers', Guar: 'Guaranty', Liab: 'Liability', Cent: 'Central', Nat: 'National', Am: 'American', Litig: 'Litigation', Sec: 'Securities', Ret: 'Retirement', Bankr: 'Bankruptcy', Prot: 'Protection',
};

/** Acme Ins. Co. v. Bd. of Educ.: names of the parties of a case. */
const parties = patternRule(
  'names of parties',
  new RegExp(`(?<=[ (]|^)(?<word>${alternatives(Object.keys(partyWords))})\\.(?<company> Co\\.)?(?=[, ]|$)`, 'gu'),
  (match) => {
    const { word = '', company } = match.groups;
    const isParty =
      /^(?: (?:Co\.?|Corp\.?|of|[A-Z][a-z]{2,12}\.?),?){0,6}(?:, (?:Inc|LLC|Ltd|L\.P|L\.L\.C|N\.A)\.?)? v\.? /u.test(
        textAfter(match, 70),
      ) || / v\.? (?:(?:[A-Z][\p{L}.'’&]{0,15}|of|the|for|and|&),? ){0,7}$/u.test(textBefore(match, 70));
    const isMatter = /(?<!\p{L})In re (?:[A-Z][\p{L}.'’&]{0,15} ){0,5}$/u.test(textBefore(match, 60));
    const said = `${partyWords[word]!}${company ? ' Company' : ''}`;
    return isParty || isMatter ? keepStop(said, match.text, match.input, match.end) : undefined;
  },
);

/** 117th Cong., 2d Sess.: the time of a parliament. */
const congresses = patternRule(
  'congresses and sessions',
  /(?<=(?:\d(?:st|nd|rd|th|d)|\uFFFC) )(?<word>Cong|Sess)\.(?=[,;)]| \(|$)/gu,
  ({ groups }) => (groups.word === 'Cong' ? 'Congress' : 'Session'),
);

/** "v." between parties, one of which has been read. */
const versus = patternRule(
  'versus between parties',
  /(?<=(?:\p{Lu}[\p{L}.’'&]{0,20},?|\uFFFC\.?,?|\)) )v\.(?= (?:the )?(?:\uFFFC|\p{Lu}))|(?<=\d )v\.(?= \d)/gu,
  () => 'versus',
);

/** Law. */
export const law: TokenClass = {
  name: 'law',
  accepts:
    '`512 F.3d 88`, `(9th Cir. 2008)`, `17 U.S.C. § 107`, `§§ 3–5`, `Cal. Civ. Code § 1714`, `Fed. R. Civ. P. 12(b)(6)`, `Ex. A`, `Compl. ¶ 12`, `Arts. 7–9`, `et seq.`, `Directive 95/46/EC`',
  rules: [
    endsOfArt,
    reportedCases,
    reviews,
    neutralCitations,
    courts,
    namedCourts,
    congresses,
    collections,
    decimalParts,
    sectionsAsNames,
    papers,
    places,
    parts,
    codes,
    chapters,
    stateCodes,
    paragraphs,
    paragraphSigns,
    ruleNumbersAsNames,
    courtRules,
    judges,
    starPages,
    europe,
    parties,
    versus,
    words,
    shortParties,
  ],
};
