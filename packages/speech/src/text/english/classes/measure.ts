import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { isAdjective, minusStart, textAfter, textBefore } from '../words/boundaries';
import { described } from '../words/described';
import { cardinal, decimal, numberPattern, ordinal, pluralOf } from '../words/number-words';
import { isSingular, quantityPattern, quantityWords } from '../words/quantity';
import { perWords } from '../words/rates';
import { isAthletic, isMedical, surroundings } from '../words/surroundings';
import { karats, kilotons } from './karats';
import { divisorPattern, isUnit, nameOfUnit, scientificUnitPattern, unitPattern } from '../words/unit-names';
import { dimensions, feetAndInches, poundsAndOunces, primes } from './lengths';

// These are units only without a space before them: "5 in 10", "the 3 A students" and "5 K" contain no units.
const onlyAttached = new Set([
  'in',
  'K',
  't',
  'B',
  'N',
  'J',
  'A',
  'st',
  'deg',
  'MP',
  'pt',
  'ac',
  'au',
  'ly',
  'IU',
  'cd',
  'mT',
  'kt',
  'mo',
]);
// These are not units without a space: "5K" may be five thousand or a resolution, and "5t" is ambiguous.
const neverAttached = new Set(['K', 't', 'N', 'J', 'B', 'A', 'st', 'pt', 'ac', 'au', 'cd', 'Gy', 'IU', 'mT', 'deg']);
// With a space these need a context: "5 in tall", "3 pt font".
const spaced: Readonly<Record<string, RegExp>> = {
  in: /^(?:\.|,? (?:tall|wide|long|deep|thick|high|x|by|of (?:rain|snow)|in (?:length|diameter|width|height))(?![\p{L}]))/u,
  pt: /^ (?:font|type|text|of milk|of cream)/u,
  IU: /^/u,
  ac: /^\.|^ (?:lot|parcel|of|property|site|farm)/u,
  kt: /^/u,
  mo: /^\.?(?: (?:old|later|ago|term|contract)|[.,;]|$)/u,
  ly: /^ (?:away|from)/u,
  au: /^ (?:away|from)/u,
  cd: /^\/m/u,
  deg: /^/u,
};

const power = '(?<power>[²³]|\\^?[23](?!\\d))?';
const perUnit =
  `(?:(?:\\.(?=/))? ?[/⁄] ?(?<per>\\d{1,3}(?:\\.\\d{1,2})?[ -]?(?:${divisorPattern}|days?|hours?|weeks?|months?|minutes?|seconds?)(?![\\p{L}\\p{N}])|(?:100 ?)?(?:${divisorPattern}|[a-z]{1,9}))(?<perPower>[²³]|\\^?[23](?!\\d))?)?` +
  `(?:/(?<per2>(?:\\d{1,3}\\.\\d{1,2} ?)?(?:min|h|hr|d|day|dose|kg|m))(?<perPower2>[²³]|\\^?2(?!\\d))?(?![\\p{L}\\p{N}/]))?`;
const sized =
  '(?: (?<size>hundred|thousand|million|billion|trillion)|(?<short>k|bn|mn|M(?= km| mi))(?= (?:km|mi|kg|ft|sq|L|gal|lbs?)))?';

/** 5 km, 20°C, 3.5GB, 100 MB/s, 5–10 km, 10 m², a 5-km run, 3 1/4 in, 100 million kg, and percentages. */
const units = patternRule(
  'units and percentages',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,]|\\d\\/)(?:(?<minus>${minusStart}[-−])|(?<plus>(?<![\\p{L}\\p{N})\\uFFFC] ?)\\+))?` +
      // A unit that is written twice is said once between dashes, and twice with "to".
      `(?:(?<from>${quantityPattern})(?:(?: ?(?:%|°[CF]?|(?<fromUnit>km|kg|g|m|cm|mm|ft|lbs?|mg|ml|GB|MB|in|mi)(?![\\p{L}])(?=(?: ?[-–—] ?)[-−]?${quantityPattern}[ -]?\\k<fromUnit>(?!\\p{L}))))?(?: ?[-–—] ?)| to )(?<minusTo>[-−])?)?` +
      `(?<number>${quantityPattern})${sized}(?<gap>[ -]?)(?<unit>${unitPattern})${power}${perUnit}(?<stop>\\.(?=[,);:]| \\p{Ll}| [(=]| \\uFFFC{1,3}\\.? of | [\\p{L}\\p{N}+$£€-](?<=\\d-\\p{L}{1,4}\\. .)))?(?![\\p{L}\\p{N}_]|['’](?!s\\b)\\p{L}|\\.\\d|\\^\\d)`,
    'gu',
  ),
  (match) => {
    const { groups, input, start: at, end, language } = match;
    const { number = '', gap, unit = '', from = '', size = '', short = '' } = groups;
    if (isNoUnit(groups, textBefore(match, 16), textAfter(match, 20))) return undefined;
    if (ofMedicine.test(unit) && !(unit === 'pg' && groups.per) && !isMedical(match)) return undefined;
    const single = isSingular(number) && !from && !size && !short;
    const adjective = gap === '-' || isAdjective(input, at, end);
    const squared = /[²2]/u.test(groups.power!) ? 'square ' : groups.power ? 'cubic ' : '';
    const name = squared + unitWords(match, unit, number, single || adjective || described.test(textAfter(match)));
    const sign = groups.minus ? 'minus ' : groups.plus ? 'plus ' : '';
    const range = from ? `${quantityWords(from, language)} to ${groups.minusTo ? 'minus ' : ''}` : '';
    const sizeWords =
      size || short ? ` ${size || (short === 'k' ? 'thousand' : short === 'bn' ? 'billion' : 'million')}` : '';
    const per =
      (groups.per ? ratio(unit, groups.per, groups.perPower!, language) : '') +
      (groups.per2 ? ` per ${divisor(groups.per2, groups.perPower2!, language)}` : '');
    const stop = text(groups.stop) && unit.endsWith('.') ? '.' : '';
    return `${sign}${range}${quantityWords(number, language)}${sizeWords} ${name}${per}${stop}`;
  },
);

const term = `(?:${scientificUnitPattern})(?:[²³]|\\^?[23](?!\\d)|⁻[¹²³]|\\^-[123])?`;
const joiner = '[·⋅∙*]';

/** 4.18 J/(kg·K), 5 N·m²/kg², 3 W m⁻² K⁻¹: units of several units. The number is read by the classes of numbers. */
const compounds = patternRule(
  'units of several units',
  new RegExp(
    `(?<=[\\p{N}⁰¹²³⁴-⁹](?<gap> ?)|(?<!\\p{L})(?:in|per|of|is) |(?<![\\p{L}\\p{N}_/])(?=[^\\s/]{1,8}/\\())(?<top>${term}(?:${joiner}${term}){0,3}(?: (?:${scientificUnitPattern})⁻[¹²³]){0,3})(?:/(?:\\((?<group>${term}(?:${joiner}${term}){1,3})\\)|(?<bottom>${term}(?:${joiner}${term}){0,2})))?(?![\\p{L}\\p{N}_/(⁰¹²³⁴-⁹·]|\\.\\d)`,
    'gu',
  ),
  (match) => {
    const { top = '', group = '', bottom = '', gap = '' } = match.groups;
    const parts = top.split(/[·⋅∙*]| (?=[^ ]{1,6}⁻)/u);
    const below = (group || bottom).split(/[·⋅∙*]/u).filter(Boolean);
    // One unit, and one per another, are those of the rules below.
    if (parts.length === 1 && below.length < 2 && !parts[0]!.includes('⁻') && !parts[0]!.includes('^-'))
      return undefined;
    const isOne = /(?:^|[^\d.,])1 ?$/u.test(textBefore(match, 4));
    const above = parts.filter((part) => !/⁻|\^-/u.test(part));
    const negative = parts.filter((part) => /⁻|\^-/u.test(part)).map((part) => part.replace(/⁻|\^-/u, ''));
    const name = (part: string, isSingle: boolean) =>
      raisedUnit(part.replace('¹', '').replace(/(?<!\d)1$/u, ''), isSingle, match.language);
    const said = above.map((part, index) => name(part, isOne || index < above.length - 1));
    const per = [...below, ...negative].map((part) => name(part, true));
    const isFirst = /[\p{N}⁰¹²³⁴-⁹]$/u.test(textBefore(match, 1));
    return `${isFirst && gap === '' ? ' ' : ''}${said.join(' ')}${per.length > 0 ? ` per ${per.join(negative.length > 1 ? ' per ' : ' ')}` : ''}`.trimEnd();
  },
);

/** "square meters", "second squared". */
function raisedUnit(written: string, isSingle: boolean, language: string): string {
  const [, unit = written, raised = ''] = /^(?<unit>.*?)(?<raised>[²³]|\^?[23])?$/u.exec(written) ?? [];
  const name = nameOfUnit(unit, isSingle, language);
  if (!raised) return name;
  const isSquare = /[²2]/u.test(raised);
  if (/^(?:km|m|cm|mm|ft|in|mi|nm|µm|μm|yd)$/u.test(unit)) return `${isSquare ? 'square' : 'cubic'} ${name}`;
  return `${name} ${isSquare ? 'squared' : 'cubed'}`;
}

/** "points" of fonts are no pints, and 9600 bps are bits per second. */
function unitWords(match: Match, unit: string, number: string, single: boolean): string {
  const after = textAfter(match);
  const { language } = match;
  if (
    /^pts?$/u.test(unit) &&
    !/^ (?:of )?(?:(?:half|fresh|heavy|cold|whole|sour|hot|chicken|beef) )?(?:milk|cream|water|stock|beer|ale|bitter|lager|cider|blood|broth|juice|oil|vinegar|cherry|yogh?urt|ice cream|strawberries|raspberries|blueberries|blackberries|berries|tomatoes|jars?|bottles?|cartons?|containers?|glass|mugs?|saucepan|pot|pan|baskets?|tubs?)(?![\p{L}])/u.test(
      after,
    )
  ) {
    const isPoint =
      unit === 'pts' ||
      match.groups.gap === '-' ||
      /^\.? (?:font|type|text|size|for a|each|per|lead|shot|off|deduct|penalty|ahead|behind|bonus|swing|buck|edge|win|loss|drop|rise|gain)(?!\p{L})/u.test(
        after,
      ) ||
      isAthletic(match);
    if (isPoint) return single ? 'point' : 'points';
  }
  if (
    /^pts$/iu.test(unit) &&
    /^ (?:of )?(?:milk|cream|water|stock|beer|blood|strawberries|blueberries|cherry)(?![\p{L}])/u.test(after)
  )
    return single ? 'pint' : 'pints';
  // "3.5 GB in the NL Central"
  if (
    unit === 'GB' &&
    /^\d{1,2}(?:\.5)?$/u.test(number) &&
    isAthletic(match) &&
    /^ (?:in|behind|of|back|out)(?!\p{L})|^[.,;)]|^$/u.test(after)
  )
    return single ? 'game back' : 'games back';
  // Genes have base pairs.
  if (
    unit === 'bp' &&
    /(?<!\p{L})(?:DNA|RNA|genes?|genom\p{L}{0,3}|PCR|primers?|fragments?|sequences?|amplicon|nucleotides?|reads|exons?|plasmid|insertion|deletion)(?!\p{L})/u.test(
      surroundings(match),
    )
  )
    return single ? 'base pair' : 'base pairs';
  if (
    unit === 'bp' &&
    isMedical(match) &&
    !/(?<!\p{L})(?:cuts?|hikes?|yields?|rates?|basis|spreads?|margins?)(?!\p{L})/u.test(surroundings(match, 40))
  )
    return 'B-P';
  if (
    /^bps$/iu.test(unit) &&
    !/(?<!\p{L})(?:spreads?|yields?|basis|coupons?|margins?|SOFR|LIBOR|bonds?|CDS)(?!\p{L})/u.test(
      surroundings(match, 60),
    ) &&
    Number(number.replaceAll(',', '')) >= 1000
  )
    return 'bits per second';
  return nameOfUnit(unit, single, language);
}

/** "5m users" are millions. */
const countedMillions =
  /^ (?:people|users|followers|views|downloads|subscribers|customers|records|rows|years|deal|copies|plays|streams|dollars|pounds|euros)(?![\p{L}])/u;

const text = (written: string | undefined) => written !== undefined && written !== '';

const places =
  /(?:^|[^\p{L}])(?:exit|gate|seat|row|apt\.?|unit|room|rm\.?|section|platform|terminal|lot|bay|dock|berth|slip|site|spot|aisle|deck|cabin|track|block|plot|suite) ?#?$/iu;

function isNoUnit(groups: Readonly<Record<string, string>>, before: string, after: string): boolean {
  const { gap, unit = '', number = '' } = groups;
  // "Exit 15W", "seat 12A"
  if (gap === '' && unit.length === 1 && places.test(before)) return true;
  // "298 K" and "4.2 K" are temperatures, "100 K" may be money.
  if (
    gap === ' ' &&
    unit === 'K' &&
    (number === '0' || /^\d*[1-9]$|^\d*[1-9]\d*\.\d|^300$/u.test(number)) &&
    number.length > (number === '0' ? 0 : 1)
  )
    return /^ (?:run|race|walk|people|views|users|followers|subscribers|downloads|stars|steps|words|tokens|video|TV|monitor)(?![\p{L}])/u.test(
      after,
    );
  const hasFraction = /[/½⅓⅔¼¾⅕-⅞]/u.test(number);
  const isInches =
    hasFraction &&
    unit === 'in' &&
    !/^ (?:the|an?|my|your|his|her|its|our|their|this|that|these|those|each|every|all|it|them|there|here)(?!\p{L})/u.test(
      after,
    );
  // "5 A, 60 W", "12 V, 5 A"
  if (
    gap === ' ' &&
    unit === 'A' &&
    (/\d ?(?:k?V|VAC|VDC|k?W|k?Ω)(?: [AD]C)?(?:,| at| @| \/)? $/u.test(before) ||
      /^,? ?(?:at |@ |and )?\d[\d.]{0,4} ?(?:k?V|k?W|Ω|Hz)(?![\p{L}])|^ (?:fuse|breaker|circuit|current|charger|load|supply|max|peak)(?![\p{L}])/u.test(
        after,
      ))
  )
    return false;
  if (gap === ' ' && onlyAttached.has(unit) && !groups.stop && !isInches) return !(spaced[unit]?.test(after) ?? false);
  // "a 2700K bulb", "5000K white"
  if (
    gap === '' &&
    unit === 'K' &&
    /^[1-9]\d?00$/u.test(number) &&
    /^ (?:bulbs?|lights?|lamps?|LEDs?|white|warm|cool|daylight|colou?r|lighting)(?!\p{L})/u.test(after)
  )
    return false;
  if (gap === '' && neverAttached.has(unit)) return true;
  // "3 HR staff"
  if (
    unit === 'HR' &&
    /^ (?:staff|people|managers?|reps?|employees|teams?|dep(?:artmen)?ts?|leaders|directors?|professionals|policies|tools)(?!\p{L})/u.test(
      after,
    )
  )
    return true;
  if (unit === 's' && /^10{1,2},?0{0,3}$/u.test(number) && after.startsWith(' of ')) return true;
  // "F-35s", "737s" and "Form 1099s" are names in the plural.
  if (
    unit === 's' &&
    gap === '' &&
    (/\p{Lu}-$/u.test(before) || /^7[0-8]7$/u.test(number) || /[Ff]orm $/u.test(before))
  )
    return true;
  // "under-18s"
  if (unit === 's' && gap === '' && /(?:under|over)-$/iu.test(before)) return true;
  // "free for over 65s", but "it took over 65s"
  if (
    unit === 's' &&
    gap === '' &&
    /^\d{1,2}$/u.test(number) &&
    /(?:^|[,;(]|[^\p{L}](?:for|the|to|all|and|among|of)) ?(?:under|over) $/iu.test(before)
  )
    return true;
  if (gap === '' && unit === 'm' && countedMillions.test(after)) return true;
  // "10-m" is a unit, "1914-in" is none, and a 10-K is a form.
  const isLength = unit === 'in' && (hasFraction || (number.length < 4 && groups.stop));
  if (gap === '-' && (/^[%°º‰]/u.test(unit) || (/^(?:in|[sABKCFNJUT])$/u.test(unit) && !isLength))) return true;
  // "2 m people"
  return Boolean(groups.per) && !isKnownDivisor(groups.per!);
}

const ofTime = /^(?:s|secs?|mins?|minutes?|h|hrs?|hours?|d|days?|wks?|weeks?|mos?|months?|yrs?|years?)$/u;

/** "1,200 mg/24 h" and "160 mg/5 mL" are rates, "160 lb/73 kg" is a weight in two units. */
function isRate(unit: string, per: string): boolean {
  const number = countedDivisor.exec(per)?.[0].trim();
  if (!number || number === '100' || number === '1') return true;
  const below = per.replace(countedDivisor, '');
  if (ofTime.test(below)) return !ofTime.test(unit);
  return (
    /^(?:[mµμn]?g|mcg|IU|U|units?|mEq|[mµμ]?mol|kcal|kJ)$/u.test(unit) &&
    /^(?:m[lL]|[dc]?[lL]|tsp|tbsp|tabs?|caps?|cc)$/u.test(below)
  );
}

// These are units only in a text about medicine: "2 caps daily", "20 U of insulin".
const ofMedicine = /^(?:caps?|tabs?|supps?|U|mU|pg)$/u;

const timeWords =
  /^(?:day|week|month|year|quarter|night|minute|hour|second|person|user|capita|unit|item|dose|serving|shot|head|liter|litre|mile|acre|child|game|core|node|page|token|request|call|frame|cycle|rev|turn)$/u;

function isKnownDivisor(written: string): boolean {
  return (
    isUnit(written.replace(countedDivisor, '')) ||
    timeWords.test(written.replace(countedDivisor, '').replace(/(?<=\p{L}{2})s$/u, '')) ||
    /^(?:d|mo|wk|y|yr|s|h|hr|mol|year)$/u.test(written)
  );
}

/** " per five milliliters", or " slash seventy-three kilograms". */
function ratio(unit: string, per: string, raised: string, language: string): string {
  return `${isRate(unit, per) ? ' per' : ' slash'} ${divisor(per, raised, language)}`;
}

/** The number in front of the unit of "7 L/100 km" and "160 mg/5 mL". */
const countedDivisor = /^\d[\d.]{0,5}[ -]?/u;

function divisor(written: string, raised: string, language: string): string {
  const number = countedDivisor.exec(written)?.[0].replace(/[ -]/u, '') ?? '';
  const count = number ? `${decimal(number, language)} ` : '';
  const plain = written.replace(countedDivisor, '');
  const isOne = !number || number === '1';
  const name =
    isUnit(plain) || !count
      ? isUnit(plain)
        ? nameOfUnit(plain, isOne, language)
        : perWords(plain, language).slice('per '.length)
      : plain.replace(/^d$/u, 'days');
  if (!raised) return count + name;
  // An acceleration is "per second squared", a pressure "per square meter".
  const isTime = /^(?:s|sec|min|h|hr)$/u.test(plain);
  const square = /[²2]/u.test(raised);
  return count + (isTime ? `${name} ${square ? 'squared' : 'cubed'}` : `${square ? 'square' : 'cubic'} ${name}`);
}

/** Rates such as km/h after a number in words, or alone. */
const rates = patternRule(
  'rates without a number',
  /(?<![\p{L}\p{N}_/])(?<one>km|m|mi|MB|GB|kB|KB|Mbit|Gbit|kg|mg|µg|μg|g|l|L|ft|kWh|mol|mmol|W)\/(?<per>h|s|min|day|kg|l|L|ml|dl|dL|m|cm|km)(?<power>[²³23])?(?![\p{L}\p{N}_/])/gu,
  ({ groups, language }) =>
    `${nameOfUnit(groups.one!, false, language)} per ${divisor(groups.per!, groups.power!, language)}`,
);

// oxfmt-ignore
const counted: Readonly<Record<string, string>> = {
  req: 'requests', reqs: 'requests', requests: 'requests', ops: 'operations', msg: 'messages', msgs: 'messages', tx: 'transactions', txns: 'transactions', tokens: 'tokens', rows: 'rows', frames: 'frames', pkts: 'packets',
};

/** 5k req/s, ops/sec. */
const countsPerTime = patternRule(
  'counts per second',
  /(?<![\p{L}\p{N}_/])(?<what>req|reqs|requests|ops|msgs?|tx|txns|tokens|rows|frames|pkts)(?<per>\/(?:s|sec|min|h|hr|day))(?![\p{L}\p{N}_/])/gu,
  ({ groups, language }) => `${counted[groups.what!]} ${perWords(groups.per!, language)}`,
);

/** 4/day, 12/kg, 3/wk. */
const countsPer = patternRule(
  'counts per unit',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/.,])(?<number>${numberPattern})(?<sign> ?\\/ ?)(?<per>day|week|month|year|night|hour|hr|min|minute|sec|second|mo|yr|wk|kg|user|person|km|mile|unit|serving|dose|match|game)(?![\\p{L}\\p{N}_/])`,
    'gu',
  ),
  ({ groups, language }) => `${decimal(groups.number!, language)} ${perWords(groups.per!, language)}`,
);

/** 18 units/kg/h, "2 sprays/nostril": what is counted in words per a unit. */
const wordsPer = patternRule(
  'words per unit',
  /(?<=(?<![A-Za-z])(?:units?|doses?|drops?|puffs?|sprays?|pills?|tablets?|cells|beats|breaths|copies|steps|laps|calls|clicks|orders) ?)\/(?<per>kg|h|hr|min|day|dose|wk|mo|yr|L|mL|µL|μL|mm³|nostril|eye|side|ear|game|week|hour)(?:\/(?<per2>h|hr|min|day|dose|wk))?(?![A-Za-z\d/])/gu,
  ({ groups, language }) => {
    const name = (written: string) =>
      /^(?:nostril|eye|side|ear|dose|game)$/u.test(written)
        ? ` per ${written}`
        : ` per ${divisor(written, '', language)}`;
    return name(groups.per!) + (groups.per2 ? name(groups.per2) : '');
  },
);

/** 381/km², "142 / sq mi": a density. */
const countsPerArea = patternRule(
  'counts per area',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/.,])(?<number>${numberPattern})(?<sign> ?\\/ ?)(?:(?<unit>km|m|cm|mm|mi|ft|in|yd)(?<power>[²³23])|sq\\.? ?(?<square>mi|km|ft|m|in|yd)\\.?)(?![\\p{L}\\p{N}_/])`,
    'gu',
  ),
  ({ groups, language }) => {
    const kind = /[³3]/u.test(groups.power!) ? 'cubic' : 'square';
    return `${decimal(groups.number!, language)} per ${kind} ${nameOfUnit(groups.unit || groups.square!, true, language)}`;
  },
);

/** "heat to 340 K": a K behind a space, where the text is about heat. Elsewhere it may be thousands. */
const kelvins = patternRule(
  'kelvins',
  /(?<![\p{L}\p{N}_$£€]|\d[.,])(?<number>\d{1,5}(?:\.\d{1,3})?) K(?![\p{L}\p{N}_'’&-])/gu,
  (match) =>
    /(?<!\p{L})(?:heat\p{Ll}{0,3}|cool\p{Ll}{0,3}|warm\p{Ll}{0,3}|freez\p{Ll}{1,3}|melt\p{Ll}{0,3}|boil\p{Ll}{0,3}|temperatures?|thermal|quench\p{Ll}{0,3}|anneal\p{Ll}{0,3}|kelvins?|atm|superconduct\p{Ll}{1,6}|plasma|cryogen\p{Ll}{1,3}|blackbody|bath)(?!\p{L})/iu.test(
      surroundings(match, 80),
    )
      ? `${decimal(match.groups.number!, match.language)} ${match.groups.number === '1' ? 'kelvin' : 'kelvins'}`
      : undefined,
);

/** 2 c. flour, 3 T sugar, 1 t salt: a letter is a spoon or a cup only in front of something to eat. */
const spoons = patternRule(
  'spoons and cups in one letter',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,/])(?:(?<from>${quantityPattern})[-–])?(?<number>${quantityPattern}) ?(?<unit>[cCTt]|tbs|Tbs|TBS)(?<stop>\\.)?(?= (?:of )?(?:(?:all-purpose|packed|chopped|diced|minced|grated|sliced|melted|softened|warm|hot|cold|heavy|sour|dry|dried|fresh|ground|light|dark|brown|white|powdered|granulated|confectioners'|unsalted|salted|olive|vegetable|canola|coconut|baking|vanilla|lemon|lime|orange|soy|maple|kosher|sea|black|red|green|whole|shredded|cooked|uncooked|frozen|plain|bread|cake|boiling|tomato|chicken|beef) ){0,3}(?:flour|sugar|salt|butter|milk|water|oil|cream|honey|syrup|vanilla|powder|soda|cinnamon|pepper|paprika|cumin|oregano|basil|thyme|garlic|onions?|rice|oats|cornstarch|cornmeal|yeast|vinegar|juice|zest|sauce|ketchup|mustard|mayo|mayonnaise|yogurt|cheese|nuts|pecans|walnuts|almonds|raisins|chips|cocoa|broth|stock|wine|extract|berries|blueberries|strawberries|carrots?|celery|parsley|cilantro|ginger|nutmeg|cloves|peanut|margarine|shortening|buttermilk|molasses|breadcrumbs|pasta|beans|peas|corn|spinach|tomatoes|coconut|seeds|plus)(?![\\p{L}]))`,
    'gu',
  ),
  ({ groups, language }) => {
    const { from = '', number = '', unit = '' } = groups;
    const single = isSingular(number) && !from;
    const name = unit === 't' ? 'teaspoon' : /^t/iu.test(unit) ? 'tablespoon' : 'cup';
    const range = from ? `${quantityWords(from, language)} to ` : '';
    return `${range}${quantityWords(number, language)} ${name}${single ? '' : 's'}`;
  },
);

/** 3BR/2BA, 4bd 3ba, 2 bdrm: rooms of a home. */
const rooms = patternRule(
  'rooms of a home',
  /(?<![\p{L}\p{N}_.,$])(?<number>\d{1,2}(?:\.5)?)(?:[ -]?(?<bed>bdrms?|bdr|BDRM|BRs?)|(?<bed2>bd|bds)|[ -]?(?<bath>bths?|BAs?)|(?<bath2>ba|bas))(?![\p{L}\p{N}_])(?:\.(?=,| ?\/| \p{Ll}))?(?<slash> ?\/ ?(?=\d))?/gu,
  ({ groups, input, end, language }) => {
    const { number = '', bed, bed2, slash } = groups;
    const describes =
      /^ ?(?:\d{1,2}(?:\.5)? ?(?:BAs?|ba|bths?) )?(?:apt|apartment|home|house|condo|flat|unit|townhouse|townhome|cottage|villa|duplex|penthouse)(?![\p{L}])/u.test(
        input.slice(end, end + 26),
      );
    const name = bed || bed2 ? 'bedroom' : 'bath';
    return `${decimal(number, language)} ${name}${number === '1' || describes ? '' : 's'}${slash ? ', ' : ''}`;
  },
);

/** 2x4s, 4x4s: boards and cars, which the names of their sizes stand for. */
const sizesInThePlural = patternRule(
  'sizes in the plural',
  new RegExp(`(?<![\\p{L}\\p{N}_.,])(?<one>\\d{1,2})[x×](?<two>\\d{1,2})['’]?s(?![\\p{L}\\p{N}])`, 'gu'),
  ({ groups, language }) => `${cardinal(groups.one!, language)} by ${pluralOf(cardinal(groups.two!, language))}`,
);

/** 12G20KT: the speed of the wind and of its gusts, as airports report it. */
const gusts = patternRule(
  'winds with gusts',
  /(?<![\p{L}\p{N}_.,])(?<speed>\d{1,3})G(?<gust>\d{2,3}) ?(?<unit>KTS?|kts?|MPH|mph)(?![\p{L}\p{N}])/gu,
  ({ groups, language }) =>
    `${cardinal(groups.speed!, language)} gusting to ${cardinal(groups.gust!, language)} ${nameOfUnit(groups.unit!.toLowerCase(), false, language)}`,
);

/** 6 x 200g: several of one weight or volume. */
const severalOf = patternRule(
  'several of one weight',
  /(?<![\p{L}\p{N}_.,])(?<number>\d{1,3})(?<times> ?[x×] ?)(?=\d{1,4}(?:\.\d{1,3})? ?-?(?:g|kg|mg|ml|mL|l|L|cl|oz|lbs?|GB|TB|MB)(?![\p{L}]))/gu,
  ({ groups, language }) => ({ number: cardinal(groups.number!, language), times: ' times ' }),
);

/** km², cm^3 and m³ without a number. */
const barePowers = patternRule(
  'squares and cubes without a number',
  /(?<![\p{L}\p{N}_)\uFFFC^*/]|\p{N} )(?:(?<unit>km|cm|mm|ft)(?<power>[²³]|\^[23](?!\d))|(?<=(?:in|per|of|cubic|square) )(?<metre>m)(?<power2>[²³]))(?![\p{L}\p{N}_/=+])/gu,
  (match) => {
    const { unit = '', power: raised = '', metre = '', power2 = '' } = match.groups;
    const isPer = /(?:^|[^\p{L}])(?:per|a|one) $/u.test(textBefore(match, 5));
    return `${/[²2]/u.test(raised + power2) ? 'square' : 'cubic'} ${nameOfUnit(unit || metre, isPer, match.language)}`;
  },
);

/** 5 mM, 0.1M NaOH, 1 M HCl: moles per liter. */
const concentrations = patternRule(
  'moles per liter',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?<number>${numberPattern}) ?(?:(?<prefix>[mµμnp])M(?![\\p{L}\\p{N}_])|M(?= (?:solution|\\uFFFC{2,12}(?!\\uFFFC)|(?:[A-Z][a-z]?\\d{0,2}|\\([A-Z][A-Za-z\\d]{1,6}\\)\\d?){2,6}(?![\\p{L}\\p{N}]))))`,
    'gu',
  ),
  ({ groups, language }) => {
    const prefix = { m: 'milli', µ: 'micro', μ: 'micro', n: 'nano', p: 'pico' }[groups.prefix!] ?? '';
    return `${decimal(groups.number!, language)} ${prefix}molar`;
  },
);

/** "rose 3pp", "a 250pp novel". */
const points = patternRule(
  'percentage points and pages',
  new RegExp(
    `(?<![\\p{L}\\p{N}_£$€]|\\d[.,])(?:(?<minus>${minusStart}[-−])|(?<plus>(?<![\\p{L}\\p{N})] ?)\\+))?(?<number>${numberPattern})(?<gap> ?)pp(?:ts?)?(?![\\p{L}\\p{N}_])`,
    'gu',
  ),
  (match) => {
    const { number = '', minus, plus } = match.groups;
    const sign = minus ? 'minus ' : plus ? 'plus ' : '';
    const isBook = /^\d{2,4}$/u.test(number) && !sign && !pointsBefore.test(textBefore(match));
    const name = isBook ? 'page' : 'percentage point';
    const describes = isAdjective(match.input, match.start, match.end);
    return `${sign}${decimal(number, match.language)} ${name}${number === '1' || describes ? '' : 's'}`;
  },
);
const pointsBefore =
  /(?:^|[^\p{L}])(?:rose|rise|rises|fell|falls?|up|down|by|gained|lost|added|increased?|decreased?|dropped|climbed|slipped|grew|lead|ahead|over|swing of)(?: (?:about|around|nearly|another|a further|by))* [+-]?$|[+-]$/iu;

/** f/1.8: the aperture of a lens. */
const apertures = patternRule(
  'apertures',
  /(?<![\p{L}\p{N}_./])[fƒ]\/(?<number>\d{1,2}(?:\.\d)?)(?:(?<to>[-–])(?<until>\d{1,2}(?:\.\d)?))?(?![\p{L}\p{N}_/]|\.\d)/gu,
  ({ groups, language }) =>
    `F ${decimal(groups.number!, language)}${groups.until ? ` to ${decimal(groups.until, language)}` : ''}`,
);

/** 1/250 s: the time of an exposure. */
const exposures = patternRule(
  'parts of a second',
  /(?<![\p{L}\p{N}_/.,])1\/(?<parts>\d{2,5}) ?(?:s|secs?|second)(?![\p{L}\p{N}_])/gu,
  ({ groups, language }) => `one ${ordinal(groups.parts!, language)} of a second`,
);

/** 28/36 mpg: in a city and on a highway. */
const mileage = patternRule(
  'two mileages',
  /(?<![\p{L}\p{N}_/.,])(?<city>\d{2})\/(?<highway>\d{2}) mpg(?!\p{L})/giu,
  ({ groups, language }) =>
    `${cardinal(groups.city!, language)}, ${cardinal(groups.highway!, language)} ${nameOfUnit('mpg', false, language)}`,
);

/** 2.4A, a 10A fuse, 5V/2A: a lone A is an ampere only in such a context. */
const amperes = patternRule(
  'amperes',
  new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,])(?<number>${numberPattern})A(?![\\p{L}\\p{N}_'’-])`, 'gu'),
  (match) => {
    const number = match.groups.number!;
    const isShown =
      number.includes('.') ||
      /V(?:AC|DC)? ?[/,@]? ?$/u.test(textBefore(match, 6)) ||
      /^[ /](?:fuse|breaker|circuit|charger|charging|current|max|outlet|load|supply|socket|plug|\d{1,3} ?V)(?!\p{L})/u.test(
        textAfter(match),
      );
    if (!isShown) return undefined;
    const describes = isAdjective(match.input, match.start, match.end);
    return `${decimal(number, match.language)} ${nameOfUnit('A', number === '1' || describes, match.language)}`;
  },
);

/** 350F and 180C of ovens and weather. */
const temperatures = patternRule(
  'temperatures without a degree sign',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,])(?<minus>${minusStart}[-−])?(?:(?<from>\\d{1,3})(?: ?[-–] ?| to ))?(?<number>\\d{1,3}(?:\\.\\d)?)(?<gap> ?)(?<unit>[CF])(?![\\p{L}\\p{N}_+#'’-])`,
    'gu',
  ),
  (match) => {
    const { minus = '', number = '', gap = '', unit, from = '' } = match.groups;
    const before = textBefore(match);
    if (gap === '' && places.test(before)) return undefined;
    // "72F or 22C", "72F/22C"
    const isPair =
      (unit === 'F'
        ? /^(?: or | ?\/ ?| ?\(| ?[=,] ?)-?\d{1,3}(?:\.\d)? ?C(?!\p{L})/u
        : /^(?: or | ?\/ ?| ?\(| ?[=,] ?)-?\d{1,3}(?:\.\d)? ?(?:F(?!\p{L})|C fan)/u
      ).test(textAfter(match)) ||
      (unit === 'F' ? /\d ?°?C(?: or | ?\/ ?| ?\(| ?[=,] ?)$/u : /\d ?°?F(?: or | ?\/ ?| ?\(| ?[=,] ?)$/u).test(before);
    const isWeather =
      gap === '' &&
      (/(?:^|[^\p{L}])(?:it['’]?s|feels? like|highs?|lows?|hi|lo|temps?|currently|near|hits?|topped|dew ?point|wind ?chill)(?: (?:of|a|near|around|about|only|just|in the|was|is|were))*:? $/iu.test(
        before,
      ) ||
        /^ (?:fan|out|inside|indoors|in the (?:shade|sun))(?!\p{L})/u.test(textAfter(match)));
    const isShown =
      isPair ||
      isWeather ||
      /(?<![\p{L}\p{N}])T(?:max)?:? $/u.test(before) ||
      /(?:^|[^\p{L}])(?:at|to|of|below|above|around|about|reach(?:ed|es)?|oven|was|is|hit|hits|temp(?:erature)?|heated?|bake|preheat)(?: (?:about|around|over|under|the|oven|to|at)){0,2}:? $/iu.test(
        before,
      ) ||
      /^ (?:oven|weather|heat|degrees|outside|today|tonight|tomorrow|overnight)(?![\p{L}])/iu.test(textAfter(match));
    if (
      !(
        isShown ||
        minus ||
        (unit === 'F' && /^(?:9\d|10\d)\.\d$/u.test(number)) ||
        (gap === '' && number.length === 3 && unit === 'F')
      )
    )
      return undefined;
    if (gap === ' ' && !minus && Number(number) < 10) return undefined;
    const name = `degree${number === '1' && !from ? '' : 's'} ${unit === 'C' ? 'Celsius' : 'Fahrenheit'}`;
    const range = from ? `${cardinal(from, match.language)} to ` : '';
    return `${minus ? 'minus ' : ''}${range}${decimal(number, match.language)} ${name}`;
  },
);

/** 120/80 mmHg. */
const bloodPressure = patternRule(
  'blood pressure',
  /(?<![\p{L}\p{N}_/.,])(?<one>\d{2,3})\/(?<two>\d{2,3})(?:(?<unit> ?mm ?Hg)|(?<=(?:blood pressure|BP)(?: (?:of|was|is|at))?:? \d{2,3}\/\d{2,3}))(?![\p{L}\p{N}])/gu,
  ({ groups, language }) =>
    `${cardinal(groups.one!, language)} over ${cardinal(groups.two!, language)}${groups.unit ? ' millimeters of mercury' : ''}`,
);

/** "+/-3 dB": before numbers with a sign, which would take the minus. */
const tolerances = patternRule(
  'plus or minus',
  /(?<space> ?)\+ ?\/ ?[-−–] ?(?=[\d.])/gu,
  (match) => `${match.groups.space || (/\S$/u.test(textBefore(match, 1)) ? ' ' : '')}plus or minus `,
);

const loneUnits =
  'km|cm|mm|kg|mg|mL|ml|kW|kWh|MWh|GWh|MW|GW|kV|mV|mA|mAh|Hz|kHz|MHz|GHz|kPa|hPa|MPa|kJ|kcal|µg|μg|µm|μm|nm|mph|mpg|lbs?|oz|ft|yds?|Mbps|Gbps|kbps|kB|mmHg|mmol|mol|sqft|ppm|ppb';
const surelyUnits =
  /^(?:km|cm|kg|mL|kWh?|[MG]Wh|[kM]?V|mAh|[kMG]?Hz|[khM]Pa|kJ|kcal|[µμ][gm]|[MGk]bps|mmHg|mmol|mph|kB)$/u;

/** "in kg and cm", "weight (kg)", "the Hz key": units without a number. */
const bareUnits = patternRule(
  'units without a number',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.\\uFFFC/@#$·^-]|[\\uFFFC\\p{N}] )(?:${loneUnits})(?![\\p{L}\\p{N}_/@²³^·⁻-]|\\.\\p{L}| [·*/])`,
    'gu',
  ),
  (match) => {
    const before = textBefore(match, 20);
    const isShown =
      /(?:^|[^\p{L}])(?:in|of|per|to|from|by|each|whole|unit|units)(?: (?:either|both|the))? $/iu.test(before) ||
      (before.endsWith('(') && /^[),;]/u.test(textAfter(match, 1))) ||
      /\uFFFC(?:,? (?:and|or)|,) $/u.test(before);
    if (!isShown && !surelyUnits.test(match.text)) return undefined;
    // "ft." of a song, and the hesitation "mm".
    if (/^(?:ft|mm)$/u.test(match.text) && (!isShown || textAfter(match, 1).startsWith('.'))) return undefined;
    const isOne = /(?:^|[^\p{L}])(?:per|an?|one|each|every|the|this|single) $/iu.test(before);
    return nameOfUnit(match.text, isOne, match.language);
  },
);

/** Numbers with units. */
export const measure: TokenClass = {
  name: 'measure',
  accepts: "`5 km`, `-5°C`, `15KM`, `20 gbps`, `1,200 sq ft`, `3 1/4 in`, `12' x 14'`, `6'2\"`, `9.8 m/s²`, `50%`",
  rules: [
    karats,
    tolerances,
    kilotons,
    bloodPressure,
    apertures,
    exposures,
    mileage,
    kelvins,
    amperes,
    rooms,
    gusts,
    sizesInThePlural,
    severalOf,
    spoons,
    points,
    concentrations,
    dimensions,
    feetAndInches,
    poundsAndOunces,
    primes,
    temperatures,
    compounds,
    units,
    barePowers,
    rates,
    countsPerTime,
    countsPer,
    wordsPer,
    countsPerArea,
    bareUnits,
  ],
};
