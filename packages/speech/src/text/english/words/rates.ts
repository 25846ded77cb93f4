import { unitName } from './intl-names';

// Written unit of time or amount after a slash → one of it.
// oxfmt-ignore
const names: Readonly<Record<string, string>> = {
  mo: 'month', wks: 'week', mth: 'month', m: 'month', yr: 'year', y: 'year', pa: 'annum', 'p.a.': 'annum', wk: 'week', w: 'week', d: 'day', hr: 'hour', h: 'hour', min: 'minute', sec: 'second', s: 'second',
  qtr: 'quarter', q: 'quarter', ea: 'each', lb: 'pound', lbs: 'pound', oz: 'ounce', mi: 'mile', ft: 'foot', yd: 'yard', gal: 'gallon', bbl: 'barrel', pp: 'person', pw: 'week', pcm: 'calendar month', pc: 'piece', pkg: 'package', doz: 'dozen', sqft: 'square foot', sf: 'square foot', psf: 'square foot', 'p/m': 'month', 'p/w': 'week', 'p/a': 'annum',
  dl: 'deciliter', mol: 'mole', mins: 'minute', gb: 'gigabyte', tb: 'terabyte', mb: 'megabyte', kwh: 'kilowatt hour', mwh: 'megawatt hour', sh: 'share', bbls: 'barrel', mmbtu: 'million B-T-U', mcf: 'thousand cubic feet', boe: 'barrel of oil equivalent', bu: 'bushel', cwt: 'hundredweight', mt: 'metric ton', req: 'request', txn: 'transaction', acct: 'account', emp: 'employee', hh: 'household',
};
// In English, CLDR spells these by variety.
const cldr: Readonly<Record<string, string>> = {
  kg: 'kilogram',
  g: 'gram',
  l: 'liter',
  km: 'kilometer',
  ml: 'milliliter',
};

/** "/sq ft" → "per square foot", "/user/month" → "per user per month", "pcm" → "per calendar month". */
export function perWords(written: string, language: string): string {
  const trimmed = written.replace(/^ ?\/? ?/u, '');
  return trimmed
    .split(/(?<!^p)\//u)
    .map((unit) => (unit.toLowerCase() === 'ea' ? 'each' : `per ${perName(unit, language)}`))
    .join(' ');
}

function perName(unit: string, language: string): string {
  const square =
    /^sq\.? ?(?<of>ft|m|yd)\.?$/iu.exec(unit)?.groups?.['of'] ?? /^(?<of>m|ft|yd)²$/u.exec(unit)?.groups?.['of'];
  if (square)
    return `square ${square.toLowerCase() === 'm' ? unitName('meter', 1, language) : names[square.toLowerCase()]!}`;
  const lower = names[unit.toLowerCase()] ? unit.toLowerCase() : unit.toLowerCase().replace(/\.$/u, '');
  const known = cldr[lower];
  return known ? unitName(known, 1, language) : (names[lower] ?? unit);
}
