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
    // Looking up a name is slow, and most servers never say most of these units.
    units[written] = {
      get one() {
        return nameOf(unit, tag, 1);
      },
      get many() {
        return nameOf(unit, tag, 2);
      },
      gender: genders[written] ?? 'masculine',
    };
  }
  return units;
}

const names = new Map<string, string>();

/** What CLDR calls so many of a unit. */
function nameOf(unit: string, tag: string, count: number): string {
  const key = `${tag} ${unit} ${count}`;
  let name = names.get(key);
  if (name === undefined) {
    name = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
      .formatToParts(count)
      .filter(({ type }) => type === 'unit')
      .map(({ value }) => value.trim())
      .join(' ');
    names.set(key, name);
  }
  return name;
}

/** Nouns from a list of "one|many" by what is written. */
export function nouns(gender: Gender | undefined, list: Readonly<Record<string, string>>): Record<string, Noun> {
  return Object.fromEntries(
    Object.entries(list).map(([written, forms]) => {
      const [one = '', many = one] = forms.split('|');
      return [written, { one, many, gender }];
    }),
  );
}

/** Names of the prefixes of units: k, M, G, T, h, da, d, c, m, µ, n, p. */
export type PrefixNames = Readonly<
  Record<'k' | 'M' | 'G' | 'T' | 'h' | 'da' | 'd' | 'c' | 'm' | 'µ' | 'n' | 'p', string>
>;

/**
 * Units with their prefixes: "W" with the prefixes "k M" and the name "vatio|vatios" makes kW a "kilovatio". The unit itself is not part of them.
 *
 * @param units names of units, and after a colon the prefixes that they have.
 */
export function prefixedUnits(
  gender: Gender,
  prefixes: PrefixNames,
  units: Readonly<Record<string, string>>,
): Record<string, Noun> {
  const all: Record<string, Noun> = {};
  for (const [written, description] of Object.entries(units)) {
    const [forms = '', own = ''] = description.split(':');
    const [one = '', many = one] = forms.split('|');
    for (const prefix of own.split(' ') as (keyof PrefixNames)[]) {
      const name = prefixes[prefix];
      all[prefix + written] = { one: name + one, many: name + many, gender };
    }
  }
  return all;
}
