import type { NotationWords } from '../grammar/notation';

/** Coordinates, winds, blood groups and keys of music in Portuguese texts. */
export const notations: NotationWords = {
  accepts: '`23°33′S`, `vento NE`, `sangue O+`, `Rh-`, `GMT-3`, `320 pp.`, `dó# menor`',
  degree: { one: 'grau', many: 'graus', gender: 'masculine' },
  minute: { one: 'minuto', many: 'minutos', gender: 'masculine' },
  second: { one: 'segundo', many: 'segundos', gender: 'masculine' },
  page: { one: 'página', many: 'páginas', gender: 'feminine' },
  // oxfmt-ignore
  compass: {
    N: 'norte', S: 'sul', L: 'leste', E: 'leste', O: 'oeste', W: 'oeste', NE: 'nordeste', NO: 'noroeste', NW: 'noroeste', SE: 'sudeste', SO: 'sudoeste', SW: 'sudoeste',
    NNE: 'nor-nordeste', ENE: 'és-nordeste', ESE: 'és-sudeste', SSE: 'su-sudeste', SSO: 'su-sudoeste', SSW: 'su-sudoeste', OSO: 'oés-sudoeste', ONO: 'oés-noroeste', NNO: 'nor-noroeste', NNW: 'nor-noroeste',
  },
  winds: 'vento|rajada|brisa|rumo|orientaç|fachada|quadrante|ondulaç|direção',
  blood: 'grupo|sangu|tipo|doador|transfus|fator|(?:el[ea] é|sou) $',
  positive: 'positivo',
  negative: 'negativo',
  notes: 'dó|ré|mi|fá|sol|lá|si',
  sharp: 'sustenido',
  flat: 'bemol',
};
