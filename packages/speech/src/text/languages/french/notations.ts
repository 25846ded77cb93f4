import type { NotationWords } from '../grammar/notation';

/** Coordinates, winds, blood groups and keys of music in French texts. */
export const frenchNotations: NotationWords = {
  accepts: '`48°51′N`, `vent de NE`, `groupe O+`, `Rh-`, `GMT-3`, `320 pp.`, `do# mineur`',
  degree: { one: 'degré', many: 'degrés', gender: 'masculine' },
  minute: { one: 'minute', many: 'minutes', gender: 'feminine' },
  second: { one: 'seconde', many: 'secondes', gender: 'feminine' },
  page: { one: 'page', many: 'pages', gender: 'feminine' },
  // oxfmt-ignore
  compass: {
    N: 'nord', S: 'sud', E: 'est', O: 'ouest', W: 'ouest', NE: 'nord-est', NO: 'nord-ouest', NW: 'nord-ouest', SE: 'sud-est', SO: 'sud-ouest', SW: 'sud-ouest',
    NNE: 'nord-nord-est', ENE: 'est-nord-est', ESE: 'est-sud-est', SSE: 'sud-sud-est', SSO: 'sud-sud-ouest', OSO: 'ouest-sud-ouest', ONO: 'ouest-nord-ouest', NNO: 'nord-nord-ouest',
  },
  winds: 'vent|rafale|brise|houle|cap|orientation|orienté|façade|exposé|exposition|secteur',
  blood: 'groupe|sang|donneu|transfus|facteur',
  positive: 'positif',
  negative: 'négatif',
  notes: 'do|ut|ré|mi|fa|sol|la|si',
  sharp: 'dièse',
  flat: 'bémol',
};
