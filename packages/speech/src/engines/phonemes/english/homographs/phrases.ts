import { wordClasses } from './word-classes';
import { nextTag, previousTag, previousWord, type WordInText } from './word-in-text';

/** `the`, `her`, `some`, `John's`, or an adjective or number is directly before. */
export function isAfterDeterminer(word: WordInText): boolean {
  const before = previousWord(word);
  const { articles, possessives, quantifiers, demonstratives } = wordClasses;
  return (
    [articles, possessives, quantifiers, demonstratives].some((list) => list.has(before)) ||
    before.endsWith("'s") ||
    /^(?:ADJ|NUM)$/u.test(previousTag(word))
  );
}

/** Whether a word describes the next one: a noun, or one that an adjective describes, too. */
export function isBeforeNoun(word: WordInText): boolean {
  return /^(?:NOUN|PROPN|ADJ)$/u.test(nextTag(word));
}
