import type { Pronunciation } from '../../plan/speech-plan';
import { alignPhones } from '../../times/align-phones';
import type { Word } from '../../times/words-and-marks';
import { type Espeak, maxEspeakTextLength } from './espeak';
import type { EnglishAccent } from './english/english-accent';
import type { EnglishPronouncer, SentenceWord } from './english/english-pronouncer';
import { fromSpelling } from './english/letter-sounds';
import { withS } from './english/word-forms';
import type { ProgramLanguage } from '../../voices/packs/manifests/language-programs';
import type { LanguagePrograms } from './programs/language-programs';
import { isBreak, type Mark, readWordsAndMarks } from './reading';

/** How a language is pronounced and written in a model's alphabet. */
export interface Accent {
  /** espeak's name of the language, for example `en-us`. */
  readonly espeakVoice: string;
  /** The kind of English, if the model was trained with our English rather than with espeak's. */
  readonly english?: EnglishAccent;
  /** The language, if a program of the voices' pack pronounces it. */
  readonly program?: ProgramLanguage;
  /** Converts a group of espeak's phones (see `Espeak.pronounce`) to letters; empty if the model has none for them. */
  spell(phones: readonly string[]): string;
  /** Converts IPA as people write it to letters, which the model may lack: see `checkIpa`. */
  spellIpa(ipa: string): string;
  /** Whether the model has a letter. */
  hasLetter(letter: string): boolean;
}

/**
 * Checks a given pronunciation.
 *
 * @returns the first sign that the model has no letter for; `undefined` if it can say all of it.
 */
export function checkIpa(ipa: string, accent: Accent): string | undefined {
  return Array.from(accent.spellIpa(ipa)).find((letter) => letter !== ' ' && !accent.hasLetter(letter));
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
interface WordPhones {
  readonly groups: string[][];
  /** Whether its first group continues the previous word. */
  isJoined: boolean;
}

/** Words that espeak does not split. Other words may be joined or split, so that groups must be aligned with words. */
const plainWord = /^[\p{L}\p{M}'’]+$/u;

/** Size of the cache of single-word pronunciations. */
const keptPronunciations = 5000;

/** Parts of a text with what is given of them. */
type PartOfText = Word | Mark | PronouncedWord;

/** Converts text to a model's letters, word by word. */
export class Phonemizer {
  private readonly alone = new Map<string, readonly string[]>();
  private readonly unlistedWords = new Map<string, string>();

  /**
   * @param espeak pronounces other languages than English, and English words that no dictionary has. Without it, these are
   *   pronounced by their spelling. It may be loaded later: see `prepare`.
   * @param english pronounces English for models that were trained with it.
   */
  constructor(
    private espeak: Espeak | undefined,
    private readonly english?: EnglishPronouncer,
    private readonly loadEspeak?: () => Promise<Espeak | undefined>,
    private readonly programs?: LanguagePrograms,
  ) {}

  /**
   * Loads what a text needs: call this before `phonemize`. Most English texts need neither espeak nor a program of the pack, and so start
   * sooner.
   *
   * @throws {Error} if the program of the language is missing or damaged.
   */
  async prepare(text: string, accent: Accent): Promise<void> {
    if (accent.program) return this.programs?.load(accent.program);
    if (this.espeak || !this.loadEspeak || !this.needsEspeak(text, accent)) return;
    await this.loadNow();
  }

  /** Loads espeak while there is time for it. */
  async loadNow(): Promise<void> {
    this.espeak ??= await this.loadEspeak?.();
  }

  private needsEspeak(text: string, accent: Accent): boolean {
    if (!accent.english || !this.english) return true;
    const words = readWordsAndMarks(text).flatMap((part) =>
      part.kind === 'word' ? [text.slice(part.start, part.end)] : [],
    );
    return !this.english.knowsAll(words, accent.english);
  }

  /**
   * Pronounces a text. Words that are not spoken are omitted, so the result may contain only marks.
   *
   * @param pronunciations given ones, in order, not overlapping, with spaces between words. If one has as many words as its range,
   *   each has its own time. A word that a range touches in part keeps the rest of its sound.
   * @throws {Error} if the language needs espeak or a program and there is none, or espeak does not have this voice.
   */
  phonemize(text: string, accent: Accent, pronunciations: readonly Pronunciation[] = []): (PronouncedWord | Mark)[] {
    if (accent.program) return this.phonemizeByProgram(text, accent, accent.program, pronunciations);
    const parts = withGiven(text, readWordsAndMarks(text), accent, pronunciations);
    if (accent.english && this.english) return this.phonemizeEnglish(text, parts, accent, this.english);
    return Array.from(runs(parts)).flatMap((run) => this.phonemizeByEspeak(text, run, accent));
  }

  /** What is between given pronunciations is pronounced by itself. */
  private phonemizeByProgram(
    text: string,
    accent: Accent,
    language: ProgramLanguage,
    pronunciations: readonly Pronunciation[],
  ): (PronouncedWord | Mark)[] {
    const pronouncer = this.programs?.of(language);
    if (!pronouncer)
      throw new Error(`The language ${language} needs a program of the voices' pack, which is not loaded.`);
    const parts: (PronouncedWord | Mark)[] = [];
    const pronounceBetween = (from: number, to: number) => {
      for (const part of pronouncer.pronounce(text.slice(from, to))) {
        parts.push(part.kind === 'mark' ? part : { ...part, start: part.start + from, end: part.end + from });
      }
    };
    let position = 0;
    for (const { start, end, ipa } of pronunciations) {
      const letters = accent.spellIpa(ipa);
      if (letters === '') continue;
      pronounceBetween(position, start);
      parts.push(givenWord(start, end, letters));
      position = end;
    }
    pronounceBetween(position, text.length);
    return parts;
  }

  private phonemizeEnglish(
    text: string,
    parts: readonly PartOfText[],
    accent: Accent,
    english: EnglishPronouncer,
  ): (PronouncedWord | Mark)[] {
    const words = parts.flatMap((part, index): SentenceWord[] => {
      if (part.kind === 'mark') return [];
      const next = parts[index + 1];
      const isBeforePause = next === undefined || (next.kind === 'mark' && isBreak(next));
      const given = 'letters' in part ? part.letters : undefined;
      return [{ text: text.slice(part.start, part.end), isBeforePause, ...(given !== undefined && { given }) }];
    });
    const letters = english.pronounce(words, accent.english!);
    let index = 0;
    return parts.flatMap((part): (PronouncedWord | Mark)[] => {
      if (part.kind === 'mark') return [part];
      const { text: word } = words[index]!;
      const found = letters[index++] ?? this.unlisted(word, accent);
      return found === '' ? [] : [{ isJoined: false, ...part, letters: found }];
    });
  }

  /** The letters of an English word that no dictionary has. */
  private unlisted(word: string, accent: Accent): string {
    if (!this.espeak) return fromSpelling(word, accent.english!);
    const key = `${accent.espeakVoice} ${word}`;
    let letters = this.unlistedWords.get(key);
    if (letters === undefined) {
      letters = this.spellGroups(this.espeak.pronounce(word.slice(0, maxEspeakTextLength), accent.espeakVoice), accent);
      if (this.unlistedWords.size >= keptPronunciations) this.unlistedWords.clear();
      this.unlistedWords.set(key, letters);
    }
    return letters;
  }

  private phonemizeByEspeak(text: string, run: readonly PartOfText[], accent: Accent): (PronouncedWord | Mark)[] {
    if (isGiven(run[0]!)) return [run[0]];
    return Array.from(phrases(run as readonly (Word | Mark)[])).flatMap((phrase) =>
      this.pronouncePhrase(text, phrase, accent),
    );
  }

  private pronouncePhrase(text: string, phrase: readonly (Word | Mark)[], accent: Accent) {
    const words = phrase.filter((part) => part.kind === 'word');
    const spellings = words.map(({ start, end }) => text.slice(start, end));
    const pronounced = this.pronounceWords(spellings, accent.espeakVoice);
    let index = 0;
    return phrase.flatMap((part): (PronouncedWord | Mark)[] => {
      if (part.kind === 'mark') return [part];
      const { groups, isJoined } = pronounced[index++]!;
      const letters = this.spellGroups(groups, accent);
      return letters === '' ? [] : [{ ...part, letters, isJoined }];
    });
  }

  private spellGroups(groups: readonly (readonly string[])[], accent: Accent): string {
    return groups
      .map((phones) => accent.spell(phones))
      .filter((group) => group !== '')
      .join(' ');
  }

  /** The pronunciation of each word in context. */
  private pronounceWords(words: readonly string[], voice: string): WordPhones[] {
    if (words.length === 0) return [];
    const groups = this.pronounceByEspeak(words.join(' '), voice);
    if (groups.length === words.length && words.every((word) => plainWord.test(word))) {
      return groups.map((group) => ({ groups: [group], isJoined: false }));
    }

    const owners = alignPhones(
      groups.flat(),
      words.map((word) => this.pronounceAlone(word, voice)),
    );
    const pronounced = words.map((): WordPhones => ({ groups: [], isJoined: false }));
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

  private pronounceByEspeak(text: string, voice: string): string[][] {
    if (!this.espeak) throw new Error(`The language ${voice} needs espeak-ng, which is not installed.`);
    return this.espeak.pronounce(text, voice);
  }

  private pronounceAlone(word: string, voice: string): readonly string[] {
    const key = `${voice} ${word}`;
    let phones = this.alone.get(key);
    if (!phones) {
      phones = this.pronounceByEspeak(word, voice).flat();
      if (this.alone.size >= keptPronunciations) this.alone.clear();
      this.alone.set(key, phones);
    }
    return phones;
  }
}

function isGiven(part: PartOfText): part is PronouncedWord {
  return 'letters' in part;
}

/** Replaces the words in each range by the given pronunciation. A word that the range touches in part is split. */
function withGiven(
  text: string,
  parts: readonly (Word | Mark)[],
  accent: Accent,
  pronunciations: readonly Pronunciation[],
): PartOfText[] {
  const replacements = pronunciations.flatMap((range): { range: Pronunciation; letters: string }[] => {
    const letters = accent.spellIpa(range.ipa);
    return letters === '' ? [] : [{ range, letters }];
  });
  let result: PartOfText[] = [...parts];
  for (const { range, letters } of replacements) {
    const touches = (part: PartOfText) =>
      part.kind === 'word' ? part.start < range.end && part.end > range.start : false;
    const first = result.findIndex(touches);
    if (first < 0) continue;
    const last = result.findLastIndex(touches);
    const words = result.slice(first, last + 1).filter((part): part is Word => part.kind === 'word');
    const replaced = givenWords(text, words, range, letters);
    result = [...result.slice(0, first), ...replaced, ...result.slice(last + 1)];
  }
  return result;
}

function givenWords(
  text: string,
  words: readonly Word[],
  range: Pronunciation,
  letters: string,
): (Word | PronouncedWord)[] {
  const first = words[0]!;
  const last = words.at(-1)!;
  const before = text.slice(first.start, range.start);
  const after = text.slice(range.end, last.end);
  const said = /^['’]s$/u.test(after) ? withS(letters, 'american') : letters;
  const start = Math.max(first.start, range.start);
  const end = said === letters ? Math.min(last.end, range.end) : last.end;
  const groups = said.split(' ');
  const own =
    groups.length === words.length
      ? words.map((word, index) => givenWord(Math.max(word.start, start), Math.min(word.end, end), groups[index]!))
      : [givenWord(start, end, said)];
  return [
    ...(/[\p{L}\p{N}]/u.test(before) ? [{ kind: 'word' as const, start: first.start, end: range.start }] : []),
    ...own,
    ...(said === letters && /[\p{L}\p{N}]/u.test(after)
      ? [{ kind: 'word' as const, start: range.end, end: last.end }]
      : []),
  ];
}

function givenWord(start: number, end: number, letters: string): PronouncedWord {
  return { kind: 'word', start, end, letters, isJoined: false };
}

/** Groups parts so that each given word is alone. */
function* runs(parts: readonly PartOfText[]): Generator<PartOfText[]> {
  let run: PartOfText[] = [];
  for (const part of parts) {
    if (!isGiven(part)) {
      run.push(part);
      continue;
    }
    if (run.length > 0) yield run;
    yield [part];
    run = [];
  }
  if (run.length > 0) yield run;
}

/** Splits a text into phrases that are spoken without a break, each with its final mark. */
function* phrases(parts: readonly (Word | Mark)[]): Generator<(Word | Mark)[]> {
  let phrase: (Word | Mark)[] = [];
  let length = 0;
  for (const part of parts) {
    const partLength = part.kind === 'word' ? part.end - part.start + 1 : 0;
    if (length + partLength > maxEspeakTextLength) {
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
