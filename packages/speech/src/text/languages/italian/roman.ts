import type { RomanWords } from '../grammar/roman';
import { numbers } from './numbers';
import { ordinal } from './words';

/** Given names of popes and rulers, which ordinals follow. */
const queens = 'Elisabetta|Caterina|Margherita|Maria|Giovanna|Isabella|Anna';
const rulers =
  'Emanuele|Umberto|Carlo|Luigi|Enrico|Giovanni|Paolo|Pio|Benedetto|Leone|Federico|Filippo|Ferdinando|Francesco|Giacomo|Giorgio|Gregorio|Clemente|Alessandro|Innocenzo|Bonifacio|Sisto|Urbano|Giulio|Martino|Nicola|Pietro|Guglielmo|Edoardo|Riccardo|Ottone|Amedeo|Ludovico|Lodovico|Cosimo|Lorenzo|Napoleone|Massimiliano|Leopoldo|Alfonso|Tolomeo|Ramses|Ramesse|Gustavo|Cristiano|Haakon|Baldovino|Celestino|Callisto|Eugenio|Adriano|Stefano|Sergio|Silvestro|Teodosio|Costantino|Valentiniano|Dario|Serse|Artaserse|Mitridate|Antioco|Seleuco|Juan Carlos';

export const roman: RomanWords = {
  accepts: '`XIX secolo`, `sec. XX`, `Vittorio Emanuele II`, `capitolo IV`, `II guerra mondiale`',
  contexts: [
    {
      after: ' (?:trim|sem|bim|quadrim)(?:\\.|estre|pl)',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    {
      before: '(?:[Ss]ecol[oi] |[Ss]ecc?\\. ?)(?:[IVXLC\uFFFC]{1,7}(?:, |-|–|/| e | ed | al? | [oe] )){0,4}',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    // "In secoli diversi: XIX e XVII".
    {
      before: '[Ss]ecoli (?:\\p{Ll}{3,12}:? |: )(?:[IVXLC\uFFFC]{1,7}(?:, | e | ed | al? | [oe] )){0,4}',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    {
      after: '(?:,? ?(?:e|o|ed|al|-|–|/) ?[IVXLC\uFFFC]{1,7}){0,3} (?:secol[oi]|sec\\.|secc\\.)',
      // "I secoli" has an article.
      say: (value, { text, input, end }) =>
        text === 'I' && input.startsWith(' secoli', end) ? undefined : numbers.ordinal(value, 'masculine'),
    },
    {
      before: '(?:Vaticano|Lateranense|Niceno|Costantinopolitano|Nicea|Efeso) ',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    { before: `(?:${queens}) `, say: (value) => numbers.ordinal(value, 'feminine') },
    { before: `(?:${rulers}) `, say: (value) => numbers.ordinal(value, 'masculine') },
    {
      before:
        '(?:[Cc]apitolo|[Cc]ap\\.|[Ll]ib\\.|[Tt]it\\.|[Ll]iv\\.|[Tt]\\.|[Aa]rt\\.|[Aa]rticolo|[Cc]anto|[Ll]ibro|[Tt]omo|[Aa]tto|[Tt]itolo|[Vv]olume|[Vv]ol\\.|[Mm]unicipio|[Ll]ivello|[Gg]rado|[Cc]omma) ',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    {
      before:
        '(?:[Pp]agg?\\. |[Pp]agine |[Pp]agina |[Pp]p?\\. |[Tt]av\\. |[Tt]avol[ae] |[Ff]ig\\. |[Ff]igur[ae] |[Tt]ab\\. )(?:[IVXLC\uFFFC]{1,8}[-–])?',
      after: '(?:[-–][IVXLC]{1,7})?[ .,;:)]|$',
      say: (value) => numbers.cardinal(value),
    },
    {
      before: '(?:[Ss]ez\\.|[Pp]arte|[Ss]cena|[Ff]ase|[Ss]ezione|[Cc]lasse|[Ss]erie|[Dd]inastia) ',
      say: (value) => numbers.ordinal(value, 'feminine'),
    },
    {
      after: ' \\p{Ll}{3}',
      say: (value, { input, end, text }) => {
        if (/^ (?:ne|de|da|a|su|co|i)(?:l|i|gli|ll['’]|lla|lle|llo)?(?![\p{L}])/u.test(input.slice(end, end + 8)))
          return undefined;
        // "I" is an article, and "MI" or "DI" may be words in capitals.
        if (!/^[IVX]{2,}|^[VX]$/u.test(text)) return undefined;
        const gender = input.startsWith(' sec.', end) ? 'masculine' : numbers.genderOf(input.slice(end + 1, end + 30));
        return gender && numbers.ordinal(value, gender);
      },
    },
    {
      before: '(?:[Ll]a|[Uu]na|[DdNn]ella|[Aa]lla|[Dd]alla|[Ss]ulla) ',
      after: ' \\p{L}{4}',
      say: (value) => numbers.ordinal(value, 'feminine'),
    },
    {
      before: '(?:[Ii]l|[Dd]el|[Nn]el|[Aa]l|[Dd]al|[Ss]ul) ',
      after: ' \\p{L}{4}',
      say: (value, { input, end }) =>
        /^ (?:azzurro|della Francia)/u.test(input.slice(end, end + 12))
          ? numbers.cardinal(value)
          : numbers.ordinal(value, 'masculine'),
    },
    {
      before: '(?:[Ii]|[Gg]li|[Dd]ei|[Dd]egli|[Nn]ei|[Aa]i|[Dd]ai|[Ss]ui) ',
      after: ' \\p{L}{4}',
      say: (value, { text }) => (text.length > 1 ? ordinal.plural(numbers.ordinal(value, 'masculine')) : undefined),
    },
    {
      before: '(?:[Ll]e|[Dd]elle|[Nn]elle|[Aa]lle|[Dd]alle|[Ss]ulle) ',
      after: ' \\p{L}{4}',
      say: (value) => ordinal.plural(numbers.ordinal(value, 'feminine')),
    },
    // "Nel XX secolo e nel XXI": the noun is left out.
    {
      before: '(?:[Nn]el|[Dd]al|[Aa]l|[Dd]el|[Ii]l|[Ss]ul|[Dd]i fine|[Ff]ine|[Ii]nizio) ',
      say: (value, { text, input, end }) =>
        /^[IVX]{2,}$/u.test(text) && !/^ (?:azzurro|d['’]Italia|di Francia)/u.test(input.slice(end, end + 14))
          ? numbers.ordinal(value, 'masculine')
          : undefined,
    },
    {
      before:
        '(?:[Rr]e|[Pp]apa|[Ii]mperatore|[Zz]ar|[Ff]araone|[Ss]ultano|[Pp]rincipe|[Dd]uca|[Cc]onte|[Kk]aiser) (?:\\p{Lu}\\p{Ll}+ ){1,2}',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    {
      before: '\\p{L}{2,} ',
      say: (value, { text }) => (/^[IVX]{2,}$/u.test(text) ? numbers.cardinal(value) : undefined),
    },
  ],
};
