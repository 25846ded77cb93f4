import type { NotationWords } from '../grammar/notation';

/** Coordinates, winds, blood groups and keys of music in Italian texts. */
export const notations: NotationWords = {
  accepts: '`41°54′N`, `vento da NE`, `gruppo 0+`, `Rh-`, `GMT-3`, `320 pp.`, `do# minore`',
  degree: { one: 'grado', many: 'gradi', gender: 'masculine' },
  minute: { one: 'minuto', many: 'minuti', gender: 'masculine' },
  second: { one: 'secondo', many: 'secondi', gender: 'masculine' },
  page: { one: 'pagina', many: 'pagine', gender: 'feminine' },
  // oxfmt-ignore
  compass: {
    N: 'nord', S: 'sud', E: 'est', O: 'ovest', W: 'ovest', NE: 'nord-est', NO: 'nord-ovest', NW: 'nord-ovest', SE: 'sud-est', SO: 'sud-ovest', SW: 'sud-ovest',
    NNE: 'nord-nord-est', ENE: 'est-nord-est', ESE: 'est-sud-est', SSE: 'sud-sud-est', SSO: 'sud-sud-ovest', SSW: 'sud-sud-ovest', OSO: 'ovest-sud-ovest', ONO: 'ovest-nord-ovest', NNO: 'nord-nord-ovest', NNW: 'nord-nord-ovest',
  },
  winds: 'vent|raffic|brezza|rotta|esposizion|espost|facciata|quadrant|mare da|onda da|direzione',
  blood: 'gruppo|sangu|donator|donatric|trasfus|fattore',
  positive: 'positivo',
  negative: 'negativo',
  notes: 'do|re|mi|fa|sol|la|si',
  sharp: 'diesis',
  flat: 'bemolle',
};
