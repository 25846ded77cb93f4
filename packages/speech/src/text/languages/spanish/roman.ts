import type { Match } from '../../rule';
import type { NumberWords } from '../grammar/numbers';
import type { RomanWords } from '../grammar/roman';

const queens =
  'Isabel|Catalina|María|Margarita|Cristina|Juana|Cleopatra|Ana|Beatriz|Victoria|Teresa|Berenice|Arsínoe|Blanca|Leonor';
const rulers =
  'Felipe|Carlos|Alfonso|Fernando|Juan|Juan Carlos|Juan Pablo|Luis|Enrique|Jaime|Pedro|Sancho|Ramiro|Benedicto|Pío|León|Gregorio|Clemente|Urbano|Inocencio|Pablo|Napoleón|Guillermo|Jorge|Eduardo|Ricardo|Jacobo|Francisco|Federico|Nicolás|Alejandro|Amadeo|José|Leopoldo|Alberto|Balduino|Maximiliano|Rodolfo|Iván|Ramsés|Ptolomeo|Darío|Jerjes|Gustavo|Cristián|Hasán|Mohamed|Sixto|Julio|Celestino|Bonifacio|' +
  'García|Ordoño|Bermudo|Abderramán|Alhakén|Boabdil|Yusuf|Teobaldo|Ramón Berenguer|Martín|Manuel|Miguel|Sebastián|Humberto|Víctor Manuel|Otón|Conrado|Lotario|Segismundo|Matías|Teodosio|Constantino|Valentiniano|Justiniano|Tutmosis|Amenofis|Amenhotep|Seti|Psamético|Antíoco|Seleuco|Filipo|Mitrídates|Artajerjes|Ciro|Sargón|Nabucodonosor|Tiglatpileser|Solimán|Selim|Murad|Mehmed|Pipino|Hugo|Roberto|Esteban|Bela|Ladislao|Casimiro|Haakon|Olaf|Eric|Canuto|Harald|Haroldo|Rainiero|Honorato|Adriano|Eugenio|Martino|Silvestre|Calixto|Nicolás|Honorio|Lucio|Marcelo|Pascual|Sergio|Formoso|Menelik|Balduino|Godofredo|Bohemundo|Amalarico|Agila|Recaredo|Alarico|Eurico|Moctezuma';
const counted =
  '[Cc]apítulos? |[Cc]aps?\\.? |[Pp]ágs?\\. (?:[IVXLC\uFFFC]{1,8}\uFFFC)?|[Pp]áginas? |[Tt]omos? |[Tt]\\. |[Tt]ítulos? |[Aa]ctos? |[Ee]scenas? |[Ll]ibros? |[Aa]nexos? |[Aa]rtículos? |[Aa]rts?\\. |[Vv]olumen |[Vv]olúmenes |[Vv]ols?\\. |[Ff]ases? |[Tt]ipos? |[Nn]ivel |[Nn]iveles |[Gg]rupos? |[Gg]rados? |[Ff]iguras? |[Ll]ám(?:inas?|\\.) |[Tt]ablas? |[Gg]uerra [Mm]undial |[Cc]antos? |[Pp]artes? |[Ss]ección |[Ss]ecciones |[Cc]ongreso |[Ee]dición |[Ee]pisodios? |[Tt]emporadas? |[Cc]lase |[Cc]ategoría |[Mm]ódulos? |[Uu]nidad |[Tt]ema |[Pp]ar(?:es)? |[Rr]egión |[Cc]uadros? |[Mm]ovimiento |[Ss]infonía |[Ss]onata |[Cc]uadernos? |[Aa]péndice |[Ee]stadio |n\\.º |núm\\. ';
const feminine =
  '[Ee]dición|[Jj]ornadas?|[Cc]umbre|[Rr]epública|[Mm]aratón|[Gg]uerra|[Ff]eria|[Mm]uestra|[Bb]ienal|[Ss]emana|[Cc]arrera|[Vv]uelta|[Ll]egislatura|[Dd]inastía|[Ii]nternacional|[Cc]ruzada|[Ff]lota|[Ll]egión|[Oo]limpiadas?|[Gg]ala|[Cc]onferencia|[Cc]onvención|[Rr]eunión|[Ee]xposición|[Mm]edia [Mm]aratón|[Rr]egión|[Aa]samblea|[Cc]opa|[Cc]ampaña|[Ee]ncuesta|[Cc]onvocatoria|[Pp]romoción|[Tt]emporada|[Ff]ase|[Pp]arte|[Zz]ona|[Dd]ivisión|[Rr]uta|[Mm]archa|[Ff]iesta|[Ss]esión|[Rr]onda';
const masculine =
  '[Cc]ongreso|[Ff]estival|[Pp]remios?|[Cc]oncurso|[Cc]ertamen|[Jj]uegos|[Cc]entenario|[Aa]niversario|[Ee]ncuentro|[Ss]imposio|[Tt]orneo|[Cc]urso|[Pp]lan|[Cc]onvenio|[Rr]eich|[Ee]jército|[Tt]rofeo|[Ff]oro|[Ss]alón|[Cc]iclo|[Cc]oloquio|[Ss]eminario|[Mm]ilenio|[Cc]uerpo|[Dd]istrito|[Cc]oncilio|[Cc]ampeonato|[Mm]emorial|[Rr]ally|[Cc]ross|[Mm]undial|[Aa]cuerdo|[Ii]nforme|[Tt]aller|[Cc]ontingente|[Ss]ínodo|[Cc]ónclave|[Dd]uque|[Cc]onde|[Mm]arqués|[Gg]rado|[Mm]ilenario|[Bb]ook|[Oo]pen';

/**
 * Roman numerals of Spanish texts: to ten, kings and centuries have ordinals ("Felipe segundo", "siglo quinto"), above ten
 * cardinals (the sources are in `sentences.json`).
 */
export function spanishRomanNumerals(numbers: NumberWords): RomanWords {
  const toTen = (value: bigint, gender: 'masculine' | 'feminine') =>
    value <= 10n ? numbers.ordinal(value, gender) : numbers.cardinal(value);
  const beforeNoun = (value: bigint, gender: 'masculine' | 'feminine', isPlural: boolean) => {
    const said = numbers.ordinal(value, gender);
    if (isPlural) return `${said}s`;
    return gender === 'feminine' ? said : said.replace(/(?<=primer|tercer)o$/u, '');
  };
  return {
    accepts: '`siglo XXI`, `siglo V`, `Felipe II`, `Isabel II`, `Alfonso XIII`, `capítulo IV`, `Rocky IV`',
    to: 'a',
    contexts: [
      {
        before:
          '(?:[Ss]iglos?:? |[Ss]s\\. ?)(?:[IVXLC\uFFFC]{1,7}(?:, |-|–|\uFFFC{1,3}| y | [oe] | al? (?:(?:siglo|s\\.) )?)){0,4}',
        say: (value) => toTen(value, 'masculine'),
      },
      {
        before: '(?:s\\. ?|S\\. (?=[IVX]{2}))(?:[IVXLC\uFFFC]{1,7}(?:-|–|/|\uFFFC{1,3}))?',
        after: '[ ,;:/)–\uFFFC-]|$|\\.(?! ?\\p{Lu}\\.|,)',
        say: (value) => toTen(value, 'masculine'),
      },
      { before: `(?:${queens}) `, say: (value) => toTen(value, 'feminine') },
      {
        before: '(?:Vaticano|[Cc]oncilio de (?:\\p{Lu}\\p{Ll}+|Letrán)|(?:Constantinopla|Nicea|Letrán|Lyon|Éfeso)) ',
        say: (value) => toTen(value, 'masculine'),
      },
      { before: `(?:${rulers}) `, say: (value) => toTen(value, 'masculine') },
      {
        before: '(?:[Rr]eina|[Ee]mperatriz|[Zz]arina|[Pp]rincesa) (?:\\p{Lu}\\p{Ll}+ ){1,2}',
        say: (value) => toTen(value, 'feminine'),
      },
      {
        before:
          '(?:[Rr]ey|[Pp]apa|[Ee]mperador|[Zz]ar|[Ff]araón|[Ss]ultán|[Pp]ríncipe|[Dd]uque|[Cc]onde|[Kk]áiser|[Cc]alifa|[Pp]atriarca) (?:\\p{Lu}\\p{Ll}+ ){1,2}',
        say: (value) => toTen(value, 'masculine'),
      },
      {
        before: `(?:${counted})(?:[IVXLC]{1,8}(?:, | y | [oea] | al |-|–|\uFFFC{1,3})){0,4}`,
        say: (value) => numbers.cardinal(value),
      },
      {
        after: ` (?:${feminine})(?!\\p{L})`,
        say: (value, match) => beforeNoun(value, 'feminine', nounAfter(match).endsWith('s')),
      },
      {
        after: ` (?:${masculine})(?!\\p{L})`,
        say: (value, match) => beforeNoun(value, 'masculine', nounAfter(match).endsWith('s')),
      },
      {
        before: '(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|[Dd]el|[Aa]l|[Ss]us?|[Ee]ste|[Ee]sta) ',
        after: ' \\p{L}{4}',
        say: (value, match) => {
          const noun = nounAfter(match).toLowerCase();
          const gender = numbers.genderOf(noun);
          const isFeminine = /(?:la|las) $/iu.test(match.input.slice(Math.max(0, match.start - 4), match.start));
          if (match.text.length < 2 || gender === undefined || (gender === 'feminine') !== isFeminine) return undefined;
          return beforeNoun(value, isFeminine ? 'feminine' : 'masculine', noun.endsWith('s'));
        },
      },
      // "Rocky IV": of a name, but no letters of one.
      {
        before: '\\p{L}{2,} ',
        say: (value, { text }) => (/^[IVX]{2,}$/u.test(text) ? numbers.cardinal(value) : undefined),
      },
    ],
  };
}

/** The noun after a numeral and a space. */
function nounAfter({ input, end }: Match): string {
  return /^ (?<noun>\p{L}+)/u.exec(input.slice(end, end + 24))!.groups!['noun']!;
}
