/** The phones of a word or phrase. */
type Phones = readonly string[];

const insertion = 1;
const deletion = 1;
const otherKind = 1.5;
const sameKind = 0.6;

/**
 * Assigns each phone of a phrase to a word if words have been joined or split (`of the` is pronounced as one word, `1984` as
 * several). Aligns the phones of the phrase with those of its words, pronounced alone, at minimum cost.
 *
 * @param phrase the phones of the phrase.
 * @param words the phones of each word pronounced alone; none for a word that is not spoken.
 * @returns for each phone of the phrase, the index of its word.
 */
export function alignPhones(phrase: Phones, words: readonly Phones[]): number[] {
  const expected = words.flatMap((phones, word) => phones.map((phone) => ({ phone, word })));
  if (expected.length === 0) return phrase.map(() => 0);

  const width = expected.length + 1;
  const costs = new Float64Array((phrase.length + 1) * width);
  for (let column = 1; column < width; column++) costs[column] = column * deletion;
  for (let row = 1; row <= phrase.length; row++) {
    costs[row * width] = row * insertion;
    for (let column = 1; column < width; column++) {
      costs[row * width + column] = Math.min(
        costs[(row - 1) * width + column - 1]! + difference(phrase[row - 1]!, expected[column - 1]!.phone),
        costs[(row - 1) * width + column]! + insertion,
        costs[row * width + column - 1]! + deletion,
      );
    }
  }

  const owners = phrase.map(() => 0);
  let column = expected.length;
  for (let row = phrase.length; row > 0;) {
    const here = costs[row * width + column]!;
    if (column > 0) {
      const replaced =
        costs[(row - 1) * width + column - 1]! + difference(phrase[row - 1]!, expected[column - 1]!.phone);
      if (here === replaced) {
        owners[--row] = expected[--column]!.word;
        continue;
      }
      if (here === costs[row * width + column - 1]! + deletion) {
        column--;
        continue;
      }
    }
    // A phone that no word has alone, such as a liaison, belongs to the previous word.
    owners[--row] = expected[Math.max(column - 1, 0)]!.word;
  }
  return owners;
}

function difference(one: string, other: string): number {
  const bare = withoutStress(one);
  const otherBare = withoutStress(other);
  if (bare === otherBare) return 0;
  return isVowel(bare) === isVowel(otherBare) ? sameKind : otherKind;
}

function withoutStress(phone: string): string {
  return phone.replaceAll(/[ˈˌː-]/gu, '');
}

function isVowel(phone: string): boolean {
  return /^[aeiouyɑæɐɒɔəɚɛɜɪɨʊʌøœɤɯᵻ]/u.test(phone);
}
