/**
 * Signs of X-SAMPA that are not the same in IPA. Source: J. C. Wells, Computer-coding the IPA: a proposed extension of SAMPA
 * (University College London, 2000). What is not in IPA's chart today is not here.
 */
const signs: Readonly<Record<string, string>> = {
  // Vowels.
  A: 'ɑ',
  E: 'ɛ',
  I: 'ɪ',
  'I\\': 'ɪ̈',
  M: 'ɯ',
  O: 'ɔ',
  Q: 'ɒ',
  U: 'ʊ',
  'U\\': 'ʊ̈',
  V: 'ʌ',
  Y: 'ʏ',
  '@': 'ə',
  '@\\': 'ɘ',
  '@`': 'ɚ',
  '{': 'æ',
  '}': 'ʉ',
  '1': 'ɨ',
  '2': 'ø',
  '3': 'ɜ',
  '3\\': 'ɞ',
  '3`': 'ɝ',
  '6': 'ɐ',
  '7': 'ɤ',
  '8': 'ɵ',
  '9': 'œ',
  '&': 'ɶ',
  // Consonants.
  B: 'β',
  'B\\': 'ʙ',
  C: 'ç',
  D: 'ð',
  F: 'ɱ',
  G: 'ɣ',
  'G\\': 'ɢ',
  H: 'ɥ',
  'H\\': 'ʜ',
  J: 'ɲ',
  'J\\': 'ɟ',
  K: 'ɬ',
  'K\\': 'ɮ',
  L: 'ʎ',
  'L\\': 'ʟ',
  'M\\': 'ɰ',
  N: 'ŋ',
  'N\\': 'ɴ',
  'O\\': 'ʘ',
  P: 'ʋ',
  R: 'ʁ',
  'R\\': 'ʀ',
  S: 'ʃ',
  T: 'θ',
  W: 'ʍ',
  X: 'χ',
  'X\\': 'ħ',
  Z: 'ʒ',
  '4': 'ɾ',
  '5': 'ɫ',
  '?': 'ʔ',
  '?\\': 'ʕ',
  '<\\': 'ʢ',
  '>\\': 'ʡ',
  'b_<': 'ɓ',
  'd`': 'ɖ',
  'd_<': 'ɗ',
  g: 'ɡ',
  'g_<': 'ɠ',
  'h\\': 'ɦ',
  'j\\': 'ʝ',
  'J\\_<': 'ʄ',
  'l`': 'ɭ',
  'l\\': 'ɺ',
  'n`': 'ɳ',
  'p\\': 'ɸ',
  'r`': 'ɽ',
  'r\\': 'ɹ',
  'r\\`': 'ɻ',
  's`': 'ʂ',
  's\\': 'ɕ',
  't`': 'ʈ',
  'v\\': 'ʋ',
  'x\\': 'ɧ',
  'z`': 'ʐ',
  'z\\': 'ʑ',
  'G\\_<': 'ʛ',
  '|\\': 'ǀ',
  '|\\|\\': 'ǁ',
  '!\\': 'ǃ',
  '=\\': 'ǂ',
  // What is said of a sound.
  '"': 'ˈ',
  '%': 'ˌ',
  ':': 'ː',
  ':\\': 'ˑ',
  "'": 'ʲ',
  '`': '˞',
  '~': '\u0303',
  '=': '\u0329',
  _a: '\u033a',
  _c: '\u031c',
  _d: '\u032a',
  _e: '\u0334',
  _h: 'ʰ',
  _j: 'ʲ',
  _k: '\u0330',
  _l: 'ˡ',
  _m: '\u033b',
  _n: 'ⁿ',
  _o: '\u031e',
  _q: '\u0319',
  _r: '\u031d',
  _t: '\u0324',
  _v: '\u032c',
  _w: 'ʷ',
  _x: '\u033d',
  _A: '\u0318',
  _G: 'ˠ',
  _N: '\u033c',
  _O: '\u0339',
  _X: '\u0306',
  '_"': '\u0308',
  '_+': '\u031f',
  '_-': '\u0320',
  '_/': '\u030c',
  _0: '\u0325',
  '_=': '\u0329',
  '_>': 'ʼ',
  '_?\\': 'ˤ',
  '_^': '\u032f',
  '_}': '\u031a',
  '_~': '\u0303',
  // Tones.
  _B: '\u030f',
  _F: '\u0302',
  _H: '\u0301',
  _L: '\u0300',
  _M: '\u0304',
  _R: '\u030c',
  _T: '\u030b',
  '!': 'ꜜ',
  '^': 'ꜛ',
  // Borders, and a tie between two sounds.
  '.': '.',
  '|': '|',
  '||': '‖',
  '-\\': '‿',
  '-': '',
  ' ': ' ',
  _: '\u0361',
};

const longestSign = Math.max(...Object.keys(signs).map(({ length }) => length));

/**
 * Converts X-SAMPA to IPA. The longest sign that fits counts.
 *
 * @example
 * xSampaToIpa('"{p@l') // { ipa: 'ˈæpəl' }
 * @returns the IPA, or the first sign that X-SAMPA does not have.
 */
export function xSampaToIpa(xSampa: string): { ipa: string } | { unknown: string } {
  const written = xSampa.trim().replaceAll(/\s+/gu, ' ');
  let ipa = '';
  for (let index = 0; index < written.length;) {
    const sign = signAt(written, index);
    if (sign === undefined) return { unknown: String.fromCodePoint(written.codePointAt(index)!) };
    ipa += signs[sign] ?? sign;
    index += sign.length;
  }
  return { ipa };
}

function signAt(written: string, index: number): string | undefined {
  for (let length = longestSign; length > 0; length--) {
    const sign = written.slice(index, index + length);
    if (sign.length === length && Object.hasOwn(signs, sign)) return sign;
  }
  return /^[a-z]/u.exec(written.slice(index, index + 1))?.[0];
}
