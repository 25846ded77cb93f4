import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { isAdjective, keepStop, textAfter, textAround, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { described } from '../words/described';
import { cardinal, decimal, digitByDigit, numberAsName, pluralOf, spellOut } from '../words/number-words';
import { isSingular, quantityPattern, quantityWords } from '../words/quantity';
import { militaryWords } from './time';

/** Whether a word of a list is near a match. */
function isNear(pattern: RegExp, match: Match, length = 80): boolean {
  return pattern.test(textAround(match, length));
}

const runwayNumber = '(?:0?[1-9]|[12]\\d|3[0-6])[LRC]?';
const sides: Readonly<Record<string, string>> = { L: 'left', R: 'right', C: 'center' };

/** RWY 27L, runways 09L/27R, Rwy. 4. */
const runways = patternRule(
  'runways',
  new RegExp(
    `(?:${wordStart}(?<word>(?:RWY|Rwy|rwy)s?\\.?)(?= ?${runwayNumber}(?![\\p{L}\\p{N}])|[ ,;)]|$)|(?<=${wordStart}(?:[Rr]unways?|(?:RWY|Rwy|rwy)s?\\.?) ?(?:${runwayNumber}(?: and |, and |, | or | & | to |\\/)){0,3})(?<number>0?[1-9]|[12]\\d|3[0-6])(?<side>[LRC])?(?:(?<slash>\\/(?=${runwayNumber}))|(?![\\p{L}\\p{N}_%]|[.,:/]\\d| (?:feet|ft|meters|metres|m|km|miles)(?!\\p{L}))))`,
    'gu',
  ),
  ({ groups, input, end }) => {
    const { word = '', slash, number = '', side = '' } = groups;
    if (word) {
      const name = `${word.startsWith('r') ? 'runway' : 'Runway'}${/s\.?$/u.test(word) ? 's' : ''}`;
      return keepStop(name, word, input, end);
    }
    return {
      slash: slash ? ' ' : undefined,
      number: digitByDigit(number),
      side: side ? sides[side] : undefined,
    };
  },
);

const landing =
  /(?<!\p{L})(?:runways?|land(?:s|ed|ing)?|take ?-?offs?|took off|depart(?:s|ed|ing|ure)?|taxi(?:ed|ing)?|cleared|approach|tower|pilots?|airports?|ILS|ATC)(?!\p{L})/iu;

/** "Take off from 09L": a runway whose word is missing. */
const runwaysAlone = patternRule(
  'runways without the word',
  /(?<=(?<!\p{L})(?:from|on|for|to|of|off|using|ILS|approach|final|visual) )(?<number>0[1-9]|[12]\d|3[0-6])(?<side>[LRC])(?![\p{L}\p{N}'’])/gu,
  (match) => {
    if (!isNear(landing, match, 60)) return undefined;
    return { number: digitByDigit(match.groups.number!), side: sides[match.groups.side!] };
  },
);

/** A text about ships or aircraft. */
const travel =
  /(?<!\p{L})(?:buoys?|coast(?:al|line)?|offshore|shore|ports?|harbou?rs?|ships?|vessels?|boats?|yachts?|ferr(?:y|ies)|sail(?:s|ed|ing|boat|or)?|islands?|islets?|lighthouses?|wreck|reefs?|marinas?|anchor(?:age|ed)?|knots|kts?|kn|course|headings?|hdg|runways?|rwy|airports?|airfields?|aircraft|airspace|planes?|jets?|flights?|flew|fly|VOR|DME|ILS|VFR|IFR|ATC|ATIS|METAR|radar|baseline|territorial|EEZ|navy|naval|pilots?|final|seas?|oceans?|swell|visibility|capes?|bay|strait|waypoints?|fuel|bearing|passage|mooring|tide|tanker|freighter|trawler|tugs?|barge|submarine|sub|steamer|liner|destroyer|frigate|sloop|ketch|schooner|catamaran|shoal|steer(?:ed)?|squawk|AIS|tower|nautical|FL ?\d{3}|stern|bow|keel|mast|crew|captain|skipper|winds?|gusts?|gales?)(?!\p{L})/iu;

/** Heading 270, hdg 090, "turn right to 180": directions in three digits. */
const headings = patternRule(
  'headings in three digits',
  new RegExp(
    `${wordStart}(?:(?<short>[Hh]dg|HDG|[Bb]rg|BRG|[Cc]rs|CRS)(?<stop>\\.)?|(?<word>[Hh]eadings?|[Cc]ourse|[Bb]earing|[Tt]rack|[Rr]adial|[Vv]ector))(?<gap>(?: (?:is|of|now|was))?:? ?)(?<degrees>[0-3]\\d{2})(?![\\p{L}\\p{N}_%]|[.,:]\\d| ?[°º]| degrees| (?:people|men|women|(?:\\p{Ll}{2,12} )?\\p{Ll}{2,20}s)(?!\\p{L}))`,
    'gu',
  ),
  (match) => {
    const { short = '', stop, word = '', degrees = '', gap } = match.groups;
    if (Number(degrees) > 360) return undefined;
    // "Course 101" is one of a college.
    if (word && !/^h/iu.test(word) && !degrees.startsWith('0') && !isNear(travel, match)) return undefined;
    const names: Readonly<Record<string, string>> = { h: 'heading', b: 'bearing', c: 'course' };
    const name = names[short[0]?.toLowerCase() ?? ''];
    return {
      short: name && (short.startsWith(short[0]!.toLowerCase()) ? name : name[0]!.toUpperCase() + name.slice(1)),
      stop: stop ? '' : undefined,
      gap: gap === '' ? ' ' : undefined,
      degrees: digitByDigit(degrees),
    };
  },
);

/** Squawk 7700, FL350: numbers of transponders and of levels are spoken digit by digit. */
const levels = patternRule(
  'transponder codes and flight levels',
  new RegExp(
    `(?:(?<=${wordStart}[Ss]quawk(?:ing|s|ed)?:? )(?<squawk>[0-7]{4})|(?<!, |\\p{L})(?:[Ff]light level )?FL ?(?<level>[0-5]\\d{2})(?:(?: ?[-–] ?| to )(?:FL)?(?<until>[0-5]\\d{2}))?(?! (?:people|residents|voters|schools|homes)(?!\\p{L}))|${wordStart}(?<code>7[567]00|7000|1200)(?! (?!(?:means|is|was|indicates|signals|stands|has)(?!\\p{L}))(?:people|(?:\\p{Ll}{2,12} )?\\p{Ll}{2,20}s)(?!\\p{L})))${wordEnd}(?![.,:]\\d)`,
    'gu',
  ),
  (match) => {
    const { level, until, squawk, code } = match.groups;
    if (level) return `flight level ${digitByDigit(level)}${until ? ` to ${digitByDigit(until)}` : ''}`;
    if (code && !isNear(/(?<!\p{L})(?:[Ss]quawk(?:s|ed|ing)?|[Tt]ransponder|XPDR|hijack(?:ed|ing)?)(?!\p{L})/u, match))
      return undefined;
    return digitByDigit(squawk || code!);
  },
);

/** QNH 1013, altimeter 3002. */
const pressures = patternRule(
  'settings of altimeters',
  new RegExp(
    `(?<=${wordStart}(?:Q(?:NH|FE|NE)|[Aa]ltimeter(?: setting)?)(?: (?:is|of|now))?:? )(?<number>[23]\\d{3}|9\\d{2}|10\\d{2})(?:(?<gap> ?)(?<unit>hPa|mbar|mb))?(?![\\p{L}\\p{N}_]|[.,:]\\d)`,
    'gu',
  ),
  ({ groups }) => ({
    number: digitByDigit(groups.number!),
    gap: groups.gap === '' && groups.unit ? ' ' : undefined,
    unit: groups.unit ? (groups.unit === 'hPa' ? 'hectopascals' : 'millibars') : undefined,
  }),
);

const knots = '(?:KT|kt|kts|KTS|knots|kn)';

/** Wind 240 at 12, wind 270/15G25, 24012G20KT, VRB03KT. */
const winds = patternRule(
  'winds of airports',
  new RegExp(
    `(?:(?<=${wordStart}(?:[Ww]inds?|[Ss]urface wind|WIND)(?: (?:is|are|from|now|was|calm))?:? )(?<from>0[0-9]\\d|[12]\\d{2}|3[0-6]\\d)(?: ?°| degrees)?(?<at> at | ?[/@] ?)(?=(?<speed>\\d{1,3})(?:(?<gusting> ?G ?)(?<gust>\\d{2,3}))?(?![\\p{L}\\p{N}]| ?[°%]| ?${knots}| ?MPH| ?mph)|\\d{1,3}(?:G\\d{2,3})? ?(?:${knots}|MPH|mph)(?!\\p{L}))|${wordStart}(?<from2>[0-3]\\d{2}|VRB)(?<speed2>\\d{2,3})(?:G(?<gust2>\\d{2,3}))?(?:KT|kt)(?![\\p{L}\\p{N}]))`,
    'gu',
  ),
  ({ groups, language }) => {
    const { from, at, from2, speed2 = '', gust2 } = groups;
    if (from) return { from: digitByDigit(from), at: at === ' at ' ? undefined : ' at ' };
    if (from2 === '000' && Number(speed2) === 0) return 'wind calm';
    const gusting = gust2 ? ` gusting to ${cardinal(gust2, language)}` : '';
    return `${from2 === 'VRB' ? 'variable' : digitByDigit(from2!)} at ${cardinal(speed2, language)}${gusting} knots`;
  },
);

/** The "15G25" of a wind whose unit is not written. */
const gusts = patternRule(
  'gusts without a unit',
  /(?<![\p{L}\p{N}.,])(?<speed>\d{1,3})G(?<gust>\d{2,3})(?![\p{L}\p{N}]| ?(?:KT|kt|MPH|mph))(?<=(?<![\p{L}\p{N}])(?:[Ww]inds?|WIND)[^.!?\n]{1,38})/gu,
  ({ groups, language }) => `${cardinal(groups.speed!, language)} gusting to ${cardinal(groups.gust!, language)}`,
);

// oxfmt-ignore
const clouds: Readonly<Record<string, string>> = { FEW: 'few', SCT: 'scattered', BKN: 'broken', OVC: 'overcast', VV: 'vertical visibility' };

/** 121851Z, FEW050, 22/14 A2992, 10SM: groups of weather reports. */
const reports = patternRule(
  'weather reports',
  new RegExp(
    `${wordStart}(?:(?<day>[0-3]\\d)(?<hour>[0-2]\\d)(?<minute>[0-5]\\d)Z|(?<cloud>FEW|SCT|BKN|OVC|VV)(?<height>\\d{3})(?:CB|TCU)?|(?<temperature>M?\\d{2})\\/(?<dew>M?\\d{2}) (?<kind>[AQ])(?<pressure>\\d{4})|(?<=(?:[Vv]is(?:ibility|\\.)?:?|KT|KTS|METAR[^\\n]{1,40}|TAF[^\\n]{1,40}) )(?<miles>\\d{1,2}|(?:\\d )?\\d\\/\\d) ?SM|(?<attached>P?\\d{1,2}|(?:\\d )?\\d\\/\\d)SM(?=,? [A-Z]{2,3})|(?<okay>CAVOK))${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    if (groups.okay) return 'cav okay';
    if (groups.day) return `${digitByDigit(groups.day + groups.hour! + groups.minute!)} Zulu`;
    const miles = groups.miles || groups.attached || '';
    if (miles.startsWith('P')) return `more than ${cardinal(miles.slice(1), language)} statute miles`;
    if (miles) return `${quantityWords(miles, language)} statute mile${isSingular(miles) ? '' : 's'}`;
    if (groups.cloud) {
      const height = String(Number(groups.height) * 100);
      return `${clouds[groups.cloud]} at ${cardinal(height, language)}`;
    }
    const degrees = (written: string) =>
      `${written.startsWith('M') ? 'minus ' : ''}${cardinal(written.replace('M', ''), language)}`;
    const setting = groups.kind === 'A' ? 'altimeter' : 'Q-N-H';
    return `${degrees(groups.temperature!)}, dew point ${degrees(groups.dew!)}, ${setting} ${digitByDigit(groups.pressure!)}`;
  },
);

/** "Contact Tower on 118.3": a frequency. With a unit, it is a measure. */
const frequencies = patternRule(
  'frequencies of air traffic control',
  new RegExp(
    `(?<=${wordStart}(?:[Tt]ower|[Gg]round|[Aa]pproach|[Dd]epartures?|[Cc]enter|[Cc]entre|[Cc]learance|[Dd]elivery|[Gg]uard|[Uu]nicom|UNICOM|CTAF|ATIS|[Cc]ontact|[Mm]onitor|[Rr]adar|[Cc]ontrol|[Ff]requency|[Ff]req\\.|VOR|ILS|LOC|NDB|then)(?: (?:on|is|at|now|of))?:? )(?<whole>1[0-3]\\d)(?<point>\\.)(?<part>\\d{1,3})(?=$|[.,;:!?)](?!\\d)|\\n| (?:for|and|then|now|or|when|on|with|at|before|after|if|good day|\\p{Lu})(?!\\p{L}))(?! [kMG]?Hz)`,
    'gu',
  ),
  ({ groups }) => ({
    whole: digitByDigit(groups.whole!),
    point: ' point ',
    part: digitByDigit(groups.part!),
  }),
);

const makers =
  'Boeing|Airbus|Cessna|Learjet|Embraer|ATR|Fokker|Bell|Antonov|Tupolev|Ilyushin|Citation|Falcon|Challenger|Saab|Pilatus|Beechcraft|King Air|Gulfstream|Bombardier|Piper|Dash|Sukhoi|Mooney|Cirrus';
const planeVerbs =
  '(?:to|from|back|home|over|at|is|was|are|were|and|or|that|which|with|for|in|on|into|landed|lands|landing|took|takes|taking|flew|flies|flying|crashed|crash|taxied|departed|departs|arrived|arrives|left|leaves|freighters?|jets?|jetliner|airliner|airplanes?|aeroplanes?|planes?|aircraft|fleet|pilots?|crew|captain|simulator|cockpit|engines?|touched|made|has|had|can|will|would|carries|carrying|parked|full|bound)';

/** 747-8, 777-300ER, A350-1000, 737 MAX 8, Cessna 172, ATR 72-600: types of aircraft. */
const aircraft = patternRule(
  'types of aircraft',
  new RegExp(
    `${wordStart}(?:(?<boeing>7[0-8]7)(?:(?<hyphen>-)(?<series>[1-9]\\d0|10|[1-9])(?<variant>ER|LR|SP|F|D|C|B|BBJ|i)?(?<late> MAX)?|(?<gap> )MAX(?:(?<gap2>[ -])(?<max>\\d{1,2}))?)(?<plural>s)?(?! (?:tickets|people|copies|words|pages|calories|units|dollars|years|times)(?!\\p{L}))|A(?<airbus>3[0-8]\\d)(?<hyphen2>-)(?<series2>\\d{3,4})(?<variant2>neo|F|XLR|LR|ER)?|(?<=(?:${makers}) )(?<letter>[A-Z]{1,2}-?)?(?<type>\\d{1,4})(?:(?<hyphen3>-)(?<series3>\\d{2,4}))?(?<plural2>s)?|(?<=(?:[Aa]n?|[Tt]he|[Oo]ld|[Nn]ew|[Tt]wo|[Ff]irst|[Ll]ast|[Tt]hat|[Tt]his) )(?<bare>7[0-8]7)(?=$|[.,;:!?)](?!\\d)| ${planeVerbs}(?!\\p{L})))${wordEnd}(?![.,]\\d| ?%)`,
    'gu',
  ),
  (match) => {
    const { groups, language } = match;
    const { boeing, airbus, bare, letter = '', type, gap } = groups;
    if (bare) return numberAsName(bare, language);
    if (type) {
      const series = groups.series3 ? ` ${numberAsName(groups.series3, language)}` : '';
      const letters = letter ? `${spellOut(letter.replace('-', ''))} ` : '';
      const words = `${letters}${numberAsName(type, language)}${series}`;
      return groups.plural2 ? pluralOf(words) : words;
    }
    const variant = variantWords(groups.variant || groups.variant2 || '');
    if (airbus) return `A ${numberAsName(airbus, language)} ${seriesWords(groups.series2!, language)}${variant}`;
    const base = numberAsName(boeing!, language);
    if (gap) return `${base} Max${groups.max ? ` ${cardinal(groups.max, language)}` : ''}${groups.plural ? 's' : ''}`;
    // "737-800 of them": a range has a larger number, and counts something.
    return `${base} ${seriesWords(groups.series!, language)}${variant}${groups.late ? ' Max' : ''}${groups.plural ? 's' : ''}`;
  },
);

function seriesWords(digits: string, language: string): string {
  return digits.length < 3 ? cardinal(digits, language) : numberAsName(digits, language);
}

function variantWords(written: string): string {
  if (!written) return '';
  return written === 'neo' ? ' neo' : ` ${spellOut(written)}`;
}

/** N172SP, G-ABCD: registrations of aircraft. */
const registrations = patternRule(
  'registrations of aircraft',
  new RegExp(
    `${wordStart}(?:N(?<number>[1-9]\\d{1,4})(?<letters>[A-Z]{1,2})|(?<country>G|D|F|C|EC|EI|PH|OO|HB|OE|VH|ZK)-(?<mark>(?!SPAN|DAY|TEST|FORCE)[A-Z]{3,4}))${wordEnd}`,
    'gu',
  ),
  (match) => {
    const { number, letters = '', country = '', mark = '' } = match.groups;
    if (number) return `N ${digitByDigit(number)} ${spellOut(letters)}`;
    const isPlane =
      /(?<!\p{L})(?:regist(?:ration|ered)|tail|aircraft|planes?|jets?|helicopters?|gliders?|cleared|Cessna|Piper|Airbus|Boeing|Robin|pilots?|runway|tower|landed|flew)(?!\p{L})/iu;
    return isNear(isPlane, match) ? `${spellOut(country)} ${spellOut(mark)}` : undefined;
  },
);

const airlines =
  'KLM|SAS|TAP|Speedbird|Lufthansa|Ryanair|easyJet|EasyJet|JetBlue|Qantas|Emirates|Air France|Air Canada|Iberia|Finnair|Aeroflot|Qatar|Etihad|Swiss|Austrian|Wizz Air|Norwegian|Alaska|Spirit|Frontier|Southwest|American|United|Delta|British Airways|Singapore Airlines|Turkish Airlines|Cathay Pacific|Virgin Atlantic|Malaysia Airlines|Pan Am|TWA';

/** Flt. BA 286, flts. 12 and 14, KLM 641. */
const flights = patternRule(
  'flights',
  new RegExp(
    `(?:${wordStart}(?<word>[Ff]lts?|FLT)(?:(?<stop>\\.)|(?=:? (?:#|no\\. )?(?:[A-Z]{2,3} ?)?\\d))(?:(?<gap>:? )(?<airline>[A-Z]{2,3})?(?<gap2> )?(?<number>\\d{1,4}))?|(?<=${wordStart}(?:${airlines})(?: [Ff]light)? )(?<number2>[1-9]\\d{2,3})(?! (?:\\p{Ll}{2,12} )?\\p{Ll}{2,20}s(?!\\p{L})| (?:people|million|billion|percent)))(?![\\p{L}\\p{N}_%$]|[.,:]\\d)`,
    'gu',
  ),
  (match) => {
    const { word = '', stop, airline, gap2, number = '', number2 } = match.groups;
    if (number2) {
      const isFlight =
        /(?<!\p{L})(?:[Ff]l(?:ight|ew|y|ies|ying)|gates?|airports?|land(?:s|ed|ing)?|depart(?:s|ed|ure)?|arriv(?:es|ed|al)|delayed|boarding|divert(?:ed|s)?|cancell?ed|cleared|turn|descend|climb|contact|late|to [A-Z]{3})(?!\p{L})/u;
      return isNear(isFlight, match, 60) ? { number2: numberAsName(number2, match.language) } : undefined;
    }
    const name = `${word.startsWith('f') ? 'flight' : 'Flight'}${word.endsWith('s') ? 's' : ''}`;
    return {
      word: name,
      stop: stop ? '' : undefined,
      airline: airline ? spellOut(airline) : undefined,
      gap2: airline && !gap2 ? ' ' : undefined,
      number: number ? (airline && !gap2 ? ' ' : '') + numberAsName(number, match.language) : undefined,
    };
  },
);

const nanometers =
  /(?<!\p{L})(?:wavelengths?|light|lasers?|chips?|chipsets?|process(?:es|ors?)?|nodes?|transistors?|semiconductors?|layers?|thick(?:ness)?|films?|(?:nano)?particles?|lithograph(?:y|ic)|UV|infrared|absor(?:bs|bed|bance|ption)|spectr(?:um|a|al)|emission|emits?|fluorescen(?:t|ce)|diameter|pores?|wafers?|silicon|EUV|LEDs?|nanomet(?:er|re)s?|molecules?|membranes?|TSMC|Intel|Samsung|CPUs?|GPUs?|SoCs?|green|red|blue|visible|microscopes?|atoms?)(?!\p{L})/u;
const awayFrom =
  /^ (?:off|from|out|leg(?!\p{L})|away|ahead|astern|abeam|offshore|inland|(?:due )?(?:north|south|east|west)(?:east|west)?(?!\p{L})|[NS]?(?:NE|NW|SE|SW|[NSEW])(?!\p{L})|final|to (?:run|go|the))/u;

/** 12 nm off the coast, 22 kn, 40 fm: in a text about the sea or the air, these are no nanometers. */
const nauticalUnits = patternRule(
  'units of the sea',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,/])(?:(?<from>${quantityPattern})(?<to> ?[-–] ?| to ))?(?<number>${quantityPattern})(?<gap>[ -]?)(?<unit>nm|NM|kn|fm)(?![\\p{L}\\p{N}_/²³^]| \\d{5}|-?\\d)`,
    'gu',
  ),
  (match) => {
    const { from = '', number = '', gap, unit = '' } = match.groups;
    const after = textAfter(match);
    const isSea = isNear(travel, match) || (unit.toLowerCase() === 'nm' && awayFrom.test(after));
    const isNavigation = unit === 'NM' ? isSea || gap !== '' : isSea && !(unit === 'nm' && isNear(nanometers, match));
    if (!isNavigation) return undefined;
    const single =
      gap === '-' ||
      (isSingular(number) && !from) ||
      isAdjective(match.input, match.start, match.end) ||
      (described.test(after) && !after.startsWith(' to ')) ||
      /^ (?:limit|zone|final|leg|passage|arc|range|radius|race|crossing|strip|belt)(?!\p{L})/u.test(after);
    const [one, many] = { kn: ['knot', 'knots'], fm: ['fathom', 'fathoms'] }[unit] ?? [
      'nautical mile',
      'nautical miles',
    ];
    const range = from ? `${quantityWords(from, match.language)} to ` : '';
    return `${range}${quantityWords(number, match.language)} ${single ? one : many}`;
  },
);

const windNear =
  /(?<!\p{L})(?:[Ww]inds?|[Gg]ales?|[Ss]torms?|[Ss]eas?|[Bb]eaufort|[Ff]orecast|gust(?:s|ing)?|veering|backing|[Ss]wells?|[Bb]reezes?)(?!\p{L})/u;

/** Bft 6, 7 Bft, "winds NW F8": the scale of Beaufort. */
const beaufort = patternRule(
  'forces of the wind',
  new RegExp(
    `(?:(?<scale>${wordStart}(?:Bft|bft|BFT|Bf)\\.?(?= ?\\d)|(?<=\\d ?)(?:Bft|bft|BFT)\\.?(?![\\p{L}\\p{N}]))|(?<=(?:[Ww]inds?|[Gg]ales?|${wordStart}(?:[NS]?[EW]|[NS]|[NS][EW][EW]?|[NS]{2}[EW]|[EW][NS][EW])|gusting|of|to|or|and|a|backing|veering) )F(?<force>\\d{1,2})(?![\\p{L}\\p{N}]))`,
    'gu',
  ),
  (match) => {
    const { scale, force } = match.groups;
    if (scale) {
      const before = match.input[match.start - 1] ?? ' ';
      return `${/\d/u.test(before) ? ' ' : ''}${keepStop('Beaufort', scale, match.input, match.end)}`;
    }
    return Number(force) < 13 && isNear(windNear, match) && !isNear(/tornado/iu, match)
      ? `force ${cardinal(force!, match.language)}`
      : undefined;
  },
);

const radio =
  /(?<!\p{L})(?:MAYDAY|[Mm]ayday|PAN-PAN|VHF|UHF|CB|DSC|[Rr]adios?|[Mm]arine|[Cc]oast ?guard|hail(?:ing)?|distress|calling|[Tt]elevision|TV|cable|broadcasts?|walkie|[Mm]onitor(?:ing)?|[Ww]atch(?:ed|ing)?|[Nn]ews|tune(?:d|s)?|Wi-?Fi|router)(?!\p{L})/u;

/** VHF ch. 16: a channel, not a chapter. */
const channels = patternRule(
  'channels of radios',
  new RegExp(`${wordStart}(?<word>[Cc]h|CH|[Cc]han|CHAN)(?<stop>\\.)?(?= ?\\d{1,3}[AB]?${wordEnd}(?!:\\d))`, 'gu'),
  (match) => {
    const { word = '', stop } = match.groups;
    if (!isNear(radio, match, 60)) return undefined;
    const name = word.startsWith('c') ? 'channel' : 'Channel';
    return { word: name, stop: stop ? '' : undefined };
  },
);

const degreesOf = (letter: string) =>
  `(?<degrees${letter}>\\d{1,3}(?:\\.\\d{1,8})?) ?[°º] ?(?:(?<minutes${letter}>\\d{1,2}(?:\\.\\d{1,6})?) ?['’′] ?(?:(?<seconds${letter}>\\d{1,2}(?:\\.\\d{1,6})?) ?(?:["”″]|''))?)?`;

/** N 54°10.5' E 7°53.2': coordinates whose directions come first. */
const coordinates = patternRule(
  'coordinates with the direction in front',
  new RegExp(
    `${wordStart}(?<side>[NS]) ?${degreesOf('1')}(?<gap>,? ?)(?<side2>[EW]) ?${degreesOf('2')}(?![\\p{L}\\p{N}])`,
    'gu',
  ),
  ({ groups, language }) => {
    const words = (part: '1' | '2') =>
      (['degrees', 'minutes', 'seconds'] as const)
        .map((unit) => [groups[`${unit}${part}`] ?? '', unit] as const)
        .filter(([number]) => number !== '')
        .map(([number, unit]) => `${decimal(number, language)} ${Number(number) === 1 ? unit.slice(0, -1) : unit}`)
        .join(' ');
    const latitude = `${groups.side === 'N' ? 'north' : 'south'} ${words('1')}`;
    return `${latitude}, ${groups.side2 === 'E' ? 'east' : 'west'} ${words('2')}`;
  },
);

/** ETA 0915, HW 0612: a time of four digits. "1430Z" is read by the class of times. */
const fourDigitTimes = patternRule(
  'times of voyages',
  new RegExp(
    `(?:(?<=${wordStart}(?:E|A|S)T[ADB](?: (?:at|is|of|now))?:? |${wordStart}(?:EOBT|[HL]W|[Hh]igh water|[Ll]ow water|[Oo]ff blocks|[Oo]n blocks)(?: at)?:? )(?<time>(?:[01]\\d|2[0-3])[0-5]\\d)|${wordStart}(?<local>(?:[01]\\d|2[0-3])[0-5]\\d)(?= (?:UTC|GMT|local time|local(?=[.,;)]|$)|LT)${wordEnd}))(?![\\p{L}\\p{N}_]|[.,:]\\d)`,
    'gu',
  ),
  ({ text, language }) => militaryWords(text.slice(0, 2), text.slice(2), language),
);

const notAirports =
  /^(?:KEEP|KEPT|KEYS|KICK|KIDS|KILL|KIND|KING|KISS|KITE|KNEE|KNEW|KNOW|KNOT|EDGE|EDIT|EGGS|EGOS|EIRE|EKES|CYAN|CYST|LFTS)$/u;
const airNear =
  /(?<!\p{L})(?:METAR|TAF|ICAO|airports?|airfields?|runways?|land(?:s|ed|ing)?|divert(?:s|ed|ing)?|flights?|flew|fly|flying|depart(?:s|ed|ing|ure)?|arriv(?:es|ed|al)|NOTAMs?|ATIS|alternate)(?!\p{L})/u;

/** KSFO, EGLL: airports in four letters. */
const airports = patternRule(
  'airports in four letters',
  /(?<=(?<!\p{L})(?:at|to|from|via|into|of|for|or|and|METAR|TAF|SPECI|alternate|destination|[–-]|,) )(?:K[A-Z]{3}|E[DGHIK][A-Z]{2}|LF[A-Z]{2}|CY[A-Z]{2})(?![\p{L}\p{N}'’])/gu,
  (match) => (!notAirports.test(match.text) && isNear(airNear, match) ? spellOut(match.text) : undefined),
);

/** 187°M, 045°: directions in degrees. */
const directions = patternRule(
  'directions in degrees',
  /(?<![\p{L}\p{N}_.,])(?:(?<degrees>[0-3]\d{2}) ?[°º] ?(?<kind>[TM])|(?<zero>0\d{2}) ?[°º](?! ?[CFNSEW\d]))(?![\p{L}\p{N}])/gu,
  ({ groups }) => {
    const kind = { T: ' true', M: ' magnetic' }[groups.kind!] ?? '';
    return `${digitByDigit(groups.degrees || groups.zero!)} degrees${kind}`;
  },
);

/** 5,000': an altitude. */
const altitudes = patternRule(
  'altitudes in feet',
  /(?<![\p{L}\p{N}_.,$])(?:(?<number>\d{1,2},\d{3})['′](?=[\s.,;:!?)]|$)|(?<length>\d{2,3})['′](?= (?:sloop|ketch|yacht|boat|schooner|catamaran|cutter|sailboat|motorboat|trawler|LOA|mast)(?!\p{L})))/gu,
  ({ groups, language }) =>
    groups.length ? `${cardinal(groups.length, language)} foot` : `${cardinal(groups.number!, language)} feet`,
);

/** M0.78, V1 and V2 of a takeoff, 29.92 inHg, 250 KIAS. */
const speeds = patternRule(
  'speeds and pressures of aircraft',
  new RegExp(
    `(?:${wordStart}M(?<mach>0?\\.\\d{2,3})${wordEnd}|${wordStart}V(?<speed>[12R]|NE|NO|S0|S1|X|Y|REF)${wordEnd}|(?<=\\d ?)(?<mercury>in\\.? ?Hg)${wordEnd}|(?<=\\d ?)(?<indicated>KIAS|KTAS|KCAS|gph|GPH|fpm)${wordEnd}|${wordStart}V\\/S(?<vertical>:? [-−]?)(?=\\+?\\d))`,
    'gu',
  ),
  (match) => {
    const { mach, speed, mercury } = match.groups;
    const space = /\d/u.test(match.input[match.start - 1] ?? ' ') ? ' ' : '';
    if (mercury) return `${space}inches of mercury`;
    if (mach) return `Mach ${decimal(mach, match.language)}`;
    if (match.groups.vertical) return `vertical speed ${/[-−]/u.test(match.groups.vertical) ? 'minus ' : ''}`;
    if (/^gph$/iu.test(match.text)) return `${space}gallons per hour`;
    if (match.text === 'fpm') return `${space}feet per minute`;
    if (!speed)
      return `${space}knots ${match.text === 'KIAS' ? 'indicated' : match.text === 'KTAS' ? 'true' : 'calibrated'}`;
    if (/^[12]$/u.test(speed) && /^ (?:rockets?|bombs?|missiles?)(?!\p{L})/u.test(textAfter(match, 12)))
      return `V ${digitByDigit(speed)}`;
    if (
      !isNear(
        /(?<!\p{L})(?:takeoff|take-off|rotat(?:e|es|ed|ion)|V[R2]|stall|k(?:no)?ts?|KIAS|airspeed)(?!\p{L})/u,
        match,
        40,
      )
    )
      return undefined;
    return `${spellOut(`V${speed.replace(/\d/u, '')}`)}${/\d/u.test(speed) ? ` ${digitByDigit(speed)}` : ''}`;
  },
);

/** A latitude or longitude, with the full stop of the word in front of it. */
const coordinate =
  /^\.?:? ?(?:[NSEW] ?\d{1,3}|[-−]?\d{1,3}(?:\.\d{1,8})? ?(?:° ?(?:[NSEW](?!\p{L})|\d{1,2}(?:\.\d{1,8})? ?['’′])|[NSEW](?!\p{L}))|[-−]?\d{1,3}\.\d{1,8}(?!\d))/u;

// Written short → word, and what must follow it.
// oxfmt-ignore
const words: Readonly<Record<string, { readonly said: string; readonly only?: RegExp }>> = {
  vis: { said: 'visibility', only: /^\.?:? ?(?:\d|>|\uFFFC|(?:poor|good|moderate|fair|very|unlimited|OK|reduced|nil|less|more|below|above)(?!\p{L}))/u }, alt: { said: 'altitude', only: /^\.?:? ?\d[\d,]{2,}/u }, ceil: { said: 'ceiling', only: /^\.? ?\d/u },
  twy: { said: 'taxiway', only: /^s?\.? [A-Z]\d{0,2}(?![\p{L}\p{N}])/u }, wx: { said: 'weather' }, acft: { said: 'aircraft' }, clsd: { said: 'closed' }, inop: { said: 'inoperative' }, dest: { said: 'destination', only: /^\./u },
  pos: { said: 'position', only: /^\.:? ?(?:[NS] ?)?\d{1,2} ?°/u }, lat: { said: 'latitude', only: coordinate }, long: { said: 'longitude', only: coordinate }, lon: { said: 'longitude', only: coordinate },
  stbd: { said: 'starboard' }, pax: { said: 'passengers', only: /^(?![ -]\p{Lu})/u }, altn: { said: 'alternate' }, apch: { said: 'approach' }, twr: { said: 'tower' },
};

/** vis. 10 km, TWY B, stbd., wx, 189 pax. */
const shortWords = patternRule(
  'words of pilots and sailors written short',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.@/#-])(?<word>${Object.keys(words).join('|')})(?<plural>(?<=twy)s)?(?<stop>\\.)?(?![\\p{L}\\p{N}_@/-]|\\.\\p{L})(?<minus>(?<=l(?:at|ong?)\\.?)(?::? ?)[-−](?=\\d))?`,
    'giu',
  ),
  (match) => {
    const { word = '', plural, stop, minus } = match.groups;
    const isCapital = /^\p{Lu}/u.test(word);
    const lower = word.toLowerCase();
    const { said, only } = words[lower]!;
    const after = (plural ?? '') + (stop ?? '') + (minus ?? '') + textAfter(match);
    if (only && !only.test(after)) return undefined;
    // "Pax Romana", and PAX of archives
    if (lower === 'pax' && isCapital && !/[\d\uFFFC] $/u.test(textBefore(match, 2))) return undefined;
    const name = said + (plural ? 's' : '');
    const isShown = isCapital && word !== word.toUpperCase();
    const shown = isShown ? name[0]!.toUpperCase() + name.slice(1) : name;
    return minus ? `${shown} minus ` : keepStop(shown, stop ?? '', match.input, match.end);
  },
);

/** M/V Aurora, S/Y Petrel: the kind of a ship. */
const ships = patternRule(
  'kinds of ships',
  /(?<![\p{L}\p{N}/])(?<kind>[MSFR]\/[VYS]|M\/T|T\/S)(?= ["“']?\p{Lu}\p{Ll})/gu,
  ({ text }) => spellOut(text.replace('/', '')),
);

/** The language of pilots and sailors. */
export const navigation: TokenClass = {
  name: 'navigation',
  accepts:
    '`Runway 27L`, `RWY 09R`, `hdg 270`, `FL350`, `QNH 1013`, `Wind 240 at 12 kt`, `24012G20KT`, `tower on 118.3`, `747-8`, `Flt. BA 286`, `12 nm off the coast`, `Bft 6`, `VHF ch. 16`, `M/V Aurora`',
  rules: [
    reports,
    coordinates,
    runways,
    runwaysAlone,
    airports,
    altitudes,
    directions,
    headings,
    levels,
    pressures,
    winds,
    gusts,
    frequencies,
    speeds,
    fourDigitTimes,
    aircraft,
    registrations,
    flights,
    nauticalUnits,
    beaufort,
    channels,
    shortWords,
    ships,
  ],
};
