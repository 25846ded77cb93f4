/** Vowels of the model's English alphabet in the vowels of Japanese. */
const vowels: Readonly<Record<string, string>> = {
  A: 'eー',
  I: 'aイ',
  O: 'oー',
  Q: 'oー',
  W: 'aウ',
  Y: 'oイ',
  a: 'a',
  i: 'iー',
  u: 'uー',
  æ: 'a',
  ɑ: 'a',
  ɒ: 'o',
  ɔ: 'oー',
  ə: 'a',
  ᵊ: 'u',
  ɛ: 'e',
  ɜ: 'aー',
  ɪ: 'i',
  ʊ: 'u',
  ʌ: 'a',
  ᵻ: 'i',
  ɐ: 'a',
};

/** Consonants: the kana with `a`, `i`, `u`, `e` and `o`, and the one that stands alone. */
// oxfmt-ignore
const consonants: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  '': ['ア', 'イ', 'ウ', 'エ', 'オ', ''],
  b: ['バ', 'ビ', 'ブ', 'ベ', 'ボ', 'ブ'],
  d: ['ダ', 'ディ', 'ドゥ', 'デ', 'ド', 'ド'],
  f: ['ファ', 'フィ', 'フ', 'フェ', 'フォ', 'フ'],
  h: ['ハ', 'ヒ', 'フ', 'ヘ', 'ホ', ''],
  j: ['ヤ', 'イ', 'ユ', 'イェ', 'ヨ', 'イ'],
  k: ['カ', 'キ', 'ク', 'ケ', 'コ', 'ク'],
  l: ['ラ', 'リ', 'ル', 'レ', 'ロ', 'ル'],
  m: ['マ', 'ミ', 'ム', 'メ', 'モ', 'ム'],
  n: ['ナ', 'ニ', 'ヌ', 'ネ', 'ノ', 'ン'],
  p: ['パ', 'ピ', 'プ', 'ペ', 'ポ', 'プ'],
  s: ['サ', 'シ', 'ス', 'セ', 'ソ', 'ス'],
  t: ['タ', 'ティ', 'トゥ', 'テ', 'ト', 'ト'],
  T: ['タ', 'ティ', 'トゥ', 'テ', 'ト', 'ト'],
  v: ['バ', 'ビ', 'ブ', 'ベ', 'ボ', 'ブ'],
  w: ['ワ', 'ウィ', 'ウ', 'ウェ', 'ウォ', ''],
  z: ['ザ', 'ジ', 'ズ', 'ゼ', 'ゾ', 'ズ'],
  ð: ['ザ', 'ジ', 'ズ', 'ゼ', 'ゾ', 'ズ'],
  ŋ: ['ンガ', 'ンギ', 'ング', 'ンゲ', 'ンゴ', 'ン'],
  ɡ: ['ガ', 'ギ', 'グ', 'ゲ', 'ゴ', 'グ'],
  ɹ: ['ラ', 'リ', 'ル', 'レ', 'ロ', ''],
  ʃ: ['シャ', 'シ', 'シュ', 'シェ', 'ショ', 'シュ'],
  ʒ: ['ジャ', 'ジ', 'ジュ', 'ジェ', 'ジョ', 'ジュ'],
  ʤ: ['ジャ', 'ジ', 'ジュ', 'ジェ', 'ジョ', 'ジ'],
  ʧ: ['チャ', 'チ', 'チュ', 'チェ', 'チョ', 'チ'],
  θ: ['サ', 'シ', 'ス', 'セ', 'ソ', 'ス'],
};

/** Consonants that make a stop after a short vowel at the end of a word: "ヒット", "ブック". */
const stopped = new Set('kptdɡʧʤT');
const shortVowels = new Set('aæɛɪɒʊʌ');

/**
 * Converts an English word in the model's letters to katakana, as Japanese borrows words: "həlˈO" is `ハロー`, "bˈʊk" is `ブック`.
 *
 * @param letters the model's English letters; marks of stress are ignored.
 */
export function englishToKana(letters: string): string {
  const sounds = Array.from(letters).filter(
    (letter) => vowels[letter] !== undefined || consonants[letter] !== undefined,
  );
  let kana = '';
  let consonant = '';
  for (const [index, sound] of sounds.entries()) {
    const vowel = vowels[sound];
    if (vowel === undefined) {
      if (consonant !== '') kana += alone(consonant, sound);
      const before = sounds[index - 1];
      const isLast = index === sounds.length - 1;
      if (isLast && stopped.has(sound) && before && shortVowels.has(before)) kana += 'ッ';
      // "r" after a vowel lengthens it.
      if (sound === 'ɹ' && before !== undefined && vowels[before] && (isLast || !vowels[sounds[index + 1]!])) {
        kana += kana.endsWith('ー') ? '' : 'ー';
        consonant = '';
      } else consonant = sound;
      continue;
    }
    const sign = (consonants[consonant] ?? consonants['']!)['aiueo'.indexOf(vowel[0]!)]!;
    // "j" after a consonant: "ミュー".
    const isGlide = consonant === 'j' && glides[sounds[index - 2] ?? ''] !== undefined;
    kana += (isGlide ? (small[sign] ?? sign) : sign) + vowel.slice(1);
    consonant = '';
  }
  return kana + (consonant === '' ? '' : alone(consonant, ''));
}

/** A consonant without a vowel. "n" is `ン`, and so is "m" before a sound of the lips. */
function alone(consonant: string, next: string): string {
  if (consonant === 'm' && /[pbm]/u.test(next)) return 'ン';
  if (next === 'j') return glides[consonant] ?? consonants[consonant]![5];
  return consonants[consonant]![5];
}

const small: Readonly<Record<string, string>> = { ヤ: 'ャ', ユ: 'ュ', ヨ: 'ョ' };

/** Before "j": the "ミ" of "ミュージック". */
const glides: Readonly<Record<string, string>> = {
  b: 'ビ',
  f: 'フ',
  h: 'ヒ',
  k: 'キ',
  m: 'ミ',
  n: 'ニ',
  p: 'ピ',
  v: 'ビ',
};
