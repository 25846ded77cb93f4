import type { Replacement } from '../../replacements';
import { matchesOf, patternRule, type Rule } from '../../rule';
import { romanValue } from '../../roman-value';
import type { TokenClass } from '../token-class';
import { capitalWords } from '../words/acronym-words';
import { textAfter, textAround, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { cardinal, digitByDigit, inPairs } from '../words/number-words';

// First names of up to three letters, and persons without a name. In capitals, they look like acronyms.
const shortNames = new Set(
  (
    'ABE ABI ADA ALF ALI AMY ANA ANN ART ASA AVA BEA BEN BEV BO BOB BOY DAD DAN DEB DEE DEV DON ED ELI EVA EVE FAY FLO GIL GUS ' +
    'GUY HAL IAN IDA IKE IRA IVY JAN JAY JEB JED JEM JEN JIM JO JOE JON JOY KAI KAT KAY KEN KIM KIP KIT LEA LEE LEN LEO LES LEV ' +
    'LEX LIL LIN LIV LIZ LOU LUC LUX LYN MAE MAN MAX MAY MEG MEL MIA MOE MOM MUM NAT NED NIA NIK NOA OZ PAM PAT PEG PIA PIP RAE ' +
    'RAY REX RIA ROB ROD RON ROS ROY RUE SAL SAM SID SIS SKY SOL SON STU SUE TAD TAM TED TIM TOM UMA UNA UTA VAL VIC VIV WES WIL ' +
    'ZAC ZAK ZED ZOE'
  ).split(' '),
);

// oxfmt-ignore
const titles: Readonly<Record<string, string>> = {
  MR: 'Mister', MRS: 'Missus', MS: 'Miz', DR: 'Doctor', ST: 'Saint', PROF: 'Professor', REV: 'Reverend', FR: 'Father', SR: 'Sister', CAPT: 'Captain', SGT: 'Sergeant', LT: 'Lieutenant', COL: 'Colonel', GEN: 'General', MAJ: 'Major', GOV: 'Governor', SEN: 'Senator', REP: 'Representative', MME: 'Madame', MLLE: 'Mademoiselle', HON: 'Honorable', DET: 'Detective', INSP: 'Inspector', OFC: 'Officer', CPL: 'Corporal', PVT: 'Private', JR: 'Junior',
};
const title = `(?:${Object.keys(titles).join('|')})\\.?`;
// Words of lines such as "NOTE:" that no person says.
const labels = new Set(
  'NOTE NOTES NB PS PPS FAQ TODO TBD TBA FYI RE CC BCC ETA ETD TLDR ID URL USA UK US EU ACT SCENE INT EXT WARNING CAUTION TIP DATE TIME FROM TO SUBJECT WHO WHAT WHEN WHERE WHY HOW OK'.split(
    ' ',
  ),
);

const speakers = new RegExp(
  `(?:^|(?<=\\n))[ \\t]{0,8}(?<title>${title} )?(?<name>[A-Z][A-Z'’-]{1,20}(?:[ /](?:[A-Z][A-Z'’-]{0,20}|&)){0,3})(?<aside> \\([^()\\n]{1,80}\\)| to [A-Z][A-Z'’-]{1,20}| \\[[^\\[\\]\\n]{1,80}\\])?(?<mark>:(?=[ \\n]|$)|\\.(?=[ \\n](?!\\d)|$)|(?=\\n|$|, (?:\\d{1,2}[,.]|an? |his |her |their |the )))`,
  'gu',
);
const directions =
  /(?<![\p{L}\p{N}])(?:Re-enter|Enter|Exit|Exeunt|Enters?|Exits|re-enters?)(?<names>(?:\.?,? (?:and |with |then |followed by |the |to )?[A-Z][A-Z'’-]{1,20}(?![a-z])){1,6})/gu;
const entering =
  /(?<![\p{L}\p{N}])(?<names>[A-Z]{2,12})(?= (?:enters|exits|enter|exit|and [A-Z]{2,12} (?:enter|exit)|sits|stands|turns|crosses|laughs|smiles|nods|pauses|leaves|looks|walks|kneels|dies)(?!\p{L}))/gu;
const capitalWord =
  /(?<![\p{L}\p{N}_.])(?<word>[A-Z]{2,20})(?<ending>['’]S)?(?![\p{L}\p{N}_]|\.\p{L}|['’](?!S)[A-Z])/gu;

/** "TOM: Who's there?", "Enter AMY.": the names of a play are no acronyms, wherever the text has them. */
const namesOfPlays: Rule = {
  name: 'names of speakers',
  *find(text): Generator<Replacement> {
    const lines = Array.from(matchesOf(speakers, text), ({ groups }) => groups!);
    const spoken = lines.filter(({ name, mark }) => mark === ':' && !labels.has(name!));
    const isDialogue = new Set(spoken.map(({ name }) => name)).size > 1;
    const names = new Map<string, string>();
    for (const { title: before, name = '', aside = '', mark } of lines) {
      const isPerson = before !== undefined || name.split('/').every((each) => shortNames.has(each));
      if (!isPerson && !(isDialogue && mark === ':' && !labels.has(name))) continue;
      for (const each of name.split(/[ /'’-]+/u)) addName(names, each, before !== undefined);
      if (aside.startsWith(' to ')) addName(names, aside.slice(' to '.length), false);
    }
    for (const pattern of [directions, entering])
      for (const { groups } of matchesOf(pattern, text))
        for (const each of groups!['names']!.match(/[A-Z]{2,20}/gu) ?? []) addName(names, each, false);
    if (names.size === 0) return;
    for (const match of matchesOf(capitalWord, text)) {
      const { word = '', ending = '' } = match.groups!;
      const said = names.get(word);
      if (said)
        yield { start: match.index, end: match.index + match[0].length, normalized: said + ending.toLowerCase() };
    }
  },
};

/** Adds "Tom" for "TOM", unless the word is spelled out wherever it is, such as "CEO". */
function addName(names: Map<string, string>, word: string, hasTitle: boolean): void {
  const isName = shortNames.has(word) || (hasTitle && /[AEIOUY]/u.test(word));
  const said = isName ? word : capitalWords(word, '', false);
  if (said !== undefined && !said.includes('-')) names.set(word, word[0]! + word.slice(1).toLowerCase());
}

/** "MRS. HALE:", "DR LYNN enters": titles in capitals in front of a name in capitals. */
const titlesInCapitals = patternRule(
  'titles in capitals',
  new RegExp(
    `${wordStart}(?:(?<title>${Object.keys(titles).join('|')})\\.|(?<plain>MRS?|DR))(?= (?:[A-Z]{2,20}(?![a-z])|\\uFFFC))`,
    'gu',
  ),
  ({ groups }) => titles[groups.title || groups.plain!],
);

/** INT. KITCHEN – NIGHT: the place and the time of a scene. */
const slugs = patternRule(
  'places of scenes',
  /(?<=^|\n|\n\d{1,3}[. ] ?)(?<place>INT\.?\/EXT\.?|I\/E\.?|INT\.|EXT\.)(?= [A-Z])/gu,
  ({ groups }) => ({
    place: groups.place!.includes('/') ? 'Interior, exterior' : groups.place!.startsWith('I') ? 'Interior' : 'Exterior',
  }),
);
const dashesOfSlugs = patternRule(
  'dashes in places of scenes',
  / [-–—] (?=[A-Z])(?<=(?:^|\n)(?:\d{1,3}[. ] ?)?(?:INT|EXT|I\/E)[./ ][^\n\p{Ll}]{1,60} [-–—] )/gu,
  () => ', ',
);

/** TOM (CONT'D). */
const continued = patternRule('speakers who go on', /(?<=\()CONT['’]?D\.?(?=\))/giu, () => 'continued');

const high = '(?:I{1,3}|IV|V)';
const low = '(?:i{1,3}|iv|v|vi{1,3}|ix|x)';

/** III.ii.12–15, V.iii, I.2: an act, a scene and lines. */
const places = patternRule(
  'acts, scenes and lines',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?<act>${high})(?<dot>\\. ?)(?:(?<scene>${low})|(?<number>\\d{1,2}))(?:(?<dot2>[.:,] ?)(?<line>\\d{1,4})(?:(?<to>[-–])(?<until>\\d{1,4}))?)?(?![\\p{L}\\p{N}_%]|\\.[\\p{L}\\d])`,
    'gu',
  ),
  (match) => {
    const { act = '', dot = '', scene = '', number, dot2 = '', line, to, until = '' } = match.groups;
    // "I.v." is a drip, "I. i" no place, and "I.5" a number with a letter before it.
    if (/ /u.test(dot) && !line) return undefined;
    if (act === 'I' && scene === 'v' && textAfter(match, 1) === '.' && !line && !isPlay(match)) return undefined;
    // "Table III.2"
    const isPart =
      /(?<!\p{L})(?:Tables?|Chapters?|Ch\.|Sections?|Sec\.|Figures?|Fig\.|Volumes?|Vol\.|Parts?|Articles?|Art\.|Theorem|Lemma|Equation|Eq\.|Appendix|Book) $/u.test(
        textBefore(match, 12),
      );
    if (number && !line && !isPart && !isPlay(match)) return undefined;
    return {
      act: cardinal(String(romanValue(act)), match.language),
      dot: number && isPart ? ' point ' : ' ',
      scene: scene ? cardinal(String(romanValue(scene)), match.language) : undefined,
      number: number ? cardinal(number, match.language) : undefined,
      dot2: dot2 ? ' ' : undefined,
      line: line ? lineWords(line, match.language) : undefined,
      to: to ? ' to ' : undefined,
      until: until ? lineWords(until, match.language) : undefined,
    };
  },
);

// The Modern Language Association's abbreviations. Some plays are known by two names.
// oxfmt-ignore
const shortPlays: Readonly<Record<string, string>> = {
  Ham: 'Hamlet', Mac: 'Macbeth', Oth: 'Othello', Lr: 'Lear', Rom: 'Romeo and Juliet', Tmp: 'The Tempest', JC: 'Julius Caesar', TN: 'Twelfth Night', AYL: 'As You Like It', Ado: 'Much Ado About Nothing', MV: 'The Merchant of Venice', MND: 'A Midsummer Night\'s Dream', R3: 'Richard the third', WT: 'The Winter\'s Tale', MM: 'Measure for Measure', Cor: 'Coriolanus', Cym: 'Cymbeline', Ant: 'Antony and Cleopatra', Tro: 'Troilus and Cressida', Shr: 'The Taming of the Shrew', H5: 'Henry the fifth',
};
const plays =
  "Hamlet|Macbeth|Othello|(?:King )?Lear|Romeo and Juliet|(?:The )?Tempest|Julius Caesar|Twelfth Night|As You Like It|Much Ado|Much Ado About Nothing|(?:The )?Merchant of Venice|(?:A )?Midsummer Night['’]s Dream|Richard (?:II|III)|Henry (?:IV|V|VI|VIII)|(?:The )?Winter['’]s Tale|Measure for Measure|Coriolanus|Cymbeline|Antony and Cleopatra|Troilus and Cressida|Titus Andronicus|Timon of Athens|Pericles|King John|(?:The )?Taming of the Shrew|Faust|Cyrano|Tartuffe|Phèdre";
const playBefore = new RegExp(`(?:^|[^\\p{L}])(?:${plays}),? (?:\\(|at |in |, )?$`, 'u');
const playNear =
  /(?<!\p{L})(?:acts?|scenes?|plays?|quarto|folio|stage|lines?|ll\.|ghost|king|queen|soliloquy|speech|Shakespeare|tragedy|comedy|theat(?:er|re))(?!\p{L})/iu;

function isPlay(match: { input: string; start: number; end: number }): boolean {
  return playBefore.test(textBefore(match, 40)) || playNear.test(textAround(match, 60));
}

/** "one oh eight" is heard as a number of a line, but "one hundred eight" is as well: up to three digits are a number. */
function lineWords(digits: string, language: string): string {
  if (digits.startsWith('0')) return digitByDigit(digits);
  return digits.length === 4 ? inPairs(digits) : cardinal(digits, language);
}

/** "Enter KENT, stage L." */
const sides = patternRule(
  'sides of a stage',
  /(?<=(?<!\p{L})(?:[Ss]tage|[Ee]xit|[Ee]nter|[Ee]xeunt|[Cc]ross(?:es)?(?: to)?) )(?<side>[LR])\.(?=[\s)\]]|$)/gu,
  ({ groups, input, end }) =>
    `${groups.side === 'L' ? 'left' : 'right'}${/^(?:$|\s*[\])]?$|\s{1,9}\p{Lu})/u.test(input.slice(end, end + 12)) ? '.' : ''}`,
);

/** Ham. 3.1.56. */
const playsWrittenShort = patternRule(
  'plays written short',
  new RegExp(
    `${wordStart}(?<play>${Object.keys(shortPlays).join('|')})\\.?(?= (?:[1-5]\\.\\d{1,2}\\.\\d{1,4}|${high}\\.(?:${low}|\\d{1,2})\\.\\d{1,4})(?![\\p{N}.]))`,
    'gu',
  ),
  ({ groups }) => shortPlays[groups.play!],
);

const scholarly =
  /(?<!\p{L})(?:[Ss]cenes?|[Ss]peech|[Ss]oliloqu(?:y|ies)|[Qq]uartos?|[Ff]olios?|Shakespeare|Hamlet|Macbeth|Othello|Lear|Iago|Ophelia|Juliet|Romeo|Prospero|[Tt]ragedy|[Aa]ct [1-5])(?!\p{L})/u;
const technical =
  /(?<!\p{L})(?:[Vv]ersions?|[Rr]eleases?|[Uu]pdates?|[Uu]pgrade|[Ii]nstall|[Pp]atch|[Ss]oftware|app|API|Python|Node|macOS|iOS|[Ff]irmware)(?!\p{L})/u;

/** "the speech at 3.1.55–60": places in a text about plays. */
const placesAlone = patternRule(
  'acts, scenes and lines in a text about plays',
  /(?<![\p{L}\p{N}_.,v])(?<act>[1-5])(?<dot>\.)(?<scene>\d{1,2})(?<dot2>\.)(?<line>\d{1,4})(?:(?<to>[-–])(?<until>\d{1,4}))?(?![\p{L}\p{N}_%]|[.-]\d)/gu,
  (match) => {
    const around = textAround(match, 60);
    if (!scholarly.test(around) || technical.test(around)) return undefined;
    const { act = '', scene = '', line = '', to, until = '' } = match.groups;
    return {
      act: cardinal(act, match.language),
      dot: ' ',
      scene: cardinal(scene, match.language),
      dot2: ' ',
      line: lineWords(line, match.language),
      to: to ? ' to ' : undefined,
      until: until ? lineWords(until, match.language) : undefined,
    };
  },
);

/** Hamlet 3.1.56–60: behind the name of a play, the numbers are no version. */
const placesInFigures = patternRule(
  'acts, scenes and lines in figures',
  new RegExp(
    `(?<=(?:${wordStart}(?:${plays})|\\uFFFC(?=[ ,(]{1,3}[1-5]\\.\\d{1,2}\\.\\d)),? \\(?)(?<act>[1-5])(?<dot>\\.)(?<scene>\\d{1,2})(?:(?<dot2>[.:])(?<line>\\d{1,4})(?:(?<to>[-–])(?<until>\\d{1,4}))?)?(?![\\p{L}\\p{N}_%]|\\.\\d)`,
    'gu',
  ),
  ({ groups, language }) => ({
    act: cardinal(groups.act!, language),
    dot: ' ',
    scene: cardinal(groups.scene!, language),
    dot2: groups.dot2 ? ' ' : undefined,
    line: groups.line ? lineWords(groups.line, language) : undefined,
    to: groups.to ? ' to ' : undefined,
    until: groups.until ? lineWords(groups.until, language) : undefined,
  }),
);

/** Sc. ii, sc. 3, ll. 73–108: parts of a play, written short. */
const parts = patternRule(
  'scenes and lines',
  new RegExp(
    `${wordStart}(?:(?<act>ACT)(?= (?:ONE|TWO|THREE|FOUR|FIVE)(?!\\p{L}))|(?<scene>[Ss][Cc]\\.|(?<=[Aa]ct (?:\\d|[IVX]{1,4}|[ivx]{1,4}),? ?)[Ss]c)(?: ?)(?:(?<roman>[ivx]{1,5}|[IVX]{1,5})${wordEnd}|(?=\\d{1,2}${wordEnd}(?!\\.\\d)))|(?<lines>[Ll]l\\.|[Ll]ns\\.)(?= ?\\d)|(?<part>(?:[Pp]rol|[Ee]pil)\\.)(?= ?\\d))`,
    'gu',
  ),
  ({ groups, language }) => {
    const { scene = '', lines = '', roman = '' } = groups;
    const value = roman && romanValue(roman);
    if (roman && !value) return undefined;
    const part = groups.part?.toLowerCase();
    return {
      part: part ? (part === 'prol.' ? 'Prologue' : 'Epilogue') : undefined,
      act: groups.act ? 'act' : undefined,
      scene: scene ? (scene.startsWith('S') ? 'Scene' : 'scene') : undefined,
      roman: value ? cardinal(String(value), language) : undefined,
      lines: lines ? (lines.startsWith('L') ? 'Lines' : 'lines') : undefined,
    };
  },
);

/** Plays and scripts. */
export const theatre: TokenClass = {
  name: 'theatre',
  accepts:
    "`Act III, Sc. ii`, `ll. 73–108`, `III.ii.12`, `Hamlet 3.1.56`, `TOM: Who's there?`, `MRS. HALE`, `INT. KITCHEN – NIGHT`",
  rules: [
    sides,
    dashesOfSlugs,
    slugs,
    continued,
    namesOfPlays,
    titlesInCapitals,
    playsWrittenShort,
    places,
    placesInFigures,
    placesAlone,
    parts,
  ],
};
