/** A stretch of a sentence: one of several sequences of words. An empty sequence is a stretch that may be left out. */
export type Stretch = readonly (readonly string[])[];

/** A sentence with alternatives. */
export type WordGraph = readonly Stretch[];

/** A step between two places of a sentence. */
interface Edge {
  readonly from: number;
  /** `undefined` for a stretch that is left out. */
  readonly word: string | undefined;
  /** Whether it joins words. */
  readonly isJoined?: true;
}

/**
 * The least number of words to substitute, insert or delete to turn one sentence into the other, with the best choice of
 * alternatives in both. Two or three words are the same as one that joins them: `back yard`, `backyard`.
 */
export function graphErrors(expected: WordGraph, actual: WordGraph): number {
  const rows = placesOf(expected);
  const columns = placesOf(actual);
  const costs: number[][] = [];
  for (const [row, above] of rows.entries()) {
    const line: number[] = [];
    costs.push(line);
    for (const [column, before] of columns.entries()) {
      let least = row === 0 && column === 0 ? 0 : Infinity;
      for (const edge of above) least = Math.min(least, costs[edge.from]![column]! + costAlone(edge));
      for (const edge of before) least = Math.min(least, line[edge.from]! + costAlone(edge));
      for (const one of above) {
        for (const other of before) least = Math.min(least, costs[one.from]![other.from]! + costTogether(one, other));
      }
      line.push(least);
    }
  }
  return costs.at(-1)!.at(-1)!;
}

/** The number of words of a sentence, with the first of all alternatives. */
export function graphLength(graph: WordGraph): number {
  return graph.reduce((sum, [first]) => sum + first!.length, 0);
}

function costAlone({ word, isJoined }: Edge): number {
  return isJoined ? Infinity : word === undefined ? 0 : 1;
}

function costTogether(one: Edge, other: Edge): number {
  if (one.word === undefined || other.word === undefined) return Infinity;
  if (one.word === other.word) return one.isJoined && other.isJoined ? Infinity : 0;
  return one.isJoined || other.isJoined ? Infinity : 1;
}

/** The edges that end at each place of a sentence. The first place is its start, and the last its end. */
function placesOf(graph: WordGraph): Edge[][] {
  const places: Edge[][] = [[]];
  for (const stretch of graph) {
    const start = places.length - 1;
    const ends = stretch.map((words): Edge => {
      let from = start;
      for (const word of words.slice(0, -1)) from = places.push([{ from, word }]) - 1;
      return { from, word: words.at(-1) };
    });
    places.push(ends);
  }
  return places.map((edges) => [...edges, ...edges.flatMap((edge) => joinedWith(edge, places))]);
}

/** The most words that one word may join. */
const maxJoined = 3;

/** The word of an edge joined with the words before it. */
function joinedWith({ from, word }: Edge, places: readonly Edge[][], count = 2): Edge[] {
  if (word === undefined || count > maxJoined) return [];
  return places[from]!.flatMap((before): Edge[] => {
    if (before.word === undefined) return joinedWith({ from: before.from, word }, places, count);
    const joined: Edge = { from: before.from, word: before.word + word, isJoined: true };
    return [joined, ...joinedWith(joined, places, count + 1)];
  });
}
