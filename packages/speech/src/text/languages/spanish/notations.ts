import type { NotationWords } from '../grammar/notation';

/** Coordinates, winds, blood groups and keys of music in Spanish texts. */
export const spanishNotations: NotationWords = {
  accepts: '`40°25′N`, `viento del NE`, `grupo 0+`, `Rh-`, `GMT-3`, `320 pp.`, `do# menor`',
  degree: { one: 'grado', many: 'grados', gender: 'masculine' },
  minute: { one: 'minuto', many: 'minutos', gender: 'masculine' },
  second: { one: 'segundo', many: 'segundos', gender: 'masculine' },
  page: { one: 'página', many: 'páginas', gender: 'feminine' },
  // oxfmt-ignore
  compass: {
    N: 'norte', S: 'sur', E: 'este', O: 'oeste', W: 'oeste', NE: 'nordeste', NO: 'noroeste', NW: 'noroeste', SE: 'sudeste', SO: 'sudoeste', SW: 'sudoeste',
    NNE: 'nornordeste', ENE: 'estenordeste', ESE: 'estesudeste', SSE: 'sursudeste', SSO: 'sursudoeste', OSO: 'oestesudoeste', ONO: 'oestenoroeste', NNO: 'nornoroeste',
  },
  winds: 'vient|racha|ráfaga|brisa|rolando|rumbo|orientaci|orientad|fachada|cuadrante|componente|mar de fondo',
  blood: 'grupo|sangr|sanguíne|donant|transfus|factor|soy $',
  positive: 'positivo',
  negative: 'negativo',
  notes: 'do|re|mi|fa|sol|la|si',
  sharp: 'sostenido',
  flat: 'bemol',
};
