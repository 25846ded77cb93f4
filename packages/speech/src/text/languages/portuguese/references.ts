import type { ReferenceWords } from '../grammar/reference';
import { numbers } from './numbers';

/** Verses of the Bible and scales of maps in Portuguese texts. */
export const references: ReferenceWords = {
  accepts: '`João 3:16`, `Mateus 5:3-12`, `1 Coríntios 13:4`, `1:25.000`',
  books:
    'Gênesis|Êxodo|Levítico|Números|Deuteronômio|Josué|Juízes|Rute|Samuel|Reis|Crônicas|Esdras|Neemias|Ester|Jó|Salmo|Salmos|Provérbios|Eclesiastes|Cantares|Isaías|Jeremias|Lamentações|Ezequiel|Daniel|Oseias|Joel|Amós|Jonas|Miqueias|Zacarias|Malaquias|Mateus|Marcos|Lucas|João|Atos|Romanos|Coríntios|Gálatas|Efésios|Filipenses|Colossenses|Tessalonicenses|Timóteo|Tito|Hebreus|Tiago|Pedro|Judas|Apocalipse',
  // oxfmt-ignore
  shortBooks: { Gn: 'Gênesis', Êx: 'Êxodo', Ex: 'Êxodo', Lv: 'Levítico', Nm: 'Números', Dt: 'Deuteronômio', Js: 'Josué', Jz: 'Juízes', Sm: 'Samuel', Is: 'Isaías', Jr: 'Jeremias', Ez: 'Ezequiel', Dn: 'Daniel', Os: 'Oseias', Am: 'Amós', Mq: 'Miqueias', Zc: 'Zacarias', Ml: 'Malaquias', Pv: 'Provérbios', Ec: 'Eclesiastes', Ct: 'Cantares', Mt: 'Mateus', Mc: 'Marcos', Lc: 'Lucas', Jo: 'João', At: 'Atos', Rm: 'Romanos', Co: 'Coríntios', Cor: 'Coríntios', Gl: 'Gálatas', Ef: 'Efésios', Fp: 'Filipenses', Cl: 'Colossenses', Ts: 'Tessalonicenses', Tm: 'Timóteo', Tt: 'Tito', Hb: 'Hebreus', Tg: 'Tiago', Pe: 'Pedro', Ap: 'Apocalipse', Sl: 'Salmos' },
  separators: ':',
  to: 'a',
  screens: 'tela|monitor|tevê|TV|televis|vídeo|formato|imagem|imagens|foto|proporção|projetor|cinema|filme',
  shape: (width, height) => `${numbers.cardinal(width)} por ${numbers.cardinal(height)}`,
  proportions: 'proporç|razão|relação|dilu|mistur|escala|equivale',
  scores: 'jogo|placar|venc|ganh|perd|empat|derrot|gol|partida|resultado|set|goleada|vitória|virada',
  inScore: 'a',
  ratio: 'para',
  numberMark: '[ªº°]? ',
  // Letters are feminine, and books masculine.
  book: (number, name) => numbers.ordinal(number, /^(?:Samuel|Reis|Crônicas)$/u.test(name) ? 'masculine' : 'feminine'),
};
