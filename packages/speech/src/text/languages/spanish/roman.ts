import type { NumberWords } from '../grammar/numbers';
import type { RomanWords } from '../grammar/roman';

const queens = 'Isabel|Catalina|María|Margarita|Cristina|Juana|Cleopatra|Ana|Beatriz';
const rulers =
  'Felipe|Carlos|Alfonso|Fernando|Juan|Juan Carlos|Juan Pablo|Luis|Enrique|Jaime|Pedro|Sancho|Ramiro|Benedicto|Pío|León|Gregorio|Clemente|Urbano|Inocencio|Pablo|Napoleón|Guillermo|Jorge|Eduardo|Ricardo|Jacobo|Francisco|Federico|Nicolás|Alejandro|Amadeo|José|Leopoldo|Alberto|Balduino|Maximiliano|Rodolfo|Iván|Ramsés|Ptolomeo|Darío|Jerjes|Gustavo|Cristián|Hasán|Mohamed|Sixto|Julio|Celestino|Bonifacio';
const counted =
  '[Cc]apítulos? |[Cc]ap\\. |[Tt]omos? |[Tt]ítulos? |[Aa]ctos? |[Ee]scenas? |[Ll]ibros? |[Aa]nexos? |[Aa]rtículos? |[Aa]rt\\. |[Vv]olumen |[Vv]ol\\. |[Ff]ases? |[Tt]ipos? |[Nn]ivel |[Nn]iveles |[Gg]rupos? |[Ff]iguras? |[Gg]uerra [Mm]undial |Vaticano |[Cc]antos? |[Pp]arte |[Ss]ección |[Cc]ongreso |[Ee]dición ';

/**
 * Roman numerals of Spanish texts: to ten, kings and centuries have ordinals ("Felipe segundo", "siglo quinto"), above ten
 * cardinals (the sources are in `sentences.json`).
 */
export function spanishRomanNumerals(numbers: NumberWords): RomanWords {
  const toTen = (value: bigint, gender: 'masculine' | 'feminine') =>
    value <= 10n ? numbers.ordinal(value, gender) : numbers.cardinal(value);
  return {
    accepts: '`siglo XXI`, `siglo V`, `Felipe II`, `Isabel II`, `Alfonso XIII`, `capítulo IV`',
    contexts: [
      { before: '[Ss]iglos? (?:[IVXLC]+(?:-| y | al? ))?', say: (value) => toTen(value, 'masculine') },
      { before: '[Ss]\\. ', after: '[ .,;)]|$', say: (value) => toTen(value, 'masculine') },
      { before: `(?:${queens}) `, say: (value) => toTen(value, 'feminine') },
      { before: `(?:${rulers}) `, say: (value) => toTen(value, 'masculine') },
      { before: counted, say: (value) => numbers.cardinal(value) },
      {
        after:
          ' (?:[Cc]ongreso|[Ee]dición|[Jj]ornadas|[Ff]estival|[Pp]remio|[Cc]oncurso|[Cc]umbre|[Rr]epública|[Cc]ertamen|[Mm]aratón|[Jj]uegos|[Gg]uerra|[Ff]eria|[Mm]uestra)',
        say: (value, { input, end }) =>
          / (?:[Ee]dición|[Jj]ornadas|[Cc]umbre|[Rr]epública|[Mm]aratón|[Gg]uerra|[Ff]eria|[Mm]uestra)/u.test(
            input.slice(end, end + 12),
          )
            ? numbers.ordinal(value, 'feminine')
            : numbers.ordinal(value, 'masculine').replace(/(?<=primer|tercer)o$/u, ''),
      },
    ],
  };
}
