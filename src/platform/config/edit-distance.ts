/**
 * The optimal string alignment distance of two words (a restricted Damerau-Levenshtein distance): the number of letters to
 * insert, delete, replace, or swap with their neighbour to turn one word into the other.
 *
 * Time and memory grow with the product of the lengths, so use it for short words.
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
