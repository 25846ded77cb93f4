/** Keeps the places with the largest jumps of level, at most one per sentence, and the sounds around them. */
export class WorstPlaces {
  #places = [];

  constructor(most) {
    this.most = most;
  }

  /** @param row the result of `measureSentence`. @param reference the sound that joins are compared with. */
  consider(row, reference, candidate) {
    const [worst] = row.comparison.joins.toSorted((one, other) => other.levelJump - one.levelJump);
    if (!worst) return;
    this.#places.push({ row, worst, reference, candidate });
    this.#places.sort((one, other) => other.worst.levelJump - one.worst.levelJump);
    this.#places.length = Math.min(this.#places.length, this.most);
  }

  /** The places, worst first: `row`, `worst` (the figures of the place), `reference` and `candidate`. */
  list() {
    return [...this.#places];
  }
}
