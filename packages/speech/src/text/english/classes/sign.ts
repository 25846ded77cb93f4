import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textAfter, textBefore } from '../words/boundaries';
import { comparisonHasVerb } from '../words/comparisons';
import { cardinal } from '../words/number-words';
import { perWords } from '../words/rates';

// oxfmt-ignore
const words: Readonly<Record<string, string>> = {
  '&': 'and', '@': 'at', '%': 'percent', '‰': 'per mille', '©': 'copyright', '®': '', '™': '', '℠': '', '§': 'section', '¶': 'paragraph', '°': 'degrees',
  '+': 'plus', '=': 'equals', '×': 'times', '÷': 'divided by', '−': 'minus', '±': 'plus or minus', '≈': 'about', '≠': 'is not equal to', '≤': 'is at most', '≥': 'is at least',
  '→': 'to', '⇒': 'implies', '←': 'from', '↔': 'to and from', '∞': 'infinity', '√': 'the square root of', '∑': 'the sum of', '∫': 'the integral of', '∂': 'partial', '∆': 'delta', 'µ': 'micro', 'Ω': 'omega', '∈': 'in', '∉': 'not in', '∀': 'for all', '∃': 'there exists', '⊂': 'is a subset of', '⊆': 'is a subset of', '⊃': 'is a superset of', '∅': 'the empty set', '¬': 'not', '∧': 'and', '∨': 'or', '⊕': 'x-or', '∝': 'is proportional to', '≡': 'is identical to', '≅': 'is congruent to', '∼': 'is similar to', '≃': 'is about', '∠': 'angle', '⊥': 'is perpendicular to', '∥': 'is parallel to', '∇': 'del', '∏': 'the product of', '∛': 'the cube root of', '∓': 'minus or plus', '≪': 'is much less than', '≫': 'is much greater than', '⇌': 'is in equilibrium with', '⇔': 'if and only if', '↑': 'up', '↓': 'down', '∘': 'of', '☎': 'telephone', 'º': 'degrees', '∗': 'times', '∪': 'union', '∩': 'intersection', '∴': 'therefore', '℃': 'degrees Celsius', '℉': 'degrees Fahrenheit', '№': 'number', '✓': 'check', '♥': 'heart', '⌘': 'command', '⌥': 'option', '⇧': 'shift', '⌃': 'control', '⎋': 'escape', '⌫': 'delete', '⏎': 'return', '℅': 'care of', '℡': 'telephone', '℻': 'fax', '‱': 'per ten thousand', '⅌': 'per', '✔': 'check', '☑': 'check', '✗': 'x', '✘': 'x', '☒': 'x', '➜': 'to', '➔': 'to', '➡': 'to', '⟶': 'to', '⟵': 'from', '⇄': 'to and from', '₤': 'pounds', '₣': 'francs', '₧': 'pesetas', '₮': 'tugriks', '₾': 'lari', '₼': 'manats', '₨': 'rupees', '℗': '', '↵': 'return', '⇥': 'tab',
  '$': 'dollars', '£': 'pounds', '€': 'euros', '¥': 'yen', '₹': 'rupees', '¢': 'cents', '₿': 'bitcoin', '₩': 'won', '₽': 'roubles', '₺': 'lira', '₪': 'shekels', '₫': 'dong', '₦': 'naira', '₱': 'pesos', '฿': 'baht', '₴': 'hryvnias', '′': 'minutes', '″': 'seconds', '⁄': 'over', '‖': '', '•': '', '·': '', '◦': '', '‣': '', '▪': '', '●': '', '○': '', '■': '', '□': '', '★': '', '☆': '', '†': '', '‡': '',
};

/** #5 → "number five", ~5 → "about five", "and/or" → "and or", C++, C#. */
const contextSigns = patternRule(
  'signs that depend on their neighbours',
  /(?<number>#)(?= ?\uFFFC| of(?!\p{L}))|(?<=(?<!\p{L})(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Tt]he|[Pp]hone|[Cc]ell|[Oo]rder|[Tt]racking|[Aa]ccount|[Aa]cct\.?|[Ii]nvoice|[Tt]icket|[Ff]light|[Cc]onfirmation|[Ss]erial|[Ii]tem|[Mm]odel|[Pp]art|[Rr]oom|PO) )(?<noun>#)(?=:| (?:is|was|in|on|for|to)(?!\p{L})|[.,?!)]|$)|(?<least>≥)(?= ?\uFFFC)|(?<most>≤)(?= ?\uFFFC)|(?<about>(?<![\p{L}\p{N}_\uFFFC])[~≈∼])(?=[\d$£€\uFFFC])|(?<=\b(?:and|either))(?<andor>\/)(?=or\b)|(?<=\b(?:he|his|him|himself|yes|true|either|s?he|mother|buyer|Mr|on|win|pass))(?<or>\/)(?=(?:she|her|hers|herself|no|false|or|they|father|seller|Mrs|off|lose|fail)\b)|(?<=(?<![\p{L}\p{N}])C)(?<plusplus>\+\+)|(?<=(?<![\p{L}\p{N}])[A-G])(?<sharp>#)(?![\p{L}\p{N}])|(?<=\uFFFC|\b(?:user|seat|person))(?<per>\/)(?=(?:second|minute|hour|day|night|week|month|year|user|person|seat|unit|item|piece|mile|share|token|call|request)\b)|(?<=\p{Ll}{2}s)(?<each>\/(?:second|minute|hour|day|night|week|month|year|wk|mo|yr|hr|min)(?!\p{L}))|(?<=\uFFFC|\b(?:user|seat|person))(?<litre>\/(?:d?L|mL|mol|kg|min|hr|yr|mo|wk))(?![\p{L}\p{N}])|(?<=[\p{L}\p{N}\uFFFC])(?<slash> ?\/ ?)(?=[\p{L}\p{N}\uFFFC])|(?<=\p{Ll}|\p{L}\uFFFC)(?<underscore>_+)(?=\p{L})|(?<=\uFFFC)(?<to>[-–])(?<number2>#)(?= ?\uFFFC)|(?<=[\p{L}\uFFFC])(?<hash>#)(?=[\p{L}\uFFFC])|(?<=[\p{L}\uFFFC])(?<tilde>~)(?=\uFFFC)|(?<=\p{Lu})(?<caret>\^)(?=$|[\s.,;)])|(?<=\p{L})(?<backslash>\\)(?=\p{L})|(?<more>(?<=[\p{N}\uFFFC])\+)(?=$|[\s.,;:!?)](?! ?[\d\uFFFC]))|(?<dash> -{1,3} |(?<=\p{L})--+(?=\p{L})|\s?(?:—\s?){1,200})/gu,
  ({ groups, input, start, end, language }) => {
    if (groups.noun) return 'number';
    if (groups.least || groups.most) {
      if (comparisonHasVerb(input.slice(Math.max(0, start - 60), start))) return undefined;
      const space = /[\s(]$|^$/u.test(input.slice(Math.max(0, start - 1), start)) ? '' : ' ';
      const isBehindAt = /(?:^|[^\p{L}])at $/u.test(input.slice(Math.max(0, start - 4), start));
      const said = isBehindAt ? `or ${groups.least ? 'above' : 'below'}` : `at ${groups.least ? 'least' : 'most'}`;
      return `${space}${said}${input[end] === ' ' ? '' : ' '}`;
    }
    if (groups.number) return 'number ';
    if (groups.number2) return ' to number ';
    if (groups.tilde) return ' tilde ';
    if (groups.caret) return ' caret ';
    if (groups.each || groups.litre) return ` ${perWords(groups.each || groups.litre!, language)} `;
    if (groups.about) return 'about ';
    if (groups.andor || groups.underscore) return ' ';
    if (groups.or) return ' or ';
    if (groups.hash) return ' hash ';
    if (groups.plusplus) return ' plus plus';
    if (groups.sharp) return ' sharp';
    if (groups.per) return ' per ';
    if (groups.more) return ' plus';
    if (groups.slash) return ' slash ';
    if (groups.backslash) return ' backslash ';
    return ' — ';
  },
);

const arrows: Readonly<Record<string, string>> = { '→': 'right', '←': 'left', '↑': 'up', '↓': 'down' };
const pressed =
  /(?:^|[^\p{L}])(?:press(?:es|ed|ing)?|hit|hits|hitting|tap|taps|tapping|push|pushing|hold|holding|click|clicks|clicking|use|uses|using|strike|type|keys?|with|swipe)(?: (?:and hold|down|on|either|both|your))*(?: the)?:? (?:[←→↑↓](?: keys?)?(?: (?:to|for) [\p{L} ]{2,30})?(?:,? (?:and|or|then) |, |[ /+&]{1,3})(?:the )?){0,5}$/iu;

/** "Press → to go on", "the ↑ key": keys with arrows. */
const arrowKeys = patternRule('keys with arrows', /[←→↑↓](?![←→↑↓])/gu, (match) => {
  const after = textAfter(match);
  const isKey = /^[ -]?(?:keys?|buttons?|arrows?)(?!\p{L})/iu.test(after);
  if (!isKey && (!pressed.test(textBefore(match, 60)) || !/^(?:$|[\s.,;:!?)/+&])/u.test(after))) return undefined;
  const space = /[\s(]$|^$/u.test(textBefore(match, 1)) ? '' : ' ';
  return `${space}${arrows[match.text]}${/^[ -]?arrow/iu.test(after) ? '' : ' arrow'}${/^[\p{L}+&]/u.test(after) ? ' ' : ''}`;
});

/** 4.5★, ★★★☆☆, 5* hotel. */
const stars = patternRule(
  'stars of a rating',
  /(?<row>(?<!★)★{1,10}☆{0,9}(?![★☆]))|(?<=\uFFFC)(?<star>\*)(?= (?:hotel|hotels|resort|review|reviews|rating|restaurant|accommodation)(?!\p{L}))/gu,
  ({ groups, input, start, language }) => {
    if (groups.star) return ' star';
    const full = groups.row!.replace(/☆/gu, '').length;
    if (/\uFFFC ?$/u.test(input.slice(Math.max(0, start - 2), start)))
      return full === 1 && groups.row!.length === 1 ? ' stars' : undefined;
    // A lone star is a bullet.
    if (groups.row!.length < 3) return undefined;
    const most = groups.row!.length;
    return full === most
      ? ` ${cardinal(String(full), language)} stars `
      : ` ${cardinal(String(full), language)} out of ${cardinal(String(most), language)} stars `;
  },
);

/** "If x ∈ A": a statement, and not a part of one. */
const membership = patternRule(
  'elements of sets after a conjunction',
  /(?= ?[∈∉])(?<=(?:^|[^\p{L}])(?:[Ii]f|iff|[Tt]hen|[Ww]hen(?:ever)?|[Ss]ince|[Bb]ecause|[Tt]hat|[Ww]here|[Ss]uppose|[Aa]ssume)\s[\p{L}\uFFFC]{1,3}) ?(?<is>[∈∉]) ?/gu,
  ({ groups }) => (groups.is === '∈' ? ' is in ' : ' is not in '),
);

/** Signs that are always spoken by name. */
const namedSigns = patternRule(
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
    // A sign without adjacent letters or digits is treated as punctuation, except those that are nouns.
    const around = input.slice(Math.max(0, start - 2), start) + input.slice(end, end + 2);
    if (!/[\p{L}\p{N}\uFFFC]/u.test(around + text) && !/^[∞∅℃℉⌘⌥⇧⌃⎋⌫⏎↵⇥]+$/u.test(text)) return '';
    const space = /[(["“‘]$/u.test(input.slice(Math.max(0, start - 1), start)) ? '' : ' ';
    return `${space}${said} `;
  },
);

/** Removes remaining signs that are not spoken. Quotation marks and sentence punctuation stay, because they affect intonation. */
export const unsaidSigns = patternRule(
  'marks that are not spoken',
  /[*_^~`|<>{}[\]\\#]+|(?:(?!\uFFFC)[\p{So}\p{Sk}\p{Sm}\p{Co}\p{Cf}])+/gu,
  ({ text, input, start, end }) => {
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
const emoticons = patternRule(
  'emoticons',
  /(?<=^|\s)(?:(?<heart><3)|[:;=]['’]?-?[()DPpO|*]|[xX]D|:-?[/\\]|\^_?\^|¯\\_\((?:ツ|tsu)\)_\/¯)(?=$|[\s.,;!?])/gu,
  ({ groups }) => (groups.heart ? 'heart' : ''),
);

/** "gold!!1!": a mark of exclamation without the shift key. */
const slips = patternRule('ones among marks of exclamation', /(?<=!!)1{1,4}(?=[!\s]|$)/gu, () => '');

/** Faces made of punctuation. */
export const emoticon: TokenClass = {
  name: 'emoticon',
  accepts: '`:)`, `<3`',
  rules: [emoticons, slips],
};

/** Signs and punctuation. */
export const sign: TokenClass = {
  name: 'sign',
  accepts: '`#5`, `~5`, `and/or`, `C++`, `©`, `§`, rows of punctuation, and all signs that no other class has read',
  rules: [arrowKeys, contextSigns, stars, membership, namedSigns, unsaidSigns, repeatedPunctuation],
};
