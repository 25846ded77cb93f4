import type { ReferenceWords } from '../grammar/reference';
import { numbers } from './numbers';

const parts: Readonly<Record<string, string>> = {
  '9': 'noni',
  '16': 'sedicesimi',
  '3': 'terzi',
  '4': 'quarti',
  '10': 'decimi',
};

/** Verses of the Bible and scales of maps in Italian texts. */
export const references: ReferenceWords = {
  accepts: '`Matteo 5:3-12`, `Giovanni 3:16`, `1 Corinzi 13:4`, `1:25.000`',
  books:
    'Genesi|Esodo|Levitico|Numeri|Deuteronomio|Giosuè|Giudici|Rut|Samuele|Re|Cronache|Esdra|Neemia|Ester|Giobbe|Salmi|Salmo|Proverbi|Qoelet|Ecclesiaste|Isaia|Geremia|Lamentazioni|Ezechiele|Daniele|Osea|Gioele|Amos|Giona|Michea|Zaccaria|Malachia|Matteo|Marco|Luca|Giovanni|Atti|Romani|Corinzi|Galati|Efesini|Filippesi|Colossesi|Tessalonicesi|Timoteo|Tito|Ebrei|Giacomo|Pietro|Giuda|Apocalisse',
  // oxfmt-ignore
  shortBooks: { Gen: 'Genesi', Gn: 'Genesi', Es: 'Esodo', Lv: 'Levitico', Nm: 'Numeri', Dt: 'Deuteronomio', Gs: 'Giosuè', Gdc: 'Giudici', Sam: 'Samuele', Is: 'Isaia', Ger: 'Geremia', Ez: 'Ezechiele', Dn: 'Daniele', Os: 'Osea', Am: 'Amos', Mi: 'Michea', Zc: 'Zaccaria', Ml: 'Malachia', Pr: 'Proverbi', Qo: 'Qoelet', Sap: 'Sapienza', Sir: 'Siracide', Ct: 'Cantico', Gb: 'Giobbe', Mt: 'Matteo', Mc: 'Marco', Lc: 'Luca', Gv: 'Giovanni', At: 'Atti', Rm: 'Romani', Cor: 'Corinzi', Gal: 'Galati', Ef: 'Efesini', Fil: 'Filippesi', Col: 'Colossesi', Ts: 'Tessalonicesi', Tm: 'Timoteo', Tt: 'Tito', Eb: 'Ebrei', Gc: 'Giacomo', Pt: 'Pietro', Ap: 'Apocalisse', Sal: 'Salmo', Re: 'Re' },
  separators: ':',
  to: 'a',
  screens: 'scherm|monitor|tele|video|formato|immagin|foto|rapporto|proiettor|cinema|film',
  shape: (width, height) => {
    const part = parts[String(height)];
    return part ? `${numbers.cardinal(width)} ${part}` : `${numbers.cardinal(width)} a ${numbers.cardinal(height)}`;
  },
  proportions: 'proporzion|rapporto|ratio|dilui|diluzion|miscel|scala|equivale',
  scores: 'vin|vitt|pers|perd|pareggi|scofitt|sconfitt|risultato|partita|gol|rete|set|punteggio|batt',
  inScore: 'a',
  ratio: 'a',
  numberMark: '[ªº°]? ',
  // Letters are feminine, and books masculine.
  book: (number, name) => numbers.ordinal(number, /^(?:Samuele|Re|Cronache)$/u.test(name) ? 'masculine' : 'feminine'),
};
