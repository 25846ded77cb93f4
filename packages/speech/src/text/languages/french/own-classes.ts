import { alternation } from '../../alternation';
import type { TokenClass } from '../../english/token-class';
import { textBefore } from '../../english/words/boundaries';
import { patternRule, type Rule } from '../../rule';
import { digitsOf, integerWords, type NumberWords, numberWords } from '../grammar/numbers';

const streets: Readonly<Record<string, string>> = {
  r: 'rue',
  av: 'avenue',
  bd: 'boulevard',
  boul: 'boulevard',
  ch: 'chemin',
  chem: 'chemin',
  imp: 'impasse',
  all: 'allée',
  pl: 'place',
  rte: 'route',
  sq: 'square',
  q: 'quai',
  crs: 'cours',
  pass: 'passage',
  fg: 'faubourg',
  fbg: 'faubourg',
  rés: 'résidence',
  lot: 'lotissement',
};

const latin = 'primo secundo tertio quarto quinto sexto septimo octavo nono decimo'.split(' ');

/** Items of an enumeration within a text: 1° and later 2°. */
const enumeration: Rule = {
  name: 'items of an enumeration',
  *find(text) {
    const found = Array.from(
      text.matchAll(/(?<![\p{L}\p{N}_]|\d[.,])(?<number>10|[1-9])[°º](?= (?!C(?!\p{L}))\p{L}{2})/gu),
    );
    for (const [index, match] of found.entries()) {
      const value = Number(match.groups!['number']);
      const beside = (step: number) => Number(found[index + step]?.groups?.['number'] ?? 0) === value + step;
      // After 1°, 2° must follow, and before any other item, the one before it.
      if (value === 1 ? !beside(1) : !beside(-1) && !beside(1)) continue;
      yield { start: match.index, end: match.index + match[0].length, normalized: latin[value - 1]! };
    }
  },
};

/** Classes that only French has. */
export function ownClasses(numbers: NumberWords): readonly TokenClass[] {
  return [
    {
      name: 'second',
      accepts: '`2de`, `2d`, `2nds`',
      rules: [
        patternRule(
          'second',
          /(?<![\p{L}\p{M}\p{N}_]|\d[.,])2(?<ending>n?d(?:e?s?))(?![\p{L}\p{M}\p{N}_])/gu,
          ({ groups }) => `second${groups.ending!.replace(/^n?d/u, '')}`,
        ),
      ],
    },
    {
      name: 'enumeration',
      accepts: '`1° laver 2° rincer`',
      rules: [enumeration],
    },
    {
      name: 'street',
      accepts: '`3 r. de la Paix`, `9, ch. des Vignes`',
      rules: [
        patternRule(
          'streets after a number',
          new RegExp(
            `(?<=\\d(?: ?(?:bis|ter|quater))?,? )(?<street>${alternation(Object.keys(streets))})\\.(?= (?:d[eu]s? |de la |d['’]|l['’]|\\p{Lu}(?!\\.)))`,
            'gu',
          ),
          ({ groups }) => streets[groups.street!],
        ),
      ],
    },
    {
      name: 'relay',
      accepts: '`4 × 100 m`, `4x4`',
      rules: [
        patternRule(
          'cars',
          /(?<![\p{L}\p{M}\p{N}_]|\d[.,])4 ?[x×] ?4(?![\p{L}\p{N}]|[.,]\d| ?[=mck])/gu,
          () => 'quatre-quatre',
        ),
        patternRule(
          'relays',
          /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<times>[2-9]|10) ?[x×] ?(?=(?:50|100|200|400|800|1500) ?m(?![\p{L}²³]))/gu,
          ({ groups }) => `${numbers.cardinal(BigInt(groups.times!))} fois `,
        ),
      ],
    },
    {
      name: 'article',
      accepts: '`le 49.3`, `95/46/CE`, `article 11.2`, `pourvoi n° 19-12.345`',
      rules: [
        patternRule(
          'laws of the European Union',
          /(?<![\p{L}\p{N}_/]|\d[.,])(?<number>\d{2,4})\/(?<year>\d{1,4})\/(?=(?:UE|CEE?)(?!\p{L}))/gu,
          ({ groups }) => `${[groups.number!, groups.year!].map((part) => integerWords(part, numbers)).join(', ')}, `,
        ),
        patternRule(
          'appeals',
          /(?<=(?<!\p{L})(?:n°|nº|no\.?|numéro|[Pp]ourvoi) )(?<year>\d\d)-(?<one>\d\d)\.(?<two>\d{3})(?![\p{L}\p{N}_]|[.,]\d)/gu,
          ({ groups }) =>
            [groups.year!, groups.one!, groups.two!].map((part) => integerWords(part, numbers)).join(', '),
        ),
        patternRule(
          'articles with a point',
          /(?<=(?<!\p{L})(?:(?:[Ll]e|[Dd]u|[Aa]u) (?=49)|(?:[Aa]rticles?|[Aa]rt\.) (?:[LRDA]\.? ?)?))(?<article>\d{1,3})[.-](?<part>\d{1,2})(?![\p{L}\p{N}%€]|[.,]\d| ?[%€])/gu,
          ({ groups }) => `${numbers.cardinal(BigInt(groups.article!))} ${numbers.cardinal(BigInt(groups.part!))}`,
        ),
      ],
    },
    {
      name: 'opening hours',
      accepts: '`24h/24`, `7j/7`, `24/24`',
      rules: [
        patternRule(
          'round the clock',
          /(?<![\p{L}\p{N}/])24 ?[hH]?\/24(?: ?[hH])?(?![\p{L}\p{N}/])/gu,
          () => 'vingt-quatre heures sur vingt-quatre',
        ),
        patternRule(
          'every day',
          /(?<![\p{L}\p{N}/])(?<days>[1-7]) ?[jJ]?\/7(?: ?[jJ]| jours)?(?![\p{L}\p{N}/])/gu,
          ({ groups }) => `${numbers.cardinal(BigInt(groups.days!))} jours sur sept`,
        ),
      ],
    },
    {
      name: 'blood pressure',
      accepts: '`tension 14/9`, `TA : 12/8`',
      rules: [
        patternRule(
          'blood pressure',
          /(?<![\p{L}\p{N}_/]|\d[.,])(?<upper>\d{1,3}(?:,\d)?)\/(?<lower>\d{1,3}(?:,\d)?)(?![\p{L}\p{N}_/]|[.,]\d| ?mm ?Hg)/gu,
          (match) => {
            if (!pressure.test(textBefore(match, 30))) return undefined;
            const [upper, lower] = [match.groups.upper!, match.groups.lower!].map((each) =>
              numberWords(digitsOf(each, numbers), numbers),
            );
            return `${upper} ${lower}`;
          },
        ),
      ],
    },
  ];
}

/** A text that ends with the name of the pressure of blood, perhaps with a few words after it. */
const pressure = /(?<!\p{L})(?:tension|pression|TA|PA) ?(?:artérielle |est |était |de |à |: ?){0,3}$/iu;
