import type { Replacement } from '../../replacements';
import { type Match, matchesOf, patternRule, type Rule } from '../../rule';
import { romanValue } from '../../roman-value';
import type { TokenClass } from '../token-class';
import { sentenceIsOver, textAfter, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { cardinal, ordinal, yearWords } from '../words/number-words';

const roman = '(?<roman>[IVXLCDM]{1,9})';

const counted =
  '(?:[Cc]hapters?|CHAPTER|[Cc]h\\.|[Pp]arts?|PART|[Aa]cts?|ACT|[Ss]cenes?|SCENE|[Cc]ounts?|COUNT|[Bb]ooks?|BOOK|[Vv]olumes?|VOLUME|[Vv]ols?\\.|[Ss]ections?|SECTION|[Ss]ec\\.|[Aa]rticles?|ARTICLE|[Aa]rt\\.|[Aa]ppendix|APPENDIX|[Pp]hase|PHASE|[Tt]ype|[Cc]lass|[Ss]tage|[Ff]igure|[Ff]ig\\.|[Tt]able|[Ll]evel|[Gg]rade|[Tt]itle|TITLE|[Tt]ier|[Ee]pisode|EPISODE|[Ss]eason|[Rr]ound|[Gg]roup|[Mm]ark|War|WAR|Bowl|BOWL|Rocky|Fantasy|Schedule|Annex|Symphony|Division|Windows|[Vv]ersion|Saturn|Apollo|Gemini|Soyuz|Olympiad|WrestleMania|Civilization|Canto|CANTO|Psalm|Sonnet|Amendment|Corps|Factor|factor|Vatican|Faust|Ward|Bk\\.|Bks\\.|bk\\.|Vols?\\.|Pl\\.|pl\\.|Cant\\.|Stanza|[Pp]unic War|Star Trek|Star Wars|Street Fighter|Diablo|Doom|Quake|Halo|Warcraft|Thrones|Quest|Theft Auto|Empires|Souls|Elder Scrolls|Godfather|Kill Bill|Ghostbusters|Terminator|Superman|Lethal Weapon)';

/** Numerals after a counted word: "Chapter four", "World War two", "pages four to nine". */
const countedNumerals = patternRule(
  'Roman numerals after what they count',
  new RegExp(
    `(?<=${wordStart}${counted} )${roman}(?:(?<to>[-–—])(?<until>[IVXLCDM]{1,9}))?${wordEnd}(?!['’.]\\p{L})`,
    'gu',
  ),
  (match) => {
    const { groups, language } = match;
    // "a type C plug", "Medicare Part D": letters. Books have fifty or a hundred chapters.
    if (/^[DM]$/u.test(groups.roman!)) return undefined;
    if (groups.roman === 'I' && !groups.until && isPronounAfterNoun(match)) return undefined;
    const isLong = /(?:chapter|ch\.|book|canto|psalm|sonnet|bowl) $/iu.test(textBefore(match, 9));
    if (/^[LC]$/u.test(groups.roman!) && !isLong) return undefined;
    const words = numeralWords(groups.roman!, cardinal, language);
    const until = groups.until && numeralWords(groups.until, cardinal, language);
    return words && { roman: words, to: until ? ' to ' : undefined, until: until || undefined };
  },
);

// Verbs that people use of themselves. Behind "type I" and "phase I" stand nouns.
const ownVerbs =
  /^ (?:am|have|had|do|did|don['’]t|didn['’]t|would|could|can|can['’]t|couldn['’]t|will|should|might|must|never|always|really|just|also|still|once|actually|saw|see|read|wrote|write|likes?|loves?|prefer|wants?|needs?|know|knew|think|thought|mean|meant|got|get|took|take|made|make|gave|give|found|find|bought|buy|went|go|heard|hear|felt|feel|told|said|left|lost|won|met|chose|choose|hate|enjoy|miss|remember|play|watch|use|wear|wore|drove|rode|sang|teach|taught|hope|finish|guess|\p{Ll}{2,12}ed)(?!\p{L})/u;

/** "the act I saw", "every chapter I wrote": the pronoun behind a noun in small letters. */
function isPronounAfterNoun(match: Match): boolean {
  const after = textAfter(match, 24);
  const before = textBefore(match, 44);
  if (
    /(?:^|[^\p{L}])(?:the|this|that|any|every|each|all|no|what|which|whatever)(?: \p{Ll}{2,12})? \p{Ll}+ $/iu.test(
      before,
    )
  )
    return ownVerbs.test(after) || after.startsWith(' was ');
  if (/(?<!\p{L})\p{Ll}+s $/u.test(before) && ownVerbs.test(after)) return true;
  return /\p{Ll} $/u.test(before) && pronounAfter.test(after);
}

/** chapter iv, pp. ix–xii: small numerals after the words for parts of books. */
const smallNumerals = patternRule(
  'Roman numerals in small letters',
  new RegExp(
    `(?<=${wordStart}(?:[Cc]hapter|[Cc]h\\.|[Vv]olume|[Vv]ol\\.|[Pp]ages?|pp?\\.|[Pp]art|[Ss]cene|[Aa]ct|[Ff]igure|[Ff]ig\\.|[Bb]ook|[Ss]ection|[Aa]ppendix) )(?<roman>[ivxlc]{1,8})(?:(?<to>[-–—])(?<until>[ivxlc]{1,8}))?${wordEnd}(?!['’.]\\p{L})`,
    'gu',
  ),
  ({ groups, language }) => {
    const words = numeralWords(groups.roman!.toUpperCase(), cardinal, language);
    const until = groups.until && numeralWords(groups.until.toUpperCase(), cardinal, language);
    return words && { roman: words, to: until ? ' to ' : undefined, until: until || undefined };
  },
);

const parts =
  '(?:[Cc]hapters?|CHAPTERS?|[Cc]hs?\\.|[Pp]arts?|PARTS?|[Vv]olumes?|[Vv]ols?\\.|[Bb]ooks?|[Aa]cts?|[Ss]cenes?|[Ss]ections?|[Ss]ecs?\\.|[Ff]igures?|[Ff]igs?\\.|[Tt]ables?|[Aa]ppendi(?:x|ces)|[Aa]rticles?|[Pp]ages?|pp?\\.|[Pp]hases?|[Ss]tages?|[Tt]ypes?|[Tt]iers?|[Ll]evels?|[Cc]lasses|[Ee]pisodes?|[Ss]tanzas?|[Cc]antos?|[Ss]teps?|[Qq]uestions?|[Ii]tems?|[Nn]otes?|[Tt]itles?|[Aa]mendments?|[Ff]actors?|[Ww]orld [Ww]ars?|[Ss]ymphonies|[Pp]lates?|[Uu]nits?|[Ll]essons?|[Mm]odules?|[Pp]aragraphs?)';

/** "parts i to iii", "Chapters I–IV", "books I, II and IV": several numerals behind what they count. */
const rangedNumerals: Rule = {
  name: 'several Roman numerals after what they count',
  *find(input, language): Generator<Replacement> {
    for (const match of matchesOf(severalNumerals, input)) {
      const list = match.groups!['list']!;
      if (!areNumerals(list, input.slice(match.index + match[0].length, match.index + match[0].length + 8))) continue;
      const start = match.index + match[0].length - list.length;
      for (const numeral of list.matchAll(/(?<=^|[ –—-])[ivxlcIVXLC]+(?=$|[ ,–—-])/gu)) {
        const from = start + numeral.index;
        const words = numeralWords(numeral[0].toUpperCase(), cardinal, language);
        if (words) yield { start: from, end: from + numeral[0].length, normalized: words };
        const dash = input.slice(from + numeral[0].length, from + numeral[0].length + 1);
        if (words && /[–—-]/u.test(dash))
          yield { start: from + numeral[0].length, end: from + numeral[0].length + 1, normalized: ' to ' };
      }
    }
  },
};
/** "items C and L" are letters, and in "Type I and I think", the last one is the pronoun. */
function areNumerals(list: string, after: string): boolean {
  const numerals = list.match(/[ivxlcIVXLC]+(?=$|[ ,–—-])/gu)!.filter((each) => !/^[ot]/u.test(each));
  if (/(?:,|and|or) I$/u.test(list) && /^(?:['’]| \p{Ll})/u.test(after)) return false;
  return /^[iI]/u.test(list) || numerals.some((each) => each.length > 1);
}

const several = (letters: string) =>
  `[${letters}]{1,8}(?:(?:, (?:and |or )?| and | or | & | to | through | thru |[-–—])[${letters}]{1,8}){1,6}`;
const severalNumerals = new RegExp(
  `${wordStart}${parts} (?<list>${several('ivxlc')}|${several('IVXLC')})${wordEnd}(?!['’.]\\p{L})`,
  'gu',
);

/** (ii), iv.: numbers of items. "(i)" and "(v)" are letters as well. */
const itemNumerals = patternRule(
  'Roman numerals of items',
  /(?<=(?<![\p{L}\p{N}])\()(?<roman>i{2,3}|iv|vi{1,3}|ix|xi{1,3}|xiv|xv)(?=\))/gu,
  ({ groups, language }) => numeralWords(groups.roman!.toUpperCase(), cardinal, language),
);

const ranks =
  '(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Kaiser|Prince|Princess|Duke|Sultan|Shah|Pharaoh|Saint|Patriarch|Lord|Sir|Count|Earl|Archduke|Rama|KING|QUEEN|POPE)';
const rulers =
  '(?:Henry|Louis|George|Elizabeth|Charles|Edward|James|William|Richard|Philip|Napoleon|Pius|Benedict|John Paul|Leo|Nicholas|Alexander|Catherine|Frederick|Wilhelm|Friedrich|Ramesses|Ramses|Ivan|Peter|Paul|Francis|Mary|Otto|Clement|Gregory|Innocent|Urban|Boniface|Julius|Gustav|Carl|Christian|Haakon|Harald|Olav|Albert|Leopold|Baudouin|Victor Emmanuel|Umberto|Alfonso|Felipe|Juan Carlos|Ferdinand|Joseph|Rudolf|Maximilian|Ptolemy|Cleopatra|Darius|Xerxes|Mehmed|Selim|Murad|Thutmose|Amenhotep|Seti|Tiberius|Theodosius|Constantine|Malcolm|Robert|David|Margrethe|Margaret|Franz Joseph|Karl|Ludwig|Suleiman|Osman|Abdul Hamid|Isabella|Pedro|Manuel|Anne|Matilda|Casimir|Sigismund|Stephen|Artaxerxes|Cyrus|Antiochus|Basil|Justinian|Leo|Sixtus|Celestine|Callixtus|Adrian|Hadrian|Eugene|Martin|Zog|Faisal|Hussein|Abdullah|Kamehameha|Pakubuwono|Jacques)';
// Names of persons of today, whose numerals count the generations of a family.
const persons =
  '(?:Sam|John|Thomas|Tom|Michael|Bill|Jack|Walter|Arthur|Harry|Daniel|Samuel|Andrew|Benjamin|Patrick|Anthony|Kenneth|Ronald|Donald|Howard|Theodore|Raymond|Harold|Ralph|Roger|Lawrence|Douglas|Dennis|Gerald|Eric|Steven|Jonathan|Timothy|Jeffrey|Ryan|Gary|Larry|Frank|Scott|Brandon|Gregory|Jerry|Tyler|Aaron|Adam|Nathan|Zachary|Kyle|Carlos|Juan|Jose|Luis|Antonio|Miguel)';

const verbAfter =
  /^(?: (?:of|is|was|became|ruled|reigned|died|had|has|and|who|did|could|would|made|took|came|went|gave|built|fought|won|lost|sent|said|also|then|in|by|from|the|\p{Ll}{3,14}ed)(?![\p{L}])|[,.;:!?)’”]| \(|$|\n)/u;
/** "Charles I think": the pronoun. */
const pronounAfter =
  /^ (?:think|am|was(?= (?:not|n't))|have|had(?= (?:to|a|been))|said(?! to)|did(?= not)|could(?= not))(?![\p{L}])/u;

/** "Henry the eighth". A single "I" counts only after a title or before "of" and the like: "Charles I think" has no numeral. */
const regnalNumerals = patternRule(
  'Roman numerals of rulers',
  new RegExp(
    `(?<=${wordStart}(?:(?<rank>${ranks} )\\p{Lu}[\\p{L}]{1,20}|${rulers}|(?<person>${persons}(?: \\p{Lu}[\\p{L}.]{0,20}){0,2}|(?:${rulers}) (?:\\p{Lu}\\. )?\\p{Lu}\\p{Ll}{1,20}|(?:\\p{Lu}\\.|(?:Mr|Dr|Sen|Rep|Gov|Rev|Judge|Justice|Senator|Governor|Coach)\\.?(?: \\p{Lu}\\p{Ll}{1,20})?) \\p{Lu}\\p{Ll}{1,20})) )${roman}${wordEnd}(?<possessive>['’]s)?`,
    'gu',
  ),
  (match) => {
    const { groups, language } = match;
    const isAlone = groups.roman === 'I' && !groups.rank && !groups.possessive;
    if (isAlone && (groups.person || !isNumeral(match.input, match.start, match.end))) return undefined;
    // The name of the activist.
    if (groups.roman === 'X' && /(?:^|[^\p{L}])Malcolm $/u.test(textBefore(match, 9))) return undefined;
    if (groups.person && !/^(?:II|III|IV|V)$/u.test(groups.roman!)) return undefined;
    if (isInitial(match)) return undefined;
    const words = numeralWords(groups.roman!, ordinal, language);
    return words && { roman: `the ${words}` };
  },
);

/** "Robert L. Stone", "James V. Stone": the first letter of a middle name. No ruler is the fiftieth of a name. */
function isInitial(match: Match): boolean {
  const numeral = match.groups.roman!;
  if (/^[LCDM]$/u.test(numeral)) return true;
  return (
    numeral.length === 1 &&
    /^\. ?[\p{Lu}(]/u.test(textAfter(match, 3)) &&
    !sentenceIsOver(match.input, match.end + 1, 'starter')
  );
}

/** Whether the I after a name is a numeral and not the pronoun. */
function isNumeral(input: string, start: number, end: number): boolean {
  const after = textAfter({ input, end }, 24);
  if (pronounAfter.test(after) || !verbAfter.test(after)) return false;
  // "like Charles I was late": behind these, the pronoun is as likely.
  return !/(?:^|[^\p{L}])(?:like|as|than|when|if|because|unlike|what) (?:\p{Lu}\p{Ll}{1,20} )$/u.test(
    textBefore({ input, start }, 30),
  );
}

/** "the nineteenth century". */
const centuries = patternRule(
  'Roman numerals of centuries',
  new RegExp(`${wordStart}${roman}(?:th)?(?=(?: and ${roman.replace('<roman>', '<other>')}(?:th)?)? [Cc]entur)`, 'gu'),
  ({ groups, language }) => numeralWords(groups.roman!, ordinal, language),
);

/** "III, IV and V", "parts II, IV or VI": the rest of a list whose first numeral is nothing else. */
const listedNumerals = patternRule(
  'Roman numerals of a list',
  new RegExp(
    `(?:(?<=${wordStart}(?:I|II|III|IV|VI|VII|VIII|IX|XI|XII|XIII)(?:, (?:[IVX]{1,5}, ){0,6}(?:and |or )?| and | or | & |[/–-]))|(?=[IVX]{1,5}(?:, | and | or | & |, and |[/–-])(?:II|III|IV|VI|VII|VIII|IX|XI|XII)${wordEnd}))(?<roman>[IVX]{1,5})${wordEnd}(?!['’.]\\p{L})`,
    'gu',
  ),
  ({ groups, input, start, end, language }) => {
    const numeral = groups.roman!;
    const next = input.slice(end, end + 12);
    // The pronoun: "II, and I think", "World War II and I am".
    if (/^[IVX]$/u.test(numeral) && /^ \p{Ll}/u.test(next) && !/^ (?:and|or|of|are|were|is|was|in|for|to) /u.test(next))
      return undefined;
    if (numeral === 'I' && !/^(?:, | and | or | & |[/–-])(?:II|III)(?![\p{L}])/u.test(next)) return undefined;
    // "V and I": no numeral with two letters beside it.
    if (/^[VX]$/u.test(numeral) && !/[IVX]{2,5}/u.test(input.slice(Math.max(0, start - 14), start) + next))
      return undefined;
    return numeralWords(numeral, cardinal, language);
  },
);

/** "CN II–XII": from one numeral to another. */
const numeralRanges = patternRule(
  'from one Roman numeral to another',
  /(?<![A-Za-z\d.–-])(?<from>[IVX]{1,5})(?<to>[-–])(?<until>[IVX]{2,5})(?![A-Za-z\d–-])/gu,
  ({ groups, language }) => {
    const [from, until] = [romanValue(groups.from!), romanValue(groups.until!)];
    return from === undefined || until === undefined || from >= until
      ? undefined
      : { from: cardinal(String(from), language), to: ' to ', until: cardinal(String(until), language) };
  },
);

/** ii. and iv) at the start of a line. */
const lineNumerals = patternRule(
  'Roman numerals of lists',
  /(?<=^[ \t]{0,8})(?<roman>i{2,3}|iv|vi{1,3}|ix|xi{1,3})(?<mark>[.)])(?=[ \t]|$)/gmu,
  ({ groups, language }) => ({ roman: numeralWords(groups.roman!.toUpperCase(), cardinal, language), mark: ',' }),
);

/** Numerals that are not words, such as II, III and VII. IV and VI have other meanings and need context. */
const bareNumerals = patternRule(
  'Roman numerals that are nothing else',
  new RegExp(
    `${wordStart}(?<roman>II|III|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XXI{1,3}|XXIV|XX(?=[\\s.,;:]|$)|XXX?V(?:I{1,3})?|LVI{1,3}|XLI{1,3}V?|MCM[CXLVI]{1,7}|MM[XVI]{1,6})${wordEnd}(?!['’.]\\p{L})`,
    'gu',
  ),
  ({ groups, language }) => {
    const value = romanValue(groups.roman!);
    if (value === undefined) return undefined;
    return value >= 1900 && value < 2100 ? yearWords(String(value), language) : cardinal(String(value), language);
  },
);

function numeralWords(
  numeral: string,
  words: (digits: string, language: string) => string,
  language: string,
): string | undefined {
  const value = romanValue(numeral);
  return value === undefined ? undefined : words(String(value), language);
}

/** Roman numerals. */
export const romanNumeral: TokenClass = {
  name: 'roman numeral',
  accepts: '`Chapter IV`, `ACT XIV`, `Henry VIII`, `Henry I`, `pp. ix–xii`, `the XIX century`, `VII`',
  rules: [
    rangedNumerals,
    countedNumerals,
    smallNumerals,
    regnalNumerals,
    centuries,
    numeralRanges,
    itemNumerals,
    lineNumerals,
    listedNumerals,
    bareNumerals,
  ],
};
