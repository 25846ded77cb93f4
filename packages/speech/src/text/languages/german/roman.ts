import type { RomanWords } from '../grammar/roman';
import { germanNumbers } from './numbers';

const kings =
  'Ludwig|Friedrich|Wilhelm|Friedrich Wilhelm|Heinrich|Otto|Karl|Franz|Franz Joseph|Joseph|Leopold|Rudolf|Maximilian|Ferdinand|Konrad|Philipp|Johannes|Johannes Paul|Johann|Benedikt|Pius|Leo|Gregor|Clemens|Urban|Innozenz|Paul|Peter|Alexander|Nikolaus|Iwan|Napoleon|Georg|Eduard|Jakob|Richard|Gustav|Christian|Albert|Albrecht|August|Alfons|Ramses|Ptolemäus|Bonifatius|Sixtus|Julius|Cölestin';
const queens = 'Elisabeth|Katharina|Maria|Margarethe|Margrethe|Isabella|Kleopatra|Anna|Charlotte|Beatrix';
const counted =
  'Kapitel |Kap\\. |Band |Bd\\. |Akt |Teil |Buch |Artikel |Abschnitt |Anhang |Phase |Typ |Gruppe |Stufe |Weltkrieg |Hartz |Klasse |Szene |Tafel ';

/** Roman numerals of German texts: "Ludwig der Vierzehnte" (the source is in `sentences.json`), "Kapitel vier". */
export const germanRomanNumerals: RomanWords = {
  accepts: '`Ludwig XIV.`, `Elisabeth II.`, `Kapitel IV`, `Hartz IV`, `II. Weltkrieg`',
  contexts: [
    {
      before: `(?:${kings})s `,
      ending: '\\.',
      say: (value) => `des ${capitalised(`${germanNumbers.ordinal(value, 'masculine')}n`)}`,
    },
    {
      before: `(?:${kings}) `,
      ending: '\\.?',
      say: (value) => `der ${capitalised(germanNumbers.ordinal(value, 'masculine'))}`,
    },
    {
      before: `(?:${queens}) `,
      ending: '\\.?',
      say: (value) => `die ${capitalised(germanNumbers.ordinal(value, 'feminine'))}`,
    },
    { before: counted, say: (value) => germanNumbers.cardinal(value) },
    {
      ending: '\\.',
      after: ' (?:Weltkrieg|Jahrhundert|Republik|Internationale|Akt|Vatikan|Quartal|Kapitel)',
      say: (value, { input, start }) => {
        const isDative = /(?<!\p{L})(?:im|am|vom|zum|dem|den|des) $/iu.test(input.slice(Math.max(0, start - 5), start));
        return `${germanNumbers.ordinal(value, 'masculine')}${isDative ? 'n' : 'r'}`;
      },
    },
  ],
};

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
