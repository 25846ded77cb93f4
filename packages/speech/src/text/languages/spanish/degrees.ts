import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import { countedWords, type Noun, type NumberWords } from '../grammar/numbers';

const grado: Noun = { one: 'grado', many: 'grados', gender: 'masculine' };

/** Words near which a small number with the sign of ordinals is a temperature. */
const weather =
  /(?<!\p{L})(?:temperatura|temp\.|mín\.|máx\.|mínima|máxima|termómetro|fiebre|grados|heló|helada|calor|frío|sombra|ºC|°C|º C)/iu;

/** A text that ends with a verb of the weather: "hace 9º". */
const made =
  /(?<!\p{L})(?:máx\.|mín\.|temp\.|hac[eí]a?n?|hizo|hará|haga|hubo|habrá|marcan?|marcaba|marcó|rond[aó]n?|alcanzó|alcanzar\p{L}{1,4}|baj[aó]n?|baj\p{L}{1,5} a|sub[eií]ó?n?|sub\p{L}{1,6} a)(?: (?:ya|de|unos|solo|sólo|casi|apenas|los|hasta|a|más de|menos de)){0,2} $/iu;

const sides = { N: 'norte', S: 'sur', E: 'este', O: 'oeste' };

/** Degrees of angles, ovens and the weather, which are also written with the sign of ordinals. */
export function degree(numbers: NumberWords): TokenClass {
  return {
    name: 'degree',
    accepts: '`30°`, `37,5º`, `a 180º`, `-5º`',
    rules: [
      patternRule(
        'degrees of a place',
        /(?<=(?<![\p{L}\p{M}\p{N}_]|\d[.,])\d{1,3}(?:[.,]\d{1,6})?) ?[°º] ?(?<side>[NSEO])(?![\p{L}\p{M}\p{N}_])/gu,
        ({ groups }) => ` grados ${sides[groups.side as 'N' | 'S' | 'E' | 'O']}`,
      ),
      patternRule(
        'degrees with their own sign',
        /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<number>[-−+]?\d{1,4}(?:[.,]\d{1,2})?) ?°(?! ?[CFKNSEOW](?!\p{L})| ?\d)/gu,
        ({ groups, input, start, end }) => {
          const before = input.slice(Math.max(0, start - 14), start);
          const following = input.slice(end, end + 24);
          const isOrdinal =
            /^\d{1,3}$/u.test(groups.number!) &&
            (/(?<!\p{L})(?:artículo|art\.|puesto|lugar|piso|grado|número|el|la|del|al|su) $/iu.test(before)
              ? !/^ (?:[yaoe]|de|del|en|con) |^[,.;:)]|^$/u.test(following) ||
                /(?:artículo|art\.|puesto|lugar|piso) $/iu.test(before)
              : /^ (?:de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|la E|E|Bach)|lugar|puesto|piso|grado|año|curso|básico|medio|semestre|trimestre|aniversario|edición|\p{Lu}(?!\p{L}))/u.test(
                  following,
                ));
          return isOrdinal
            ? shortIfBefore(BigInt(groups.number!), following, numbers)
            : degreeWords(groups.number!, numbers);
        },
      ),
      patternRule(
        'degrees',
        /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?:(?<number>[-−+]?\d{1,3}[.,]\d{1,2}|[-−+]\d{1,3}|(?<=(?<!\p{L})(?:a|hasta|de|unos|casi|sobre|y|mínima:?|máxima:?|temperatura:?|ángulo) )(?:[1-9]\d|[1-3]\d\d))) ?º(?![\p{L}\p{N}]| ?[CF](?!\p{L})| (?!(?:de temperatura|de máxima|de mínima|de fiebre|bajo cero|y|a|en|con|al|por|durante|bajo|sobre)(?!\p{L}))\p{L})/gu,
        ({ groups }) => {
          const [sign = '', whole = '', decimals = ''] = /^([-−+]?)(\d+)(?:[.,](\d+))?$/u
            .exec(groups.number!)!
            .slice(1);
          return `${sign === '' ? '' : sign === '+' ? 'más ' : 'menos '}${countedWords({ whole, decimals: decimals ?? '' }, grado, numbers)}`;
        },
      ),
      patternRule(
        'degrees of the weather',
        /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<number>\d{1,2}) ?º(?![\p{L}\p{N}]| ?[CF](?!\p{L})| (?!(?:de temperatura|de máxima|de mínima|de fiebre|bajo cero|y|a|en|con|al|por|durante|bajo|sobre)(?!\p{L}))\p{L})/gu,
        (match) => {
          const before = textBefore(match, 90).replace(/^[^]*[.!?\n] /u, '');
          const near = textBefore(match, 40);
          const isPair = /^\/\d{1,2}[º°]/u.test(textAfter(match)) || /\d[º°] ?\/ ?$/u.test(before);
          return (isPair || weather.test(before) || made.test(near)) &&
            !/(?<!\p{L})(?:el|la|del|al|puesto|lugar|piso) $/iu.test(before)
            ? degreeWords(match.groups.number!, numbers)
            : undefined;
        },
      ),
    ],
  };
}

/** "primer", "vigésimo tercer": ordinals before a masculine noun. */
export function shortOrdinal(value: bigint, numbers: NumberWords): string {
  return numbers.ordinal(value, 'masculine').replace(/(?<=primer|tercer)o$/u, '');
}

/** Whether a text goes on with a masculine noun in the singular. */
export function isBeforeNoun(following: string, numbers: NumberWords): boolean {
  const noun = /^ (?<noun>\p{Ll}{3,25})(?![\p{L}\p{M}])/u.exec(following)?.groups?.['noun'];
  if (noun === undefined || noun.endsWith('s') || /^(?:con|del|por|sin|que|según|aunque|porque|donde)$/u.test(noun))
    return false;
  return numbers.genderOf(noun) === 'masculine';
}

/** "menos cinco grados", "treinta y siete coma cinco grados". */
function degreeWords(written: string, numbers: NumberWords): string {
  const [sign = '', whole = '', decimals = ''] = /^([-−+]?)(\d+)(?:[.,](\d+))?$/u.exec(written)!.slice(1);
  const counted = countedWords({ whole, decimals: decimals || '' }, grado, numbers);
  return `${sign === '' ? '' : sign === '+' ? 'más ' : 'menos '}${counted}`;
}

/** An ordinal, which is short before a masculine noun. */
function shortIfBefore(value: bigint, following: string, numbers: NumberWords): string {
  return isBeforeNoun(following, numbers) ? shortOrdinal(value, numbers) : numbers.ordinal(value, 'masculine');
}
