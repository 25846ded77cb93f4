import { plainWords } from './plain-words';
import type { WordGraph } from './word-graph';

/**
 * The words of a reading. `{one|two three|}` are alternatives; an empty one means that nothing is said. Single letters in a row
 * are an acronym. It counts as one word, because recognisers write it as one.
 *
 * @example
 * readingWords('in {nineteen eighty|one thousand nine hundred eighty} {or so|}')
 */
export function readingWords(reading: string): WordGraph {
  const graph: string[][][] = [];
  for (const [, alternatives, plain] of reading.matchAll(/\{([^}]*)\}|([^{}]+)/gu)) {
    if (alternatives !== undefined) graph.push(alternatives.split('|').flatMap(readingsOf));
    else for (const part of plain!.split(acronym)) graph.push(...stretchesOf(part));
  }
  return graph;
}

/** Letters in a row. An "a" or "I" before a letter is a word of its own. */
const acronym = /((?<!\S)(?![aI] )\p{L}(?: \p{L})+(?!\S))/gu;

function stretchesOf(part: string): string[][][] {
  const readings = readingsOf(part);
  return readings.length > 1 ? [readings] : readings[0]!.map((word) => [[word]]);
}

function readingsOf(part: string): string[][] {
  const words = plainWords(part);
  const isAcronym = /^\p{L}(?: \p{L})+$/u.test(part);
  return isAcronym ? [[part.replaceAll(' ', '').toLowerCase()], words] : [words];
}
