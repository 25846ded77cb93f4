import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { isAdjective, minusStart, textAfter, textBefore } from '../words/boundaries';
import { described } from '../words/described';
import { decimal, numberPattern } from '../words/number-words';
import { isSingular, quantityPattern, quantityWords } from '../words/quantity';
import { perWords } from '../words/rates';
import { isAthletic, isMedical, surroundings } from '../words/surroundings';
import { karats, kilotons } from './karats';
import { divisorPattern, isUnit, nameOfUnit, scientificUnitPattern, unitPattern } from '../words/unit-names';
import { dimensions, feetAndInches, poundsAndOunces, primes } from './lengths';
import {
  kelvins,
  spoons,
  rooms,
  sizesInThePlural,
  gusts,
  severalOf,
  concentrations,
  points,
  apertures,
  exposures,
  mileage,
  amperes,
  temperatures,
  bloodPressure,
  tolerances,
  places,
} from './measures-by-context';

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
