/** A number and a unit, as `9.8\,\mathrm{m/s^2}`. */
const quantity =
  /^(?<number>[-+]?\d[\d.,]{0,20})(?:\s|\\[,;: !]|~|\\(?:quad|thinspace)\b){0,5}(?<unit>(?:\\(?:mathrm|text|textrm|rm|operatorname)\s?\{[^{}]{1,30}\}(?:\^\{?-?\d\}?)?(?:\\cdot|\\,|\/|\s){0,3}){1,4}|\\%)$/u;

const raised: Readonly<Record<string, string>> = { '2': '²', '3': '³', '-1': '⁻¹', '-2': '⁻²', '-3': '⁻³' };

/**
 * A formula that is only a number with a unit, as it is written outside of formulas: `9.8 m/s²`.
 *
 * @returns `undefined` if it is another formula.
 */
export function plainQuantity(latex: string): string | undefined {
  const { number, unit } = quantity.exec(latex)?.groups ?? {};
  if (number === undefined || unit === undefined) return undefined;
  const plain = unit
    .replaceAll(/\\(?:mathrm|text|textrm|rm|operatorname)\s?\{(?<name>[^{}]*)\}/gu, '$<name>')
    .replaceAll(/\^\{?(?<power>-?\d)\}?/gu, (whole, power: string) => raised[power] ?? whole)
    .replaceAll('\\cdot', '·')
    .replaceAll('\\%', '%')
    .replaceAll(/\\,|\s/gu, '');
  // "5 \text{ if } x" is no quantity.
  return /^[\p{L}\d°%Ωµ/·²³⁻¹]{1,20}$/u.test(plain) ? `${number} ${plain}`.replace(' %', '%') : undefined;
}
