import type { ReferenceWords } from '../grammar/reference';
import { numbers } from './numbers';

/** Verses of the Bible and scales of maps in Portuguese texts. */
export const references: ReferenceWords = {
  accepts: '`João 3:16`, `Mateus 5:3-12`, `1 Coríntios 13:4`, `1:25.000`',
  books:
    'Gênesis|Êxodo|Levítico|Números|Deuteronômio|Josué|Juízes|Rute|Samuel|Reis|Crônicas|Esdras|Neemias|Ester|Jó|Salmo|Salmos|Provérbios|Eclesiastes|Cantares|Isaías|Jeremias|Lamentações|Ezequiel|Daniel|Oseias|Joel|Amós|Jonas|Miqueias|Zacarias|Malaquias|Mateus|Marcos|Lucas|João|Atos|Romanos|Coríntios|Gálatas|Efésios|Filipenses|Colossenses|Tessalonicenses|Timóteo|Tito|Hebreus|Tiago|Pedro|Judas|Apocalipse',
  shortBooks: { Mt: 'Mateus', Mc: 'Marcos', Lc: 'Lucas', Jo: 'João', Sl: 'Salmos' },
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
