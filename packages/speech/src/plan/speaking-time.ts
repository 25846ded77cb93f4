// Seconds at normal speed: upper bounds for the slowest voices. Measured on Flite and Kokoro with repeated characters, words
// and numbers.
const vowel = 0.1;
const consonant = 0.055;
/** A letter spoken by name. "Double u" takes longest. */
const letterName = 0.26;
const maxLetterNameSeconds = 0.42;
/** A digit. "777,777" has more words per digit than a single digit. */
const figure = 0.7;
const fraction = 1.1;
/** "asterisk", "ampersand", "underscore". */
const sign = 0.85;
const emoji = 1.1;
/** A letter of another script, spoken by name: "chinese letter", "mathematical bold a". */
const strangeLetter = 1.2;
const space = 0.03;
/** The pause of a punctuation mark. */
const pause = 0.2;
const smallMark = 0.05;
/** A short word that may be an abbreviation: "CA" is spoken as "California", "Oct" as "October". */
const capitalPair = 0.4;
const shortName = 0.25;
/** A letter repeated three times or more is spoken slowly. */
const repetition = 0.1;

/** Maximum length of a word. Longer ones may be spelled out. */
const maxWordLength = 20;

/** Scripts whose characters are about one syllable each. */
const syllables = /[\p{Script=Han}\p{Script=Hangul}]/u;
const syllable = 0.3;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Ethiopic}]/u;
const shortSyllable = 0.18;
/** Letters of abugidas: consonants with an inherent vowel, and vowel signs. */
const abugidaLetter = 0.12;

/** The scripts of writing systems that combine several, by ISO 15924 code. */
const company: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
};

/** The scripts whose letters an engine speaks: any (by letter name if necessary) or only Latin. */
export type SupportedScripts = 'any' | 'latin';

/**
 * Estimates the speaking time of a text in seconds at normal speed. The estimate is an upper bound except for rare characters,
 * and close to the real time for prose.
 */
export class SpeakingTimeEstimator {
  private readonly nativeLetter: RegExp;

  /**
   * @param language the voice's language as a BCP 47 tag. Letters of its script are spoken in words, those of other scripts by
   *   name.
   * @param letters the scripts that the engine speaks.
   */
  constructor(
    language: string,
    private readonly letters: SupportedScripts,
  ) {
    const script = scriptOf(language);
    const scripts = ['Latin', ...(company[script] ?? [script])];
    this.nativeLetter = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
  }

  /**
   * Computes cumulative speaking times.
   *
   * @returns for each offset in UTF-16 code units, up to the length of the text, the seconds up to that offset.
   */
  cumulativeSeconds(text: string): Float64Array {
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

  /** Adjusts the times of a word. Letters that form no word are spoken by name. */
  private weighWord(word: string, start: number, seconds: Float64Array): void {
    const isCapital = word === word.toUpperCase();
    if (isSpelled(word)) {
      for (let at = 0; at < word.length; at++) {
        seconds[start + at + 1] = /w/iu.test(word[at]!) ? maxLetterNameSeconds : letterName;
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
    // The letter may be a styled Latin letter; otherwise it is not spoken.
    if (this.letters === 'latin') return /[a-z]/iu.test(letter.normalize('NFKD')) ? letterName : space;
    if (!this.nativeLetter.test(letter)) return strangeLetter;
    if (syllables.test(letter)) return syllable;
    return kana.test(letter) ? shortSyllable : abugidaLetter;
  }
}

/** Whether letters may be spelled out because they do not form exactly one English word. */
function isSpelled(word: string): boolean {
  return (
    word.length === 1 ||
    word.length > maxWordLength ||
    !/[aeiouy]/iu.test(word) ||
    /[A-Z]{2}|[a-z][A-Z]|(?<letter>.)\k<letter>{2}/u.test(word) ||
    // Not "it's", "don't", "we'll" or "o'clock".
    /['’](?!(?:s|t|d|m|ll|re|ve|clock)$)/iu.test(word)
  );
}

/** The main script of a language as an ISO 15924 code. */
function scriptOf(language: string): string {
  try {
    const { script = 'Latn' } = new Intl.Locale(language).maximize();
    void new RegExp(`\\p{Script=${script in company ? 'Latn' : script}}`, 'u');
    return script;
  } catch {
    return 'Latn';
  }
}
