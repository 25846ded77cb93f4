import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { keepStop, sentenceIsOver, textAfter, textBefore, titleFollows, wordEnd, wordStart } from '../words/boundaries';
import { alternation } from '../../alternation';
import { spellOut } from '../words/number-words';
import { senses } from '../words/senses';
import { shortWords } from '../words/short-words';
import { isAthletic, isMedical } from '../words/surroundings';
import { schedules } from './medicine';
import { versus, chatWords, academicDegrees, timetables, following } from './short-forms';

const alternatives = (table: Readonly<Record<string, unknown>>) => alternation(Object.keys(table));

// A name follows these, so they do not end a sentence.
// oxfmt-ignore
const titleNames: Readonly<Record<string, string>> = {
  Mr: 'Mister', Mrs: 'Missus', Ms: 'Miz', Mx: 'Mix', Messrs: 'Messers', Prof: 'Professor', Rev: 'Reverend', Hon: 'Honorable',
  Gen: 'General', Col: 'Colonel', Capt: 'Captain', Cpt: 'Captain', Cmdr: 'Commander', Lt: 'Lieutenant', Maj: 'Major', Sgt: 'Sergeant',
  Cpl: 'Corporal', Sen: 'Senator', Rep: 'Representative', Gov: 'Governor', Pres: 'President', Supt: 'Superintendent', Mt: 'Mount', Ft: 'Fort', Adm: 'Admiral', Amb: 'Ambassador', Atty: 'Attorney', Det: 'Detective', Insp: 'Inspector', Pvt: 'Private', Pfc: 'Private First Class', Sec: 'Secretary', Treas: 'Treasurer', Bp: 'Bishop', Msgr: 'Monsignor', Sr: 'Sister', Drs: 'Doctors', Profs: 'Professors', Asst: 'Assistant', Assoc: 'Associate', Fr: 'Father', Br: 'Brother', Mme: 'Madame', Mlle: 'Mademoiselle', Sra: 'Señora', Srta: 'Señorita', Sts: 'Saints', Lk: 'Lake', Pt: 'Point', Brig: 'Brigadier', Supv: 'Supervisor', Chmn: 'Chairman', Dcn: 'Deacon', Cdr: 'Commander', Ens: 'Ensign', Wm: 'William', Geo: 'George', Thos: 'Thomas', Chas: 'Charles', Jas: 'James', Robt: 'Robert', Sens: 'Senators', Reps: 'Representatives', Govs: 'Governors', Gens: 'Generals', Mmes: 'Mesdames', Rt: 'Right', Ven: 'Venerable', Bros: 'Brothers', Insps: 'Inspectors', Dets: 'Detectives', Sgts: 'Sergeants', Lts: 'Lieutenants', Cols: 'Colonels', Const: 'Constable',
};

/** Titles before a name: Mr., Mrs., Prof. and others; "Mr" and "Mrs" also without the full stop. */
const titles = patternRule(
  'titles',
  new RegExp(
    `${wordStart}(?:(?<title>${alternatives(titleNames)})\\.(?=\\s{1,2}["“'‘]?\\p{Lu})|(?<plain>Mrs?|Ms|Mlle|Mme|(?:Mt|Ft)(?=\\s\\p{Lu}\\p{Ll}{2}))(?=\\s\\p{Lu})|(?<lone>Mrs?|Ms|Prof)\\.)`,
    'gu',
  ),
  ({ groups, input, start, end }) => {
    const full = titleNames[groups.title || groups.plain || groups.lone!]!;
    if (groups.title && !/^M[rsx]/u.test(groups.title) && pronounFollows.test(input.slice(end, end + 12))) {
      // "Say hi to Gen. She is here.": a name.
      const isRank =
        /(?:^|[^\p{L}])(?:[Tt]he|a|made|became|become|was|as|of|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|to|Lt\.|Maj\.|Brig\.|Inspector) $/u.test(
          textBefore({ input, start }, 14),
        );
      return groups.title === 'Gen' && (!isRank || /(?:hi|hello|love) to $/u.test(textBefore({ input, start }, 10)))
        ? undefined
        : `${full}.`;
    }
    return groups.lone && sentenceIsOver(input, end, 'starter') ? `${full}.` : full;
  },
);

/** These begin a sentence, and are no names. */
const pronounFollows =
  /^\s{1,2}["“]?(?:He|She|They|It|We|You|The|This|That|These|Those|There|Then|But|And|His|Her|Their|My|Our|When|Now|Nobody|Everyone)(?![\p{L}'’.]\p{Lu}|[\p{L}.])/u;

// oxfmt-ignore
const titleNouns: Readonly<Record<string, string>> = {
  gen: 'general', col: 'colonel', maj: 'major', capt: 'captain', lt: 'lieutenant', sgt: 'sergeant', cpl: 'corporal', pvt: 'private', adm: 'admiral', cmdr: 'commander', gov: 'governor', sen: 'senator', pres: 'president', prof: 'professor', mt: 'mountain', supt: 'superintendent', amb: 'ambassador', atty: 'attorney', det: 'detective', insp: 'inspector', treas: 'treasurer', rep: 'rep', reps: 'reps', sec: 'secretary', chmn: 'chairman', gens: 'generals', cols: 'colonels', capts: 'captains', lts: 'lieutenants', sgts: 'sergeants', govs: 'governors', sens: 'senators', profs: 'professors', attys: 'attorneys',
};
const beforeNoun =
  /(?:^|[^\p{L}])(?:the|an?|his|her|their|our|my|your|this|that|each|every|made|was|is|became|become|becomes|him|her|them|me|named|elected|appointed|promoted|as|to|from|by|with|of|for|ask|told|tell|saw|met|called|over|under|near|old|new|young|former|retired|acting|vice|deputy|first|second|many|two|three|some|all|and|or|&|sec\.|lt\.|maj\.|brig\.|sales|HR|PR)(?: (?:rank of )?)$/iu;

/** "made gen. in 1863", "the foot of the mt.": titles that are nouns and not before a name. */
const nouns = patternRule(
  'titles that are nouns',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.@/-])(?<noun>${alternatives(titleNouns)})\\.(?![\\p{L}\\p{N}_@/]| ?[\\d\\uFFFC])`,
    'gu',
  ),
  ({ groups, input, start, end }) => {
    const before = textBefore({ input, start }, 24);
    if (!beforeNoun.test(before)) return undefined;
    const noun = groups.noun!;
    if (noun === 'col' && /^ of(?!\p{L})/u.test(input.slice(end, end + 4))) return 'column';
    // "mt. Hood" and "gov. Lee", written in small letters.
    const isName =
      /^ \p{Lu}\p{Ll}/u.test(input.slice(end, end + 3)) &&
      !sentenceIsOver(input, end, 'starter') &&
      !titleFollows(input, end);
    if (
      isName &&
      (noun === 'mt' ||
        /(?:^|[^\p{L}])(?:to|by|with|of|from|and|ask|told|tell|saw|met|over|under|near) $/iu.test(before))
    ) {
      return noun === 'mt' ? 'mount' : titleNouns[noun];
    }
    // "wait a sec."
    if (noun === 'sec' && !/(?:the|gen\.|general|his|her|their|our) $/iu.test(before)) return undefined;
    const ends = sentenceIsOver(input, end, 'capital') || titleFollows(input, end);
    return ends ? `${titleNouns[noun]}.` : titleNouns[noun];
  },
);

const familiarTitles = {
  Capt: 'Captain',
  Sgt: 'Sergeant',
  Lt: 'Lieutenant',
  Prof: 'Professor',
  Cpl: 'Corporal',
  Cmdr: 'Commander',
} as const;
const lateWords = {
  jr: 'Junior',
  sr: 'Senior',
  Sr: 'Senior',
  ltd: 'Limited',
  bros: 'Brothers',
  Bros: 'Brothers',
} as const;

/** "Capt Stone", "dr Stone", "st Louis", "Pitt st", "Stone jr", "Stone ltd": words beside names, without a full stop. */
const plainNames = patternRule(
  'titles and parts of names without a full stop',
  new RegExp(
    `${wordStart}(?:(?<title>${Object.keys(familiarTitles).join('|')})(?=\\s\\p{Lu}\\p{Ll}{2})|(?<doctor>dr)(?=\\s\\p{Lu}(?:\\p{Ll}{2}|\\.))|(?<saint>st)(?=\\s\\p{Lu}\\p{Ll}{2})|(?<=\\p{Lu}\\p{Ll}{2,20},? )(?:(?<late>${Object.keys(lateWords).join('|')})(?!\\.? \\p{Lu}\\p{Ll})|(?<street>st)(?=[,;]|\\.?$| and )))${wordEnd}(?!['’.]\\p{L})`,
    'gu',
  ),
  ({ groups, input, start }) => {
    if (groups.title) return familiarTitles[groups.title as keyof typeof familiarTitles];
    if (groups.late) return lateWords[groups.late as keyof typeof lateWords];
    // "12 Elm dr Springfield"
    const follows = followsHouseNumber(input, start);
    if (groups.doctor) return follows ? 'drive' : 'doctor';
    return groups.street || follows ? 'street' : 'saint';
  },
);

/** "Dr." is "Doctor" before a name and "Drive" after a street name. */
const doctors = patternRule(
  'Dr.',
  new RegExp(`${wordStart}Dr(?<stop>\\.)?(?=(?<name>\\s{1,2}["“]?\\p{Lu})?)(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, input, start, end }) => {
    const isOver = sentenceIsOver(input, end, 'starter') || titleFollows(input, end);
    const isDrive = followsStreetName(input, start) && !(groups.name && !isOver);
    if (isDrive) return withStop('Drive', groups.stop, input, end);
    if (groups.stop && pronounFollows.test(input.slice(end, end + 12))) return 'Doctor.';
    return groups.name || !groups.stop ? 'Doctor' : withStop('Doctor', groups.stop, input, end);
  },
);

const universities =
  /(?:^|[^\p{L}])(?:Ohio|Michigan|Penn|Florida|Iowa|Kansas|Oklahoma|Oregon|Arizona|Boise|Fresno|San Diego|San Jose|Mississippi|Washington|Utah|Colorado|Texas|Ball|Kent|Wichita|Georgia|Alabama|Illinois|Indiana|Montana|Murray|Weber|Wright|Arkansas|Cleveland|Missouri|Tennessee|N\.C\.|NC) $/u;

/** "St." is "Saint" before a name and "Street" after a street name. */
const saints = patternRule(
  'St.',
  new RegExp(`${wordStart}St(?<stop>\\.)?(?=(?<name>[ -]\\p{Lu}\\p{Ll})?)(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, input, start, end }) => {
    const isOver = sentenceIsOver(input, end, 'starter') || titleFollows(input, end);
    if (groups.name && !(followsStreetName(input, start) && isOver)) {
      return followsHouseNumber(input, start) ? 'Street' : 'Saint';
    }
    // "Ohio St. won"
    if (universities.test(textBefore({ input, start })) && isAthletic({ input, start, end }))
      return withStop('State', groups.stop, input, end);
    if (!groups.stop && !followsStreetName(input, start)) return undefined;
    return withStop('Street', groups.stop, input, end);
  },
);

/** Behind "Main " or "5th ". */
function followsStreetName(input: string, start: number): boolean {
  return /(?:\p{Lu}\p{Ll}{1,20}(?:['’]s)?|\d(?:st|nd|rd|th)|\uFFFC)[ ]$/u.test(
    input.slice(Math.max(0, start - 24), start),
  );
}

/** Behind "12 Main ". */
function followsHouseNumber(input: string, start: number): boolean {
  return /[\d\uFFFC] (?:[NSEW]\.? )?\p{Lu}\p{Ll}{1,20} $/u.test(input.slice(Math.max(0, start - 32), start));
}

function withStop(words: string, stop: string | undefined, input: string, end: number): string {
  return stop && (sentenceIsOver(input, end, 'starter') || titleFollows(input, end)) ? `${words}.` : words;
}

// Before a number only: "No. 5", but "No. He said so."
// oxfmt-ignore
const beforeNumbers: Readonly<Record<string, string>> = {
  'No.': 'number', 'NO.': 'number', 'VOL.': 'volume', 'VOL': 'volume', 'Vol': 'Volume', 'vol': 'volume', 'no.': 'number', 'Nos.': 'numbers', 'nos.': 'numbers', 'Nr.': 'number', '№': 'number', 'p.': 'page', 'pp.': 'pages', 'P.': 'page',
  'Fig.': 'Figure', 'fig.': 'figure', 'Figs.': 'Figures', 'Ch.': 'Chapter', 'ch.': 'chapter', 'Vol.': 'Volume', 'vol.': 'volume',
  'Sec.': 'Section', 'sec.': 'section', 'Eq.': 'Equation', 'eq.': 'equation', 'Art.': 'Article', 'Ex.': 'Exercise', 'Ref.': 'Reference', 'Fl.': 'Floor', 'vols.': 'volumes', 'chs.': 'chapters', 'secs.': 'sections', 'eqs.': 'equations', 'figs.': 'figures', 'Bk.': 'Book', 'bk.': 'book', 'Ln.': 'Line', 'art.': 'article', 'cl.': 'clause', 'Pt.': 'Part', 'pt.': 'part', 'Op.': 'Opus', 'op.': 'opus', 'Ser.': 'Series', 'Iss.': 'Issue', 'iss.': 'issue', 'nr.': 'number', 'fn.': 'footnote', 'v.': 'version', 'Rte.': 'Route', 
  'Apt.': 'Apartment', 'Ste.': 'Suite', 'Rm.': 'Room', 'Tab.': 'Table', 'ver.': 'version', 'ca.': 'circa', 'c.': 'circa', 'para.': 'paragraph', 'Prop.': 'Proposition', 'Reg.': 'Regulation', 'Amend.': 'Amendment', 'amend.': 'amendment', 'vv.': 'verses', 'Lv.': 'Level', 'lv.': 'level', 'Lvl.': 'Level', 'lvl.': 'level', 'n.': 'note', 'nn.': 'notes', 'Cat.': 'Category', 'Dist.': 'District', 'Prob.': 'Problem', 'Thm.': 'Theorem', 'Def.': 'Definition', 'bldg.': 'building', 'Bldg.': 'Building', 'pp': 'pages', 'PP.': 'pages', 'rev.': 'revision', 'Rev.': 'Revision', 'mi.': 'mile', 'pg.': 'page', 'pgs.': 'pages', 'Pg.': 'Page', 'qn.': 'question', 'Qn.': 'Question', 'Ep.': 'Episode', 'ep.': 'episode', 'Vols.': 'Volumes', 'Chs.': 'Chapters', 'Eqs.': 'Equations', 'Secs.': 'Sections', 'l.': 'line', 'col.': 'column', 'Col.': 'Column', 'cols.': 'columns', 'Cols.': 'Columns', 'app.': 'appendix', 'App.': 'Appendix', 'apps.': 'appendices', 'Apps.': 'Appendices', 'll.': 'lines', 'cls.': 'clauses', 'sched.': 'schedule', 'Sched.': 'Schedule', 'Wk.': 'Week', 'dwg.': 'drawing', 'Dwg.': 'Drawing', 'fol.': 'folio', 'mm.': 'measures', 'stz.': 'stanza', 'arts.': 'articles', 'Arts.': 'Articles', 'exs.': 'exercises', 'Exs.': 'Exercises', 'Pts.': 'Parts', 'ref. no.': 'reference number', 'Ref. no.': 'Reference number', 'tbl.': 'table', 'Tbl.': 'Table', 'pgph.': 'paragraph', 'paras.': 'paragraphs', 'Paras.': 'Paragraphs', 'Para.': 'Paragraph', 'Cl.': 'Clause', 'tab.': 'table', 'Par.': 'Paragraph', 'subsec.': 'subsection', 'ext.': 'extension', 'Ext.': 'extension', 'tel.': 'telephone', 'Tel.': 'Telephone',
};

/** No. 5, pp. 3-7, Fig. 2. */
const numbered = patternRule(
  'abbreviations before numbers',
  new RegExp(
    `${wordStart}(?<word>${alternatives(beforeNumbers)}):?(?<gap> ?)(?=[\\d#+(\\uFFFC]|[IVXLC]{1,6}${wordEnd}(?!\\.\\p{L})|(?<=(?:[Aa]pps?|cols?|[Ff]igs?|[Ee]xs?|[Ss]ecs?|pts?|Rm|Apt|Bldg|Ste|[Tt]ab|[Ss]ched)\\. ?)[A-Z](?![\\p{L}\\p{N}'’-]|\\.? ?\\p{Lu}|\\.\\p{L}))`,
    'gu',
  ),
  (match) => {
    const word = match.groups.word!;
    if (/^[Nn]o\.$/u.test(word) && isRefusal(match)) return undefined;
    // Before "mm." in text about music is no number, as there is before millimetres.
    if (word === 'mm.' && /[\d\uFFFC]\)? ?$/u.test(textBefore(match, 3))) return undefined;
    // "app.use()": a name of a program.
    if (/^(?:apps?|cols?|tab|cls|ll|fol|arts|sched)\.$/iu.test(word) && !match.groups.gap) return undefined;
    if (isOtherWord(match)) return undefined;
    // "Ex. A" of a court.
    if (/^[Ee]x\.$/u.test(word) && /^ ?[A-Z](?!\p{L})/u.test(match.groups.gap + textAfter(match, 2)))
      return { word: word.startsWith('E') ? 'Exhibit' : 'exhibit' };
    // "ch. 2, v. 3": a verse of a chapter.
    const isVerse =
      word === 'v.' && /(?<!\p{L})(?:chs?\.|chap\.|chapters?|psalms?|pss?\.)[^.!?\n]{1,20}$/iu.test(textBefore(match));
    // "Ann P. (2010)" and "P. I. Stone": the first letter of a name.
    if (word === 'P.' && !/^ ?[\d\uFFFC]/u.test(match.groups.gap + textAfter(match, 2))) return undefined;
    if (word === 'pt.' && /(?<!\p{L})[Dd]ew $/u.test(textBefore(match, 5))) return { word: 'point' };
    // Measures have been replaced: "Dist. 5.2 mi".
    const isDistance = word === 'Dist.' && /^ ?\uFFFC/u.test(textAfter(match, 2));
    if (isDistance) return { word: 'Distance' };
    return { word: isVerse ? 'verse' : beforeNumbers[word] };
  },
);

const countedAfterNo =
  /^[\d\uFFFC][\d,\uFFFC]{0,12} (?:of (?:us|them|you|those|these)|people|persons|men|women|children|kids|guys|more|others?|(?:more |other |whole |good |full )?(?:seconds|minutes|hours|days|weeks|months|years|dollars|euros|times|percent|degrees))(?!\p{L})/u;
const counted = /^[\d\uFFFC][\d,\uFFFC]{0,12} (?:\p{Ll}{3,12} )?\p{Ll}{2,20}s(?!\p{L})/u;

/** "He bit into the fig. 3 wasps flew out.": a word with an article, and a number of things that begins the next sentence. */
function isOtherWord(match: Match): boolean {
  if (
    !/^(?:fig|[Aa]rt|sec|ref|tab|app|ex|cat|para|col|rev|ver|cl|mi)\.$/u.test(match.groups.word!) ||
    !match.groups.gap
  )
    return false;
  const before = textBefore(match, 20);
  const after = textAfter(match, 40);
  if (/(?:^|[^\p{L}])an? (?:\p{Ll}{3,9} )?$/iu.test(before)) return true;
  const isNoun =
    /(?:^|[^\p{L}])(?:the|my|his|her|this|that|some|of|for|new|more|much|ripe|dried|our|your|their|each|every|another|last|loves?|likes?|loved|hates?|wait|made|makes) (?:ripe |dried |new |whole )?$/iu.test(
      before,
    );
  // "plum, pear and fig. 3 trees died"
  if (/(?:^|[^\p{L}])(?:and|or|in) $/iu.test(before) && /^(?:fig|art)\.$/iu.test(match.groups.word!)) {
    if (countedAfterNo.test(after)) return true;
    if (
      /^\d{1,3} (?:\p{Ll}{3,12} )?\p{Ll}{2,20}s (?:died|were|are|was|have|had|grew|fell|came|left|went|stood|sat|failed|won|lost|met|live|lived|work|worked|sold)(?!\p{L})/u.test(
        after,
      )
    )
      return true;
  }
  // "my ex. A friend"
  return (
    isNoun &&
    (/^A \p{Ll}/u.test(after) ||
      countedAfterNo.test(after) ||
      counted.test(after) ||
      /^\d{1,3} (?:were|was|are|is|left|came|went|remained|remain)(?!\p{L})/u.test(after))
  );
}

/** "She said no. 5 people left": the full stop ends a sentence, and a number of things begins the next one. */
function isRefusal(match: Match): boolean {
  const after = textAfter(match, 40);
  if (!match.groups.gap) return false;
  // "No. I said seven."
  if (/^I(?:['’]| (?!(?:of|and|or|to|is|in|on|for|through)(?!\p{L}))\p{Ll})/u.test(after)) return true;
  if (countedAfterNo.test(after)) return true;
  // "Did it rain? No. 5 dry days in a row."
  if (
    /[?!]["”’)]? ["“‘]?$/u.test(textBefore(match, 4)) &&
    /^[\d\uFFFC][\d,\uFFFC]{0,12} (?:\p{Ll}{2,12} ){0,2}\p{Ll}{2,20}(?<!s)s(?!\p{L})(?! (?:is|was|has)(?!\p{L}))/u.test(
      after,
    )
  )
    return !/^[\d\uFFFC]+ (?:is|was|has|goes|does|looks|seems|works|wins|needs|says|comes)(?!\p{L})/u.test(after);
  return (
    counted.test(after) &&
    /(?:^|[^\p{L}])(?:said|say|says|saying|answer(?:ed|s)?|repl(?:y|ied|ies)|told (?:him|her|me|them|us)|oh|um|well|hell|but)(?: (?:is|was|me))?,? ["“'‘]?$/iu.test(
      textBefore(match),
    )
  );
}

// At the end of a sentence, the full stop also ends the sentence.
// oxfmt-ignore
const anywhere: Readonly<Record<string, string>> = {
  ...shortWords,
  'e.g.': 'for example', 'E.g.': 'For example', 'eg.': 'for example', 'i.e.': 'that is', 'I.e.': 'That is', 'ie.': 'that is',
  'etc.': 'et cetera', 'cf.': 'compare', 'viz.': 'namely', 'et al.': 'and others', 'vs.': 'versus', 'vs': 'versus', 'v.': 'versus', 'approx.': 'approximately', 'Approx.': 'Approximately',
  'dept.': 'department', 'Dept.': 'Department', 'est.': 'estimated', 'Est.': 'Established', 'govt.': 'government', 'misc.': 'miscellaneous', 'incl.': 'including', 'excl.': 'excluding',
  'max.': 'maximum', 'Max.': 'Maximum', 'min.': 'minimum', 'Min.': 'Minimum', 'avg.': 'average', 'Avg.': 'Average', 'resp.': 'respectively', 'Inc.': 'Incorporated', 'Ltd.': 'Limited',
  'Ltd': 'Limited', 'Corp.': 'Corporation', 'Co.': 'Company', 'Bros.': 'Brothers', 'Jr.': 'Junior', 'Jr': 'Junior', 'Sr.': 'Senior', 'Esq.': 'Esquire', 'Ave.': 'Avenue', 'Ave': 'Avenue', 'Blvd.': 'Boulevard', 'Blvd': 'Boulevard',
  'Rd.': 'Road', 'Ln.': 'Lane', 'Sq.': 'Square', 'Hwy.': 'Highway', 'Hwy': 'Highway', 'Pkwy.': 'Parkway', 'Univ.': 'University', 'Assn.': 'Association', 'Jan.': 'January', 'Feb.': 'February', 'Mar.': 'March', 'Apr.': 'April',
  'Aug.': 'August', 'Sept.': 'September', 'Sep.': 'September', 'Oct.': 'October', 'Nov.': 'November', 'Dec.': 'December', 'Mon.': 'Monday', 'Tue.': 'Tuesday', 'Tues.': 'Tuesday',
  'Wed.': 'Wednesday', 'Thu.': 'Thursday', 'Thur.': 'Thursday', 'Thurs.': 'Thursday', 'Fri.': 'Friday', 'Sat.': 'Saturday', 'Sun.': 'Sunday', 'a.k.a.': 'also known as', 'aka': 'also known as', 'aka.': 'also known as', 'w/o': 'without', 'w/': 'with',
  'c/o': 'care of', 'b/c': 'because', 'tsp.': 'teaspoon', 'tbsp.': 'tablespoon', 'hrs.': 'hours', 'mins.': 'minutes', 'secs.': 'seconds', 'lbs.': 'pounds', 'oz.': 'ounces', 'qty.': 'quantity', 'Qty.': 'Quantity', 'temp.': 'temperature', 'ref.': 'reference', 'orig.': 'original', 'est\'d': 'established', 'Mfg.': 'Manufacturing', 'mfg.': 'manufacturing', 'Intl.': 'International', 'Int\'l': 'International', 'int\'l': 'international', 'Nat\'l': 'National', 'nat\'l': 'national', 'Gov\'t': 'Government', 'gov\'t': 'government', 'Ass\'n': 'Association', 'Ass\'t': 'Assistant', 'Mgr.': 'Manager', 'mgr.': 'manager', 'mgmt.': 'management', 'Mgmt.': 'Management', 'Dir.': 'Director', 'dir.': 'director', 'Eng.': 'Engineering', 'Sci.': 'Science', 'Tech.': 'Technology', 'Inst.': 'Institute', 'Hosp.': 'Hospital', 'Bldg.': 'Building', 'bldg.': 'building', 'Pl.': 'Place', 'Ct.': 'Court', 'Expy.': 'Expressway', 'Ter.': 'Terrace', 'Mtn.': 'Mountain', 'appt.': 'appointment', 'Appt.': 'Appointment', 'apt.': 'apartment', 'attn.': 'attention', 'Attn.': 'Attention', 'Attn': 'Attention', 'cont.': 'continued', 'ex.': 'example', 'fwd.': 'forward', 'pkg.': 'package', 'Pkg.': 'Package', 'pcs.': 'pieces', 'pc.': 'piece', 'wt.': 'weight', 'ht.': 'height', 'yr.': 'year', 'yrs.': 'years', 'mo.': 'month', 'mos.': 'months', 'wk.': 'week', 'wks.': 'weeks', 'hr.': 'hour', 'ft.': 'feet', 'std.': 'standard', 'Std.': 'Standard', 'doz.': 'dozen', 'gal.': 'gallons', 'qt.': 'quart', 'ibid.': 'ibid', 'Ibid.': 'Ibid', 'op. cit.': 'op cit', 'loc. cit.': 'loc cit', 'et seq.': 'et seek', 'N.B.': 'note well', 'P.S.': 'P-S', 'Amend.': 'Amendment', 'Amt.': 'Amount', 'amt.': 'amount', 'Bal.': 'Balance', 'elev.': 'elevation', 'Elev.': 'Elevation', 'Inv.': 'Invoice', 'med.-high': 'medium-high', 'med.-low': 'medium-low', '(Ret.)': '(retired)', 'T-storms': 'thunderstorms', 't-storms': 'thunderstorms', 'T-storm': 'thunderstorm', 't-storm': 'thunderstorm', 'TL;DR': 'T-L-D-R', 'tl;dr': 'T-L-D-R', 'Tl;dr': 'T-L-D-R', 'R.S.V.P.': 'R-S-V-P', 'c/w': 'complete with', 'n/a': 'N-A', 'N/A': 'N-A', 'a/c': 'A-C', 'A/C': 'A-C', 'p/w': 'per week', 'w/in': 'within', 'w/out': 'without', 'b/w': 'between', 'y/o': 'years old', 'I/O': 'I-O', 'TCP/IP': 'T-C-P I-P', 'A/B': 'A-B', 'CI/CD': 'C-I C-D', 'UI/UX': 'U-I U-X', 'OS/2': 'O-S two', 'ca.': 'circa', 'edn.': 'edition', 'avail.': 'available', 'Avail.': 'Available', 'util.': 'utilities', 'utils.': 'utilities', 'Utils.': 'Utilities', 'bsmt.': 'basement', 'Bsmt.': 'Basement', 'rds.': 'rounds', 'slip op.': 'slip opinion', 'Slip op.': 'Slip opinion', 'furn.': 'furnished', 'Furn.': 'Furnished', 'unfurn.': 'unfurnished', 'bdrm.': 'bedroom', 'bdrms.': 'bedrooms', 'nr.': 'near', 'fl.': 'floor', 'flr.': 'floor', 'Flr.': 'Floor', 'sq.': 'square', 'wknd.': 'weekend', 'wkdays': 'weekdays', 'btwn.': 'between', 'btwn': 'between', 'Pub. L.': 'Public Law', 'pct.': 'percent', 'cont\'d': 'continued', 'Cont\'d': 'Continued', 'req\'d': 'required', 'rec\'d': 'received', 'ea.': 'each', 'addl.': 'additional', 'add\'l': 'additional', 'abbr.': 'abbreviation', 'acct.': 'account', 'Acct.': 'Account', 'acct': 'account', 'Acct': 'Account', 'assoc.': 'associate', 'asst.': 'assistant', 'chap.': 'chapter', 'Chap.': 'Chapter', 'esp.': 'especially', 'hwy.': 'highway', 'inc.': 'incorporated', 'pt.': 'part', 'usu.': 'usually', 'co.': 'company', 'lg.': 'large', 'Fl.': 'Floor', 'pts.': 'points', 'y/y': 'year over year', 'q/q': 'quarter over quarter', 'Ph.D.s': 'P-H-D\'s', 'w/c': 'week commencing', 'w/e': 'whatever', 'W/D': 'washer dryer', 'P/E': 'P-E', 'p/e': 'P-E', 'H/W': 'hardware', 'S/W': 'software', 'B/W': 'black and white', 'L/R': 'left right', 'ed.': 'edition', 'eds.': 'editors', 'trans.': 'translated',
};

// These never end a sentence.
const neverLast =
  /^(?:P\.S\.|N\.B\.|ca\.|attn\.|Attn\.|ex\.|nr\.|esp\.|lit\.|usu\.|btwn\.|Pub\. L\.|ibid\.|e\.?g\.|i\.?e\.|E\.g\.|I\.e\.|cf\.|viz\.|vs\.?|v\.|w\/|approx\.|Approx\.|incl\.|excl\.)$/u;
const endsBeforeAnyCapital = /^etc\.$/u;

/** etc., e.g., approx., Inc., Jan. and so on. */
const abbreviations = patternRule(
  'abbreviations',
  new RegExp(`(?<![\\p{L}\\p{N}_/.@-])(?:${alternatives(anywhere)})(?![\\p{L}\\p{N}_@/]|\\.\\p{L})`, 'gu'),
  ({ text, input, start, end }) => {
    // "est. 1990": numbers have been replaced, four digits are a year.
    const isYear = text === 'est.' && /^ (?:in )?\uFFFC{4}(?!\uFFFC)/u.test(input.slice(end, end + 10));
    // "Call Max. Gen left."
    if (
      /^M(?:ax|in)\.$/u.test(text) &&
      /[\p{Ll},] $/u.test(input.slice(Math.max(0, start - 2), start)) &&
      /^ \p{Lu}\p{Ll}/u.test(input.slice(end, end + 3))
    )
      return undefined;
    if (text === 'Fl.' && /^ ?oz/iu.test(input.slice(end, end + 4))) return undefined;
    if (text === 'Jan.' && isPerson(input, start, end)) return undefined;
    // "Earth circles the Sun.", "Del Mar."
    if (
      text === 'Sun.' &&
      /(?:^|[^\p{L}])[Tt]he $/u.test(textBefore({ input, start }, 5)) &&
      sentenceIsOver(input, end, 'capital')
    )
      return undefined;
    if (text === 'Mar.' && /(?:^|[^\p{L}])(?:[Dd]el|La|Costa|Castel) $/u.test(textBefore({ input, start }, 8)))
      return undefined;
    const isWeek = text === 'w/e' && /^ (?:the )?\uFFFC/u.test(input.slice(end, end + 6));
    const isForecast =
      text === 'est.' &&
      /(?:^|[^\p{L}])(?:beat(?:s|ing)?|above|below|miss(?:ed|es|ing)?|top(?:ped|s|ping)?|consensus|analysts?['’]?|Street) $/u.test(
        input.slice(Math.max(0, start - 12), start),
      );
    if (isForecast) return keepStop('estimates', text, input, end);
    // "Stone, A., ed." and "(ed. Stone)", but "2nd ed."
    if (text === 'ed.' && /[(,] ?$/u.test(input.slice(Math.max(0, start - 2), start)))
      return input.startsWith(' by ', end) ? 'edited' : keepStop('editor', text, input, end);
    const words = isYear ? 'established' : isWeek ? 'week ending' : anywhere[text]!;
    // "His art is v. good."
    if (
      text === 'v.' &&
      /(?:^|[^\p{L}])(?:is|was|are|were|be|been|am|['’](?:s|m|re)|feel(?:s|ing)?|felt|looks?|looked|seems?|seemed|sounds?|not|a|but|and|also|still) $/iu.test(
        input.slice(Math.max(0, start - 12), start),
      ) &&
      /^ (?!(?:the|a|an|his|her|their|my|our|its)(?!\p{L}))\p{Ll}/u.test(input.slice(end, end + 5))
    )
      return 'very';
    // "v." is versus only between names: "Roe v. Wade".
    if (text === 'v.' && !/[\p{L}.\uFFFC] $/u.test(input.slice(Math.max(0, start - 2), start))) return undefined;
    // "$3 per gal."
    const one = {
      'gal.': 'gallon',
      'oz.': 'ounce',
      'ft.': 'foot',
      'sq. in.': 'square inch',
      'cu. in.': 'cubic inch',
      'cu. yd.': 'cubic yard',
    }[text];
    if (one && /(?<!\p{L})per $/u.test(input.slice(Math.max(0, start - 5), start)))
      return keepStop(one, text, input, end);
    // "He saw his ex. She left."
    if (
      text === 'ex.' &&
      /(?:^|[^\p{L}])(?:my|his|her|your|their|an|the) $/iu.test(textBefore({ input, start }, 8)) &&
      sentenceIsOver(input, end, 'capital')
    )
      return undefined;
    // "I asked the ref. 5 minutes later"
    if (
      text === 'ref.' &&
      /(?:^|[^\p{L}])(?:the|a|our) $/u.test(textBefore({ input, start }, 5)) &&
      /^ [\d\uFFFC]/u.test(input.slice(end, end + 2))
    )
      return undefined;
    // "Is Ave. A near?", "Co. B left"
    if (
      /^(?:Ave|Co|Bldg|Ct|Sq)\.$/u.test(text) &&
      /^ [A-H](?:[,.;!?)]| (?:and|or|near|is|was|in|to|on|at|left|has|from|&)(?!\p{L}))/u.test(
        input.slice(end, end + 9),
      )
    )
      return words;
    // "in Jan. Feb. was worse"
    if (
      /^(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$/u.test(text) &&
      /^ (?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sept?|Oct|Nov|Dec)\.? [a-z]/u.test(input.slice(end, end + 9))
    )
      return `${words}.`;
    // Keep the full stop where a sentence ends.
    if (/^(?:Inc|Co|Corp|Ltd|Bros|Ave|Blvd|Rd|Ln|Sq|Hwy)\.$/u.test(text) && titleFollows(input, end))
      return `${words}.`;
    if (!text.endsWith('.') || neverLast.test(text)) return words;
    return sentenceIsOver(input, end, endsBeforeAnyCapital.test(text) ? 'capital' : 'starter') ? `${words}.` : words;
  },
);

const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1);

/** "Op. margin", "adj. EBITDA", "the adj. room": abbreviations whose meaning the words beside them show. */
const bySense = patternRule(
  'abbreviations with several meanings',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/.@-])(?:${alternatives(Object.fromEntries(Object.keys(senses).flatMap((key) => [key, capital(key)].map((each) => [each, '']))))})(?![\\p{L}\\p{N}_@/]|\\.\\p{L})`,
    'gu',
  ),
  (match) => {
    const { text, input, end } = match;
    const before = textBefore(match);
    const after = textAfter(match);
    const sense = senses[text.toLowerCase()]!.find(
      (each) =>
        (!each.isCapital || /^\p{Lu}/u.test(text)) &&
        (each.before?.test(before) ?? true) &&
        (each.after?.test(after) ?? true) &&
        (each.about === undefined || (each.about === 'medicine' ? isMedical(match) : isAthletic(match))),
    );
    if (!sense) return undefined;
    return keepStop(/^\p{Lu}/u.test(text) ? capital(sense.words) : sense.words, text, input, end);
  },
);

/** "Ask Jan. She knows.": what one does with a person and not with a month, at the end of a sentence. */
function isPerson(input: string, start: number, end: number): boolean {
  if (!sentenceIsOver(input, end, 'capital')) return false;
  const before = textBefore({ input, start }, 30);
  if (
    /(?:^|[^\p{L}])(?:ask|asked|asks|tell|told|tells|saw|see|sees|met|meet|meets|called|call|calls|thank|thanks,?|thanked|love|loves|loved|know|knows|knew|like|likes|liked|miss|misses|missed|marry|married|invited?|kissed|hug|hugged|help|helped|helps|taught|phoned|texted|emailed|named|believe|trust|hired|fired|joined|remember|beat|visit|visited|hi|hello|hey|dear|I[’']m|I am|am|name is|this is|says|said|with|beside|like|hire|pay|paid|and I,?|aunt|cousin|sister|mom|wife|friend|boss|neighbor|Aunt|Miss),? $/iu.test(
      before,
    )
  )
    return true;
  return (
    /(?:^|[^\p{L}])(?:to|for|from|about|by|and) $/iu.test(before) &&
    /^ (?:She|He)(?:[’']s|[’']d|[’']ll)?(?!\p{L})/u.test(input.slice(end, end + 8)) &&
    !/\d|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|month|year|open|clos|snow/iu.test(before)
  );
}

/** Letters with full stops, as in U.S.A. or Ph.D., are spelled out: "U-S-A". */
const dotted = patternRule(
  'letters with full stops',
  new RegExp(`(?<![\\p{L}\\p{N}_.])(?:Ph\\.D|(?:\\p{L}\\.){1,6}\\p{L})(?:\\.|${wordEnd})(?!\\p{L})`, 'gu'),
  ({ text, input, end }) => {
    // "b.i.d." and "p.o."; two small letters without a last full stop are a name ("a.b").
    if (!/^(?:Ph\.D|[A-Z.]{3,}|(?:[a-z]\.){2,6}$)/u.test(text)) return undefined;
    const letters = spellOut(text.replaceAll('.', ''));
    return text.endsWith('.') && sentenceIsOver(input, end, 'starter') ? `${letters}.` : letters;
  },
);

// In small letters, "st." is a street as well.
const saintNames =
  'louis|patrick|paul|john|petersburg|george|andrew|nicholas|nick|lucia|augustine|pancras|james|mary|peter|joseph|thomas|martin|tropez|albans|helens|ives|kitts|moritz|francis|anthony|michael|valentine';
// oxfmt-ignore
const smallTitles: Readonly<Record<string, string>> = { mr: 'mister', mrs: 'missus', ms: 'miz', dr: 'doctor', prof: 'professor', sgt: 'sergeant', capt: 'captain', lt: 'lieutenant' };

/** "mr. smith", "st. louis": titles in chats, which have no capitals. */
const smallNames = patternRule(
  'titles in small letters',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.@/-])(?:(?<title>mr|mrs)\\.?(?= \\p{L})|(?<stopped>ms|dr|prof|sgt|capt|lt)\\.(?= \\p{L}{2})|(?<=${wordStart}(?:on|at|off|down|near) (?:\\p{Ll}{2,12}|\\uFFFC{3,5}) )(?<street>st)\\.(?! (?:${saintNames}))|(?<saint>st)\\.?(?= (?:${saintNames})(?:['’]?s)?(?!\\p{L})))`,
    'gu',
  ),
  ({ groups, input, start, end }) => {
    if (groups.street) return keepStop('street', '.', input, end);
    // "elm dr. is": a street.
    if (groups.stopped === 'dr' && /(?:\d|\uFFFC) \p{Ll}{2,15} $/u.test(input.slice(Math.max(0, start - 20), start)))
      return 'drive';
    return groups.saint ? 'saint' : smallTitles[groups.title || groups.stopped!];
  },
);

/** Removes full stops after initials: "J. R. R. Tolkien" → "J R R Tolkien". */
const initials = patternRule(
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

/** Titles, words written short, and letters with full stops. */
export const abbreviation: TokenClass = {
  name: 'abbreviation',
  accepts: '`Dr.`, `St.`, `No. 5`, `e.g.`, `approx.`, `Inc.`, `U.S.`, `b.i.d.`, `J. R. R.`',
  rules: [
    schedules,
    bySense,
    numbered,
    nouns,
    titles,
    doctors,
    saints,
    smallNames,
    plainNames,
    timetables,
    abbreviations,
    versus,
    chatWords,
    academicDegrees,
    following,
    dotted,
    initials,
  ],
};
