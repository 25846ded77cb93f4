/** The first consonants of Pinyin in the model's alphabet. */
const initials: Readonly<Record<string, string>> = {
  b: 'p',
  p: 'pʰ',
  m: 'm',
  f: 'f',
  d: 't',
  t: 'tʰ',
  n: 'n',
  l: 'l',
  g: 'k',
  k: 'kʰ',
  h: 'x',
  j: 'ʨ',
  q: 'ʨʰ',
  x: 'ɕ',
  zh: 'ꭧ',
  ch: 'ꭧʰ',
  sh: 'ʂ',
  r: 'ɻ',
  z: 'ʦ',
  c: 'ʦʰ',
  s: 's',
};

/** The rest of a syllable, before and after the arrow of its tone. Source: the table of misaki, which the model was trained with. */
const finals: Readonly<Record<string, readonly [beforeTone: string, afterTone: string]>> = {
  a: ['a', ''],
  ai: ['ai', ''],
  an: ['a', 'n'],
  ang: ['a', 'ŋ'],
  ao: ['au', ''],
  e: ['ɤ', ''],
  ei: ['ei', ''],
  en: ['ə', 'n'],
  eng: ['ə', 'ŋ'],
  i: ['i', ''],
  ia: ['ja', ''],
  ian: ['jɛ', 'n'],
  iang: ['ja', 'ŋ'],
  iao: ['jau', ''],
  ie: ['je', ''],
  in: ['i', 'n'],
  ing: ['i', 'ŋ'],
  iong: ['jʊ', 'ŋ'],
  iou: ['jou', ''],
  o: ['wo', ''],
  ong: ['ʊ', 'ŋ'],
  ou: ['ou', ''],
  u: ['u', ''],
  ua: ['wa', ''],
  uai: ['wai', ''],
  uan: ['wa', 'n'],
  uang: ['wa', 'ŋ'],
  uei: ['wei', ''],
  uen: ['wə', 'n'],
  ueng: ['wə', 'ŋ'],
  uo: ['wo', ''],
  ü: ['y', ''],
  üan: ['ɥɛ', 'n'],
  üe: ['ɥe', ''],
  ün: ['y', 'n'],
};

/** Syllables without a vowel, and interjections. */
const whole: Readonly<Record<string, readonly [beforeTone: string, afterTone: string]>> = {
  er: ['ɚ', ''],
  o: ['ɔ', ''],
  ê: ['ɛ', ''],
  m: ['m', ''],
  n: ['n', ''],
  ng: ['ŋ', ''],
  hm: ['hm', ''],
  hng: ['hŋ', ''],
};

/** The arrows of the four tones. The neutral tone, 5 or 0, has none. */
const tones: Readonly<Record<string, string>> = { 1: '→', 2: '↗', 3: '↓', 4: '↘' };

/**
 * Writes a syllable in the model's alphabet. As in the model's training, third tones are written as they are in a dictionary: the model lowers
 * or raises them by their neighbours itself.
 *
 * @param pinyin with the number of its tone, and `v` or `ü`: `zhong1`, `lv4`, `ma5`.
 * @returns the letters; `undefined` if it is not a syllable of Pinyin.
 * @example
 * lettersOfSyllable('zhong1') // 'ꭧʊ→ŋ'
 */
export function lettersOfSyllable(pinyin: string): string | undefined {
  const { spelling = '', tone = '' } = /^(?<spelling>[a-zêü]{1,6})(?<tone>[0-5])$/u.exec(pinyin)?.groups ?? {};
  const arrow = tones[tone] ?? '';
  const plain = spelling.replaceAll('v', 'ü');
  const alone = whole[plain];
  if (alone) return alone[0] + arrow + alone[1];
  const { initial = '', rest = '' } =
    /^(?<initial>zh|ch|sh|[bpmfdtnlgkhjqxrzcs]?)(?<rest>.+)$/u.exec(plain)?.groups ?? {};
  // The vowel of `zi` and `zhi` is a buzz.
  if (rest === 'i' && /^(?:[zcs]h?|r)$/u.test(initial)) return `${initials[initial]!}ɨ${arrow}`;
  const final = finals[fullFinal(initial, rest)];
  return final && `${initial && initials[initial]!}${final[0]}${arrow}${final[1]}`;
}

/** The final without the shortcuts of Pinyin: `you` is `iou`, `gui` is `guei`, `ju` is `jü`. */
function fullFinal(initial: string, rest: string): string {
  let final = rest;
  if (initial === '') {
    if (/^y[uü]/u.test(final)) final = `ü${final.slice(2)}`;
    else if (final.startsWith('yi')) final = final.slice(1);
    else if (final.startsWith('y')) final = `i${final.slice(1)}`;
    else if (final.startsWith('wu')) final = final.slice(1);
    else if (final.startsWith('w')) final = `u${final.slice(1)}`;
  }
  if (/^[jqx]$/u.test(initial) && final.startsWith('u')) final = `ü${final.slice(1)}`;
  return { iu: 'iou', ui: 'uei', un: 'uen', ue: 'üe', io: 'uo', uong: 'ong' }[final] ?? final;
}
