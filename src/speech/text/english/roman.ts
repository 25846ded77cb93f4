import { patternRule } from '../rule';
import { wordEnd, wordStart } from './boundaries';
import { cardinal, ordinal } from './number-words';

const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const canonical = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u;
const roman = '(?<roman>[IVXLCDM]{1,9})';

/** The value of a Roman numeral in canonical form; `undefined` if it is not one. */
export function romanValue(numeral: string): number | undefined {
  if (numeral === '' || !canonical.test(numeral)) return undefined;
  const digits = Array.from(numeral, (letter) => values[letter]!);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

const counted =
  '(?:[Cc]hapter|[Pp]art|[Aa]ct|[Ss]cene|[Bb]ook|[Vv]olume|[Vv]ol\\.|[Ss]ection|[Aa]rticle|[Aa]ppendix|[Pp]hase|[Tt]ype|[Cc]lass|[Ss]tage|[Ff]igure|[Ff]ig\\.|[Tt]able|[Ll]evel|[Gg]rade|[Tt]itle|[Tt]ier|[Ee]pisode|[Ss]eason|[Rr]ound|[Gg]roup|[Mm]ark|War|Bowl|Rocky|Fantasy|Schedule|Annex|Symphony|Division|Windows|[Vv]ersion)';

/** Numerals after a counted word: "Chapter four", "World War two". */
export const countedNumerals = patternRule(
  'Roman numerals after what they count',
  new RegExp(`(?<=${wordStart}${counted} )${roman}${wordEnd}(?!['’.]\\p{L})`, 'gu'),
  ({ groups, language }) => numeralWords(groups.roman!, cardinal, language),
);

const ranks = '(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Kaiser|Prince|Duke|Sultan|Pharaoh|Saint)';
const rulers =
  '(?:Henry|Louis|George|Elizabeth|Charles|Edward|James|William|Richard|Philip|Napoleon|Pius|Benedict|John Paul|Leo|Nicholas|Alexander|Catherine|Frederick|Wilhelm|Friedrich|Ramesses|Ramses|Ivan|Peter|Paul|Francis|Mary|Otto|Clement|Gregory|Innocent|Urban|Boniface|Julius|Gustav|Carl|Christian|Haakon|Harald|Olav|Albert|Leopold|Baudouin|Victor Emmanuel|Umberto|Alfonso|Felipe|Juan Carlos|Ferdinand|Joseph|Rudolf|Maximilian|Ptolemy|Cleopatra|Darius|Xerxes|Mehmed|Selim|Murad|Thutmose|Amenhotep|Seti|Tiberius|Theodosius|Constantine|Malcolm|Robert|David|Margrethe|Margaret)';

/** "Henry the eighth". A single "I" counts only after a title or before "of" and the like: "Charles I think" has no numeral. */
export const regnalNumerals = patternRule(
  'Roman numerals of rulers',
  new RegExp(
    `(?<=${wordStart}(?:(?<rank>${ranks} )\\p{Lu}\\p{Ll}{1,20}|${rulers}) )${roman}${wordEnd}(?<possessive>['’]s)?`,
    'gu',
  ),
  ({ groups, input, end, language }) => {
    const isAlone = groups.roman === 'I' && !groups.rank && !groups.possessive;
    if (isAlone && !/^(?: (?:of|is|was|became|ruled|reigned|died)\b|,| \(|$)/u.test(input.slice(end, end + 10)))
      return undefined;
    const words = numeralWords(groups.roman!, ordinal, language);
    return words && { roman: `the ${words}` };
  },
);

/** "the nineteenth century". */
export const centuries = patternRule(
  'Roman numerals of centuries',
  new RegExp(`${wordStart}${roman}(?:th)?(?=(?: and ${roman.replace('<roman>', '<other>')}(?:th)?)? [Cc]entur)`, 'gu'),
  ({ groups, language }) => numeralWords(groups.roman!, ordinal, language),
);

/** Numerals that are not words, such as II, III and VII. IV and VI have other meanings and need context. */
export const bareNumerals = patternRule(
  'Roman numerals that are nothing else',
  new RegExp(
    `${wordStart}(?<roman>II|III|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XXI{1,3}|XXIV)${wordEnd}(?!['’.]\\p{L})`,
    'gu',
  ),
  ({ groups, language }) => numeralWords(groups.roman!, cardinal, language),
);

function numeralWords(
  numeral: string,
  words: (digits: string, language: string) => string,
  language: string,
): string | undefined {
  const value = romanValue(numeral);
  return value === undefined ? undefined : words(String(value), language);
}
