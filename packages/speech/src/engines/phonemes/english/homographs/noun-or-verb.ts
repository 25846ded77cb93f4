import { weightsOfCues } from './weights-of-cues';
import { wordClasses } from './word-classes';
import { type WordInText, wordTest } from './word-in-text';

/** How far before a word a phrase that it ends may begin: `the very old building permit`. */
const maxPhraseLength = 5;

/** `Import data from the server`, `Estimate costs before you start`. */
const beforeAim = wordTest('from to into with before by using as onto until when if after');

/** Plurals without -s. */
const otherPlurals: ReadonlySet<string> = new Set('people children men women police data feet teeth mice'.split(' '));

/**
 * How much in the text around a word says that it is a verb rather than a noun or adjective: positive for a verb.
 *
 * @param usual which of the two the word is more often.
 */
export function verbScore(word: WordInText, usual: 'noun' | 'verb'): number {
  return [...cuesOf(word), `usually ${usual}`].reduce((sum, cue) => sum + (weightsOfCues[cue] ?? 0), 0);
}

/**
 * What in the text around a word tells whether it is a noun or adjective (`a permit`) or a verb (`they permit it`).
 *
 * @returns names of cues, which `weights-of-cues.ts` weighs.
 */
export function cuesOf(word: WordInText): string[] {
  const { lower, index, tag } = word;
  const before = placeBefore(word);
  const previous = before < 0 ? 'start' : classBefore(lower[before]!, tag(before));
  const next = index + 1 >= lower.length ? 'end' : classAfter(lower[index + 1]!, tag(index + 1));
  const phrase = phraseBefore({ ...word, index: before + 1 });
  const cues = [
    `tagged ${tag(index)}`,
    `after ${previous}`,
    `before ${next}`,
    ...(before < index - 1 ? ['after middle adverb'] : []),
    ...(phrase ? [phrase] : []),
    verbsAround(word),
  ];
  if (/[^s]s$/u.test(lower[index]!)) cues.push(`with -s after ${previous}`);
  if (previous === 'conjunction' && before > 0) cues.push(`joined to ${tag(before - 1)}`);
  if (previous === 'to' && !/^(?:article|possessive|demonstrative|object pronoun|quantifier|end)$/u.test(next)) {
    cues.push(`after to, tagged ${tag(index)}`);
  }
  if (previous === 'start' || previous === 'conjunction') {
    if (/^(?:article|possessive|demonstrative|object pronoun|quantifier)$/u.test(next)) cues.push('order');
    else if (word.isFirst && /^(?:noun|plural)$/u.test(next) && !hasVerbAfter(word)) {
      cues.push(beforeAim(lower[index + 2] ?? '') ? 'order about a noun, with aim' : 'order about a noun');
    }
  }
  return cues;
}

/** The place of the word that counts as the one before: adverbs do not, nor the subject in `is it appropriate`. */
function placeBefore({ lower, index }: WordInText): number {
  let at = index - 1;
  while (
    at >= 0 &&
    (wordClasses.middleAdverbs.has(lower[at]!) ||
      (/^(?:all|both)$/u.test(lower[at]!) && wordClasses.basePronouns.has(lower[at - 1] ?? '')))
  ) {
    at--;
  }
  const isSubject = wordClasses.objectPronouns.has(lower[at] ?? '') || wordClasses.basePronouns.has(lower[at] ?? '');
  return isSubject && wordClasses.being.has(lower[at - 1] ?? '') ? at - 1 : at;
}

function classBefore(word: string, tag: string): string {
  if (word === 'to') return 'to';
  if (wordClasses.modals.has(word)) return 'modal';
  if (wordClasses.doing.has(word)) return 'do';
  if (wordClasses.requests.has(word)) return 'request';
  if (wordClasses.articles.has(word)) return 'article';
  if (wordClasses.possessives.has(word) || word.endsWith("'s")) return 'possessive';
  if (wordClasses.being.has(word)) return 'be';
  if (wordClasses.having.has(word)) return 'have';
  if (word === 'that' || word === 'which') return 'that';
  if (wordClasses.demonstratives.has(word)) return 'demonstrative';
  if (word === 'who') return 'who';
  if (wordClasses.basePronouns.has(word)) return 'base pronoun';
  if (wordClasses.singularPronouns.has(word)) return 'singular pronoun';
  if (wordClasses.objectPronouns.has(word)) return 'object pronoun';
  if (wordClasses.quantifiers.has(word)) return 'quantifier';
  if (wordClasses.numbers.has(word) || tag === 'NUM') return 'number';
  if (word === 'of') return 'of';
  if (wordClasses.prepositions.has(word)) return 'preposition';
  if (wordClasses.conjunctions.has(word)) return 'conjunction';
  if (wordClasses.subordinators.has(word)) return 'subordinator';
  if (tag === 'NOUN' || tag === 'PROPN') return isPlural(word) ? 'plural' : tag === 'NOUN' ? 'noun' : 'name';
  if (wordClasses.degrees.has(word)) return 'degree';
  if (tag === 'ADJ' || tag === 'VERB' || tag === 'ADV') return tag.toLowerCase();
  return 'other';
}

function classAfter(word: string, tag: string): string {
  if (wordClasses.articles.has(word)) return 'article';
  if (wordClasses.possessives.has(word)) return 'possessive';
  if (word === 'that') return 'that';
  if (wordClasses.demonstratives.has(word)) return 'demonstrative';
  if (wordClasses.objectPronouns.has(word)) return 'object pronoun';
  if (wordClasses.auxiliariesAfter.has(word)) return 'auxiliary';
  if (wordClasses.quantifiers.has(word)) return 'quantifier';
  if (word === 'of' || word === 'to' || word === 'with') return word;
  if (wordClasses.prepositions.has(word)) return 'preposition';
  if (wordClasses.conjunctions.has(word)) return 'conjunction';
  if (wordClasses.subordinators.has(word)) return 'subordinator';
  if (wordClasses.basePronouns.has(word) || wordClasses.singularPronouns.has(word)) return 'pronoun';
  if (tag === 'NUM') return 'number';
  if (tag === 'NOUN' || tag === 'PROPN') return isPlural(word) ? 'plural' : 'noun';
  if (tag === 'ADJ' || tag === 'VERB' || tag === 'ADV') return tag.toLowerCase();
  return 'other';
}

/** The phrase that the words before a word begin, if it has adjectives or nouns already: `the old`. */
function phraseBefore({ lower, index, tag }: WordInText): string | undefined {
  let at = index - 1;
  while (at >= 0 && index - at <= maxPhraseLength && isInPhrase(lower[at]!, tag(at))) at--;
  if (at === index - 1) return undefined;
  const kind = at < 0 ? 'start' : classBefore(lower[at]!, tag(at));
  const last =
    isPlural(lower[index - 1]!) && tag(index - 1) !== 'ADJ'
      ? 'plural'
      : tag(index - 1) === 'ADJ'
        ? 'adjective'
        : 'noun';
  if (/^(?:do|modal)$/u.test(kind)) return 'question';
  if (/^(?:article|possessive|demonstrative|quantifier|number)$/u.test(kind)) {
    if (at > 0 && /^(?:do|modal)$/u.test(classBefore(lower[at - 1]!, tag(at - 1)))) return 'question';
    return `in phrase with determiner, after ${last}`;
  }
  if (/^(?:of|preposition)$/u.test(kind)) return `in phrase with preposition, after ${last}`;
  if (kind === 'start' || kind === 'conjunction' || kind === 'subordinator')
    return `in phrase that begins, after ${last}`;
  if (kind === 'to' || kind === 'verb' || kind === 'be' || kind === 'have') return `in phrase of verb, after ${last}`;
  return undefined;
}

function isInPhrase(word: string, tag: string): boolean {
  if (/^(?:article|possessive|demonstrative|quantifier|preposition|of|conjunction|to)$/u.test(classBefore(word, tag)))
    return false;
  return /^(?:ADJ|NOUN|PROPN|NUM)$/u.test(tag);
}

/** Whether the text around has a verb already: a sentence has at least one. */
function verbsAround({ lower, index, tag }: WordInText): string {
  let isBefore = false;
  let isAfter = false;
  for (let at = 0; at < lower.length; at++) {
    if (at === index || !/^(?:VERB|AUX)$/u.test(tag(at)) || lower[at - 1] === 'to' || lower[at]!.endsWith('ing'))
      continue;
    if (at < index) isBefore = true;
    else isAfter = true;
  }
  if (isBefore) return isAfter ? 'verbs on both sides' : 'verb before';
  return isAfter ? 'verb after' : 'no other verb';
}

/** Whether a verb follows in the same clause. */
function hasVerbAfter({ lower, index, tag }: WordInText): boolean {
  for (let at = index + 1; at < lower.length && !wordClasses.subordinators.has(lower[at]!); at++) {
    if (/^(?:VERB|AUX)$/u.test(tag(at)) && lower[at - 1] !== 'to') return true;
  }
  return false;
}

function isPlural(word: string): boolean {
  return /[^s']s$/u.test(word) || otherPlurals.has(word);
}
