const formats = new Map<string, Intl.NumberFormat>();

/** CLDR's name of a unit: "kilometers", or "kilometres" in British English. `unit` must be known to `Intl`. */
export function unitName(unit: string, count: number, language: string): string {
  return nameIn(language, { style: 'unit', unit, unitDisplay: 'long' }, unit, count, 'unit');
}

/** CLDR's name of a currency, with "US" spelled out: "U-S dollars". */
export function currencyName(code: string, count: number, language: string): string {
  const name = nameIn(
    language,
    { style: 'currency', currency: code, currencyDisplay: 'name', maximumFractionDigits: 0 },
    code,
    count,
    'currency',
  );
  return name.replace(/^US /u, 'U-S ');
}

function nameIn(
  language: string,
  options: Intl.NumberFormatOptions,
  what: string,
  count: number,
  partType: string,
): string {
  const key = `${language} ${what}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, options)));
  const parts = format.formatToParts(count).filter(({ type }) => type === partType);
  return parts
    .map(({ value }) => value)
    .join('')
    .trim();
}
