import type { Gender, Noun } from './numbers';

/** Units that CLDR has names for, by what is written in most languages. */
const known: Readonly<Record<string, string>> = {
  km: 'kilometer',
  m: 'meter',
  cm: 'centimeter',
  mm: 'millimeter',
  'km/h': 'kilometer-per-hour',
  kmh: 'kilometer-per-hour',
  'm/s': 'meter-per-second',
  kg: 'kilogram',
  g: 'gram',
  l: 'liter',
  L: 'liter',
  ml: 'milliliter',
  mL: 'milliliter',
  ha: 'hectare',
  h: 'hour',
  min: 'minute',
  s: 'second',
  ms: 'millisecond',
  '°': 'degree',
  '°C': 'celsius',
  '℃': 'celsius',
  '°F': 'fahrenheit',
  '%': 'percent',
  kB: 'kilobyte',
  KB: 'kilobyte',
  MB: 'megabyte',
  GB: 'gigabyte',
  TB: 'terabyte',
};

/**
 * The units that all languages write alike.
 *
 * @param tag the language of their names.
 * @param genders those of units that are not masculine, by what is written.
 */
export function commonUnits(tag: string, genders: Readonly<Record<string, Gender>>): Record<string, Noun> {
  const units: Record<string, Noun> = {};
  for (const [written, unit] of Object.entries(known)) {
    const name = (count: number) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
        .formatToParts(count)
        .filter(({ type }) => type === 'unit')
        .map(({ value }) => value.trim())
        .join(' ');
    units[written] = { one: name(1), many: name(2), gender: genders[written] ?? 'masculine' };
  }
  return units;
}

/** Nouns from a list of "one|many" by what is written. */
export function nouns(gender: Gender, list: Readonly<Record<string, string>>): Record<string, Noun> {
  return Object.fromEntries(
    Object.entries(list).map(([written, forms]) => {
      const [one = '', many = one] = forms.split('|');
      return [written, { one, many, gender }];
    }),
  );
}
