import type { ReferenceWords } from '../grammar/reference';

/** Verses of the Bible and scales of maps in French texts. */
export const frenchReferences: ReferenceWords = {
  accepts: '`Jean 3:16`, `Matthieu 5:3-12`, `1:25 000`',
  books:
    'Genèse|Exode|Lévitique|Nombres|Deutéronome|Josué|Juges|Ruth|Samuel|Rois|Chroniques|Esdras|Néhémie|Esther|Job|Psaume|Psaumes|Proverbes|Ecclésiaste|Qohéleth|Cantique|Isaïe|Ésaïe|Jérémie|Lamentations|Ézéchiel|Daniel|Osée|Joël|Amos|Jonas|Michée|Zacharie|Malachie|Matthieu|Marc|Luc|Jean|Actes|Romains|Corinthiens|Galates|Éphésiens|Philippiens|Colossiens|Thessaloniciens|Timothée|Tite|Hébreux|Jacques|Pierre|Jude|Apocalypse',
  shortBooks: { Mt: 'Matthieu', Mc: 'Marc', Lc: 'Luc', Jn: 'Jean', Rm: 'Romains', Ps: 'Psaume' },
  separators: ':',
  to: 'à',
  ratio: 'sur',
};
