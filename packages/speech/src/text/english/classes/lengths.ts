import type { Replacement } from '../../replacements';
import { patternRule, type Rule } from '../../rule';
import { isAdjective, textAfter } from '../words/boundaries';
import { described } from '../words/described';
import { cardinal, decimal, numberPattern } from '../words/number-words';
import { isSingular, quantityPattern, quantityWords } from '../words/quantity';
import { nameOfUnit } from '../words/unit-names';

const side = `(?:\\d{1,3}['’′]-?\\d{1,2}(?:"|''|”|″)|${quantityPattern}) ?(?:(?:''|'|’|′|"|”|″|(?:ft|in|mm|cm|m|km|yd|px)\\.?(?![\\p{L}]))(?: ?\\([HWLDhwld]\\)(?= ?[xX×])| ?[HWLD](?![\\p{L}\\p{N}]))?)?`;
const afterDimensions = '(?:ft|feet|in|inch(?:es)?|mm|cm|m|km|yds?|px|sq ft)';

/** 12' x 14', 6 x 4 ft, 8.5 x 11 in, 2x8 m2, 1920x1080, 10mm x 20mm. */
export const dimensions = patternRule(
  'dimensions',
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|\\d[.,])(?!${numberPattern} ?[xX×] ?10(?:[-−]\\d{1,2}(?![\\p{N}.])|\\^|[⁻⁰¹²³⁴-⁹]))(?<sides>${side}(?: ?(?:[xX]|(?<cross>×)) ?${side}){1,3})(?:(?<=\\p{N})(?<gap>[ -]?)(?<unit>${afterDimensions})(?<power>[²³23])?)?(?![\\p{L}\\p{N}_]| ?[xX×] ?\\d|\\^| ?[=⁰¹⁴-⁹⁻])`,
    'gu',
  ),
  (match) => {
    const { groups, language } = match;
    const written = groups.sides!.split(/ ?[xX×] ?(?=[\d½⅓⅔¼¾⅕-⅞⅐⅑⅒]|\.\d)/u).map((each) => sideParts(each));
    // "3 × 4" without units is a product.
    if (groups.cross && !groups.unit && written.every(({ unit }) => !unit) && / × /u.test(match.text)) return undefined;
    const unit = (each: string, single: boolean) => (each ? ` ${nameOfUnit(each, single, language)}` : '');
    const adjective = isAdjective(match.input, match.start, match.end) || described.test(textAfter(match));
    const words = written.map(
      (each) =>
        quantityWords(each.number, language) +
        unit(each.unit, isSingular(each.number) || adjective) +
        (each.label ? ` ${each.label}` : '') +
        (each.inches ? ` ${cardinal(each.inches, language)}${unit('in', each.inches === '1' || adjective)}` : ''),
    );
    const last = groups.unit ? baseUnit(groups.unit) : '';
    const squared = /[²2]/u.test(groups.power!) ? ' square' : groups.power ? ' cubic' : '';
    return words.join(' by ') + squared + unit(last, adjective || groups.gap === '-');
  },
);

function baseUnit(written: string): string {
  if (written.startsWith('fe')) return 'ft';
  return written.startsWith('inch') ? 'in' : written;
}

function sideParts(written: string): { number: string; unit: string; inches?: string; label?: string } {
  const label = / ?(?:\((?<inBrackets>[HWLD])\)| (?<label>[HWLD])$)/iu.exec(written.trim())?.groups ?? {};
  const both = /^(?<number>\d{1,3})['’′]-?(?<inches>\d{1,2})/u.exec(written.trim())?.groups;
  if (both) return { number: both['number']!, unit: 'ft', inches: both['inches']! };
  const { number = '', unit = '' } = /^(?<number>.*?\p{N}) ?(?<unit>[^\p{N}]*)$/u.exec(written.trim())?.groups ?? {};
  const plain = unit
    .replace(/\([HWLD]\)| [HWLD]$/iu, '')
    .trim()
    .replace(/\.$/u, '');
  const letter = label['inBrackets'] ?? label['label'] ?? '';
  if (/^(?:''|["”″])$/u.test(plain)) return { number, unit: 'in', label: letter };
  return { number, unit: /^['’′]$/u.test(plain) ? 'ft' : plain, label: letter };
}

/** 6'2", 5' 10½" and 6 ft 2 in. */
export const feetAndInches = patternRule(
  'feet and inches',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,])(?<feet>\\d{1,3})(?:['′’][ -]?(?<inches>\\d{1,2}(?:\\.\\d)?|\\d{0,2} ?[½¼¾])(?:["″”]|''|(?=$|[\\s,;:!?)]|\\.(?:\\s|$)))| ?ft\\.?(?:,? (?<more>\\d{1,2}) ?in(?:ch(?:es)?)?(?:\\.(?= \\p{Ll}))?| (?<lone>\\d{1,2})(?=\\.(?:\\s|$)|[,;!?)]|$))|ft(?<joined>\\d{1,2})(?:in)?)(?![\\p{L}\\p{N}])`,
    'gu',
  ),
  ({ groups, language }) => {
    const feet = `${cardinal(groups.feet!, language)} ${groups.feet === '1' ? 'foot' : 'feet'}`;
    const inches = groups.inches || groups.more || groups.lone || groups.joined || '';
    if (groups.lone) return Number(inches) < 12 ? `${feet} ${cardinal(inches, language)}` : undefined;
    if (Number(inches) >= 12) return undefined;
    return `${feet} ${quantityWords(inches, language)} ${inches === '1' ? 'inch' : 'inches'}`;
  },
);

/** 5 lb 4 oz, 8 st 3 lb. */
export const poundsAndOunces = patternRule(
  'pounds and ounces',
  /(?<![\p{L}\p{N}_.,])(?<one>\d{1,3}) ?(?<unit>st|lbs?)\.?,? (?<two>\d{1,2}(?:\.\d)?) ?(?<unit2>lbs?|oz)(?![\p{L}\p{N}])(?:\.(?= \p{Ll}|[,;)]))?/gu,
  ({ groups, language }) => {
    const part = (number: string, unit: string) =>
      `${decimal(number, language)} ${nameOfUnit(unit, number === '1', language)}`;
    return `${part(groups.one!, groups.unit!)} ${part(groups.two!, groups.unit2!)}`;
  },
);

const inchesOrFeet = new RegExp(
  `(?:(?<number>(?<![\\p{L}\\p{N}_'‘]|\\d[.,/])(?:${quantityPattern}(?: ?[-–] ?| to ))?${quantityPattern})(?<mark>["”″'’′]))|(?<quote>["“”])`,
  'gu',
);
const afterFeet =
  /^(?:[- ](?:tall|long|wide|deep|high|thick|ladder|boat|putt|jump|yacht|mast|tree|ceilings?|board|fence|wall|pole|trailer|truck|section|cable|rope|drop|of)(?![\p{L}])|$|[,;)])/u;
/** Where a mark may also close a quotation. */
const afterLoneFeet = /^(?:\.(?:\s|$)| (?:and|or|to|up|down|below|above|apart|away|in|by|at|x|from)(?![\p{L}]))/u;

/** "two to four", or one number. A fraction behind a whole number has a hyphen as well: "3-1/2". */
function rangeWords(written: string, language: string): string {
  const [, from, until] = /^(?<from>[^-–t]+?)(?: ?[-–] ?| to )(?<until>\.?\d[^-–]*|[½⅓⅔¼¾⅕-⅞].*)$/u.exec(written) ?? [];
  if (!from || !until || /^\d+[ -]\d+\/\d+$/u.test(written)) return quantityWords(written, language);
  return `${quantityWords(from, language)} to ${quantityWords(until, language)}`;
}

/** 12" and 6': inches and feet, unless the mark closes a quotation. */
export const primes: Rule = {
  name: 'inches and feet',
  *find(input, language): Generator<Replacement> {
    for (const line of input.matchAll(/[^\n]+/gu)) {
      let isQuoted = false;
      for (const match of line[0].matchAll(inchesOrFeet)) {
        const { number = '', mark = '', quote } = match.groups!;
        if (quote) {
          isQuoted = quote === '"' ? !isQuoted : quote === '“';
          continue;
        }
        const start = line.index + match.index;
        const end = start + match[0].length;
        const after = input.slice(end, end + 20);
        if (/^[\p{L}\p{N}]/u.test(after)) continue;
        const isInches = /["”″]/u.test(mark);
        if (isInches && mark !== '″' && isQuoted) {
          isQuoted = false;
          continue;
        }
        const isQuotation = /(?:^|[\s(])['‘][^'’]{0,80}$/u.test(input.slice(Math.max(line.index, start - 80), start));
        if (!isInches && mark !== '′' && !afterFeet.test(after) && (isQuotation || !afterLoneFeet.test(after)))
          continue;
        const single =
          isSingular(number) ||
          (/^[- ](?:\p{Ll}|\dK(?![\p{L}\p{N}])|\d{3,4}p(?!\p{L})|(?:HD|UHD|LCD|LED|OLED|QLED|QHD|FHD|TVs?|HDTVs?|iMac|MacBook)(?!\p{L}))/u.test(
            after,
          ) &&
            !/^ (?:tall|long|wide|deep|high|thick|of|and|or|x|by|is|in)(?![\p{L}])/u.test(after));
        yield {
          start,
          end,
          normalized: `${rangeWords(number, language)} ${nameOfUnit(isInches ? 'in' : 'ft', single, language)}`,
        };
      }
    }
  },
};
