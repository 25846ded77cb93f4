import { patternRule } from '../../rule';
import { isAdjective } from '../words/boundaries';
import { cardinal, decimal } from '../words/number-words';

const metal = '(?:gold|white gold|yellow gold|rose gold|solid gold|pure gold|fine gold|platinum)';
const jewel =
  '(?:rings?|bands?|chains?|necklaces?|bracelets?|earrings?|pendants?|studs?|charms?|lockets?|brooch(?:es)?|bangles?|coins?|jewel(?:le)?ry|watch(?:es)?|setting|plated|yellow|white|rose|solid)';
const stone =
  '(?:diamonds?|rub(?:y|ies)|sapphires?|emeralds?|stones?|gems?|gemstones?|solitaires?|opals?|pearls?|topaz|amethysts?)';
const cut =
  '(?:(?:round|cut|princess|oval|pear|cushion|brilliant|blue|pink|yellow|natural|loose|lab|flawless)[ -]){0,2}';

/** 18 kt gold, a 14k ring, gold of 24K, a 2 ct diamond: parts of pure gold, and the weight of stones. */
export const karats = patternRule(
  'karats and carats',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?:(?<purity>9|10|12|14|18|20|21|22|24)[ -]?(?:kt?|KT?|Kt|ct|CT)\\.?(?=[ -](?:${metal}|${jewel})(?!\\p{L}))|(?<=(?:${metal}(?: of| at| is|,| \\()? ?))(?<purity2>9|10|12|14|18|20|21|22|24)[ -]?(?:kt?|KT?|ct)(?![\\p{L}\\p{N}])|(?<weight>\\d{1,3}(?:\\.\\d{1,2})?)(?<gap>[ -]?)(?:ct|cts|CT|ctw|cttw)\\.?(?= (?:(?:t\\.?w\\.? )?(?:of )?${cut}${stone})(?!\\p{L})))`,
    'gu',
  ),
  ({ groups, input, start, end, language }) => {
    const { purity, purity2, weight = '', gap } = groups;
    if (purity || purity2) return `${cardinal((purity || purity2)!, language)} karat`;
    const single =
      weight === '1' || gap === '-' || /^ (?!of )/u.test(input.slice(end, end + 4)) || isAdjective(input, start, end);
    return `${decimal(weight, language)} carat${single ? '' : 's'}`;
  },
);

/** A 15 kt bomb, 20 kt of TNT: thousands of tons. */
export const kilotons = patternRule(
  'kilotons',
  /(?<![\p{L}\p{N}_]|\d[.,])(?<number>\d{1,4}(?:\.\d)?)(?<gap>[ -]?)kt(?= (?:(?:atomic |nuclear )?(?:bombs?|devices?|warheads?|weapons?|explosions?|blasts?|yields?)|of (?:TNT|CO2|ore|grain|wheat|copper|steel|coal|oil|emissions))(?!\p{L}))/gu,
  ({ groups, input, end, language }) =>
    `${decimal(groups.number!, language)} kiloton${groups.number === '1' || !input.startsWith(' of ', end) ? '' : 's'}`,
);
