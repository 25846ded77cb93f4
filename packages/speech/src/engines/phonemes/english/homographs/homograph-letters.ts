import { fromBroadIpa } from '../broad-ipa';
import type { EnglishAccent } from '../english-accent';
import { findByForm, withEd, withS } from '../word-forms';
import { namesOrWords } from './names-or-words';
import { verbScore } from './noun-or-verb';
import { type NounVerbWord, nounVerbWords } from './noun-verb-words';
import { specialWords } from './special-words';
import { wordClasses } from './word-classes';
import { type WordInText, wordsNear } from './word-in-text';
import { type WordByNeighbours, wordsByNeighbours } from './words-by-neighbours';

/** The score of a verb that no neighbour makes a noun. */
const certain = 4;
/** How far words may be that decide a pronunciation. */
const nearest = 4;

/**
 * How a word with two pronunciations is said where it stands.
 *
 * @returns letters of the model; `undefined` if it is no such word.
 */
export function homographLetters(word: WordInText, accent: EnglishAccent): string | undefined {
  const spelling = word.lower[word.index]!;
  const ipa = ipaOf(spelling, word);
  if (ipa !== undefined) return fromBroadIpa(ipa, accent);
  const singular = /[^s]s$/u.test(spelling) ? spelling.slice(0, -1) : undefined;
  const singularIpa = singular && ipaOf(singular, word);
  if (singularIpa) return withS(fromBroadIpa(singularIpa, accent), accent);
  return nounOrVerb(word, accent);
}

/** How it is said alone: as the part of speech that it is most often. */
export function usualHomograph(word: string, accent: EnglishAccent): string | undefined {
  const entry = entryOf(nounVerbWords, word);
  return entry && fromBroadIpa(entry[entry.usual], accent);
}

function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

function ipaOf(spelling: string, word: WordInText): string | undefined {
  const name = entryOf(namesOrWords, spelling);
  if (name) return name.isName(word) ? name.name : name.word;
  const special = entryOf(specialWords, spelling);
  if (special) return special(word);
  const neighbours = entryOf(wordsByNeighbours, spelling);
  return neighbours && (isOther(neighbours, word) ? neighbours.other : neighbours.usual);
}

function isOther(entry: WordByNeighbours, word: WordInText): boolean {
  const { lower, index } = word;
  const around = wordsNear(word, nearest);
  const previous = lower[index - 1] ?? '';
  if (entry.unlessBefore?.(lower[index + 1] ?? '')) return false;
  if (entry.unlessNear && around.some(entry.unlessNear)) {
    return entry.otherIf === 'verb' && verbScore(word, 'noun') > certain;
  }
  if (around.some((each) => entry.near?.(each) ?? false)) return true;
  if (entry.after?.(previous)) return true;
  const isAfterDeterminer =
    wordClasses.articles.has(previous) || wordClasses.possessives.has(previous) || previous.endsWith("'s");
  if (!isAfterDeterminer && index + 1 < lower.length && entry.before?.(lower[index + 1]!)) return true;
  if (entry.otherIfMass && isMassNoun(word)) return true;
  if (!entry.otherIf) return false;
  const isVerb = verbScore(word, 'noun') > 0;
  return isVerb === (entry.otherIf === 'verb');
}

/** `made of lead`, `Lead is toxic`; but `the lead`, `take the lead role`. */
function isMassNoun({ lower, index, tag }: WordInText): boolean {
  const next = lower[index + 1] ?? '';
  if (index === 0) return /^(?:is|was|has|can|tends|contains|and)$/u.test(next);
  if (
    !/^(?:of|from|with|without|contain|contains|containing|contained|like|in|into|as|or|than)$/u.test(lower[index - 1]!)
  )
    return false;
  return next === '' || !/^(?:NOUN|PROPN|ADJ|VERB)$/u.test(tag(index + 1)) || /^(?:is|was|are)$/u.test(next);
}

function nounOrVerb(word: WordInText, accent: EnglishAccent): string | undefined {
  const [stem, ending] = stemOf(word.lower[word.index]!);
  const entry = stem === undefined ? undefined : nounVerbWords[stem];
  if (!entry) return undefined;
  const isVerb = ending === 'ed' || ending === 'ing' || verbScore(word, entry.usual) > 0;
  const letters = fromBroadIpa(isVerb ? entry.verb : entry.noun, accent);
  if (ending === 's') return withS(letters, accent);
  if (ending === 'ed') return withEd(letters, accent);
  if (ending === 'ing') return findByForm('_ing', accent, { find: () => letters, isCommon: () => false });
  return letters;
}

/** The word of the table whose form a word is: `progressed` is `progress` with -ed. */
function stemOf(word: string): [stem?: string, ending?: 's' | 'ed' | 'ing'] {
  if (Object.hasOwn(nounVerbWords, word)) return [word];
  for (const [spelling, ending] of [
    ['s', 's'],
    ['es', 's'],
    ['ed', 'ed'],
    ['d', 'ed'],
    ['ing', 'ing'],
  ] as const) {
    if (!word.endsWith(spelling)) continue;
    const rest = word.slice(0, -spelling.length);
    for (const stem of [rest, `${rest}e`, rest.replace(/(.)\1$/u, '$1')]) {
      if (Object.hasOwn(nounVerbWords, stem)) return [stem, ending];
    }
  }
  return [];
}

export type { NounVerbWord };
