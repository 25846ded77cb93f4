import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { wordEnd, wordStart } from '../words/boundaries';
import { cardinal, spellOut } from '../words/number-words';

// Formulas without a number. Those with one are read in the same way as all codes of letters and digits.
const formulas =
  'NaCl|HCl|KCl|LiCl|AgCl|NaOH|KOH|LiOH|HBr|KBr|NaBr|HF|NaF|HI|KI|NaI|CuO|ZnO|MgO|CaO|FeO|BaO|HCN|KCN|NaCN|TiN|GaN|GaAs|SiC|PbS|ZnS|FeS|CdTe|CdS|NaH|LiH|CuS';

// prettier-ignore
const elements: Readonly<Record<string, string>> = {
  H: 'hydrogen', He: 'helium', Li: 'lithium', Be: 'beryllium', B: 'boron', C: 'carbon', N: 'nitrogen', O: 'oxygen', F: 'fluorine', Na: 'sodium', Mg: 'magnesium', Al: 'aluminum', Si: 'silicon', P: 'phosphorus', S: 'sulfur', Cl: 'chlorine', K: 'potassium', Ca: 'calcium', Fe: 'iron', Co: 'cobalt', Ni: 'nickel', Cu: 'copper', Zn: 'zinc', Kr: 'krypton', Sr: 'strontium', Tc: 'technetium', I: 'iodine', Xe: 'xenon', Cs: 'cesium', Au: 'gold', Hg: 'mercury', Pb: 'lead', Po: 'polonium', Rn: 'radon', Ra: 'radium', Th: 'thorium', U: 'uranium', Pu: 'plutonium', Am: 'americium',
};

/** NaCl, KOH. */
const plainFormulas = patternRule(
  'formulas without a number',
  new RegExp(`${wordStart}(?:${formulas})${wordEnd}`, 'gu'),
  ({ text }) => spellOut(text),
);

/** ¹⁴C → "carbon fourteen". */
const isotopes = patternRule(
  'isotopes',
  new RegExp(
    `${wordStart}(?<mass>[⁰¹²³⁴-⁹]{1,3})(?<symbol>${Object.keys(elements)
      .sort((one, other) => other.length - one.length)
      .join('|')})${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => `${elements[groups.symbol!]!} ${cardinal(groups.mass!.normalize('NFKC'), language)}`,
);

/** Ca²⁺, Na⁺, SO₄²⁻, Na+ and Ca2+: ions. */
const ions = patternRule(
  'ions',
  new RegExp(
    `${wordStart}(?<formula>(?:[A-Z][a-z]?\\d{0,2}){1,4})(?:(?<high>[⁰¹²³⁴-⁹]?[⁺⁻])|(?<=${wordStart}(?:H|Li|Na|K|Ag|Cl|OH|NH4|HCO3|NO3))(?<single>[+−-])|(?<=${wordStart}(?:Ca|Mg|Fe|Cu|Zn|Ba|Pb|Al|Mn|Ni|Sn|SO4|CO3|PO4))\\^?(?<count>[23])(?<sign>[+−-]))(?=[\\s.,;:)]|$)`,
    'gu',
  ),
  ({ groups, language }) => {
    const charge =
      (groups.high?.normalize('NFKC') ?? '') || (groups.count ?? '') + (groups.sign || groups.single || '');
    const digits = charge.replace(/\D/gu, '');
    const signWord = charge.includes('+') ? 'plus' : 'minus';
    return `${formulaWords(groups.formula!, language)} ${digits ? `${cardinal(digits, language)} ` : ''}${signWord}`;
  },
);

function formulaWords(formula: string, language: string): string {
  return formula
    .replace(/\d+|\D+/gu, (part) => (/\d/u.test(part) ? ` ${cardinal(part, language)} ` : spellOut(part)))
    .replace(/ {2,}/gu, ' ')
    .trim();
}

/** (NH4)2SO4, Ca(OH)2: formulas with brackets. */
const bracketed = patternRule(
  'formulas with brackets',
  new RegExp(
    `${wordStart}(?=[A-Za-z\\d()]{0,20}\\))(?<formula>(?:[A-Z][a-z]?\\d{0,2}|\\((?:[A-Z][a-z]?\\d{0,2}){1,4}\\)\\d{1,2}){2,8})(?![\\p{L}\\p{N}_(])`,
    'gu',
  ),
  ({ groups, language }) =>
    groups.formula!.includes('(')
      ? formulaWords(groups.formula!.replace(/[()]/gu, ' ').trim(), language).replace(/- +-?/gu, ' ')
      : undefined,
);

/** Formulas of chemistry. */
export const chemistry: TokenClass = {
  name: 'chemistry',
  accepts: '`NaCl`, `Ca²⁺`, `¹⁴C`, `Ca(OH)2`',
  rules: [isotopes, ions, bracketed, plainFormulas],
};
