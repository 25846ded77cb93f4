import anyAscii from 'any-ascii';

// Letters that a table of single letters cannot say: what they are depends on their place in the word.
// oxfmt-ignore
const letters: Readonly<Record<string, string>> = {
  'ا': 'a', 'أ': 'a', 'آ': 'a', 'ٱ': 'a', 'إ': 'i', 'ى': 'a', 'ة': 'a', 'ء': '', 'ئ': '', 'ؤ': 'u', 'ع': 'a', 'ش': 'sh', 'خ': 'kh', 'غ': 'gh', 'ث': 'th', 'ذ': 'dh', 'چ': 'ch', 'ژ': 'zh',
  'א': 'a', 'ע': 'a', 'ש': 'sh', 'צ': 'ts', 'ץ': 'ts', 'ח': 'ch', 'כ': 'k', 'ך': 'kh', 'ק': 'k', 'ט': 't', 'ב': 'b',
};
const semivowels: Readonly<Record<string, readonly [vowel: string, consonant: string]>> = {
  و: ['u', 'w'],
  ي: ['i', 'y'],
  ی: ['i', 'y'],
  ו: ['o', 'v'],
  י: ['i', 'y'],
};
const vowel = /^[aeiou]/u;

/** Arabic and Hebrew in Latin letters. They write few vowels: an "a" goes where consonants would otherwise pile up. */
export function withVowels(word: string): string {
  const characters = Array.from(word);
  const sounds = characters.map((character, index) => soundOf(character, index, characters)).filter(Boolean);
  const said: string[] = [];
  let consonants = 0;
  for (const [index, sound] of sounds.entries()) {
    if (vowel.test(sound)) {
      consonants = 0;
      // Two letters for "a" are one sound.
      if (said.at(-1) !== sound) said.push(sound);
      continue;
    }
    const isLast = index === sounds.length - 1;
    if ((consonants === 1 && (said.length === 1 || isLast)) || consonants === 2) {
      said.push('a');
      consonants = 0;
    }
    said.push(sound);
    consonants++;
  }
  return said.join('');
}

function soundOf(character: string, index: number, word: readonly string[]): string {
  const semivowel = semivowels[character];
  if (semivowel) {
    const next = word[index + 1];
    const isConsonant = index === 0 || (next !== undefined && /^[اآىةא]$/u.test(next));
    return semivowel[isConsonant ? 1 : 0];
  }
  if (character === 'ה' && index === word.length - 1 && index > 0) return 'a';
  return (
    letters[character] ??
    anyAscii(character)
      .toLowerCase()
      .replace(/[^a-z]/gu, '')
  );
}

/** Offsets in the blocks of the scripts of India, which all have the same order (ISCII). */
const isConsonant = (code: number) => inBlock(code, 0x15, 0x39) || inBlock(code, 0x58, 0x5f);
/** Signs of vowels, and the sign that a consonant has none. */
const changesVowel = (code: number) => inBlock(code, 0x3e, 0x4d);
const isDot = (code: number) => inBlock(code, 0x3c, 0x3c);

function inBlock(code: number, first: number, last: number): boolean {
  return code >= 0x0900 && code <= 0x0d7f && (code & 0x7f) >= first && (code & 0x7f) <= last;
}

/** Adds the "a" that a consonant of the scripts of India has without a sign: "भारत" is read "bharat". The last one is silent in the north. */
export function withInherentVowels(word: string): string {
  const characters = Array.from(word);
  const consonants = characters.filter((character) => isConsonant(character.codePointAt(0)!)).length;
  const isNorthern = /^[\u0900-\u0aff]/u.test(word);
  return characters
    .map((character, index) => {
      const code = character.codePointAt(0)!;
      const next = characters[index + 1]?.codePointAt(0);
      const carries = isConsonant(code) ? next === undefined || !isDot(next) : isDot(code);
      if (!carries || (next !== undefined && changesVowel(next))) return character;
      if (next === undefined && isNorthern && consonants > 1) return character;
      return `${character}a`;
    })
    .join('');
}
