import { patternRule } from '../rule';
import { cardinal } from './number-words';

const operand = '[\\p{L}\\p{N})\\]\\uFFFC%]';

// prettier-ignore
const words: Readonly<Record<string, string>> = {
  '&': 'and', '@': 'at', '%': 'percent', '‰': 'per mille', '©': 'copyright', '®': '', '™': '', '℠': '', '§': 'section', '¶': 'paragraph', '°': 'degrees',
  '+': 'plus', '=': 'equals', '×': 'times', '÷': 'divided by', '−': 'minus', '±': 'plus or minus', '≈': 'about', '≠': 'is not equal to', '≤': 'is at most', '≥': 'is at least',
  '→': 'to', '⇒': 'implies', '←': 'from', '↔': 'to and from', '∞': 'infinity', '√': 'the square root of', '∑': 'the sum of', '∫': 'the integral of', '∂': 'partial', '∆': 'delta', 'Δ': 'delta', 'π': 'pi', 'µ': 'micro', 'Ω': 'omega', '∈': 'in', '∪': 'union', '∩': 'intersection', '∴': 'therefore', '℃': 'degrees Celsius', '℉': 'degrees Fahrenheit', '№': 'number', '✓': 'check', '♥': 'heart',
  '$': 'dollars', '£': 'pounds', '€': 'euros', '¥': 'yen', '₹': 'rupees', '¢': 'cents', '₿': 'bitcoin', '′': 'minutes', '″': 'seconds', '⁄': 'over', '‖': '', '•': '', '·': '', '◦': '', '‣': '', '▪': '', '●': '', '○': '', '■': '', '□': '', '★': '', '☆': '', '†': '', '‡': '',
};

/** x², 10⁻⁶, 2^8. */
export const powers = patternRule(
  'powers',
  /(?<=[\p{L}\p{N})\]\uFFFC])(?:(?<square>²|\^2(?![\d.]))(?![⁰¹²³⁴-⁹])|(?<cube>³|\^3(?![\d.]))(?![⁰¹²³⁴-⁹])|(?<raised>[⁰¹²³⁴-⁹⁻]{1,9})|(?<power>\^(?=[-\p{N}\p{L}({\uFFFC])))/gu,
  ({ groups, language }) => {
    if (groups.square) return ' squared ';
    if (groups.cube) return ' cubed ';
    const raised = groups.raised!.normalize('NFKC').replace('−', '-');
    const digits = raised.replace(/\D/gu, '');
    if (digits === '') return ' to the power of ';
    return ` to the power of ${raised.startsWith('-') ? 'minus ' : ''}${cardinal(digits, language)} `;
  },
);

/** Signs that are operators only between two operands. */
export const operators = patternRule(
  'operators',
  new RegExp(
    `(?<=${operand})(?<less> ?<=? ?)(?=[-\\p{N}\\p{L}\\uFFFC])|(?<=${operand})(?<more> ?>=? ?)(?=[-\\p{N}\\p{L}\\uFFFC])` +
      `|(?<=[\\p{N})\\]\\uFFFC])(?<times> ?\\* ?)(?=[-\\p{N}(\\uFFFC])|(?<=[\\p{N})\\]\\uFFFC])(?<minus> - |-(?=[\\p{N}\\uFFFC]{1,20} ?=))(?=[\\p{N}(\\uFFFC])` +
      `|(?<=[\\p{N})\\]\\uFFFC])(?<divided> / )(?=[\\p{N}(\\uFFFC])|(?<arrow>[-=]>)|(?<equal>(?<=[\\p{L}\\p{N})\\]\\uFFFC]) ?={2,3}(?=[ \\p{L}\\p{N}(\\uFFFC]))|(?<unequal>!=)`,
    'gu',
  ),
  ({ text, groups }) => {
    if (groups.less) return text.includes('=') ? ' is at most ' : ' is less than ';
    if (groups.more) return text.includes('=') ? ' is at least ' : ' is greater than ';
    if (groups.times) return ' times ';
    if (groups.minus) return ' minus ';
    if (groups.divided) return ' divided by ';
    if (groups.arrow) return ' to ';
    return groups.equal ? ' equals ' : ' is not equal to ';
  },
);

/** #5 → "number five", ~5 → "about five", "and/or" → "and or", C++, C#. */
export const contextSigns = patternRule(
  'signs that depend on their neighbours',
  /(?<number>#)(?=\d|\uFFFC)|(?<about>(?<![\p{L}\p{N}_])~)(?=[\d$£€\uFFFC])|(?<=\band)(?<andor>\/)(?=or\b)|(?<=(?<![\p{L}\p{N}])C)(?<plusplus>\+\+)|(?<=(?<![\p{L}\p{N}])[CF])(?<sharp>#)(?![\p{L}\p{N}])|(?<=\uFFFC|\b(?:user|seat|person))(?<per>\/)(?=(?:second|minute|hour|day|night|week|month|year|user|person|seat|unit|item|piece|mile|share|token|call|request|hr|mo|yr)\b)|(?<=[\p{L}\p{N}\uFFFC])(?<slash> ?\/ ?)(?=[\p{L}\p{N}\uFFFC])|(?<=\p{Ll}|\p{L}\uFFFC)(?<underscore>_+)(?=\p{L})|(?<=\p{L})(?<backslash>\\)(?=\p{L})|(?<more>(?<=[\p{N}\uFFFC])\+)(?=$|[\s.,;:!?)](?! ?[\d\uFFFC]))|(?<dash> -{1,3} |(?<=\p{L})--+(?=\p{L})|\s?—\s?)/gu,
  ({ groups }) => {
    if (groups.number) return 'number ';
    if (groups.about) return 'about ';
    if (groups.andor || groups.underscore) return ' ';
    if (groups.plusplus) return ' plus plus';
    if (groups.sharp) return ' sharp';
    if (groups.per) return ' per ';
    if (groups.more) return ' plus';
    if (groups.slash) return ' slash ';
    if (groups.backslash) return ' backslash ';
    return ' — ';
  },
);

/** Signs that are always spoken by name. */
export const namedSigns = patternRule(
  'signs',
  new RegExp(
    `[${Object.keys(words)
      .join('')
      .replace(/[-\]\\^]/gu, '\\$&')}]+`,
    'gu',
  ),
  ({ text, input, start, end }) => {
    // A row of signs is decoration.
    if (text.length > 3) return ' ';
    if (text === '§§') return ' sections ';
    const said = Array.from(text, (sign) => words[sign])
      .filter(Boolean)
      .join(' ');
    if (!said)
      return /^\s?$/u.test(input.slice(Math.max(0, start - 1), start)) || /^\s/u.test(input[end] ?? ' ') ? '' : ' ';
    // A sign without adjacent letters or digits is treated as punctuation.
    const around = input.slice(Math.max(0, start - 2), start) + input.slice(end, end + 2);
    if (!/[\p{L}\p{N}\uFFFC]/u.test(around + text)) return '';
    return ` ${said} `;
  },
);

/** Removes remaining signs that are not spoken. Quotation marks and sentence punctuation stay, because they affect intonation. */
export const unsaidSigns = patternRule(
  'marks that are not spoken',
  /[*_^~`|<>{}[\]\\#]+|[\p{So}\p{Sk}\p{Sm}\p{Co}\p{Cf}]+/gu,
  ({ text, input, start, end }) => {
    if (text.includes('\uFFFC')) return undefined;
    if (/^\|+$/u.test(text)) return ', ';
    return /\S/u.test(input.slice(Math.max(0, start - 1), start)) &&
      /\S/u.test(input[end] ?? ' ') &&
      !/^[*_`]+$/u.test(text)
      ? ' '
      : '';
  },
);

/** "!!!" → "!", "?!?!" → "?!", "....." → "…", ",," → ",", and rows of dashes → one dash. */
export const repeatedPunctuation = patternRule(
  'repeated punctuation',
  /[!?]{2,}|\.{2,}|…{2,}|(?:\. ){2,}\.|,{2,}|;{2,}|:{2,}|[-–—]{2,}|'{2,}|"{2,}|\({2,}|\){2,}/gu,
  ({ text }) => {
    if (/[!?]/u.test(text)) return (text.includes('?') ? '?' : '') + (text.includes('!') ? '!' : '');
    if (/[.…]/u.test(text)) return '…';
    return /[-–—]/u.test(text) ? ' — ' : text[0]!;
  },
);

/** Emoticons are not spoken, except "<3", which is "heart". */
export const emoticons = patternRule(
  'emoticons',
  /(?<=^|\s)(?:(?<heart><3)|[:;=]['’]?-?[()DPpO|*]|[xX]D|:-?[/\\]|\^_?\^|¯\\_\(ツ\)_\/¯)(?=$|[\s.,!?])/gu,
  ({ groups }) => (groups.heart ? 'heart' : ''),
);
