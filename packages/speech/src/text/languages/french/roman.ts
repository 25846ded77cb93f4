import type { NumberWords } from '../grammar/numbers';
import type { RomanWords } from '../grammar/roman';

const rulers =
  'Louis|Henri|Charles|François|Philippe|Napoléon|Jean|Jean-Paul|Benoît|Pie|Léon|Grégoire|Clément|Innocent|Boniface|Urbain|Paul|Élisabeth|Elisabeth|Elizabeth|Charlotte|Édouard|Edouard|Georges?|Guillaume|Jacques|Richard|Robert|Albert|Léopold|Baudouin|Frédéric|Nicolas|Alexandre|Pierre|Catherine|Ivan|Ramsès|Ptolémée|Rainier|Mohammed|Hassan|Alphonse|Ferdinand|Christian|Gustave|Othon|Otton|Maximilien|Sixte|Jules|Célestin|Victor-Emmanuel|Humbert|Juan Carlos|Carl Gustave|Mehmed|Soliman|Darius|Xerxès|Cléopâtre|Marie|Isabelle|Guillaumes?';
const counted =
  '[Cc]hapitres? |[Cc]hap\\. |[Pp]p?\\. (?:[IVXLC\uFFFC]{1,8}\uFFFC)?|[Pp]ages? (?:[IVXLC\uFFFC]{1,8}\uFFFC)?|[Pp]l\\. |[Ff]ig\\. |[Cc]oncile (?:de \\p{Lu}\\p{Ll}+ |Vatican )|[Cc]ycles? |[Uu]nité |[Mm]odule |[Tt]omes? |[Tt]\\. |[Aa]ctes? |[Ss]cènes? |[Ll]ivres? |[Pp]arties? |[Aa]nnexes? |[Aa]rticles? |[Aa]rt\\. |[Tt]itres? |[Vv]olumes? |[Vv]ol\\. |[Ss]ections? |[Pp]hases? |[Tt]ypes? |[Nn]iveaux? |[Éé]pisodes? |[Ss]aisons? |[Gg]roupes? |[Ff]igures? |[Tt]ableaux? |[Pp]lanches? |[Gg]uerre mondiale |Vatican |Paris |Lyon |[Cc]hants? |n° |numéro ';

/**
 * Roman numerals of French texts: "XXe siècle", "Louis XIV", "Napoléon Ier". The first ruler of a name is "premier", the others have
 * cardinals (the sources are in `sentences.json`).
 */
export function frenchRomanNumerals(numbers: NumberWords): RomanWords {
  return {
    accepts: '`XXe siècle`, `Ier`, `IIe`, `Louis XIV`, `François Ier`, `chapitre IV`, `acte II`',
    to: 'à',
    contexts: [
      {
        ending: '(?:ers?|ER|ᵉʳ)',
        say: (value) => (value === 1n ? 'premier' : undefined),
      },
      {
        ending: '(?:[èe]?re|ÈRE)',
        say: (value) => (value === 1n ? 'première' : undefined),
      },
      {
        ending: '(?:[èi]?[èe]me|e|ᵉ|E(?= [Ss]iècle| SIÈCLE))s?',
        say: (value, { groups }) => {
          // "Ce", "De", "Me" and "Le" are words, but no numerals.
          const singular = numbers.ordinal(value, 'masculine');
          const words = /(?:[^s]s)$/u.test(groups.ending!) ? `${singular}s` : singular;
          return /[^I]/u.test(groups.roman!) &&
            groups.roman!.length === 1 &&
            groups.roman !== 'V' &&
            groups.roman !== 'X'
            ? undefined
            : words;
        },
      },
      { after: '(?: et |-|–| ou )?[IVX]*e? siècles?', say: (value) => numbers.ordinal(value, 'masculine') },
      { before: `(?:${rulers}) `, say: (value) => (value === 1n ? 'premier' : numbers.cardinal(value)) },
      { before: counted, say: (value) => numbers.cardinal(value) },
      // The team of a sport: "le XV de France", "le rugby à XIII".
      {
        before: "(?:(?:[Ll]e|[Dd]u|[Aa]u) (?=(?:XV|XIII|XI) (?:de |d\u2019|d'|du |tricolore))|à (?=XV|XIII|VII))",
        say: (value) => numbers.cardinal(value),
      },
      // "Rocky IV".
      {
        before: '\\p{L}{2,} ',
        say: (value, { text }) => (/^[IVX]{2,}$/u.test(text) ? numbers.cardinal(value) : undefined),
      },
    ],
  };
}
