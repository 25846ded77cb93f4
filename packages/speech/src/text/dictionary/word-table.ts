/** A word of a table, in the form of `comparableWord`, and what it stands for. */
export interface TableEntry<T> {
  readonly key: string;
  readonly value: T;
}

/**
 * Finds the words of a list that begin at an offset of a text. The list is sorted and searched like a tree of letters: each
 * letter of the text narrows the range of words that begin like it. So the time does not depend on the number of words that the
 * text repeats the beginnings of, and the table needs no memory beside the list.
 */
export class WordTable<T> {
  private readonly entries: readonly TableEntry<T>[];
  /** For each first code unit, the range of its words. */
  private readonly firsts = new Map<number, { low: number; high: number }>();

  /** @param entries not sorted. Of equal keys, the first wins. */
  constructor(entries: readonly TableEntry<T>[]) {
    const unique = new Map<string, TableEntry<T>>();
    for (const entry of entries) if (entry.key !== '' && !unique.has(entry.key)) unique.set(entry.key, entry);
    this.entries = [...unique.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
    for (const [index, { key }] of this.entries.entries()) {
      const first = this.firsts.get(key.charCodeAt(0));
      if (first) first.high = index + 1;
      else this.firsts.set(key.charCodeAt(0), { low: index, high: index + 1 });
    }
  }

  get size(): number {
    return this.entries.length;
  }

  /**
   * Finds the longest word that begins at an offset.
   *
   * @param accepts whether a word may end at this offset of the text.
   */
  longestAt(text: string, start: number, accepts: (end: number) => boolean): { end: number; value: T } | undefined {
    const range = this.firsts.get(text.charCodeAt(start));
    if (!range) return undefined;
    let { low, high } = range;
    let found: { end: number; value: T } | undefined;
    for (let depth = 1; ; depth++) {
      // In the order of the list, a word comes before those that continue it.
      const first = this.entries[low]!;
      if (first.key.length === depth) {
        if (accepts(start + depth)) found = { end: start + depth, value: first.value };
        if (++low === high) return found;
      }
      if (start + depth >= text.length) return found;
      const wanted = text.charCodeAt(start + depth);
      low = this.firstFrom(low, high, depth, wanted);
      // Often all words of the range continue alike.
      if (low < high && this.entries[high - 1]!.key.charCodeAt(depth) !== wanted) {
        high = this.firstFrom(low, high, depth, wanted + 1);
      }
      if (low === high) return found;
    }
  }

  /** The first entry of a range whose code unit at `depth` is at least `wanted`. */
  private firstFrom(low: number, high: number, depth: number, wanted: number): number {
    if (this.entries[low]?.key.charCodeAt(depth) === wanted) return low;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.entries[middle]!.key.charCodeAt(depth) < wanted) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
