import { patternRule } from '../rule';
import { isAdjective } from './boundaries';
import { unitName } from './intl-names';
import { cardinal, decimal, numberPattern } from './number-words';

// Written unit → CLDR's identifier (Unicode Technical Standard 35, part 2), whose name Intl knows in every English.
// prettier-ignore
const cldr: Readonly<Record<string, string>> = {
  km: 'kilometer', m: 'meter', cm: 'centimeter', mm: 'millimeter', mi: 'mile', ft: 'foot', yd: 'yard', in: 'inch',
  kg: 'kilogram', g: 'gram', lb: 'pound', lbs: 'pound', oz: 'ounce',
  l: 'liter', L: 'liter', ml: 'milliliter', mL: 'milliliter', gal: 'gallon',
  ha: 'hectare',
  bit: 'bit', kbit: 'kilobit', Mbit: 'megabit', Gbit: 'gigabit', kb: 'kilobit', Kb: 'kilobit', Mb: 'megabit', Gb: 'gigabit',
  B: 'byte', kB: 'kilobyte', KB: 'kilobyte', MB: 'megabyte', GB: 'gigabyte', TB: 'terabyte', PB: 'petabyte',
  h: 'hour', hr: 'hour', hrs: 'hour', min: 'minute', mins: 'minute', s: 'second', sec: 'second', secs: 'second',
  ms: 'millisecond', µs: 'microsecond', μs: 'microsecond', ns: 'nanosecond', yr: 'year', yrs: 'year',
  '°C': 'celsius', '℃': 'celsius', '°F': 'fahrenheit', '℉': 'fahrenheit', '°': 'degree', '%': 'percent',
  mph: 'mile-per-hour', kph: 'kilometer-per-hour', kmh: 'kilometer-per-hour', mpg: 'mile-per-gallon',
};

// Units that Intl has no name for: one and many.
// prettier-ignore
const named: Readonly<Record<string, readonly [one: string, many: string]>> = {
  µm: ['micrometer', 'micrometers'], μm: ['micrometer', 'micrometers'], nm: ['nanometer', 'nanometers'],
  mg: ['milligram', 'milligrams'], µg: ['microgram', 'micrograms'], μg: ['microgram', 'micrograms'],
  KiB: ['kibibyte', 'kibibytes'], MiB: ['mebibyte', 'mebibytes'], GiB: ['gibibyte', 'gibibytes'], TiB: ['tebibyte', 'tebibytes'],
  kbps: ['kilobit per second', 'kilobits per second'], Mbps: ['megabit per second', 'megabits per second'],
  Gbps: ['gigabit per second', 'gigabits per second'], fps: ['frame per second', 'frames per second'],
  Hz: ['hertz', 'hertz'], kHz: ['kilohertz', 'kilohertz'], MHz: ['megahertz', 'megahertz'], GHz: ['gigahertz', 'gigahertz'],
  mW: ['milliwatt', 'milliwatts'], W: ['watt', 'watts'], kW: ['kilowatt', 'kilowatts'], MW: ['megawatt', 'megawatts'], GW: ['gigawatt', 'gigawatts'],
  Wh: ['watt hour', 'watt hours'], kWh: ['kilowatt hour', 'kilowatt hours'], MWh: ['megawatt hour', 'megawatt hours'],
  V: ['volt', 'volts'], mV: ['millivolt', 'millivolts'], kV: ['kilovolt', 'kilovolts'], mA: ['milliampere', 'milliamperes'], mAh: ['milliampere hour', 'milliampere hours'],
  Ω: ['ohm', 'ohms'], kΩ: ['kilohm', 'kilohms'], dB: ['decibel', 'decibels'], rpm: ['revolution per minute', 'revolutions per minute'],
  Pa: ['pascal', 'pascals'], kPa: ['kilopascal', 'kilopascals'], hPa: ['hectopascal', 'hectopascals'], psi: ['P-S-I', 'P-S-I'],
  N: ['newton', 'newtons'], J: ['joule', 'joules'], kJ: ['kilojoule', 'kilojoules'], kcal: ['kilocalorie', 'kilocalories'], cal: ['calorie', 'calories'],
  tsp: ['teaspoon', 'teaspoons'], tbsp: ['tablespoon', 'tablespoons'], px: ['pixel', 'pixels'], dpi: ['D-P-I', 'D-P-I'], ppm: ['part per million', 'parts per million'], '‰': ['per mille', 'per mille'], bpm: ['beat per minute', 'beats per minute'],
  K: ['kelvin', 'kelvins'], t: ['tonne', 'tonnes'],
};

// These are units only without a space before them: "5 in 10", "the 3 A students" and "5 K" contain no units.
const onlyAttached = new Set(['in', 'K', 't', 'B', 'N', 'J', 'h', 's', 'min']);
// These are not units without a space: "5K" may be five thousand or a resolution, and "5t" is ambiguous.
const neverAttached = new Set(['K', 't', 'N', 'J', 'B']);

const alternatives = [...Object.keys(cldr), ...Object.keys(named)]
  .sort((one, other) => other.length - one.length)
  .join('|');
const perUnit = 'km|m|mi|h|hr|s|sec|min|day|month|week|year|kg|g|l|L|ml|dl|dL|kWh|user|person|hour|second|minute';

/** 5 km, 20°C, 3.5GB, 100 MB/s, 5–10 km, 10 m², a 5-km run, and percentages. */
export const units = patternRule(
  'units and percentages',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?<minus>(?<![\\p{N}\\p{L})] ?)[-−])?(?:(?<from>${numberPattern}) ?%?(?<to> ?[-–—] ?| to ))?` +
      `(?<number>${numberPattern})(?<gap>[ -]?)(?<unit>${alternatives})(?<power>[²³23](?!\\d))?(?:/(?<per>${perUnit}))?(?<stop>\\.(?=,| \\p{Ll}))?(?![\\p{L}\\p{N}_]|['’](?!s\\b)\\p{L}|\\.\\d)`,
    'gu',
  ),
  ({ groups, input, start: at, end, language }) => {
    const { number = '', gap, unit = '', power, per, from } = groups;
    if (gap !== '' && !groups.stop && onlyAttached.has(unit) && !/^(?:h|s|min)$/u.test(unit)) return undefined;
    if (gap === '' && neverAttached.has(unit)) return undefined;
    if (gap === '-' && /^[%°‰]/u.test(unit)) return undefined;
    const single = number === '1' && !from;
    const squared = power === '²' || power === '2' ? 'square ' : power ? 'cubic ' : '';
    const name = squared + nameOf(unit, single || gap === '-' || isAdjective(input, at, end), language);
    const start = `${groups.minus ? 'minus ' : ''}${from ? `${decimal(from, language)} to ` : ''}`;
    return `${start}${decimal(number, language)} ${name}${per ? ` per ${perName(per, language)}` : ''}`;
  },
);

/** Rates such as km/h after a number in words, or alone. */
export const rates = patternRule(
  'rates without a number',
  /(?<![\p{L}\p{N}_/])(?<one>km|m|mi|MB|GB|kB|KB|Mbit|Gbit|kg|mg|g|l)\/(?<per>h|s|min|day|kg|l|L|ml|dl|dL)(?<power>[²2])?(?![\p{L}\p{N}_/])/gu,
  ({ groups, language }) =>
    `${nameOf(groups.one!, false, language)} per ${perName(groups.per!, language)}${groups.power ? ' squared' : ''}`,
);

/** 6'2" and 6 ft 2 in. */
export const feetAndInches = patternRule(
  'feet and inches',
  /(?<![\p{L}\p{N}_.,])(?<feet>\d{1,2})(?:['′’] ?(?<inches>\d{1,2})(?:["″”]|'')| ?ft\.? (?<more>\d{1,2}) ?in(?:ches)?)(?![\p{L}\p{N}])/gu,
  ({ groups, language }) => {
    const feet = `${cardinal(groups.feet!, language)} ${groups.feet === '1' ? 'foot' : 'feet'}`;
    const inches = groups.inches || groups.more || '';
    return `${feet} ${cardinal(inches, language)} ${inches === '1' ? 'inch' : 'inches'}`;
  },
);

function perName(unit: string, language: string): string {
  if (/^dl$/iu.test(unit)) return 'deciliter';
  return cldr[unit] || named[unit] ? nameOf(unit, true, language) : unit;
}

/** CLDR's name if it has one: "kilometers", or "kilometres" in British English. */
function nameOf(unit: string, single: boolean, language: string): string {
  if (unit === '%') return 'percent';
  const identifier = cldr[unit];
  return identifier ? unitName(identifier, single ? 1 : 2, language) : named[unit]![single ? 0 : 1];
}
