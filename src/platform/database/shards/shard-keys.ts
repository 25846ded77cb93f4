import { createHash } from 'node:crypto';

/**
 * The shard keys of a database. All rows about an owner, such as an account, have the same one, and are thus on the same node of a
 * distributed database. A database that is not distributed has one shard key: 0.
 */
export class ShardKeys {
  /** @param keys by their position in the table `shard_keys`; at least one. */
  constructor(readonly keys: readonly number[]) {}

  /** Whether rows are on several nodes, or could be. */
  get areDistributed(): boolean {
    return this.keys.length > 1;
  }

  /** Returns the shard key of an owner. The SQL function `shard_key_of` returns the same. */
  of(owner: string): number {
    if (!this.areDistributed) return this.keys[0]!;
    const hash = createHash('sha256').update(owner).digest().readUInt32BE(0);
    return this.keys[hash % this.keys.length]!;
  }
}
