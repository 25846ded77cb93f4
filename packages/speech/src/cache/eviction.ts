/** What eviction needs to know of an entry. */
export interface StoredEntry {
  readonly owner: string;
  readonly bytes: number;
  /** When it was last used, in milliseconds since 1970. */
  readonly usedAt: number;
}

/**
 * Chooses the entries to remove so that the rest fits. The owner that holds the most bytes loses its least recently used entry,
 * until everything fits. So an owner that stores a lot displaces its own entries first, and an owner that holds no more than an
 * equal share loses nothing. An owner alone can use everything.
 */
export function entriesToEvict<Entry extends StoredEntry>(entries: readonly Entry[], maxBytes: number): Entry[] {
  const oldestLast = [...entries].sort((one, other) => other.usedAt - one.usedAt);
  const owners = new Map<string, { bytes: number; entries: Entry[] }>();
  let total = 0;
  for (const entry of oldestLast) {
    const owned = owners.get(entry.owner) ?? { bytes: 0, entries: [] };
    owners.set(entry.owner, owned);
    owned.bytes += entry.bytes;
    owned.entries.push(entry);
    total += entry.bytes;
  }
  const evicted: Entry[] = [];
  while (total > maxBytes) {
    const largest = [...owners.values()].reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const entry = largest.entries.pop()!;
    largest.bytes -= entry.bytes;
    total -= entry.bytes;
    evicted.push(entry);
  }
  return evicted;
}
