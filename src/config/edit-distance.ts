/**
 * How many letters have to be added, left out, replaced, or exchanged with their neighbour to make one word of another: the
 * optimal string alignment distance (a restricted Damerau-Levenshtein distance). For short words: it takes time and memory in
 * the product of their lengths.
 */
export function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        rows[row - 1]![column]! + 1,
        current[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isExchanged ? rows[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
    rows[row] = current;
  }
  return rows[one.length]![other.length]!;
}
