// Seconds at a voice's own speed: what the slowest voices take at worst. Measured on Flite and Kokoro with what repeats
// one character, one word or one number.
const vowel = 0.1;
const consonant = 0.055;
/** A letter that is said by its name: "double u" takes longest. */
const letterName = 0.26;
const longestLetterName = 0.42;
/** "777,777" has more words for each figure than one that stands alone. */
const figure = 0.7;
const fraction = 1.1;
/** "asterisk", "ampersand", "underscore". */
const sign = 0.85;
const emoji = 1.1;
/** A letter of another script is said by its name: "chinese letter", "mathematical bold a". */
const strangeLetter = 1.2;
const space = 0.03;
/** The pause that a mark makes. */
const pause = 0.2;
const smallMark = 0.05;
/** A short word that may be an abbreviation: "CA" is said as "California", "Oct" as "October". */
const capitalPair = 0.4;
const shortName = 0.25;
/** A letter that is written for the third time is said slowly. */
const repetition = 0.1;

/** Letters of the longest that is taken for a word. */
const longestWord = 20;

/** Scripts of which a character is about a syllable. */
const syllables = /[\p{Script=Han}\p{Script=Hangul}]/u;
const syllable = 0.3;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Ethiopic}]/u;
const shortSyllable = 0.18;
/** Consonants with the vowel that comes with them, and the signs of other vowels. */
const abugidaLetter = 0.12;

/** Scripts that are written in one language, by the first of them. */
const company: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
};

/** Which letters an engine says: those of any script, by their names if need be, or Latin ones alone. */
export type Letters = 'any' | 'latin';

/**
 * Tells from a text how long a voice takes to say it, in seconds at its own speed: no less than it really is, but for rare
 * characters, and for prose hardly more.
 */
export class SpeakingTime {
  private readonly nativeLetter: RegExp;

  /**
   * @param language the voice's, as a BCP 47 tag: its own letters are said in words, those of other scripts by their names.
   * @param letters which ones the engine says.
   */
  constructor(
    language: string,
    private readonly letters: Letters,
  ) {
    const script = scriptOf(language);
    const scripts = ['Latin', ...(company[script] ?? [script])];
    this.nativeLetter = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
  }

  /**
   * Adds up the seconds from the beginning of a text.
   *
   * @returns for each offset in UTF-16 code units, up to the length of the text, the seconds until there.
   */
  secondsUntil(text: string): Float64Array {
    const seconds = new Float64Array(text.length + 1);
    let unit = 0;
    for (const character of text) {
      unit += character.length;
      seconds[unit] = this.secondsOf(character);
    }
    for (const { 0: word, index } of text.matchAll(/[A-Za-z]+(?:['’][A-Za-z]+)*/gu))
      this.weighWord(word, index, seconds);
    for (const { 0: run, index } of text.matchAll(/([A-Za-z])\1{2,}/giu)) {
      for (let at = 2; at < run.length; at++) seconds[index + at + 1]! += repetition;
    }
    for (let at = 1; at <= text.length; at++) seconds[at]! += seconds[at - 1]!;
    return seconds;
  }

  /** Letters that make no word are said by their names. */
  private weighWord(word: string, start: number, seconds: Float64Array): void {
    const isCapital = word === word.toUpperCase();
    if (isSpelled(word)) {
      for (let at = 0; at < word.length; at++) {
        seconds[start + at + 1] = /w/iu.test(word[at]!) ? longestLetterName : letterName;
      }
    }
    if (isCapital && word.length === 2) seconds[start + 1]! += capitalPair;
    else if (word.length <= 4 && /^[A-Z][a-z]/u.test(word)) seconds[start + 1]! += shortName;
  }

  private secondsOf(character: string): number {
    if (/[aeiouy]/iu.test(character)) return vowel;
    if (/[a-z]/iu.test(character)) return consonant;
    if (character.trim() === '') return space;
    if (/\p{Nd}/u.test(character)) return figure;
    if (/\p{N}/u.test(character)) return fraction;
    if (/[\p{L}\p{M}]/u.test(character)) return this.secondsOfLetter(character);
    if (/\p{Extended_Pictographic}/u.test(character)) return emoji;
    if (/[\p{S}#%&@*/\\_]/u.test(character)) return sign;
    return /[,;:.!?…—()।॥、，。！？；：]/u.test(character) ? pause : smallMark;
  }

  private secondsOfLetter(letter: string): number {
    if (/\p{Script=Latin}/u.test(letter)) return vowel;
    if (/\p{Script=Inherited}/u.test(letter)) return smallMark;
    // Such a letter may be a Latin one in fancy dress, and else is not said.
    if (this.letters === 'latin') return /[a-z]/iu.test(letter.normalize('NFKD')) ? letterName : space;
    if (!this.nativeLetter.test(letter)) return strangeLetter;
    if (syllables.test(letter)) return syllable;
    return kana.test(letter) ? shortSyllable : abugidaLetter;
  }
}

/** Whether letters may be said one by one: they make no English word, or not more than one. */
function isSpelled(word: string): boolean {
  return (
    word.length === 1 ||
    word.length > longestWord ||
    !/[aeiouy]/iu.test(word) ||
    /[A-Z]{2}|[a-z][A-Z]|(?<letter>.)\k<letter>{2}/u.test(word) ||
    // Not "it's", "don't", "we'll" or "o'clock".
    /['’](?!(?:s|t|d|m|ll|re|ve|clock)$)/iu.test(word)
  );
}

/** The script that a language is mostly written in, as Unicode names scripts in full or in four letters. */
function scriptOf(language: string): string {
  try {
    const { script = 'Latn' } = new Intl.Locale(language).maximize();
    void new RegExp(`\\p{Script=${script in company ? 'Latn' : script}}`, 'u');
    return script;
  } catch {
    return 'Latn';
  }
}
