import type { ReferenceWords } from '../grammar/reference';
import { spanishNumbers } from './numbers';

/** Verses of the Bible and scales of maps in Spanish texts. */
export const spanishReferences: ReferenceWords = {
  accepts: '`Salmos 23:1`, `Mateo 5:3-12`, `1 Corintios 13:4`, `1:25 000`',
  books:
    'Génesis|Éxodo|Levítico|Números|Deuteronomio|Josué|Jueces|Rut|Samuel|Reyes|Crónicas|Esdras|Nehemías|Ester|Job|Salmo|Salmos|Proverbios|Eclesiastés|Cantares|Isaías|Jeremías|Lamentaciones|Ezequiel|Daniel|Oseas|Joel|Amós|Jonás|Miqueas|Zacarías|Malaquías|Mateo|Marcos|Lucas|Juan|Hechos|Romanos|Corintios|Gálatas|Efesios|Filipenses|Colosenses|Tesalonicenses|Timoteo|Tito|Hebreos|Santiago|Pedro|Judas|Apocalipsis',
  // oxfmt-ignore
  shortBooks: {
    Gn: 'Génesis', Gén: 'Génesis', Ex: 'Éxodo', Éx: 'Éxodo', Lv: 'Levítico', Nm: 'Números', Dt: 'Deuteronomio', Jos: 'Josué', Jue: 'Jueces', Is: 'Isaías', Jr: 'Jeremías', Jer: 'Jeremías', Ez: 'Ezequiel', Dn: 'Daniel', Os: 'Oseas', Am: 'Amós', Mi: 'Miqueas', Zac: 'Zacarías', Mal: 'Malaquías', Pr: 'Proverbios', Prov: 'Proverbios', Ecl: 'Eclesiastés', Qo: 'Qohélet', Sb: 'Sabiduría', Eclo: 'Eclesiástico', Ct: 'Cantares',
    Mt: 'Mateo', Mc: 'Marcos', Lc: 'Lucas', Jn: 'Juan', Hch: 'Hechos', Rm: 'Romanos', Rom: 'Romanos', Cor: 'Corintios', Co: 'Corintios', Gál: 'Gálatas', Ga: 'Gálatas', Ef: 'Efesios', Flp: 'Filipenses', Col: 'Colosenses', Tes: 'Tesalonicenses', Ts: 'Tesalonicenses', Tim: 'Timoteo', Tm: 'Timoteo', Tit: 'Tito', Heb: 'Hebreos', Hb: 'Hebreos', St: 'Santiago', Stg: 'Santiago', Pe: 'Pedro', Ap: 'Apocalipsis', Sal: 'Salmos', Sam: 'Samuel', Re: 'Reyes', Cro: 'Crónicas',
  },
  separators: ':',
  to: 'a',
  screens:
    'pantalla|monitor|televis|vídeo|video|formato|relación|aspecto|imagen|imágenes|fotos?|panorámic|proyector|cine',
  shape: (width, height) => `${spanishNumbers.cardinal(width)} a ${spanishNumbers.cardinal(height)}`,
  proportions: 'proporci|relación|razón|ratio|dilu|mezcla|escala|equivale',
  scores: 'gan[aóe]|perd|empat|venc|derrot|marcador|resultado|partido|gol|set|eliminatoria|tanteo',
  inScore: 'a',
  ratio: 'a',
  numberMark: '\\.?[ªº]? ',
  // Letters are feminine, and books masculine: "primera de Corintios", "segundo de Samuel".
  book: (number, name) =>
    `${spanishNumbers.ordinal(number, /^(?:Samuel|Reyes|Crónicas)$/u.test(name) ? 'masculine' : 'feminine')} de`,
};
