import { alternation } from '../../alternation';
import { unitName } from './intl-names';

// Written unit → CLDR's identifier (Unicode Technical Standard 35, part 2), whose name Intl knows in every English.
// oxfmt-ignore
const cldr: Readonly<Record<string, string>> = {
  km: 'kilometer', m: 'meter', cm: 'centimeter', mm: 'millimeter', mi: 'mile', ft: 'foot', yd: 'yard', yds: 'yard', in: 'inch',
  kg: 'kilogram', kgs: 'kilogram', g: 'gram', lb: 'pound', lbs: 'pound', oz: 'ounce', st: 'stone',
  l: 'liter', L: 'liter', ml: 'milliliter', mL: 'milliliter', gal: 'gallon', 'fl oz': 'fluid-ounce', 'fl. oz.': 'fluid-ounce',
  ha: 'hectare', ac: 'acre',
  bit: 'bit', kbit: 'kilobit', Mbit: 'megabit', Gbit: 'gigabit', kb: 'kilobit', Kb: 'kilobit', Mb: 'megabit', Gb: 'gigabit',
  B: 'byte', kB: 'kilobyte', KB: 'kilobyte', MB: 'megabyte', GB: 'gigabyte', TB: 'terabyte', PB: 'petabyte', mb: 'megabyte', gb: 'gigabyte', tb: 'terabyte',
  h: 'hour', hr: 'hour', hrs: 'hour', min: 'minute', mins: 'minute', s: 'second', sec: 'second', secs: 'second',
  ms: 'millisecond', µs: 'microsecond', μs: 'microsecond', ns: 'nanosecond', yr: 'year', yrs: 'year', wk: 'week', wks: 'week', mo: 'month', mos: 'month',
  '°C': 'celsius', '° C': 'celsius', 'ºC': 'celsius', 'º C': 'celsius', '℃': 'celsius', 'deg C': 'celsius', 'deg. C': 'celsius', 'deg. F': 'fahrenheit', degC: 'celsius', '°F': 'fahrenheit', '° F': 'fahrenheit', 'ºF': 'fahrenheit', 'º F': 'fahrenheit', '℉': 'fahrenheit', 'deg F': 'fahrenheit', degF: 'fahrenheit',
  '°': 'degree', 'º': 'degree', deg: 'degree', '%': 'percent',
  mph: 'mile-per-hour', kph: 'kilometer-per-hour', kmh: 'kilometer-per-hour', kmph: 'kilometer-per-hour', mpg: 'mile-per-gallon',
};

// Units that Intl has no name for: one and many.
// oxfmt-ignore
const named: Readonly<Record<string, readonly [one: string, many: string]>> = {
  µm: ['micrometer', 'micrometers'], μm: ['micrometer', 'micrometers'], nm: ['nanometer', 'nanometers'], dm: ['decimeter', 'decimeters'],
  mg: ['milligram', 'milligrams'], µg: ['microgram', 'micrograms'], μg: ['microgram', 'micrograms'], mcg: ['microgram', 'micrograms'], ng: ['nanogram', 'nanograms'],
  cl: ['centiliter', 'centiliters'], dl: ['deciliter', 'deciliters'], dL: ['deciliter', 'deciliters'], µl: ['microliter', 'microliters'], μl: ['microliter', 'microliters'], µL: ['microliter', 'microliters'], μL: ['microliter', 'microliters'], cc: ['C-C', 'C-C'],
  qt: ['quart', 'quarts'], qts: ['quart', 'quarts'], pts: ['point', 'points'], gals: ['gallon', 'gallons'], tsps: ['teaspoon', 'teaspoons'], tbsps: ['tablespoon', 'tablespoons'], pct: ['percent', 'percent'], atm: ['atmosphere', 'atmospheres'], pt: ['pint', 'pints'], tsp: ['teaspoon', 'teaspoons'], tbsp: ['tablespoon', 'tablespoons'], doz: ['dozen', 'dozen'],
  KiB: ['kibibyte', 'kibibytes'], MiB: ['mebibyte', 'mebibytes'], GiB: ['gibibyte', 'gibibytes'], TiB: ['tebibyte', 'tebibytes'],
  kbps: ['kilobit per second', 'kilobits per second'], Mbps: ['megabit per second', 'megabits per second'],
  Gbps: ['gigabit per second', 'gigabits per second'], Tbps: ['terabit per second', 'terabits per second'], bps: ['basis point', 'basis points'], bp: ['basis point', 'basis points'], fps: ['frame per second', 'frames per second'],
  'MB/s': ['megabyte per second', 'megabytes per second'],
  Hz: ['hertz', 'hertz'], kHz: ['kilohertz', 'kilohertz'], MHz: ['megahertz', 'megahertz'], GHz: ['gigahertz', 'gigahertz'], THz: ['terahertz', 'terahertz'],
  mW: ['milliwatt', 'milliwatts'], W: ['watt', 'watts'], kW: ['kilowatt', 'kilowatts'], MW: ['megawatt', 'megawatts'], GW: ['gigawatt', 'gigawatts'], TW: ['terawatt', 'terawatts'], kWp: ['kilowatt peak', 'kilowatts peak'],
  Wh: ['watt hour', 'watt hours'], kWh: ['kilowatt hour', 'kilowatt hours'], MWh: ['megawatt hour', 'megawatt hours'], GWh: ['gigawatt hour', 'gigawatt hours'], TWh: ['terawatt hour', 'terawatt hours'],
  V: ['volt', 'volts'], mV: ['millivolt', 'millivolts'], kV: ['kilovolt', 'kilovolts'], A: ['amp', 'amps'], mA: ['milliampere', 'milliamperes'], mAh: ['milliampere hour', 'milliampere hours'], Ah: ['ampere hour', 'ampere hours'],
  Ω: ['ohm', 'ohms'], kΩ: ['kilohm', 'kilohms'], MΩ: ['megohm', 'megohms'], µF: ['microfarad', 'microfarads'], μF: ['microfarad', 'microfarads'], nF: ['nanofarad', 'nanofarads'], pF: ['picofarad', 'picofarads'],
  dB: ['decibel', 'decibels'], dBA: ['decibel', 'decibels'], dBm: ['D-B-M', 'D-B-M'], dBi: ['D-B-I', 'D-B-I'], LUFS: ['luffs', 'luffs'], rpm: ['revolution per minute', 'revolutions per minute'],
  Pa: ['pascal', 'pascals'], kPa: ['kilopascal', 'kilopascals'], hPa: ['hectopascal', 'hectopascals'], MPa: ['megapascal', 'megapascals'], mbar: ['millibar', 'millibars'], psi: ['P-S-I', 'P-S-I'], mmHg: ['millimeter of mercury', 'millimeters of mercury'],
  N: ['newton', 'newtons'], kN: ['kilonewton', 'kilonewtons'], Nm: ['newton meter', 'newton meters'], 'N·m': ['newton meter', 'newton meters'], J: ['joule', 'joules'], kJ: ['kilojoule', 'kilojoules'], MJ: ['megajoule', 'megajoules'], kcal: ['kilocalorie', 'kilocalories'], cal: ['calorie', 'calories'], eV: ['electron volt', 'electron volts'], keV: ['kilo-electron volt', 'kilo-electron volts'], MeV: ['mega-electron volt', 'mega-electron volts'], GeV: ['giga-electron volt', 'giga-electron volts'],
  px: ['pixel', 'pixels'], dpi: ['D-P-I', 'D-P-I'], ppi: ['P-P-I', 'P-P-I'], ppm: ['part per million', 'parts per million'], ppb: ['part per billion', 'parts per billion'], '‰': ['per mille', 'per mille'], bpm: ['beat per minute', 'beats per minute'], spm: ['step per minute', 'steps per minute'], wpm: ['word per minute', 'words per minute'],
  K: ['kelvin', 'kelvins'], t: ['tonne', 'tonnes'], hp: ['horsepower', 'horsepower'], bhp: ['brake horsepower', 'brake horsepower'], MP: ['megapixel', 'megapixels'], kt: ['knot', 'knots'], kts: ['knot', 'knots'], nmi: ['nautical mile', 'nautical miles'], au: ['astronomical unit', 'astronomical units'], ly: ['light year', 'light years'],
  mol: ['mole', 'moles'], mmol: ['millimole', 'millimoles'], lm: ['lumen', 'lumens'], lx: ['lux', 'lux'], cd: ['candela', 'candelas'], Bq: ['becquerel', 'becquerels'], Sv: ['sievert', 'sieverts'], mSv: ['millisievert', 'millisieverts'], Gy: ['gray', 'grays'], IU: ['international unit', 'international units'], mT: ['millitesla', 'milliteslas'], USg: ['U-S gallon', 'U-S gallons'],
  mH: ['millihenry', 'millihenries'], µH: ['microhenry', 'microhenries'], μH: ['microhenry', 'microhenries'], uF: ['microfarad', 'microfarads'], mF: ['millifarad', 'millifarads'], µA: ['microampere', 'microamperes'], μA: ['microampere', 'microamperes'], µV: ['microvolt', 'microvolts'], μV: ['microvolt', 'microvolts'], µW: ['microwatt', 'microwatts'], μW: ['microwatt', 'microwatts'], kVA: ['kilovolt ampere', 'kilovolt amperes'], MVA: ['megavolt ampere', 'megavolt amperes'], VAC: ['volt A-C', 'volts A-C'], VDC: ['volt D-C', 'volts D-C'], Vac: ['volt A-C', 'volts A-C'], Vdc: ['volt D-C', 'volts D-C'], mΩ: ['milliohm', 'milliohms'], kohm: ['kilohm', 'kilohms'],
  inHg: ['inch of mercury', 'inches of mercury'], 'in Hg': ['inch of mercury', 'inches of mercury'], 'in. Hg': ['inch of mercury', 'inches of mercury'], BTU: ['B-T-U', "B-T-U's"], Btu: ['B-T-U', "B-T-U's"], BTUs: ['B-T-U', "B-T-U's"], MMBtu: ['million B-T-U', 'million B-T-U'], cfm: ['cubic foot per minute', 'cubic feet per minute'], CFM: ['cubic foot per minute', 'cubic feet per minute'], cfs: ['cubic foot per second', 'cubic feet per second'], gpm: ['gallon per minute', 'gallons per minute'], GPM: ['gallon per minute', 'gallons per minute'], gph: ['gallon per hour', 'gallons per hour'], lpm: ['liter per minute', 'liters per minute'], fpm: ['foot per minute', 'feet per minute'], gsm: ['gram per square meter', 'grams per square meter'], lbf: ['pound-force', 'pounds-force'], kgf: ['kilogram-force', 'kilograms-force'], psig: ['P-S-I-G', 'P-S-I-G'], GPa: ['gigapascal', 'gigapascals'], dyn: ['dyne', 'dynes'], mN: ['millinewton', 'millinewtons'], µN: ['micronewton', 'micronewtons'], Å: ['angstrom', 'angstroms'], 
  bbl: ['barrel', 'barrels'], bbls: ['barrel', 'barrels'], bpd: ['barrel per day', 'barrels per day'], bu: ['bushel', 'bushels'], cwt: ['hundredweight', 'hundredweight'], 'dB(A)': ['decibel A', 'decibels A'], dBFS: ['D-B-F-S', 'D-B-F-S'], Mpx: ['megapixel', 'megapixels'], kmol: ['kilomole', 'kilomoles'], mrad: ['milliradian', 'milliradians'], arcsec: ['arcsecond', 'arcseconds'], arcmin: ['arcminute', 'arcminutes'], kpc: ['kiloparsec', 'kiloparsecs'], Mpc: ['megaparsec', 'megaparsecs'], mCi: ['millicurie', 'millicuries'], MBq: ['megabecquerel', 'megabecquerels'], µSv: ['microsievert', 'microsieverts'], μSv: ['microsievert', 'microsieverts'], mGy: ['milligray', 'milligrays'], µT: ['microtesla', 'microteslas'], μT: ['microtesla', 'microteslas'],
  mEq: ['milliequivalent', 'milliequivalents'], meq: ['milliequivalent', 'milliequivalents'], mOsm: ['milliosmole', 'milliosmoles'], mIU: ['milli-international unit', 'milli-international units'], µIU: ['micro-international unit', 'micro-international units'], μIU: ['micro-international unit', 'micro-international units'], U: ['unit', 'units'], mU: ['milliunit', 'milliunits'], pg: ['picogram', 'picograms'], fL: ['femtoliter', 'femtoliters'], pmol: ['picomole', 'picomoles'], nmol: ['nanomole', 'nanomoles'], µmol: ['micromole', 'micromoles'], μmol: ['micromole', 'micromoles'], umol: ['micromole', 'micromoles'], kDa: ['kilodalton', 'kilodaltons'], 'mm Hg': ['millimeter of mercury', 'millimeters of mercury'], cmH2O: ['centimeter of water', 'centimeters of water'], 'cm H2O': ['centimeter of water', 'centimeters of water'],
  ppg: ['point per game', 'points per game'], PPG: ['point per game', 'points per game'], rpg: ['rebound per game', 'rebounds per game'], apg: ['assist per game', 'assists per game'], spg: ['steal per game', 'steals per game'], bpg: ['block per game', 'blocks per game'],
  tab: ['tablet', 'tablets'], tabs: ['tablet', 'tablets'], cap: ['capsule', 'capsules'], caps: ['capsule', 'capsules'], gtt: ['drop', 'drops'], gtts: ['drop', 'drops'], supp: ['suppository', 'suppositories'], supps: ['suppository', 'suppositories'],
  'ft-lb': ['foot-pound', 'foot-pounds'], 'lb-ft': ['pound-foot', 'pound-feet'], 'ft·lb': ['foot-pound', 'foot-pounds'],
};

// Areas and volumes in words: "sq ft" is the square of the foot.
// oxfmt-ignore
const powers: Readonly<Record<string, readonly [power: 'square' | 'cubic', unit: string]>> = {
  'sq ft': ['square', 'ft'], 'sq. ft.': ['square', 'ft'], 'sq. ft': ['square', 'ft'], 'sq.ft.': ['square', 'ft'], sqft: ['square', 'ft'], 'sq feet': ['square', 'ft'], 'sq m': ['square', 'm'], 'sq. m': ['square', 'm'], sqm: ['square', 'm'], 'sq km': ['square', 'km'], 'sq. km': ['square', 'km'], sqkm: ['square', 'km'], 'sq mi': ['square', 'mi'], 'sq. mi.': ['square', 'mi'], 'sq. mi': ['square', 'mi'], 'sq yd': ['square', 'yd'], 'sq yds': ['square', 'yd'], 'sq in': ['square', 'in'], 'sq. in.': ['square', 'in'], 'sq cm': ['square', 'cm'],
  'cu ft': ['cubic', 'ft'], 'cu. ft.': ['cubic', 'ft'], 'cu m': ['cubic', 'm'], 'cu in': ['cubic', 'in'], 'cu yd': ['cubic', 'yd'], cbm: ['cubic', 'm'],
};

// People write these in any case: "15KM", "20 gbps", "60 Mph".
const anyCase =
  'km cm mm kg kgs ft lb lbs oz yd yds mph kph kmh kmph mpg kbps mbps gbps tbps hz khz mhz ghz kwh mwh rpm psi dpi fps bpm sqft hp bhp kcal kj mg ml tbsp tsp hrs mins secs hr min sec'.split(
    ' ',
  );
// These are other units in another case.
const notCapital = new Set(['MB', 'mb', 'Mg', 'MM', 'Mm', 'MIN', 'SEC', 'Sec']);

const own = [...Object.keys(cldr), ...Object.keys(named), ...Object.keys(powers)];
const lowerToOwn = new Map(own.map((unit) => [unit.toLowerCase(), unit]));

/** Written forms with their key in the tables. */
const forms = new Map(own.map((unit) => [unit, unit]));
for (const unit of anyCase) {
  const key = own.includes(unit) ? unit : lowerToOwn.get(unit)!;
  for (const form of [unit, unit.toUpperCase(), unit[0]!.toUpperCase() + unit.slice(1)]) {
    if (!forms.has(form) && !notCapital.has(form)) forms.set(form, key);
  }
}

/** Pattern: every unit as people write it, the longest first. */
export const unitPattern = alternation(forms.keys());

/** Pattern: the units of formulas, such as those of "J/(kg·K)". A short pattern, because it is used several times in one. */
export const scientificUnitPattern = alternation(
  'km m cm mm µm μm nm kg g mg µg μg s ms h min yr K °C °F J kJ MJ kcal cal W mW kW MW Wh kWh N kN mN Pa kPa MPa GPa bar V mV kV A mA Ω kΩ mol mmol µmol μmol L l mL ml dL Hz kHz MHz GHz T mT lm lx cd Bq Sv mSv Gy eV keV MeV GeV lb lbs ft in lbf psi BTU Btu ha bit B MB GB ppm rad dB t'
    .split(' ')
    .filter((unit) => forms.has(unit)),
);

/** Pattern: the units after a stroke, as in "5 mg/kg". */
export const divisorPattern = alternation(
  [
    ...'km m cm mm µm μm nm mi ft in yd kg g mg µg μg ng mcg lb lbs oz s ms sec min mins h hr hrs d day wk mo yr yrs L l mL ml dL dl µL μL µl μl gal qt pt fl°oz ha ac K °C °F V kV W kW MW kWh MWh A mA Hz kHz MHz GHz J kJ mol mmol Ω N Pa kPa GB MB TB KB kB Gb Mb px bbl bbls tsp tbsp tab tabs cap caps cc U IU °'.split(
      ' ',
    ),
    'sq ft',
    'sq. ft.',
    'sq m',
    'sqft',
    'sq mi',
    'cu ft',
    'cu m',
    'fl oz',
  ].filter((unit) => forms.has(unit) || /^(?:d|day)$/u.test(unit)),
);

/** "kilometers", or "kilometres" in British English; "square feet". `written` must match {@link unitPattern}. */
export function nameOfUnit(written: string, single: boolean, language: string): string {
  const key = forms.get(written)!;
  if (key === '%') return 'percent';
  if (powers[key]) return `${powers[key][0]} ${nameOfUnit(powers[key][1], single, language)}`;
  const identifier = cldr[key];
  return identifier ? unitName(identifier, single ? 1 : 2, language) : named[key]![single ? 0 : 1];
}

/** Whether {@link nameOfUnit} knows a written unit. */
export function isUnit(written: string): boolean {
  return forms.has(written);
}
