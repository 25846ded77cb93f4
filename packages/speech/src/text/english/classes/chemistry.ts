import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textAfter, textBefore, wordEnd, wordStart } from '../words/boundaries';
import { cardinal, spellOut } from '../words/number-words';

// oxfmt-ignore
const elements: Readonly<Record<string, string>> = {
  H: 'hydrogen', He: 'helium', Li: 'lithium', Be: 'beryllium', B: 'boron', C: 'carbon', N: 'nitrogen', O: 'oxygen', F: 'fluorine', Ne: 'neon', Na: 'sodium', Mg: 'magnesium', Al: 'aluminum', Si: 'silicon', P: 'phosphorus', S: 'sulfur', Cl: 'chlorine', Ar: 'argon', K: 'potassium', Ca: 'calcium', Sc: 'scandium', Ti: 'titanium', V: 'vanadium', Cr: 'chromium', Mn: 'manganese', Fe: 'iron', Co: 'cobalt', Ni: 'nickel', Cu: 'copper', Zn: 'zinc', Ga: 'gallium', Ge: 'germanium', As: 'arsenic', Se: 'selenium', Br: 'bromine', Kr: 'krypton', Rb: 'rubidium', Sr: 'strontium', Y: 'yttrium', Zr: 'zirconium', Nb: 'niobium', Mo: 'molybdenum', Tc: 'technetium', Ru: 'ruthenium', Rh: 'rhodium', Pd: 'palladium', Ag: 'silver', Cd: 'cadmium', In: 'indium', Sn: 'tin', Sb: 'antimony', Te: 'tellurium', I: 'iodine', Xe: 'xenon', Cs: 'cesium', Ba: 'barium', La: 'lanthanum', Ce: 'cerium', Nd: 'neodymium', Gd: 'gadolinium', W: 'tungsten', Pt: 'platinum', Ir: 'iridium', Au: 'gold', Hg: 'mercury', Tl: 'thallium', Pb: 'lead', Bi: 'bismuth', Po: 'polonium', Rn: 'radon', Ra: 'radium', Th: 'thorium', Pa: 'protactinium', U: 'uranium', Np: 'neptunium', Pu: 'plutonium', Am: 'americium',
};

// Without a number, a word of mixed letters is a formula only if its elements are of these: "CoV", "InC" and "PaaS" are none.
const frequent = new Set(
  'H Li Na K Rb Cs Mg Ca Sr Ba Al Ga Ti Cr Mn Fe Ni Cu Ag Zn Cd Hg Sn Pb C Si N P O S F Cl Br I B'.split(' '),
);
// Pairs of symbols of two letters, which may be words ("CaSe"), and formulas in capitals.
const listed = new Set(
  'GaAs InAs AlAs GaSb CdSe CdTe ZnSe ZnTe PbSe PbTe NiTi SiGe FeCl CuCl AgCl AgBr LiCl LiBr NaCl NaBr CaCl BaCl MgCl ZnCl HgCl KOH HCN KCN HF HI KI CoO CoS InP InN InSb TiN HCOOH'.split(
    ' ',
  ),
);

const oneSymbol = '[A-Z][a-z]?';
const counted = `${oneSymbol}\\d{0,3}`;
const group = `[([](?:${counted}|\\((?:${counted}){1,4}\\)\\d?){1,5}[)\\]]\\d{0,2}`;
const formula = `(?:${counted}|${group}){1,12}`;

/** Whether a word is a formula and no other word or code: CaCO3, NaCl and CH3COOH, but not CO or B12. */
function isFormula(written: string): boolean {
  const symbols = written.match(/[A-Z][a-z]?/gu) ?? [];
  if (symbols.length < 2 || symbols.some((each) => !elements[each]) || /(?<!\d)0|\d{3}/u.test(written)) return false;
  // "CFCs" is a plural, and NaN no number.
  if (/^[A-Z]+s$|^NaN$/u.test(written)) return false;
  if (listed.has(written)) return true;
  const hasNumber = /\d/u.test(written);
  if (/[([]/u.test(written)) return hasNumber;
  // In capitals: most are read in the same way as other codes, but parts such as COOH would be a word.
  if (!/[a-z]/u.test(written)) return hasNumber && /^(?:C\d{0,2}H|H\d?C|H2N|NH2|HO)[CHNOSP\d]*$/u.test(written);
  if (hasNumber) return true;
  return (
    symbols.length <= 4 && symbols.some((each) => each.length === 1) && symbols.every((each) => frequent.has(each))
  );
}

function formulaWords(written: string, language: string): string {
  return written
    .replace(/[()[\]]/gu, ' ')
    .replace(/\d+|[^\d ]+/gu, (part) => (/\d/u.test(part) ? ` ${cardinal(part, language)} ` : spellOut(part)))
    .replace(/ {2,}/gu, ' ')
    .trim();
}

const states: Readonly<Record<string, string>> = { aq: 'aqueous', s: 'solid', l: 'liquid', g: 'gas' };

/** NaCl, 2NaOH, Ca(OH)2, CuSO4·5H2O, AgNO3(aq). */
const formulas = patternRule(
  'formulas',
  new RegExp(
    `(?<![\\p{L}\\p{N}_@#/\\\\]|\\d[.,])(?<coefficient>[1-9]\\d?)?(?<formula>(?![([][^)\\]]{1,20}[)\\]](?!\\d))${formula})(?:[·•⋅.](?<count>[1-9]\\d?)?(?<water>H2O))?(?<state> ?\\((?:aq|s|l|g)\\))?${wordEnd}(?![(/@])`,
    'gu',
  ),
  ({ groups, language }) => {
    const { formula: written = '', coefficient, count, water, state = '' } = groups;
    const hasState = state !== '' && /\d|[a-z]|^[A-Z]{2}/u.test(written) && hasOnlyElements(written);
    if (!isFormula(written) && !water && !hasState) return undefined;
    return [
      coefficient && cardinal(coefficient, language),
      formulaWords(written, language),
      water && `dot ${count ? cardinal(count, language) : ''} ${formulaWords(water, language)}`.replace('  ', ' '),
      states[state.replace(/[ ()]/gu, '')],
    ]
      .filter(Boolean)
      .join(' ');
  },
);

const besideArrow = `(?:\\d{1,2} ?)?(?:(?<formula>${formula})(?:\\^?[234]?[+−-]|[⁰¹²³⁴-⁹]?[⁺⁻])?(?: ?\\((?:aq|s|l|g)\\))?|e[⁻−-])`;
const beforeArrow = new RegExp(`(?:^|[\\s(+])${besideArrow} ?$`, 'u');
const afterArrow = new RegExp(`^ ?${besideArrow}(?![\\p{L}\\p{N}_])`, 'u');

/** 2H2 + O2 -> 2H2O: an arrow between formulas, at least one of which is no single letter. */
const reactions = patternRule('reactions', /-{1,2}>|=>|→|⟶|(?<both>⇌|⇄|<=>|<->)/gu, (match) => {
  const before = beforeArrow.exec(textBefore(match, 40));
  const after = afterArrow.exec(textAfter(match, 40));
  if (!before || !after) return undefined;
  const sides = [before, after].map(({ groups }) => groups!['formula'] ?? '');
  const all = `${textBefore(match, 40)} ${textAfter(match, 40)}`.match(/[A-Z][A-Za-z\d()]{0,15}[²³]?[⁺⁻]?/gu) ?? [];
  if (
    !sides.every(hasOnlyElements) ||
    !all.some((each) => isFormula(each) || /^[A-Z][a-z]?(?:[2-8]$|[²³]?[⁺⁻])/u.test(each))
  )
    return undefined;
  return match.groups.both ? ' is in equilibrium with ' : ' yields ';
});

function hasOnlyElements(written: string): boolean {
  return (written.match(/[A-Z][a-z]?/gu) ?? []).every((each) => elements[each]);
}

/** Zn and Mg, which are no words, and 2Fe and Cu beside the plus or the arrow of a reaction. */
const symbols = patternRule(
  'symbols of elements',
  /(?<![\p{L}\p{N}_@#/\\]|\d[., ]|\d ?(?:mm|cm|in\.?) )(?<coefficient>[1-9]\d?)?(?<symbol>[A-Z][a-z])(?![\p{L}\p{N}_@(]|\.\p{L}|\. \d)/gu,
  (match) => {
    const { coefficient, symbol = '' } = match.groups;
    if (!elements[symbol]) return undefined;
    const before = textBefore(match, 40);
    const after = textAfter(match, 40);
    const isBesidePlus = before.endsWith('+ ') || after.startsWith(' + ');
    const isBesideArrow = before.endsWith('\uFFFC ') || /^ \uFFFC{1,3} /u.test(after);
    const isInReaction =
      (before + after).includes('\uFFFC') && (isBesidePlus || (isBesideArrow && !/^(?:In|As|He|Be)$/u.test(symbol)));
    if (!isInReaction && (coefficient || !/^(?:Zn|Hg|Pb|Cd|Cl|Mg)$/u.test(symbol))) return undefined;
    return `${coefficient ? `${cardinal(coefficient, match.language)} ` : ''}${spellOut(symbol)}`;
  },
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
    `${wordStart}(?<coefficient>[1-9])?(?<formula>(?:[A-Z][a-z]?\\d{0,2}){1,4})(?:(?<high>[⁰¹²³⁴-⁹]?[⁺⁻])|(?<=(?<!\\p{L})(?:H|Li|Na|K|Ag|Cl|OH|NH4|H3O|HCO3|NO3|NO2|MnO4|ClO4|HSO4))\\^?(?<single>[+−-])|(?<=(?<!\\p{L})(?:Ca|Mg|Fe|Cu|Zn|Ba|Pb|Al|Mn|Ni|Sn|Co|Cr|Hg|Cd|Sr|SO4|CO3|PO4|Cr2O7|CrO4))\\^?(?<count>[234])(?<sign>[+−-]))(?<state>\\((?:aq|s|l|g)\\))?(?=[\\s.,;:)/?!]|$)`,
    'gu',
  ),
  ({ groups, language }) => {
    if (!hasOnlyElements(groups.formula!)) return undefined;
    const charge =
      (groups.high?.normalize('NFKC') ?? '') || (groups.count ?? '') + (groups.sign || groups.single || '');
    const digits = charge.replace(/\D/gu, '');
    return [
      groups.coefficient && cardinal(groups.coefficient, language),
      formulaWords(groups.formula!, language),
      digits && cardinal(digits, language),
      charge.includes('+') ? 'plus' : 'minus',
      states[groups.state!.replace(/[()]/gu, '')],
    ]
      .filter(Boolean)
      .join(' ');
  },
);

/** 2e⁻ and + 2e-: electrons. */
const electrons = patternRule(
  'electrons',
  /(?<![\p{L}\p{N}_])(?<number>[1-9]\d?)? ?e(?:⁻|(?<=(?:[+→>]|->) ?\d? ?e)[-−](?=$|[\s).,])|[-−](?= (?:->|→|⇌)))/gu,
  ({ text, groups, language }) => {
    const { number } = groups;
    return `${text.startsWith(' ') ? ' ' : ''}${number ? `${cardinal(number, language)} ` : ''}electron${number && number !== '1' ? 's' : ''}`;
  },
);

/** pH, pKa: "P-H". */
const acidity = patternRule(
  'measures of acidity',
  new RegExp(`${wordStart}(?:pH|pOH|pK[abw])${wordEnd}`, 'gu'),
  ({ text }) => spellOut(text),
);

/** Formulas of chemistry. */
export const chemistry: TokenClass = {
  name: 'chemistry',
  accepts: '`NaCl`, `CaCO3`, `Ca²⁺`, `¹⁴C`, `Ca(OH)2`, `CuSO4·5H2O`, `2H2 + O2 -> 2H2O`, `pH`',
  rules: [reactions, electrons, isotopes, ions, formulas, symbols, acidity],
};
