import type { ReferenceWords } from '../grammar/reference';
import { frenchNumbers } from './numbers';

const parts: Readonly<Record<string, string>> = {
  '9': 'neuvièmes',
  '16': 'seizièmes',
  '3': 'tiers',
  '4': 'quarts',
  '10': 'dixièmes',
};

/** Verses of the Bible and scales of maps in French texts. */
export const frenchReferences: ReferenceWords = {
  accepts: '`Jean 3:16`, `Matthieu 5:3-12`, `1:25 000`',
  books:
    'Genèse|Exode|Lévitique|Nombres|Deutéronome|Josué|Juges|Ruth|Samuel|Rois|Chroniques|Esdras|Néhémie|Esther|Job|Psaume|Psaumes|Proverbes|Ecclésiaste|Qohéleth|Cantique|Isaïe|Ésaïe|Jérémie|Lamentations|Ézéchiel|Daniel|Osée|Joël|Amos|Jonas|Michée|Zacharie|Malachie|Matthieu|Marc|Luc|Jean|Actes|Romains|Corinthiens|Galates|Éphésiens|Philippiens|Colossiens|Thessaloniciens|Timothée|Tite|Hébreux|Jacques|Pierre|Jude|Apocalypse',
  // oxfmt-ignore
  shortBooks: { Gn: 'Genèse', Gen: 'Genèse', Ex: 'Exode', Lv: 'Lévitique', Nb: 'Nombres', Dt: 'Deutéronome', Jos: 'Josué', Jg: 'Juges', Is: 'Isaïe', Jr: 'Jérémie', Ez: 'Ézéchiel', Dn: 'Daniel', Os: 'Osée', Am: 'Amos', Mi: 'Michée', Za: 'Zacharie', Ml: 'Malachie', Pr: 'Proverbes', Qo: 'Qohéleth', Sg: 'Sagesse', Si: 'Siracide', Ct: 'Cantique', Jb: 'Job', Mt: 'Matthieu', Mc: 'Marc', Lc: 'Luc', Jn: 'Jean', Ac: 'Actes', Rm: 'Romains', Co: 'Corinthiens', Cor: 'Corinthiens', Ga: 'Galates', Ep: 'Éphésiens', Ph: 'Philippiens', Col: 'Colossiens', Th: 'Thessaloniciens', Tm: 'Timothée', Tt: 'Tite', He: 'Hébreux', Jc: 'Jacques', Ap: 'Apocalypse', Ps: 'Psaume' },
  separators: ':',
  to: 'à',
  screens: 'écran|moniteur|télé|vidéo|format|image|photo|rapport|ratio|projecteur|ciné|film',
  shape: (width, height) => {
    const part = parts[String(height)];
    return part
      ? `${frenchNumbers.cardinal(width)} ${part}`
      : `${frenchNumbers.cardinal(width)} sur ${frenchNumbers.cardinal(height)}`;
  },
  proportions: 'proportion|rapport|ratio|dilu|mélange|échelle|équivaut',
  inProportion: 'pour',
  scores: 'gagn|perd|battu|bat|victoire|défaite|nul|score|match|but|mené|mène|set|résultat|emport',
  inScore: 'à',
  ratio: 'sur',
};
