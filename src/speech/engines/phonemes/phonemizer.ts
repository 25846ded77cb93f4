import { alignPhones } from '../../times/align-phones';
import type { Word } from '../../times/words-and-marks';
import { type Espeak, longestEspeakText } from './espeak';
import type { Pronunciation as GivenPronunciation } from '../../plan/speech-plan';
import { type GivenWord, isBreak, type Mark, readWordsAndMarks } from './reading';

/** How a language is pronounced and written in a model's alphabet. */
export interface Accent {
  /** espeak's name of the language, for example `en-us`. */
  readonly espeakVoice: string;
  /** Converts a group of espeak's phones (see `Espeak.pronounce`) to letters; empty if the model has none for them. */
  spell(phones: readonly string[]): string;
}

/** A word and its pronunciation in the model's alphabet. */
export interface PronouncedWord {
  readonly kind: 'word';
  /** Offsets in the text in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Not empty. Contains spaces if the word is pronounced as several words, such as `1984`. */
  readonly letters: string;
  /** Whether espeak joins it to the previous word, such as `the` in `of the`. */
  readonly isJoined: boolean;
}

/** The phones of a word in context, in groups. */
interface Pronunciation {
  readonly groups: string[][];
  /** Whether its first group continues the previous word. */
  isJoined: boolean;
}

/** Words that espeak does not split. Other words may be joined or split, so that groups must be aligned with words. */
const plainWord = /^[\p{L}\p{M}'’]+$/u;

/** Size of the cache of single-word pronunciations. */
const keptPronunciations = 5000;

/** Converts text to a model's letters, word by word. */
export class Phonemizer {
  private readonly alone = new Map<string, readonly string[]>();

  constructor(private readonly espeak: Espeak) {}

  /**
   * Pronounces a text. Words that are not spoken are omitted, so the result may contain only marks.
   *
   * @param pronunciations those that are given for ranges of the text: in order, not overlapping. Each range becomes one word. One
   *   that the alphabet cannot write is pronounced by rule.
   * @throws {Error} if espeak does not have this voice.
   */
  phonemize(
    text: string,
    accent: Accent,
    pronunciations: readonly GivenPronunciation[] = [],
  ): (PronouncedWord | Mark)[] {
    const parts: (PronouncedWord | Mark)[] = [];
    for (const phrase of phrases(readWordsAndMarks(text, pronunciations))) {
      for (const part of this.pronouncePhrase(text, phrase, accent)) parts.push(part);
    }
    return parts;
  }

  private pronouncePhrase(text: string, phrase: readonly (Word | GivenWord | Mark)[], accent: Accent) {
    const words = phrase.filter((part) => part.kind === 'word');
    const spellings = words.map(({ start, end }) => text.slice(start, end));
    const pronounced = this.pronounceWords(spellings, accent.espeakVoice);
    let index = 0;
    return phrase.flatMap((part): (PronouncedWord | Mark)[] => {
      if (part.kind === 'mark') return [part];
      const { groups, isJoined } = pronounced[index++]!;
      const given = 'ipa' in part ? spellAll(givenPhones(part.ipa), accent) : '';
      const letters = given || spellAll(groups, accent);
      const { start, end } = part;
      return letters === '' ? [] : [{ kind: 'word', start, end, letters, isJoined: isJoined && given === '' }];
    });
  }

  /** The pronunciation of each word in context. */
  private pronounceWords(words: readonly string[], voice: string): Pronunciation[] {
    if (words.length === 0) return [];
    const groups = this.espeak.pronounce(words.join(' '), voice);
    if (groups.length === words.length && words.every((word) => plainWord.test(word))) {
      return groups.map((group) => ({ groups: [group], isJoined: false }));
    }

    const owners = alignPhones(
      groups.flat(),
      words.map((word) => this.pronounceAlone(word, voice)),
    );
    const pronounced = words.map((): Pronunciation => ({ groups: [], isJoined: false }));
    let index = 0;
    for (const group of groups) {
      let owner: number | undefined;
      for (const phone of group) {
        const word = pronounced[owners[index]!]!;
        if (owners[index] === owner) word.groups.at(-1)!.push(phone);
        else {
          if (word.groups.length === 0) word.isJoined = owner !== undefined;
          word.groups.push([phone]);
        }
        owner = owners[index++];
      }
    }
    return pronounced;
  }

  private pronounceAlone(word: string, voice: string): readonly string[] {
    const key = `${voice} ${word}`;
    let phones = this.alone.get(key);
    if (!phones) {
      phones = this.espeak.pronounce(word, voice).flat();
      if (this.alone.size >= keptPronunciations) this.alone.clear();
      this.alone.set(key, phones);
    }
    return phones;
  }
}

/** Writes groups of phones in the model's alphabet. */
function spellAll(groups: readonly (readonly string[])[], accent: Accent): string {
  return groups
    .map((phones) => accent.spell(phones))
    .filter((group) => group !== '')
    .join(' ');
}

/** The words of a pronunciation as groups of phones. Syllable marks, feet and delimiters are not phones. */
function givenPhones(ipa: string): string[][] {
  return (
    ipa
      .normalize('NFD')
      // These are one sign in IPA.
      .replaceAll('c\u0327', 'ç')
      .replaceAll(/[./\\[\]|‖‿]|\u0361|\u035c/gu, '')
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map((word) => [word])
  );
}

/** Splits a text into phrases that are spoken without a break, each with its final mark. */
function* phrases(parts: readonly (Word | GivenWord | Mark)[]): Generator<(Word | GivenWord | Mark)[]> {
  let phrase: (Word | GivenWord | Mark)[] = [];
  let length = 0;
  for (const part of parts) {
    const partLength = part.kind === 'word' ? part.end - part.start + 1 : 0;
    if (length + partLength > longestEspeakText) {
      yield phrase;
      phrase = [];
      length = 0;
    }
    phrase.push(part);
    length += partLength;
    if (part.kind === 'mark' && isBreak(part)) {
      yield phrase;
      phrase = [];
      length = 0;
    }
  }
  if (phrase.length > 0) yield phrase;
}
