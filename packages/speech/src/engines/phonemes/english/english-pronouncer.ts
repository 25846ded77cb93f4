import { join } from 'node:path';
import { fromBroadIpa } from './broad-ipa';
import type { EnglishAccent } from './english-accent';
import { functionWord } from './function-words';
import { letterName, spellOut } from './letter-names';
import { fromSpelling } from './letter-sounds';
import { toAmerican } from './lexicon/american';
import { fromArpabet, fromBritfone } from './lexicon/british';
import { WordList } from './lexicon/word-list';
import { homographLetters, usualHomograph } from './homographs/homograph-letters';
import { nounVerbWords } from './homographs/noun-verb-words';
import { wordClasses } from './homographs/word-classes';
import { type WordInText, wordTest } from './homographs/word-in-text';
import { Tagger } from './tagger';
import { findByForm, type KnownWords, withS } from './word-forms';
import { type OwnGroup, readOwnGroups, readOwnWords, withoutAccents, withoutMarks } from './words/own-words';

/** A word of a sentence. */
export interface SentenceWord {
  /** As written. */
  readonly text: string;
  /** Whether a pause follows: a mark, or the end of the text. */
  readonly isBeforePause: boolean;
  /** Letters that are given, which only the words around it consider. */
  readonly given?: string;
}

/** Size of the cache of words in each accent. */
const keptWords = 20_000;

/** Vowels of the model's English letters, and its consonants: what `the` and `to` depend on. */
const firstSound = /[AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻɐ]|[bdfhjklmnpstvwzðŋɡɹʃʒʤʧθ]/u;
const vowelSound = /[AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻɐ]/u;

/**
 * English as the model was trained with it: words of our own, then the CMU dictionary (American) or Britfone (British), then
 * forms of words in them. A tagger and the words around it decide between several pronunciations.
 */
export class EnglishPronouncer {
  private readonly caches: Readonly<Record<EnglishAccent, Map<string, string | null>>> = {
    american: new Map(),
    british: new Map(),
  };

  private tagger: Tagger | undefined;
  private readonly ownWithoutAccents: ReadonlyMap<string, string>;
  /** By their first word. */
  private readonly groups: ReadonlyMap<string, readonly OwnGroup[]>;

  private constructor(
    private readonly own: ReadonlyMap<string, string>,
    private readonly cmu: WordList,
    private readonly britfone: WordList,
    groups: readonly OwnGroup[],
  ) {
    this.ownWithoutAccents = withoutAccents(own);
    const byFirst = new Map<string, OwnGroup[]>();
    // The longest first.
    for (const group of groups.toSorted((one, other) => other.words.length - one.words.length)) {
      const first = group.words[0]!;
      byFirst.set(first, [...(byFirst.get(first) ?? []), group]);
    }
    this.groups = byFirst;
  }

  /** Loads the dictionaries. The tagger is loaded when a text first needs it: call `loadTagger` when there is time for it. */
  static load(): EnglishPronouncer {
    return new EnglishPronouncer(readOwnWords(), readList('cmudict'), readList('britfone'), readOwnGroups());
  }

  /** Loads the tagger. Blocks the thread for a tenth of a second. */
  loadTagger(): Tagger {
    return (this.tagger ??= Tagger.load());
  }

  /** The letters of the model for an American word by itself, for languages that borrow it. By its spelling if it is not known. */
  lettersOf(word: string): string {
    const [letters] = this.pronounce([{ text: word, isBeforePause: true }], 'american');
    return letters ?? fromSpelling(word, 'american');
  }

  /**
   * Pronounces the words of a text.
   *
   * @returns letters of the model for each word; `undefined` for a word that is not known. Contains spaces if the word is said as
   *   several.
   */
  pronounce(words: readonly SentenceWord[], accent: EnglishAccent): (string | undefined)[] {
    const spellings = words.map(({ text }) => text.replaceAll(/[’‘ʼ]/gu, "'").normalize('NFC'));
    const lower = spellings.map((spelling) => spelling.toLowerCase());
    let tags: string[] | undefined;
    const tag = (index: number) => (tags ??= this.loadTagger().tag(this.withSmallStart(spellings)))[index]!;
    const letters: (string | undefined)[] = [];
    const inGroups = this.inGroups(words, lower, accent);
    const clauses = clausesOf(words);
    // From the end, because `the`, `a` and `to` depend on the sound of the next word.
    for (let index = words.length - 1; index >= 0; index--) {
      const { isBeforePause, given } = words[index]!;
      if (given !== undefined) {
        letters[index] = given;
        continue;
      }
      const inGroup = inGroups.get(index);
      if (inGroup !== undefined) {
        letters[index] = inGroup;
        continue;
      }
      const { start, end } = clauses[index]!;
      const nextSound = isBeforePause ? undefined : firstSound.exec(letters[index + 1] ?? '')?.[0];
      letters[index] = withCapital(
        spellings[index]!,
        this.inContext(spellings[index]!, {
          spellings: spellings.slice(start, end),
          lower: lower.slice(start, end),
          index: index - start,
          isFirst: index === 0,
          tag: (at) => tag(at + start),
          accent,
          isBeforePause,
          nextSound,
        }) ?? this.alone(spellings[index]!, lower[index]!, accent),
      );
    }
    return letters;
  }

  /** The letters of words that sound different when they stand together, by their indices. */
  private inGroups(
    words: readonly SentenceWord[],
    lower: readonly string[],
    accent: EnglishAccent,
  ): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    for (let index = 0; index < lower.length; index++) {
      const group = this.groups
        .get(lower[index]!)
        ?.find((each) =>
          each.words.every(
            (word, at) => word === lower[index + at] && (at === 0 || !words[index + at - 1]!.isBeforePause),
          ),
        );
      if (!group) continue;
      const ipa = group.ipa[accent === 'british' ? 1 : 0];
      ipa.forEach((each, at) => found.set(index + at, fromBroadIpa(each, accent)));
      index += group.words.length - 1;
    }
    return found;
  }

  /** The tagger takes a capital for a name, also the capital of a sentence. */
  private withSmallStart(spellings: readonly string[]): readonly string[] {
    const first = spellings[0]?.toLowerCase() ?? '';
    return Object.hasOwn(nounVerbWords, first) ? [first, ...spellings.slice(1)] : spellings;
  }

  /** Whether all words are known. */
  knowsAll(words: readonly string[], accent: EnglishAccent): boolean {
    return this.pronounce(
      words.map((text) => ({ text, isBeforePause: true })),
      accent,
    ).every((letters) => letters !== undefined);
  }

  private inContext(
    spelling: string,
    { spellings, lower, index, isFirst, tag, accent, isBeforePause, nextSound }: Context,
  ): string | undefined {
    const word = lower[index]!;
    const isBeforeVowel = nextSound !== undefined && vowelSound.test(nextSound);
    if (word === 'the') return isBeforeVowel ? 'ði' : 'ðə';
    if (word === 'to') return isBeforePause ? (accent === 'british' ? 'tuː' : 'tu') : isBeforeVowel ? 'tʊ' : 'tə';
    if (word === 'a' && spelling !== 'A') return 'ɐ';
    if (spelling === 'A' && nextSound !== undefined && !isBeforeVowel) return 'ɐ';
    if (word === 'an') return 'ɐn';
    if (word === 'in') return isBeforePause ? 'ˈɪn' : 'ɪn';
    if (word === 'am' && spelling !== 'AM' && !isBeforePause) return accent === 'british' ? 'am' : 'æm';
    if (word === 'that') return that(lower, index, isBeforePause, accent);
    if (word === 'used')
      return fromBroadIpa(lower[index + 1] === 'to' && usedTo(lower, index) ? 'jˈust' : 'jˈuzd', accent);
    if (/^(?:has|have|had)$/u.test(word) && !isBeforePause && isMainVerb(lower, index)) {
      return functionWord(word, accent, false)!.replace(/(?=[æa])/u, 'ˈ');
    }
    const isShouted = spelling.length > 1 && spelling === spelling.toUpperCase() && word !== 'us';
    if (word !== 'us' || spelling !== 'US') {
      const letters = functionWord(word, accent, isBeforePause || isShouted);
      if (letters !== undefined) return letters;
    }
    return homographLetters({ spellings, lower, index, isFirst, tag }, accent);
  }

  /** A word without regard to the words around it. */
  private alone(spelling: string, word: string, accent: EnglishAccent): string | undefined {
    const cache = this.caches[accent];
    const key = isCapitals(spelling) ? spelling : word;
    let letters = cache.get(key);
    if (letters === undefined) {
      letters = this.look(spelling, word, accent) ?? null;
      if (cache.size >= keptWords) cache.clear();
      cache.set(key, letters);
    }
    return letters ?? undefined;
  }

  private look(spelling: string, word: string, accent: EnglishAccent): string | undefined {
    if (word.length === 1) return letterName(word, accent);
    const known = this.knownWords(accent);
    // H-T-M-L, with or without an ending.
    const spelled = /^(?<letters>\p{L}(?:-\p{L})+)(?<ending>(?:'s)?)$/u.exec(word)?.groups;
    if (spelled && /^[a-z-]+$/u.test(spelled.letters!)) {
      const letters = spellOut(spelled.letters!, accent);
      return spelled.ending ? withS(letters, accent) : letters;
    }
    const found = known.find(word) ?? findByForm(word, accent, known);
    if (found !== undefined) return found;
    const plain = withoutMarks(word);
    if (/[-‐‑]/u.test(word)) {
      const accented = this.ownWithoutAccents.get(word);
      const whole = accented === undefined ? known.find(plain) : fromBroadIpa(accented, accent);
      return whole ?? this.compound(spelling, accent);
    }
    // Capitals within a word begin a part: `OpenTelemetry`.
    const parts = spelling.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    if (parts.length > 1) return this.compound(parts.join('-'), accent);
    if (plain !== word) return known.find(plain) ?? findByForm(plain, accent, known);
    const accented = {
      find: (each: string) => {
        const ipa = this.ownWithoutAccents.get(each);
        return ipa === undefined ? undefined : fromBroadIpa(ipa, accent);
      },
      isCommon: () => false,
    };
    const ofAccented = accented.find(word) ?? findByForm(word, accent, accented);
    if (ofAccented !== undefined) return ofAccented;
    if (isCapitals(spelling) && spelling.length <= 5) return spellOut(word, accent);
    return undefined;
  }

  /** Parts with hyphens between them: the last has the main stress. `undefined` if a part is not known. */
  private compound(spelling: string, accent: EnglishAccent): string | undefined {
    const parts = spelling.split(/[-‐‑]+/u).filter((part) => part !== '');
    if (parts.length < 2) return undefined;
    const letters = parts.map((part) => {
      const word = part.toLowerCase();
      return functionWord(word, accent, false) ?? this.alone(part, word, accent);
    });
    if (letters.includes(undefined)) return undefined;
    return letters.map((part, index) => (index < letters.length - 1 ? part!.replaceAll('ˈ', 'ˌ') : part!)).join('');
  }

  private knownWords(accent: EnglishAccent): KnownWords {
    return {
      find: (word) => this.listed(word, accent),
      isCommon: (word) => this.britfone.find(word) !== undefined,
    };
  }

  private listed(word: string, accent: EnglishAccent): string | undefined {
    const own = this.own.get(word);
    if (own !== undefined) return fromBroadIpa(own, accent);
    const homograph = usualHomograph(word, accent);
    if (homograph !== undefined) return homograph;
    if (accent === 'british') {
      // Britfone lists weak forms without stress (`does` as `dəz`). Those of function words have been found before.
      const british = this.britfone.find(word);
      if (british !== undefined && /[ˈˌ]/u.test(british)) return fromBritfone(british, word);
    }
    const arpabet = this.cmu.find(word);
    if (arpabet === undefined) return undefined;
    return accent === 'british' ? fromArpabet(arpabet, word) : toAmerican(arpabet, word);
  }
}

function readList(name: string): WordList {
  return WordList.read(join(__dirname, 'lexicon', `${name}.txt.br`));
}

/** Words on each side that may decide a pronunciation. */
const maxNeighbours = 16;

/** For each word, the range of the words around it, without a pause between them. */
function clausesOf(words: readonly SentenceWord[]): { start: number; end: number }[] {
  const clauses: { start: number; end: number }[] = [];
  let start = 0;
  words.forEach(({ isBeforePause }, last) => {
    if (!isBeforePause && last < words.length - 1) return;
    for (let index = start; index <= last; index++) {
      clauses.push({
        start: Math.max(start, index - maxNeighbours),
        end: Math.min(last + 1, index + maxNeighbours + 1),
      });
    }
    start = last + 1;
  });
  return clauses;
}

/** What the pronunciation of a word depends on. */
interface Context extends WordInText {
  readonly accent: EnglishAccent;
  readonly isBeforePause: boolean;
  /** The first sound of the next word; `undefined` before a pause. */
  readonly nextSound: string | undefined;
}

function isCapitals(spelling: string): boolean {
  return /^\p{Lu}{2,}$/u.test(spelling);
}

/** A word with a capital that has no stress gets a light one: it begins a sentence, or is emphasised. */
function withCapital(spelling: string, letters: string | undefined): string | undefined {
  if (letters === undefined || !/^\p{Lu}/u.test(spelling) || /[ˈˌ]/u.test(letters)) return letters;
  if (/^(?:ð[əi]|t[əʊ]|ɐn?|həm)$/u.test(letters)) return letters;
  return letters.replace(/[AIOQWYaiuæɑɒɔəɛɜɪʊʌ]/u, 'ˌ$&');
}

const { articles, possessives, demonstratives, basePronouns, singularPronouns, prepositions } = wordClasses;
/** Words after which `that` may point, or begin a clause. */
const afterVerb = wordTest('and but so to like about is was do did does want need see');
/** What `that` points at, or what that does. */
const pointed = wordTest(
  'is was would will one way time day night man woman kind sort thing part word means could can might must seems sounds looks',
);
const determiners =
  /^(?:a|an|the|my|your|his|her|its|our|their|this|that|these|those|some|any|no|many|much|more|several|enough|every|another|one|two|three|four|five|six|seven|eight|nine|ten|plenty|lots|nothing|something|everything|anything|to|great|good|little|few|only)$/u;

/** Whether `has` is what somebody owns or must: `has a dog`, `has to go`. As an auxiliary (`has gone`) it is weak. */
function isMainVerb(lower: readonly string[], index: number): boolean {
  const next = lower[index + 1] ?? '';
  return determiners.test(next) && !/^(?:had|better)$/u.test(next);
}

/** `that` is stressed where it points: `that one`, `in that case`, `That dog`; but `so that we`, `the dog that barks`. */
function that(lower: readonly string[], index: number, isBeforePause: boolean, accent: EnglishAccent): string {
  const vowel = accent === 'british' ? 'a' : 'æ';
  const previous = lower[index - 1] ?? '';
  const next = lower[index + 1] ?? '';
  const isClause = [articles, possessives, demonstratives, basePronouns, singularPronouns].some((list) =>
    list.has(next),
  );
  const points =
    isBeforePause ||
    (!isClause && (index === 0 || prepositions.has(previous))) ||
    (afterVerb(previous) && pointed(next));
  return `ð${points ? 'ˈ' : ''}${vowel}t`;
}

/** `used to` is a habit, unless something is used: `is used to open it`. */
function usedTo(lower: readonly string[], index: number): boolean {
  const previous = lower[index - 1] ?? '';
  if (/^(?:is|are|be|being|was|were|been)$/u.test(previous))
    return /^(?:the|this|that|it|being|a|an|my|your|his|her)$/u.test(lower[index + 2] ?? '');
  return true;
}
