import { type Match, patternRule, taken } from '../../rule';
import type { TokenClass } from '../token-class';
import { keepStop, textAfter, textAround, textBefore, titleFollows, wordEnd, wordStart } from '../words/boundaries';
import { digitByDigit, numberAsName, spellOut } from '../words/number-words';
import { shortStates, states } from '../words/states';

// oxfmt-ignore
const kinds: Readonly<Record<string, string>> = {
  st: 'Street', street: 'Street', ave: 'Avenue', av: 'Avenue', avenue: 'Avenue', blvd: 'Boulevard', boulevard: 'Boulevard', rd: 'Road', road: 'Road', dr: 'Drive', drive: 'Drive', ln: 'Lane', lane: 'Lane', ct: 'Court', court: 'Court',
  pl: 'Place', place: 'Place', sq: 'Square', square: 'Square', ter: 'Terrace', terr: 'Terrace', terrace: 'Terrace', cir: 'Circle', circle: 'Circle', hwy: 'Highway', highway: 'Highway', pkwy: 'Parkway', parkway: 'Parkway', expy: 'Expressway', expressway: 'Expressway',
  fwy: 'Freeway', freeway: 'Freeway', trl: 'Trail', trail: 'Trail', way: 'Way', plz: 'Plaza', plaza: 'Plaza', aly: 'Alley', alley: 'Alley', xing: 'Crossing', crossing: 'Crossing', tpke: 'Turnpike', pike: 'Pike', loop: 'Loop', row: 'Row', walk: 'Walk', cres: 'Crescent', crescent: 'Crescent', close: 'Close', gdns: 'Gardens', gardens: 'Gardens', hts: 'Heights', mews: 'Mews', grove: 'Grove',
};
// oxfmt-ignore
const directions: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West', NE: 'Northeast', NW: 'Northwest', SE: 'Southeast', SW: 'Southwest' };
const direction = '(?:NE|NW|SE|SW|[NSEW])';
const kind = Object.keys(kinds)
  .sort((one, other) => other.length - one.length)
  .map((name) => `${name}|${name[0]!.toUpperCase()}${name.slice(1)}|${name.toUpperCase()}`)
  .join('|');
const streetName = "(?:(?:\\p{Lu}[\\p{L}'’-]{0,20}|\\d{1,3}(?:st|nd|rd|th)|(?:St|Ft|Mt)\\.) ){1,4}";

/** 1428 Elm St., 2788 San Tomas Expy, 12 S 1st st, 221B Baker Street, 1600 Pennsylvania Ave NW. */
const streets = patternRule(
  'house numbers and streets',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,$£€/:-])(?<number>\\d{1,5})(?<letter>[A-Z]|½)?(?<until>[-–]\\d{1,5})? (?:(?<before>${direction}\\.?) )?(?<street>${streetName})(?<kind>(?:${kind})\\.?)(?![\\p{L}\\p{N}_'’])(?: (?<after>${direction})\\.?(?=[\\s,;.)]|$))?`,
    'gu',
  ),
  ({ groups, input, end, language }) => {
    const { number = '', letter, until } = groups;
    // "12 Main Road" and "3 Big Square pieces" look alike, but read alike, too.
    const house = number.length > 4 ? digitByDigit(number) : numberAsName(number, language);
    const untilWords = until ? ` to ${numberAsName(until.slice(1), language)}` : '';
    return {
      number: house + (letter === '½' ? ' and a half' : '') + (letter || !untilWords ? '' : untilWords),
      letter: letter === '½' ? '' : letter ? letter + untilWords : undefined,
      until: until ? '' : undefined,
      before: groups.before ? directionName(groups.before) : undefined,
      kind: kindName(groups.kind!, groups.after === '', input, end),
      after: groups.after ? directions[groups.after]! : undefined,
    };
  },
);

/** 123 N Main, 20 W. 34th: a direction behind a house number, where the kind of street is left out. */
const directionsOfHouses = patternRule(
  'directions behind house numbers',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,$£€/:-])(?<number>\\d{1,5}) (?<before>${direction}\\.?)(?= (?:\\p{Lu}\\p{Ll}{2,20}|\\d{1,3}(?:st|nd|rd|th))(?![\\p{L}\\p{N}]))`,
    'gu',
  ),
  ({ groups, language }) => ({
    number: groups.number!.length > 4 ? digitByDigit(groups.number!) : numberAsName(groups.number!, language),
    before: directionName(groups.before!),
  }),
);

/** 350 N Main, 5th Ave NW: directions and kinds beside the name of a street without a house number. */
const roads = patternRule(
  'streets without a house number',
  new RegExp(
    `${wordStart}(?:(?<before>${direction}\\.?) )?(?<street>(?:\\p{Lu}\\p{Ll}{2,20} |\\d{1,3}(?:st|nd|rd|th) ){1,2})(?<kind>(?:Blvd|Ave|Rd|Hwy|Pkwy|Expy|Fwy|Tpke|Ln|Sq|Ct|Cir|Ter|St(?=\\.? (?:NW|NE|SW|SE)))\\.?)(?![\\p{L}\\p{N}_'’])(?: (?<after>NE|NW|SE|SW)(?![\\p{L}\\p{N}_]))?`,
    'gu',
  ),
  ({ groups, input, end }) => ({
    before: groups.before ? directionName(groups.before) : undefined,
    kind: kindName(groups.kind!, groups.after === '', input, end),
    after: groups.after ? directions[groups.after]! : undefined,
  }),
);

function directionName(written: string): string {
  return directions[written.replace('.', '')]!;
}

/** "Street", with the full stop of "St." if it also ends the sentence. */
function kindName(written: string, isLast: boolean, input: string, end: number): string {
  const words = kinds[written.replace('.', '').toLowerCase()]!;
  if (!isLast) return words;
  return written.endsWith('.') && titleFollows(input, end) ? `${words}.` : keepStop(words, written, input, end);
}

const regionNames =
  '(?:Korea|Africa|America|American|African|Korean|Carolina|Dakota|Virginia|Sudan|Ireland|Irish|Vietnam|Wales|Yorkshire|London|Asia|Asian|Europe|European|Germany|German|Hollywood|Pole|Coast|Bank|Side|End|Sea|Rhodesia|Indies|Shore|Hampton|Lakes|Atlantic|Pacific|Texas|California|Florida|Australia|Island|Kensington|Sussex)';

/** N. Korea, W. Virginia. "E. coli" is spelled. */
const regions = patternRule(
  'regions with a direction',
  new RegExp(`(?<![\\p{L}\\p{N}_.]|\\p{Lu}\\. )(?<side>[NSEW])\\.?(?= ${regionNames}${wordEnd})`, 'gu'),
  ({ text, groups, input, start, end }) => {
    const isName = text.endsWith('.') || !/\p{Lu}\p{Ll}{0,20} $/u.test(input.slice(Math.max(0, start - 22), start));
    return isName &&
      !/^ (?:Side|End|Sea|Bank|Shore|Island|Pole)/u.test(text.endsWith('.') ? '' : input.slice(end, end + 8))
      ? directions[groups.side!]!
      : undefined;
  },
);

// oxfmt-ignore
const winds: Readonly<Record<string, string>> = { NNE: 'north-northeast', ENE: 'east-northeast', ESE: 'east-southeast', SSE: 'south-southeast', SSW: 'south-southwest', WSW: 'west-southwest', WNW: 'west-northwest', NNW: 'north-northwest' };

/** NNW, "the NE corner", N/S. */
const compass = patternRule(
  'directions of the compass',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\p{L}\\.)(?:(?<wind>${Object.keys(winds).join('|')})|(?<side>NE|NW|SE|SW)(?=-facing${wordEnd}| (?:(?:Asia|Africa|Europe|England|Ohio|Texas|Florida|Michigan|Wisconsin|Minnesota|Iowa|Kansas|Missouri|Arkansas|Oklahoma|Nebraska|Colorado|Alaska|Louisiana|Georgia|Pennsylvania|Indiana|Illinois|Oregon|London|corner|side|wind|winds|part|end|quadrant|face|slope|coast|edge|wall|of|entrance|exit|swell|monsoon|trade|breeze|gale|facing)${wordEnd}|at \\d))|(?<point>(?<=(?:km|mi|miles?|kilometers|meters|feet|blocks?|ft|yards|just|lies|located|situated|lived?|lives|flew|drove|runs?|ran|went|sits|lanes?|far|farther)\\.? )[NSEW]|NE|NW|SE|SW)\\.?(?= of (?:the |\\p{Lu}|I-\\d|town|here|downtown|campus|there))|(?<=(?:km|mi|miles?|kilometers|meters|feet|blocks?|ft|yards) )(?<point2>NE|NW|SE|SW|[NSEW](?=$|[,;)]))|(?<street>[NSEW])\\.?(?= \\d{1,3}(?:st|nd|rd|th)${wordEnd})|(?<both>N/S|E/W|N-S|E-W)(?= (?:road|street|runway|axis|direction|route|line|trail|orientation)${wordEnd}))${wordEnd}`,
    'gu',
  ),
  ({ groups }) => {
    if (groups.wind) return winds[groups.wind]!;
    const point = groups.point || groups.point2;
    if (point) return directions[point]!.toLowerCase();
    if (groups.street) return directions[groups.street]!;
    if (groups.side) return directions[groups.side]!.toLowerCase();
    return groups.both!.startsWith('N') ? 'north-south' : 'east-west';
  },
);

const speed = '\\d{1,3}(?:(?: ?[-–] ?| to )\\d{1,3})? ?(?:mph|MPH|kts?|KTS?|kn|knots|km/h|kph|kmh|m/s)';
const windPoint = '(?:[NS](?:N?[EW])?|[EW](?:[NS][EW])?)';

/** "NE at 15 kts", "W wind", "winds out of the NW", "becoming S", "heading SE": directions of winds and of travel. */
const headings = patternRule(
  'directions of winds and of travel',
  new RegExp(
    `${wordStart}(?<point>${windPoint})(?:-(?<point2>${windPoint}))?(?:(?=,? (?:(?:at|around|near|about) |gusting )?${speed}${wordEnd})|(?= \\d{1,2}(?: to | or |[-–])\\d{1,2}(?![\\p{L}\\p{N}%]))|(?= (?:winds?|breezes?|swells?|gusts?|gales?)${wordEnd})|(?<=(?:[Ww]inds? (?:at |of )?${speed} (?:out of|from)(?= the)|[Ww]inds?:?(?: (?:is|are|was|were|from|blowing|out of|of|due|mostly|light|variable|now))?|blowing|out of the|becoming|turning|veering|backing|shifting|[Hh]eading|[Hh]eaded|[Ff]acing|pointing|(?:drove|drive|driving|flew|fly|flying|walk|walked|sail|sailed|sailing|moving|tracking|turn)(?: due)?|due)(?: (?:from|to|into|from the|to the|out of|out of the|the|more))? (?:${windPoint}-)?${windPoint}))(?![\\p{L}\\p{N}_'’&-]|\\.\\p{L}|-?\\d)`,
    'gu',
  ),
  (match) => {
    const { point: first = '', point2 = '' } = match.groups;
    const before = textBefore(match, 60);
    // "W" and "S" alone are letters, unless the text is about the wind or says where somebody goes.
    const isOneLetter = first.length === 1;
    const isWind =
      /(?<!\p{L})(?:winds?|gust|breeze|swell|mph|knots|kts?|km\/h|blow|gale|beaufort|bft|veering|backing)/iu.test(
        before + textAfter(match, 30),
      );
    // "SE 8 to 9": a force
    const isForce = /^ \d/u.test(textAfter(match, 2));
    const isDue = /(?<!\p{L})(?:due|[Hh]eading|[Hh]eaded|[Ff]acing) $/u.test(before);
    if ((isOneLetter || isForce) && !isWind && !isDue) return undefined;
    const begins = /(?:^|[.!?\n]["”’)]*\s{0,3})$/u.test(before);
    const name = pointName(first);
    const words = begins ? name[0]!.toUpperCase() + name.slice(1) : name;
    return point2 ? { point: words, point2: pointName(point2) } : { point: words };
  },
);

/** "north-northeast", "southwest", "east". */
function pointName(written: string): string {
  return winds[written] ?? directions[written]!.toLowerCase();
}

/** A1(M): a motorway of Britain. */
const motorways = patternRule(
  'motorways that replace a road',
  new RegExp(`(?<=${wordStart}A)(?<number>\\d{1,3})\\(M\\)(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, language }) => ` ${numberAsName(groups.number!, language)} M`,
);

const shortStateNames = Object.keys(shortStates).join('|').replaceAll('.', '\\.');
// No word and no name looks like these.
const plainStates = 'Ala|Ariz|Calif|Colo|Conn|Fla|Mich|Minn|Okla|Tenn|Wis|Wyo|Nev|Neb';

/** (D-MA), (R-Ohio): the party and the state of a politician. */
const parties = patternRule(
  'states of politicians',
  new RegExp(
    `(?<=[(,] ?[DRI])(?<dash>[-–])(?:(?<state>${Object.keys(states).join('|')})|(?<short>${shortStateNames})\\.)(?=[),.]|$)`,
    'gu',
  ),
  ({ text, groups, input, end }) =>
    `, ${states[groups.state!] ?? keepStop(shortStates[groups.short!]!, text, input, end)}`,
);

/** US 101, SR 520, FM 1960, I-405. */
const numberedRoads = patternRule(
  'roads with a number',
  new RegExp(
    `(?<=${wordStart}(?:US|U\\.S\\.|SR|FM|RM|CR|SH|Loop|I)(?: |(?<=I)-))(?<number>[1-9]\\d{2}|(?<=(?:FM|RM|CR|SH)[ -])[1-9]\\d{3})${wordEnd}(?![.,:/%-]\\d| (?:people|dollars|million|billion))`,
    'gu',
  ),
  (match) =>
    /(?:^|[^\p{L}])I $/u.test(textBefore(match, 3)) && !textAfter(match, 2).startsWith(` ${taken}`)
      ? undefined
      : numberAsName(match.groups.number!, match.language),
);

const freewayNumbers = '(?:1(?:01|05|10|18|34|70)|2(?:10|15|41|80)|40[1-7]|410|427|580|605|680|710|805|880)';

/** Co. Rd. 12, Cty. Hwy. B. */
const countyRoads = patternRule(
  'roads of a county',
  /(?<![\p{L}\p{N}_.])(?:Co|Cty|Cnty)\. (?<road>Rd|Hwy|Rte|Rt|Road|Highway|Route)\.?(?= (?:\d|[A-Z]{1,2}(?!\p{L})))/gu,
  ({ groups }) =>
    `County ${groups.road!.startsWith('H') ? 'Highway' : /^R(?:te?|oute)$/u.test(groups.road!) ? 'Route' : 'Road'}`,
);

/** "traffic on the 405": a freeway, as people in California and Toronto name it. */
const freeways = patternRule(
  'freeways with an article',
  new RegExp(
    `(?:(?<=${wordStart}(?:on|onto|off|to|from|take|took|taking|via|along|down|up|hit) the )|(?<=${wordStart}(?:[Tt]ake|[Oo]nto|[Vv]ia|[Ff]ollow|[Tt]he) )(?=\\d{3} \\uFFFC)|${wordStart}(?=\\d{3} \\uFFFC (?:to|toward|at|from)${wordEnd}))(?<number>${freewayNumbers})(?=[.,;!?)](?!\\d)|$|\\n| (?:is|was|are|were|north|south|east|west|freeway|to|from|near|at|and|in|past|towards?|again|today|right|before|after|until|for|this|all|because|heading|during)${wordEnd}| \\uFFFC)`,
    'gu',
  ),
  ({ groups, language }) => numberAsName(groups.number!, language),
);

const roadSign =
  '(?:I|US|U\\.S\\.|SR|SH|FM|RM|CR|CA|TX|FL|NY|NJ|PA|OH|MI|WA|OR|AZ|NV|UT|CO|NM|GA|NC|SC|VA|MD|DE|DC|CT|MA|NH|VT|ME|RI|WI|MN|IA|MO|KS|NE|OK|AR|LA|MS|AL|TN|KY|IN|IL|WV|ID|MT|WY|ND|SD|HI|AK|Hwy\\.?|Hwys\\.?|[Hh]ighway|HWY|Route|Rte\\.?|Rt\\.?|Interstate|Loop|Beltway|Turnpike|Parkway|Freeway|(?:State|County|Farm|Ranch) (?:Road|Rd\\.?|Route|Rte\\.?|Hwy\\.?|Highway))';
// oxfmt-ignore
const bounds: Readonly<Record<string, string>> = { NB: 'northbound', SB: 'southbound', EB: 'eastbound', WB: 'westbound' };

/** I-80 W, US 101 N, SR-520 E, Hwy 1 NB, "take 101 S to". */
const highways = patternRule(
  'directions of highways',
  new RegExp(
    `(?:(?<=${wordStart}(?:(?:${roadSign}|[Ee]xit)[- ]?\\d{1,4}[A-Z]?|(?:[Tt]ake|[Oo]nto|[Oo]n|[Vv]ia|[Ff]ollow|[Tt]he) (?:the )?${freewayNumbers}) )|(?<=${wordStart}${freewayNumbers} )(?=[NSEW] (?:to|toward|at|from)${wordEnd}))(?<direction>[NSEW]B?|[NS][EW])(?<stop>\\.)?(?![\\p{L}\\p{N}_'’–-]|\\.\\p{L})`,
    'gu',
  ),
  ({ groups, input, end }) => {
    const { direction: towards = '', stop = '' } = groups;
    return keepStop(bounds[towards] ?? directions[towards]!, stop, input, end);
  },
);

// Rifles, gangs, ratings, aircraft and tests whose letters are those of a state.
const notStates =
  /^(?:AR-1[05]|MS-13|NC-17|MD-(?:80|81|82|83|87|88|90|11)|PA-(?:18|23|24|28|31|32|34|44|46)|CA-(?:125|19|15)|IN-\d|CO-2|HI-\d|ID-\d|OK-\d)$/u;
const roadBefore =
  /(?:^|[^\p{L}])(?:[Tt]ake|[Tt]ook|[Oo]nto|[Vv]ia|[Aa]long|[Mm]erge(?: onto| on)?|[Ss]tay on|[Ff]ollow|[Tt]urn (?:left |right )?on(?:to)?|[Ee]xit(?: from| at)?|[Oo]ff(?: of)?|[Cc]ross(?:es|ing)?|[Dd]rive|[Dd]rove|[Hh]ighway|[Rr]oute|[Tt]raffic on|[Ll]anes of|(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est)(?:bound)? on|junction with|intersection (?:of|with)|[Cc]losed on|[Cc]rash on|[Aa]ccident on|[Cc]rew on) (?:the )?$/u;
const roadAfter =
  /^(?: (?:[NSEW]B?(?![\p{L}'’])|[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|(?:is|was|remains|stays) (?:closed|open|clear|slow|jammed|blocked|backed|icy|flooded|under)|to (?:\p{Lu}|the (?:coast|beach|city|airport|border))|toward|at (?:\p{Lu}|exit|mile)|near \p{Lu}|between|through \p{Lu}|past \p{Lu}|ramp|exit|overpass|bridge|interchange|(?:and|or|to|\/) ?(?:I|US|SR|[A-Z]{2})-\d)(?!\p{Ll})|\/(?:I|US|SR|[A-Z]{2})-\d)/u;
const roadNear =
  /(?<!\p{L})(?:(?:I|US|SR|SH)-\d{1,3}|US \d{2,3}|[Hh]wy|[Hh]ighways?|[Ff]reeways?|[Tt]raffic|[Ll]anes?|[Rr]amps?|[Ee]xit \d|mi|miles|[Dd]etour|[Rr]oads?|[Dd]riv(?:e|es|ing)|[Tt]oll)(?!\p{L})/u;

/** US 1/9, exits 7A–8: several roads or exits. */
const roadPairs = patternRule(
  'pairs of roads and of exits',
  new RegExp(
    `(?:(?<=${wordStart}(?:US|Routes?|Rtes?\\.?|Rts?\\.?|Hwys?\\.?|Highways?)[ -])(?<one>[1-9]\\d{0,2})(?<slash>\\/)(?<two>[1-9]\\d{0,2})|(?<=${wordStart}[Ee]xits? )(?<from>\\d{1,3})(?<letter>[A-Z])?(?<to>[-–])(?<until>\\d{1,3})(?<letter2>[A-Z])?)(?![\\p{L}\\p{N}_/%]|[.,]\\d)`,
    'gu',
  ),
  ({ groups, language }) => {
    const { one = '', two = '', from = '', letter, until = '', letter2 } = groups;
    if (one) return { one: numberAsName(one, language), slash: ' ', two: numberAsName(two, language) };
    return {
      from: numberAsName(from, language) + (letter ? ' ' : ''),
      to: ' to ',
      until: numberAsName(until, language) + (letter2 ? ' ' : ''),
    };
  },
);

/** US-101, "US 50 E", I-35W: letters of a road that are no word and no unit. */
const roadLetters = patternRule(
  'letters of roads',
  new RegExp(
    `(?:${wordStart}(?<us>US)(?:(?<hyphen>-)(?<road>[1-9]\\d{0,2})${wordEnd}(?![.,:/%-]\\d)|(?= (?:\\d{1,2} )?(?:\\uFFFC|\\d{1,3} (?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|and US))))|(?<=(?<!\\p{L})I)(?<hyphen2>[- ])(?<number>[1-9]\\d{0,2})(?<letter>[NSEW])${wordEnd})`,
    'gu',
  ),
  ({ groups, language }) => {
    const { us, hyphen, road, hyphen2, number, letter } = groups;
    return {
      us: us ? spellOut(us) : undefined,
      hyphen: hyphen ? ' ' : undefined,
      road: road ? numberAsName(road, language) : undefined,
      hyphen2: hyphen2 ? ' ' : undefined,
      number: number ? numberAsName(number, language) : undefined,
      letter: letter ? letter : undefined,
    };
  },
);

/** CA-17, TX-130: the road of a state, if the text is about roads. */
const stateRoads = patternRule(
  'roads of states',
  new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?<state>${Object.keys(states).join('|')})(?<hyphen>-)(?<number>[1-9]\\d{0,2})${wordEnd}(?![.,:/%-]\\d|-\\p{L})`,
    'gu',
  ),
  (match) => {
    const { state = '', number = '' } = match.groups;
    if (notStates.test(match.text)) return undefined;
    const isRoad =
      roadBefore.test(textBefore(match, 36)) ||
      roadAfter.test(textAfter(match, 30)) ||
      roadNear.test(textAround(match, 60));
    return isRoad ? { state: states[state]!, hyphen: ' ', number: numberAsName(number, match.language) } : undefined;
  },
);

// oxfmt-ignore
const roadWords: Readonly<Record<string, string>> = { Tpke: 'Turnpike', Tpk: 'Turnpike', Fwy: 'Freeway', Expwy: 'Expressway', Thwy: 'Thruway', Jct: 'Junction', jct: 'junction', JCT: 'Junction', MM: 'mile marker', MP: 'milepost' };

/** Jct. 14, "near MM 103": words beside roads. */
const shortRoadWords = patternRule(
  'words of roads written short',
  new RegExp(
    `${wordStart}(?:(?<junction>[Jj]ct|JCT|Tpke?|Fwy|Expwy|Thwy)(?<stop>\\.)?(?![\\p{L}\\p{N}])|(?<marker>MM|MP)(?<stop2>\\.)?(?<gap> ?)(?<number>\\d{1,3})(?:(?<point>\\.)(?<part>\\d))?${wordEnd})`,
    'gu',
  ),
  (match) => {
    const { junction, stop, marker, stop2, gap, number = '', point, part } = match.groups;
    if (junction)
      return { junction: roadWords[junction]!, stop: stop ? keepStop('', stop, match.input, match.end) : undefined };
    if (!roadNear.test(textAround(match, 80))) return undefined;
    return {
      marker: roadWords[marker!],
      stop2: stop2 ? '' : undefined,
      gap: gap === '' ? ' ' : undefined,
      number: numberAsName(number, match.language),
      point: point ? ' point ' : undefined,
      part: part ? digitByDigit(part) : undefined,
    };
  },
);

const stateCode = `(?:${Object.keys(states).join('|')})`;

/** Santa Clara, CA 95051; Austin TX 78701-1234; Portland, OR. */
const cities = patternRule(
  'states and ZIP codes',
  new RegExp(
    `(?<=\\p{Lu}[\\p{L}.'’-]{1,20}(?<comma>,)? )(?<state>${stateCode})(?:(?<gap>,? )(?<zip>\\d{5})(?:(?<hyphen>-)(?<plus>\\d{4}))?)?${wordEnd}(?![.,]\\d|['’]s|&)`,
    'gu',
  ),
  (match) => {
    const { state = '', zip = '', plus = '', comma = '' } = match.groups;
    if (state === 'MD' && !zip && isDoctor(match)) return undefined;
    if (!zip && (!comma || isListOfCapitals(match.input, match.start, match.end))) return undefined;
    return {
      state: states[state]!,
      zip: zip ? digitByDigit(zip) : undefined,
      hyphen: plus ? ', ' : undefined,
      plus: plus ? digitByDigit(plus) : undefined,
    };
  },
);

/** "J. Doe, MD", "Ann Lee, MD, PhD": the degree of a physician, not Maryland. */
function isDoctor(match: Match): boolean {
  return (
    /(?:\p{Lu}\.|Dr\.?) \p{Lu}[\p{L}'’-]{1,20}, $/u.test(textBefore(match)) ||
    /^,? (?:PhD|Ph\.D|MPH|MBA|FAC[CPS]|JD|MSc|FAAP|and chief|who|says|said|told|explains|writes|(?:is )?an? (?:board|physician|doctor|surgeon|pediatrician|professor|psychiatrist|dermatologist|cardiologist|neurologist|oncologist)|(?:and )?(?:Dr\.? )?(?:\p{Lu}\p{Ll}{1,15} ){1,2}\p{Lu}\p{Ll}{1,15}, (?:RN|NP|PA|DO|MD|PhD|DDS|DVM|PharmD))(?!\p{L})/u.test(
      textAfter(match),
    )
  );
}

/** "NY, CA, TX", or a shouted line: the letters are not behind the name of a city. */
function isListOfCapitals(input: string, start: number, end: number): boolean {
  const before =
    /(?<word>[\p{L}.'’-]{1,21}), $/u.exec(input.slice(Math.max(0, start - 24), start))?.groups?.['word'] ?? '';
  return (
    (!/\p{Ll}/u.test(before) && !/^(?:LA|SF|SLC|KC|OKC|NOLA|DFW|NYC|LV|STL|ATL)$/u.test(before)) ||
    (/^ \p{Ll}/u.test(input.slice(end, end + 2)) && /^(?:OR|IN|ME|HI|OK|OH)$/u.test(input.slice(start, end)))
  );
}

/** St. Louis, Mo.: states written short behind a city. */
const oldStates = patternRule(
  'states with a full stop',
  new RegExp(
    `(?:(?<=\\p{Lu}[\\p{L}.'’-]{1,20}, )(?<state>(?:${shortStateNames})\\.)|${wordStart}(?<plain>(?:${plainStates})\\.)|(?<= |^)(?<first>Pa\\.)(?=, \\p{Lu}\\p{Ll}{2,5}\\.)|${wordStart}(?<listed>(?:${shortStateNames})\\.)(?=(?:,| and| or| &|, and) (?:${shortStateNames})\\.)|(?<=${wordStart}(?:${shortStateNames})\\.(?:,| and| or| &|, and) )(?<last>(?:${shortStateNames})\\.))(?!\\p{L})`,
    'gu',
  ),
  ({ text, input, end }) => keepStop(shortStates[text.slice(0, -1)]!, '.', input, end),
);

/** ZIP 90210. */
const zipCodes = patternRule(
  'ZIP codes',
  new RegExp(
    `(?<=${wordStart}(?:ZIP|[Zz]ip|[Pp]ostal)(?: [Cc]odes?)?:? (?:is |of )?|D\\.C\\. )(?<zip>\\d{5})(?:(?<hyphen>-)(?<plus>\\d{4}))?(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}_.,$£€#-])(?<zip2>\\d{5})(?<hyphen2>-)(?<plus2>\\d{4})(?![\\p{L}\\p{N}_%-]|[.,]\\d| (?:people|\\p{Ll}{3,20}s)(?!\\p{L}))`,
    'gu',
  ),
  ({ groups }) => ({
    zip: groups.zip ? digitByDigit(groups.zip) : undefined,
    hyphen: groups.hyphen ? ', ' : undefined,
    plus: groups.plus ? digitByDigit(groups.plus) : undefined,
    zip2: groups.zip2 ? digitByDigit(groups.zip2) : undefined,
    hyphen2: groups.hyphen2 ? ', ' : undefined,
    plus2: groups.plus2 ? digitByDigit(groups.plus2) : undefined,
  }),
);

// oxfmt-ignore
const parts: Readonly<Record<string, string>> = { Apt: 'Apartment', apt: 'apartment', APT: 'Apartment', Ste: 'Suite', ste: 'suite', STE: 'Suite', Fl: 'Floor', Rm: 'Room', rm: 'room', Bldg: 'Building', bldg: 'building', Unit: 'Unit', unit: 'unit', Suite: 'Suite', suite: 'suite', Apartment: 'Apartment', apartment: 'apartment', Room: 'Room', room: 'room', Rte: 'Route', rte: 'route', Rt: 'Route', Hwy: 'Highway', hwy: 'highway' };

/** Apt 4B, Ste. 200, Unit #12, Rm 305. */
const flats = patternRule(
  'flats and floors',
  new RegExp(
    `${wordStart}(?<part>(?:${Object.keys(parts).join('|')})\\.?)(?<gap> ?#| )(?<number>\\d{1,5})(?:-?(?<letter>[A-Z]))?${wordEnd}(?![.,]\\d)`,
    'gu',
  ),
  ({ groups, language }) => ({
    part: parts[groups.part!.replace('.', '')]!,
    gap: ' ',
    number: numberAsName(groups.number!, language),
    letter: groups.letter || undefined,
  }),
);

/** P.O. Box 123. */
const boxes = patternRule(
  'boxes at post offices',
  /(?<![\p{L}\p{N}_.])(?<letters>P\. ?O\.|PO|P\.O)(?<space> )(?=[Bb]ox\b)/gu,
  () => ({ letters: 'P-O' }),
);

function spellWithSpaces(characters: string): string {
  return Array.from(characters, (each) => (/\d/u.test(each) ? digitByDigit(each) : each)).join(' ');
}

/** SW1A 1AA: British postcodes, and Canadian ones. */
const postcodes = patternRule(
  'postcodes',
  new RegExp(
    `${wordStart}(?:(?<area>[A-Z]{1,2})(?<district>\\d{1,2})(?<letter>[A-Z])? (?<sector>\\d)(?<unit>[A-Z]{2})|(?<canada>[A-Z]\\d[A-Z]) (?<canada2>\\d[A-Z]\\d))${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    if (groups.canada) return `${spellWithSpaces(groups.canada)}, ${spellWithSpaces(groups.canada2!)}`;
    const letter = groups.letter ? ` ${groups.letter}` : '';
    return `${spellOut(groups.area!)} ${numberAsName(groups.district!, language)}${letter}, ${digitByDigit(groups.sector!)} ${spellOut(groups.unit!)}`;
  },
);

/** "Main St" and "Oak Dr." in front of a comma. "St." and "Dr." elsewhere are in the class of abbreviations. */
const streetsBeforeCommas = patternRule(
  'streets in front of a comma',
  new RegExp(
    `(?<=${wordStart}(?:\\p{Lu}\\p{Ll}{2,20}|\\d{1,3}(?:st|nd|rd|th)) )(?<kind>(?:Ct|Pl|Ln|Ter|Cir|Trl|Plz|Xing)\\.?)(?=,|$|\\n)`,
    'gu',
  ),
  ({ groups, input, end }) => kindName(groups.kind!, true, input, end),
);

/** Postal addresses. */
export const address: TokenClass = {
  name: 'address',
  accepts: '`1428 Elm St.`, `12 S 1st st`, `Santa Clara, CA 95051`, `Apt 4B`, `P.O. Box 9`, `SW1A 1AA`',
  rules: [
    countyRoads,
    streets,
    directionsOfHouses,
    regions,
    headings,
    compass,
    motorways,
    parties,
    shortRoadWords,
    highways,
    roadPairs,
    stateRoads,
    numberedRoads,
    roadLetters,
    roads,
    freeways,
    streetsBeforeCommas,
    cities,
    oldStates,
    zipCodes,
    flats,
    boxes,
    postcodes,
  ],
};
