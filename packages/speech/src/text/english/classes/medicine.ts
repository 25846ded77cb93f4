import { alternation } from '../../alternation';
import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { keepStop, numberStart, textAfter, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { cardinal, numberAsName, spellOut } from '../words/number-words';
import { isAthletic, isMedical, surroundings } from '../words/surroundings';

/** Nothing that belongs to a path or a longer abbreviation is beside these. */
const alone = '(?<![\\p{L}\\p{N}_/.@-])';
const aloneEnd = '(?![\\p{L}\\p{N}_/@]|\\.\\p{L})';

/** The words with a capital if the written form begins with one and is not all capitals. */
function likeWritten(words: string, written: string): string {
  return /^\p{Lu}(?:\/?\p{Ll}|\/\P{Lu})/u.test(written) ? words[0]!.toUpperCase() + words.slice(1) : words;
}

// oxfmt-ignore
const alwaysMedical: Readonly<Record<string, string>> = {
  's/p': 'status post', 'h/o': 'history of', 'r/o': 'rule out', 'f/u': 'follow-up', 'w/u': 'workup', 'n/v': 'nausea and vomiting', 'n/v/d': 'nausea, vomiting and diarrhea', 'm/r/g': 'murmurs, rubs or gallops', 's/sx': 'signs and symptoms', 'i/s/o': 'in the setting of',
};
// oxfmt-ignore
const besideMedicine: Readonly<Record<string, string>> = {
  'p/w': 'presents with', 'a/w': 'associated with', 'c/w': 'consistent with', 'b/l': 'bilateral', 'd/t': 'due to', 'd/o': 'disorder', 'e/o': 'evidence of', 'h/a': 'headache', 's/s': 'signs and symptoms', 's/e': 'side effects', 'f/c': 'fever or chills', 'u/s': 'ultrasound', 'w/c': 'wheelchair', 'o/e': 'on examination', 't/c': 'to consider', '2/2': 'secondary to',
};
const ofSlashes = (table: Readonly<Record<string, string>>) =>
  alternation(Object.keys(table).flatMap((key) => [key, key.toUpperCase(), key[0]!.toUpperCase() + key.slice(1)]));

/** s/p, h/o, r/o: words with a stroke in the notes of physicians. */
const strokes = patternRule(
  'medical words with a stroke',
  new RegExp(
    `${alone}(?:(?<always>${ofSlashes(alwaysMedical)})|(?<beside>${ofSlashes(besideMedicine)})|(?<discharge>[dD]/[cC])(?<past>['’]?e?d)?)${aloneEnd}`,
    'gu',
  ),
  (match) => {
    const { always = '', beside = '', discharge = '', past = '' } = match.groups;
    // "H/O" is also a head office.
    if (always && always !== always.toUpperCase()) return likeWritten(alwaysMedical[always.toLowerCase()]!, always);
    if (!isMedical(match)) return undefined;
    if (always) return alwaysMedical[always.toLowerCase()];
    if (discharge) {
      const isLeaving =
        /^ (?:to|home|from|on|tomorrow|today|date|summary|planning|plan|instructions|when|once|after|with|w\/)(?!\p{L})|^[.,;]|^$/u.test(
          textAfter(match),
        ) || /(?:was|were|be|is|upon|at|after|since|for|ready for|until|prior to) $/iu.test(textBefore(match));
      const words = isLeaving ? 'discharge' : 'discontinue';
      return likeWritten(past ? `${words}d` : words, discharge);
    }
    // "2/2": numbers are no reason without a word for it on both sides.
    if (beside === '2/2' && !(/\p{L} $/u.test(textBefore(match, 2)) && /^ \p{L}/u.test(textAfter(match, 2))))
      return undefined;
    return likeWritten(besideMedicine[beside.toLowerCase()]!, beside);
  },
);

const complaint =
  /^ (?:(?!(?:the|my|his|her|our|your|their|its|a|an|this|that|these|those)(?!\p{L}))\p{Ll}|SOB|CP|HA|N\/V|LBP|abd|L |R |BLE|LLE|RLE|RUQ|LLQ|RLQ|LUQ|DOE|URI)/u;

const symptom =
  /^ (?:\p{Ll}{3,12} ){0,2}(?:pains?|\p{Ll}*aches?|nausea|dizz(?:y|iness)|fatigue|cough(?:ing)?|fevers?|chest|sore|shortness|weakness|numbness|itch(?:ing|y)|rash|burning|swelling|cramps|bleeding|blurr(?:ed|y)|difficulty|trouble|insomnia|anxiety|palpitations|vomiting|diarrhea|constipation|tingling|stiffness|SOB|HA|CP)(?!\p{L})/u;

/** "Pt c/o chest pain" → "complains of". "c/o Dr. Lee" stays for the abbreviations. */
const complaints = patternRule(
  'complaints of patients',
  new RegExp(`${alone}(?<word>[cC]/[oO])(?=[:]? )(?![:]? ?\\p{Lu}\\p{Ll})`, 'gu'),
  (match) => {
    if (!complaint.test(textAfter(match)) || !(isMedical(match) || symptom.test(textAfter(match)))) return undefined;
    const before = textBefore(match);
    if (
      /(?:^|[^\p{L}])(?:mail|send|sent|addressed|deliver|ship|write|letters?|address|staying)[^.!?\n]{0,25}$/iu.test(
        before,
      )
    )
      return undefined;
    const isGoing =
      /(?:^|[^\p{L}])(?:is|was|are|were|been|presents|presented|came in|arrived|now|still|and|with) $/u.test(before);
    const areMany = /(?:^|[^\p{L}])(?:[Pp]ts\.?|[Pp]atients|they|who|to) $/u.test(before);
    return likeWritten(isGoing ? 'complaining of' : areMany ? 'complain of' : 'complains of', match.text);
  },
);

// oxfmt-ignore
const withX: Readonly<Record<string, string>> = {
  PMHx: 'past medical history', PSHx: 'past surgical history', FHx: 'family history', FamHx: 'family history', SHx: 'social history', SocHx: 'social history', DDx: 'differential diagnosis', Ddx: 'differential diagnosis', ddx: 'differential diagnosis', Hx: 'history', hx: 'history', Dx: 'diagnosis', dx: 'diagnosis', Dxs: 'diagnoses', Dxd: 'diagnosed', Tx: 'treatment', tx: 'treatment', Txs: 'treatments', Rx: 'prescription', rx: 'prescription', Rxs: 'prescriptions', Sx: 'symptoms', sx: 'symptoms', Fx: 'fracture', fx: 'fracture', Bx: 'biopsy', bx: 'biopsy', Abx: 'antibiotics', abx: 'antibiotics', '℞': 'prescription',
};
const pastOfX: Readonly<Record<string, string>> = {
  d: 'diagnosed',
  t: 'treated',
  r: 'prescribed',
  f: 'fractured',
  b: 'biopsied',
};
/** Ends of a line of data are Tx and Rx as well. */
const ofRadio =
  /(?<![\p{L}\p{N}])(?:antennas?|UART|boards?|pins?|signals?|radios?|serial|baud|packets?|buffers?|transmit\p{L}{0,5}|receiv(?:e|er|ers|ing)|GPIO|cables?|Ethernet|modem|transceiver|wires?|LNA|dBm|MHz|GHz|bytes|module|bus)(?![\p{L}\p{N}])/iu;

/** Hx, Dx, Tx, Rx: medical words that an x abbreviates. */
const shortWithX = patternRule(
  'medical words with an x',
  new RegExp(
    `${alone}(?:(?<article>[Aa]n )(?=[HR]x|℞))?(?:(?<word>${alternation(Object.keys(withX))})|(?<past>[DdTtRrFfBb]x)['’]?e?d)(?![\\p{L}\\p{N}_/@'’]|-\\d|\\.\\p{L}| (?:key|mode|lens|lenses|format|sensor|camera))`,
    'gu',
  ),
  (match) => {
    const { word = '', past = '', article = '' } = match.groups;
    if (past)
      return isMedical(match) || past !== 'fx' ? likeWritten(pastOfX[past[0]!.toLowerCase()]!, past) : undefined;
    const around = surroundings(match);
    const isTransfer = /^[TtRr]x$/u.test(word);
    if (
      isTransfer &&
      (ofRadio.test(around) || (/[Tt]x/u.test(around + word) && /[Rr]x/u.test(around + word) && !isMedical(match)))
    )
      return { word: spellOut(word) };
    // "the tx hash" is a transaction, "fx" are effects, "sx" and "bx" may be anything.
    const needsMedicine =
      /^(?:[Tt]x|sx|[Ff]x|[Bb]x|rx|hx)$/u.test(word) && !(word === 'Tx' && textAfter(match, 1).startsWith(':'));
    if (
      needsMedicine &&
      !isMedical(match) &&
      !(
        word === 'tx' &&
        /(?:prior|no|and|for|under|w\/o|without|after|before|refused|declined|started|completed|\uFFFC) $/u.test(
          textBefore(match, 10),
        )
      )
    )
      return undefined;
    if (word === 'dx' && !isMedical(match) && !/(?:the|a|no|new|was|is|were|been|are|of) $/u.test(textBefore(match, 6)))
      return undefined;
    const isPast =
      /^dx$/iu.test(word) && /(?:was|were|been|is|are|recently|newly|first|got|being) $/u.test(textBefore(match, 10));
    const isSurgery = /^sx$/iu.test(word) && /^ (?:on|for|scheduled|date)(?!\p{L})/u.test(textAfter(match));
    const words = isPast ? 'diagnosed' : isSurgery ? 'surgery' : withX[word]!;
    return article
      ? { article: article.replace('n', ''), word: words }
      : { word: /^\p{Lu}{0,3}\p{Ll}/u.test(word) && atStart(match) ? words[0]!.toUpperCase() + words.slice(1) : words };
  },
);

/** Whether a match begins its sentence. */
function atStart(match: Match): boolean {
  return /(?:^|[.!?:;\n]["”’)]* {1,2})$/u.test(textBefore(match, 4));
}

const verbOfPatient =
  "(?:is|was|were|are|has|had|have|can|cannot|can’t|can't|will|would|should|may|might|must|did|does|do|denies|denied|deny|reports?|reported|states?|stated|presents?|presented|complain(?:s|ed)?|needs?|needed|came|comes|feels|felt|says|said|tolerat(?:es|ed)|remain(?:s|ed)|receiv(?:es|ed|ing)|takes|took|tak(?:en|ing)|arriv(?:es|ed)|appears?|ambulat(?:es|ed)|admitted|discharged|seen|enrolled|randomi[sz]ed|treated|screened|withdrew|dropped|developed|requires?|required|refus(?:es|ed)|wants?|asked|asks|understands|verbali[sz]ed|instructed|advised|educated|c/o|s/p|w/|with|without|who|whose|aged|alert|resting|sleeping|on (?:room air|oxygen|placebo|insulin|meds)|in (?:the (?:trial|study|placebo|control|treatment|ER|ED|ICU)|no distress|bed|pain)|died|recovered|responded|improved|completed|consented|underwent|experienced|suffered)";
const ofPatients = new RegExp(
  `^,? (?:(?:also |then |now |still |currently |only |not )?${verbOfPatient}(?!\\p{L})|\\uFFFC{3} )`,
  'u',
);

/** "Pt. denies", "the pt can walk", "212 pts enrolled". Points, pints, parts and capes are left to other rules. */
const patients = patternRule(
  'patients',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/.@-])(?<word>[Pp]ts?)(?<stop>\\.)?(?<possessive>['’]s|(?<=s)['’](?= \\p{Ll}))?(?![\\p{L}\\p{N}_/@'’]|\\.\\p{L}|\\.? ?\\d| font| type| guard)`,
    'gu',
  ),
  (match) => {
    const { word = '', stop = '', possessive = '' } = match.groups;
    const before = textBefore(match, 40);
    const after = textAfter(match);
    const isMany = word.endsWith('s');
    const hasNumber = /[\d½]\+? ?$/u.test(before);
    // "Pt. Reyes"
    if (stop && !isMany && /^\s\p{Lu}\p{Ll}/u.test(after) && !/^ (?:Denies|Reports|States)/u.test(after))
      return undefined;
    if (/^ of (?:view|the)(?!\p{L})/u.test(after) || /(?:at|from) (?:this|that|some|one|any|which) $/iu.test(before))
      return undefined;
    const acts = ofPatients.test(after);
    const medicalText = isMedical(match);
    const isPoint =
      isAthletic(match) ||
      /(?<!\p{L})(?:index|Dow|Nasdaq|S&P|stocks?|shares|percent|basis|gained|fell|rose|up|down|lead|trail|worth|earn(?:ed|s)?|bonus)(?!\p{L})/u.test(
        surroundings(match, 50),
      );
    const strong =
      /^,? (?:enrolled|randomi[sz]ed|who|admitted|discharged|withdrew|died|aged|screened|with (?:\p{L}{2,12} )?(?:disease|cancer|asthma|diabetes|pain|fever)|received (?:placebo|the)|(?:completed|finished|left|entered) the (?:trial|study|course)|dropped out|relapsed|responded|were (?:enrolled|randomi[sz]ed|treated|discharged|admitted|seen|screened|included|excluded|followed|lost to))(?!\p{L})/u.test(
        after,
      );
    // "the pt. went home": with an article and without a number, it is neither a part nor points.
    const hasArticle =
      !isMany &&
      /(?:^|[^\p{L}])(?:[Tt]he|[Aa]|[Tt]his|[Oo]ur|[Ee]ach|[Ee]very) $/u.test(before) &&
      /^ (?!(?:that|where|when|of|to|at|in)(?!\p{L}))\p{Ll}{2}/u.test(after);
    // "Pt" is also platinum, and "pts" are points.
    const isHuman =
      /^,? (?:also |then |now )?(?:denies|denied|reports?|reported|states?|stated|presents?|presented|complain(?:s|ed)?|tolerat(?:es|ed)|ambulat(?:es|ed)|verbali[sz]es|admitted|discharged|\uFFFC{3})(?!\p{L})/u.test(
        after,
      );
    const isDescribedAsPatient =
      medicalText ||
      strong ||
      isHuman ||
      (!isMany && (stop !== '' || (word.startsWith('p') && acts) || possessive !== ''));
    const isPerson = hasNumber
      ? strong || (medicalText && !isPoint)
      : isDescribedAsPatient &&
        /(?:^|[.!?:\n]["”’)]* {0,2}|(?:^|[^\p{L}])(?:[Tt]he|[Aa]|[Ee]ach|[Ee]very|[Tt]his|[Oo]ur|[Mm]y|[Pp]er|[Oo]f|[Oo]ther|[Ii]f|[Ww]hen|[Uu]ntil|[Aa]fter|[Bb]efore|[Ff]or|[Tt]o|[Ww]ith|[Aa]ll|[Mm]ost|[Ss]ome|[Mm]any|[Nn]ew|[Ii]n|[Bb]y|[Aa]dvised|[Tt]old|[Ii]nformed|[Oo]bese|[Ee]lderly|[Ff]emale|[Mm]ale|[Ss]table|[Aa]wake) )$/u.test(
          before,
        ) &&
        (acts || hasArticle || medicalText || possessive !== '') &&
        !(isMany && isPoint && !medicalText);
    if (!isPerson) return undefined;
    const words = likeWritten(isMany ? 'patients' : 'patient', word);
    if (possessive) return isMany ? `${words}'` : `${words}'s`;
    return stop ? keepStop(words, stop, match.input, match.end) : words;
  },
);

/** "45yo M", "62 y/o F", "A 45M presents": the sex of a patient behind the age. */
const sexes = patternRule(
  'sexes of patients',
  /(?:(?<=(?<!\p{N})\d{1,3}[ -]?(?:yo|y\/o|YO|Y\/O|y\.o\.?|yr\.? ?old|year[- ]old) )(?<sex>[MF])|(?<=(?:^|[.\n] |(?<!\p{L})[Aa] |(?<!\p{L})[Aa]n )[1-9]\d)(?<short> ?[MF])(?=,? (?:\uFFFC{3}|with|w\/|who|presents|presenting|presented|admitted|p\/w)(?!\p{L})))(?![\p{L}\p{N}_'’-]|\.\p{L})/gu,
  (match) => {
    const { sex = '', short = '' } = match.groups;
    const name = (sex || short.trim()) === 'M' ? 'male' : 'female';
    if (!sex && !isMedical(match)) return undefined;
    return sex ? name : ` year-old ${name}`;
  },
);

// oxfmt-ignore
const times: Readonly<Record<string, string>> = { d: 'day', day: 'day', w: 'week', wk: 'week', week: 'week', mo: 'month', month: 'month', mth: 'month', h: 'hour', hr: 'hour', hour: 'hour', yr: 'year', year: 'year', night: 'night', dose: 'dose', min: 'minute' };

/** "x 7d", "x2 wks": how long; "x3", "x 1": how often. */
const courses = patternRule(
  'courses of a treatment',
  /(?<=[\p{L}.)%;,\uFFFC] )[x×] ?(?<number>\d{1,3})(?:(?:[-–](?<until>\d{1,3}))? ?(?<unit>d|days?|w|wks?|weeks?|mos?|months?|mths?|h|hrs?|hours?|yrs?|years?|nights?|doses?|min)\.?(?=$|[\s.,;:!?)])|(?=$|[\s.,;)]))/gu,
  (match) => {
    const { number = '', until = '', unit = '' } = match.groups;
    const { language } = match;
    if (!unit) {
      // A variable, such as the x1 of a formula.
      const isVariable =
        /^ ?[=+*/×<>≤≥-]|^,? (?:and|or|to) x\d/u.test(textAfter(match, 8)) ||
        /(?:and|or|,) $/u.test(textBefore(match, 4));
      const isShown = isMedical(match) || /(?<![\p{L}\p{N}])[A-Z&]{2,5} $/u.test(textBefore(match, 7));
      if (isVariable || !isShown) return undefined;
      return `times ${cardinal(number, language)}`;
    }
    if (/^[wh]$/u.test(unit) && !isMedical(match)) return undefined;
    const name = times[unit.replace(/(?<=..)s$/u, '')]!;
    const range = until ? ` to ${cardinal(until, language)}` : '';
    const words = `${cardinal(number, language)}${range} ${name}${number === '1' && !until ? '' : 's'}`;
    const ends = match.text.endsWith('.') && /^$|^ ?\n|^ \p{Lu}/u.test(textAfter(match, 3));
    return `${name === 'dose' ? 'times' : 'for'} ${words}${ends ? '.' : ''}`;
  },
);

// oxfmt-ignore
const mixed: Readonly<Record<string, string>> = {
  SpO2: 'S-P-O two', SaO2: 'S-A-O two', PaO2: 'P-A-O two', PaCO2: 'P-A C-O two', FiO2: 'F-I-O two', EtCO2: 'E-T C-O two', ETCO2: 'E-T C-O two', pCO2: 'P-C-O two', pO2: 'P-O two', HbA1c: 'H-B A-one-C', HgbA1c: 'hemoglobin A-one-C', eGFR: 'E-G-F-R', aPTT: 'A-P-T-T', Hgb: 'hemoglobin', Hct: 'hematocrit', CrCl: 'creatinine clearance', EtOH: 'E-T-O-H', Tdap: 'T-dap', SubQ: 'sub-Q', subQ: 'sub-Q', subq: 'sub-Q', Plt: 'platelets', IgG: 'I-G-G', IgM: 'I-G-M', IgA: 'I-G-A', IgE: 'I-G-E', qAM: 'Q-A-M', qPM: 'Q-P-M', qHS: 'Q-H-S', QHS: 'Q-H-S', 'A&Ox3': 'A and O times three', 'A&Ox4': 'A and O times four', 'AAOx3': 'A-A-O times three', 'AOx3': 'A-O times three',
};

/** SpO2, HbA1c, eGFR: names of values. */
const values = patternRule(
  'names of medical values',
  new RegExp(`${wordStart}(?:${Object.keys(mixed).join('|')})${wordEnd}(?!\\.\\d)`, 'gu'),
  ({ text }) => mixed[text],
);

/** Na 139 mEq/L, K 4.1 mmol/L: an electrolyte in front of its amount. */
const electrolytes = patternRule(
  'electrolytes',
  /(?<![\p{L}\p{N}_])(?:Na|Cl|Ca|Mg|Fe)(?=:? \d{1,3}(?:\.\d{1,2})? ?(?:mEq|meq|mmol|mg|µmol|mcg)\/d?L(?!\p{L}))/gu,
  ({ text }) => spellOut(text.toUpperCase()),
);

// oxfmt-ignore
const forms: Readonly<Record<string, string>> = {
  tab: 'tablet', tabs: 'tablets', cap: 'capsule', caps: 'capsules', gtt: 'drop', gtts: 'drops', supp: 'suppository', amp: 'ampoule', amps: 'ampoules', inj: 'injection',
};

/** "1 tab. q.d.", "2 caps PO": what a medicine is given as, in front of how often or how. */
const medicineForms = patternRule(
  'forms of a medicine',
  /(?<=(?<![\p{L}\p{N}_.])(?<count>\d{1,2}(?:[-–]\d{1,2})?|½|one|two|three) )(?<form>tabs?|caps?|gtts?|supp|amps?|inj)\.?(?= (?:q\.?[dodhw\d]|b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|PO(?!\p{L})|po(?!\p{L})|p\.o\.|SL|PR(?!\p{L})|daily|twice|once|every|nightly|at (?:bedtime|night|noon)|PRN|prn|p\.r\.n\.|in (?:the )?(?:a\.?m|p\.?m|morning|evening)))/gu,
  ({ groups }) => {
    const { form = '', count = '' } = groups;
    const single = forms[form.replace(/s$/u, '')] ?? forms[form]!;
    if (count === '1' || count === '½' || count === 'one') return single;
    return single.endsWith('y') ? `${single.slice(0, -1)}ies` : `${single}s`;
  },
);

const dosed =
  /(?:\uFFFC|(?<!\p{L})(?:tabs?|tablets?|caps?|capsules?|pills?|puffs?|drops?|gtts?|sprays?|tsp|po|PO|p\.o\.|bid|tid|qid|SC|SQ|IV|IM|SL))\.? $/u;

/**
 * "tid", "prn", "po bid": how often and how a medicine is taken, in small letters. Those that are words need a dose before them. Runs with the
 * abbreviations, when doses have been replaced.
 */
export const schedules = patternRule(
  'schedules of a medicine in small letters',
  new RegExp(
    `${alone}(?:(?<often>tid|qid|prn|qhs|qod|qd|qam|qpm|wnl|npo|nkda|qac)|(?<word>bid|po|pc|ac|hs|sl|sc|im|iv))${aloneEnd}(?!['’-]\\p{L})`,
    'gu',
  ),
  (match) => {
    const isShown = dosed.test(textBefore(match, 20)) || (match.groups.often !== '' && isMedical(match));
    return isShown ? spellOut(match.text) : undefined;
  },
);

/** "q.6.h.", "q 8 hrs", "q4–6 hours", "q day": intervals that are written with stops or spaces. */
const intervals = patternRule(
  'intervals with stops and spaces',
  new RegExp(
    `${alone}(?:[qQ] ?|[qQ]\\. ?(?=\\d{1,2}(?:[-–]\\d{1,2})?\\. ?(?<stopped>h)\\.))(?<number>\\d{1,2})(?:[-–](?<until>\\d{1,2}))?\\.? ?(?<unit>h|hrs?|hours?|d|days?|wks?|weeks?|min|mo|months?)(?![\\p{L}\\p{N}_])(?<stop>\\.(?= \\p{Ll}|[,;:)])|(?<=\\.h)\\.)?`,
    'gu',
  ),
  ({ groups, input, end, language }) => {
    const name = times[groups.unit!.replace(/(?<=..)s$/u, '')]!;
    const until = groups.until ? ` to ${cardinal(groups.until, language)}` : '';
    const words =
      groups.number === '1' && !until
        ? `every ${name}`
        : `every ${cardinal(groups.number!, language)}${until} ${name}s`;
    return keepStop(words, groups.stop!, input, end);
  },
);

/** "qwk", "q day", "q shift". */
const everyDay = patternRule(
  'intervals in words',
  new RegExp(
    `${alone}(?:q ?|Q(?=[DWMSN]))(?<unit>[Dd]ay|[Ww]k|[Ww]eek|[Mm]onth|mo|[Ss]hift|[Nn]ight|other day|morning|evening|a\\.?m\\.|AM(?= )|PM(?= ))${aloneEnd}`,
    'gu',
  ),
  (match) => {
    if (/^q ?(?:AM|PM|a)/iu.test(match.text)) return undefined;
    const unit = match.groups.unit!.toLowerCase();
    return `every ${times[unit] ?? unit}`;
  },
);

/** "20/40 vision", "VA 20/30 OS", "a 2/6 murmur": parts that are no fractions. */
const tests = patternRule(
  'results of medical tests',
  /(?<![\p{L}\p{N}_/.,])(?:20\/(?<acuity>\d{2,3})|(?<grade>[1-6])\/6(?= (?:\p{Ll}{3,12} ){0,2}murmur))(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  (match) => {
    const { acuity = '', grade = '' } = match.groups;
    if (grade) return `${cardinal(grade, match.language)} out of six`;
    const isSight =
      /(?:^|[^\p{L}])(?:[Vv]ision|VA|[Aa]cuity|[Ee]yesight|sees|corrected to|tested|O[DSU])(?: (?:of|is|was|at|as))?:? $/u.test(
        textBefore(match),
      ) ||
      /^ (?:vision|O[DSU]|eyesight|in (?:the|his|her|my) (?:left|right|better|worse|good|bad|other))(?!\p{L})/u.test(
        textAfter(match),
      );
    if (!isSight) return undefined;
    return `twenty ${acuity === '20' ? 'twenty' : numberAsName(acuity, match.language)}`;
  },
);

/** "21 d", "3 d ago": days, where the letter is set apart. "a heparin gtt" is a drip. */
const days = patternRule(
  'days and drips',
  new RegExp(
    `(?<=(?<![A-Za-z\\d.,/-])(?<!(?:[Pp]art|[Qq]uestion|[Ss]ection|[Ff]ig\\.|[Nn]o\\.|[Pp]roblem|[Ii]tem|[Aa]pt\\.?|[Rr]oom|[Gg]rade|[Cc]lass|[Ll]evel|[Ss]tep|[Rr]ow) )(?<number>\\d{1,3}) )d(?=[.,;:)]|$| (?:ago|later|after|before|of|and|or|at|in|on|post|prior|course|history|old|hx)(?![A-Za-z]))|(?<=[a-z]{3} )(?<drip>gtts?)(?=[.,;)]|$| (?:at|to|for|and|is|was|off|on|rate|started|running)(?![A-Za-z]))`,
    'gu',
  ),
  (match) => {
    const { number = '', drip = '' } = match.groups;
    if (drip) return drip === 'gtt' ? 'drip' : 'drips';
    return number === '1' || /^ (?:course|history|hx)/u.test(textAfter(match)) ? 'day' : 'days';
  },
);

/** 18G needle, 14 Fr Foley: the widths of needles and tubes. */
const widths = patternRule(
  'widths of needles and tubes',
  new RegExp(
    `${numberStart}(?<number>\\d{1,2}) ?(?:(?<gauge>G|ga\\.?)(?= (?:needles?|IVs?|PIV|angiocath|butterfly|syringes?|cannula|x \\d))|Fr\\.?(?= (?:Foley|foley|catheters?|sheath|tube|chest|stent|introducer|NG|OG)))`,
    'gu',
  ),
  ({ groups, language }) => `${cardinal(groups.number!, language)} ${groups.gauge ? 'gauge' : 'French'}`,
);

const species =
  'coli|aureus|difficile|pylori|falciparum|vivax|rex|elegans|melanogaster|subtilis|tuberculosis|pneumoniae|pyogenes|influenzae|cerevisiae|sapiens|erectus|neanderthalensis|musculus|albicans|botulinum|tetani|perfringens|aeruginosa|monocytogenes|enterica|typhi|cholerae|pestis|anthracis|burgdorferi|gondii|lamblia|aegypti|gambiae|thaliana|faecalis|faecium|epidermidis|meningitidis|gonorrhoeae|trachomatis';

/** E. coli: the full stop after the first letter of a genus ends no sentence. */
const genera = patternRule(
  'first letters of a genus',
  new RegExp(`(?<=(?<![\\p{L}\\p{N}.])\\p{Lu})(?<stop>\\.)(?= (?:${species})(?!\\p{L}))`, 'gu'),
  () => '',
);

/** "Sam Roy, DO": the degree. "in the OR": the room. */
const capitals = patternRule(
  'degrees and rooms in capitals',
  /(?:(?<=\p{Lu}\p{Ll}{1,15} (?:\p{Lu}\. )?\p{Lu}\p{Ll}{1,15}, )(?<degree>DO)(?=[,.;)]|$|,? (?:and|is|was|who|says|said|of))|(?<=(?<!\p{L})(?:the|The) )(?<room>OR)(?=[.,;:!?]|$| (?:at|for|on|in|by|is|was|team|staff|nurse|schedule|today|tomorrow|tonight|table|suite|to|after|before|until|with|w\/)(?!\p{L}))|(?<=(?:\uFFFC|denies|with|w\/|no|for|severe|mild|worst) )(?<ache>HA)(?=[.,;)]|$| (?:and|x|for|since|w\/|with|or|today)))(?!['’])/gu,
  (match) => (match.groups.ache && !isMedical(match) ? undefined : spellOut(match.text)),
);

/** Notes of physicians and prescriptions. */
export const medicine: TokenClass = {
  name: 'medicine',
  accepts: '`s/p`, `Hx of asthma`, `c/o pain`, `the pt. was`, `45yo M`, `SpO2`, `q.6.h.`, `PO x 7d`, `18G needle`',
  rules: [
    medicineForms,
    strokes,
    complaints,
    shortWithX,
    patients,
    sexes,
    courses,
    electrolytes,
    values,
    intervals,
    everyDay,
    days,
    tests,
    widths,
    genera,
    capitals,
  ],
};
