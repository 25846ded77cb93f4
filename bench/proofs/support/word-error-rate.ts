/**
 * The word error rate: substitutions, insertions and deletions, divided by the number of expected words. Letter case,
 * punctuation and hyphens do not count.
 *
 * @param meant at least one word.
 */
export function wordErrorRate(meant: string, heard: string): number {
  const expected = words(meant);
  return wordErrors(meant, heard) / expected.length;
}

/** The least number of words to substitute, insert or delete to turn one text into the other. */
export function wordErrors(meant: string, heard: string): number {
  const expected = words(meant);
  const actual = words(heard);
  let costs = Array.from({ length: actual.length + 1 }, (_, column) => column);
  for (const [row, word] of expected.entries()) {
    const next = [row + 1];
    for (const [column, other] of actual.entries()) {
      next.push(Math.min(costs[column]! + (word === other ? 0 : 1), costs[column + 1]! + 1, next[column]! + 1));
    }
    costs = next;
  }
  return costs.at(-1)!;
}

/** The words of a text, normalised for comparison. */
export function words(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[’']/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}
