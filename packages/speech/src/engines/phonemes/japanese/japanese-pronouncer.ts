import type { PronouncedWord } from '../phonemizer';
import type { EnglishLetters, LanguagePronouncer } from '../programs/language-pronouncer';
import type { ProgramFiles } from '../programs/program-files';
import type { Mark } from '../reading';
import { type Morpheme, startAnalyser } from './analyser';
import { englishToKana } from './english-to-kana';
import { isJoined } from './joins';
import { lettersOfKana } from './kana-letters';
import { spokenReading } from './spoken-reading';

/** Signs that the model's Japanese knows, and how it writes them. It has no letters for parentheses in Japanese. */
const marks: Readonly<Record<string, string>> = {
  '。': '.',
  '．': '.',
  '.': '.',
  '、': ',',
  '，': ',',
  ',': ',',
  '！': '!',
  '!': '!',
  '？': '?',
  '?': '?',
  '：': ':',
  ':': ':',
  '；': ';',
  ';': ';',
  '…': '…',
  '‥': '…',
  '〜': '—',
  '～': '—',
  '—': '—',
  '―': '—',
  '–': '—',
  '「': '“',
  '『': '“',
  '“': '“',
  '«': '“',
  '」': '”',
  '』': '”',
  '”': '”',
  '»': '”',
};

const kana = /^[ぁ-ゖァ-ヺーゝゞヽヾㇰ-ㇿ][ぁ-ゖァ-ヺーゝゞヽヾㇰ-ㇿ・]*$/u;

const latin = /^[a-zA-ZÀ-ÖØ-öø-ÿ'’]+$/u;

/**
 * Starts the program that pronounces Japanese.
 *
 * @param english the letters of an English word, for words in Latin letters.
 */
export function openJapanese(files: ProgramFiles, english: EnglishLetters): LanguagePronouncer {
  return new JapanesePronouncer(startAnalyser(files), english);
}

/** Pronounces Japanese by a morphological analyser, as misaki does it for Kokoro. */
export class JapanesePronouncer implements LanguagePronouncer {
  /**
   * @param analyse splits a text into morphemes.
   * @param english the letters of an English word.
   */
  constructor(
    private readonly analyse: (text: string) => readonly Morpheme[],
    private readonly english: EnglishLetters,
  ) {}

  pronounce(text: string): readonly (PronouncedWord | Mark)[] {
    const parts: (PronouncedWord | Mark)[] = [];
    let position = 0;
    let word: SpokenWord | undefined;
    const endWord = () => {
      if (word) addWord(parts, word);
      word = undefined;
    };
    for (const morpheme of this.analyse(text)) {
      const start = Math.max(position, text.indexOf(morpheme.surface, position));
      position = start + morpheme.surface.length;
      const reading = this.readingOf(morpheme);
      if (word && reading !== '' && word.end === start && isJoined(word.last, morpheme, word.morphemes)) {
        word = {
          ...word,
          end: position,
          reading: word.reading + reading,
          last: morpheme,
          morphemes: word.morphemes + 1,
        };
        continue;
      }
      endWord();
      if (lettersOfKana(reading) === '') parts.push(...marksOf(text, start, position));
      else word = { start, end: position, reading, last: morpheme, morphemes: 1 };
    }
    endWord();
    return parts;
  }

  /** English words as Japanese borrows them. */
  private latinReading(word: string): string {
    return englishToKana(this.english(word));
  }

  /** In kana; empty for marks and for what has no reading. */
  private readingOf(morpheme: Morpheme): string {
    const { surface, pronunciation } = morpheme;
    if (latin.test(surface)) return this.latinReading(surface);
    if (pronunciation && pronunciation !== '*') return spokenReading(morpheme, pronunciation);
    if (kana.test(surface)) return surface.replaceAll('・', ' ');
    // A rare name or kanji: what its characters are by themselves.
    const characters = Array.from(surface);
    if (characters.length < 2) return '';
    return characters
      .map((character) =>
        this.analyse(character)
          .map((part) => part.pronunciation ?? '')
          .join(''),
      )
      .join('');
  }
}

/** A word of one or more morphemes. */
interface SpokenWord {
  readonly start: number;
  readonly end: number;
  readonly reading: string;
  readonly last: Morpheme;
  readonly morphemes: number;
}

/** Adds a word. A stop such as that of "行っ" is spoken with what follows it, so both are one word. */
function addWord(parts: (PronouncedWord | Mark)[], { start, end, reading }: SpokenWord): void {
  const word: PronouncedWord = { kind: 'word', start, end, letters: lettersOfWords(reading), isJoined: false };
  const before = parts.at(-1);
  if (
    before?.kind === 'word' &&
    before.end === word.start &&
    (before.letters.endsWith('ʔ') || word.letters.startsWith('ʔ'))
  ) {
    parts[parts.length - 1] = { ...before, end: word.end, letters: before.letters + word.letters };
  } else parts.push(word);
}

/** A reading may have several words: `ニ ヨリ`. */
function lettersOfWords(reading: string): string {
  return reading.split(' ').map(lettersOfKana).filter(Boolean).join(' ');
}

function marksOf(text: string, start: number, end: number): Mark[] {
  const found = Array.from(text.slice(start, end)).flatMap((sign) => marks[sign] ?? []);
  // Dots in a row are one pause.
  const isEllipsis = found.length > 1 && found.every((symbol) => symbol === '.' || symbol === '…');
  const apart = start === 0 || text[start - 1]!.trim() === '';
  return (isEllipsis ? ['…'] : found).map((symbol) => ({ kind: 'mark', symbol, apart }));
}
