import { heardWords } from './words/heard-words';
import { plainWords } from './words/plain-words';
import { readingWords } from './words/reading';
import { graphErrors, graphLength, type WordGraph } from './words/word-graph';

/** How what was heard differs from what was to be said. */
export interface WordComparison {
  /** Words that were to be said. */
  readonly words: number;
  /** Words to substitute, insert or delete, with the best reading of numbers, acronyms and signs on both sides. */
  readonly wrongWords: number;
  /** Letters that were to be said. */
  readonly letters: number;
  /** Letters to substitute, insert or delete. Few of them are wrong in homophones and misspelt names. */
  readonly wrongLetters: number;
}

/**
 * Compares what a recogniser has heard with what was to be said.
 *
 * @param said normalised English text.
 */
export function compareWords(said: string, heard: string): WordComparison {
  const expected = saidWords(said);
  const actual = heardWords(bounded(heard));
  const [saidLetters, heardLetters] = [lettersOf(expected), lettersOf(actual)];
  return {
    words: graphLength(expected),
    wrongWords: graphErrors(expected, actual),
    letters: saidLetters.length,
    wrongLetters: editDistance(saidLetters, heardLetters),
  };
}

/** Letters in a row are an acronym, which a recogniser writes as a word. */
const acronym = /((?<!\S)(?![aI] )\p{L}(?: \p{L})+(?!\S))/gu;

function saidWords(text: string): WordGraph {
  // Braces are for the readings of benchmarks.
  const plain = bounded(text.replaceAll(/[{}|]/gu, ' '));
  return plain.split(acronym).flatMap((part, index) => (index % 2 === 1 ? readingWords(part) : heardWords(part)));
}

/** Very long numbers are read digit by digit. */
function bounded(text: string): string {
  return text.replaceAll(/\d{13,}/gu, (digits) => Array.from(digits).join(' '));
}

function lettersOf(graph: WordGraph): string {
  return plainWords(graph.map(([first]) => first!.join(' ')).join(' ')).join('');
}

function editDistance(one: string, other: string): number {
  let costs = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of Array.from(one).entries()) {
    const next = [row + 1];
    for (let column = 0; column < other.length; column++) {
      const substituted = costs[column]! + (letter === other[column] ? 0 : 1);
      next.push(Math.min(substituted, costs[column + 1]! + 1, next[column]! + 1));
    }
    costs = next;
  }
  return costs.at(-1)!;
}
