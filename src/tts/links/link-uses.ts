import { Injectable } from '@nestjs/common';
import { PeriodicWriter } from '../../platform/database/periodic-writer';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';

/** Maximum number of links whose uses are in memory. Those of further ones are not counted. */
const maxLinks = 10_000;

const statement = {
  name: 'link_uses_write',
  text: readStatement('tts/links/count-uses.sql'),
};

/**
 * Counts the uses of links in memory, and writes them every second: a player sends many requests. A crash loses the last second. After an
 * interruption of the database, uses of a second may be counted twice.
 */
@Injectable()
export class LinkUses extends PeriodicWriter {
  private counts = new Map<string, { uses: number; lastUsedAt: number }>();

  constructor(private readonly sql: SqlClient) {
    super('Links', 'The use of links');
  }

  /** Counts a use of a link. */
  add(linkId: string): void {
    this.count(linkId, 1, Date.now());
  }

  protected async writeBatch(): Promise<boolean> {
    if (this.counts.size === 0) return false;
    const batch = this.counts;
    this.counts = new Map();
    const [ids, values] = [[...batch.keys()], [...batch.values()]];
    try {
      const counted = [values.map(({ uses }) => uses), values.map(({ lastUsedAt }) => lastUsedAt)];
      await this.sql.query(statement, [ids, ...counted]);
    } catch (error) {
      for (const [id, { uses, lastUsedAt }] of batch) this.count(id, uses, lastUsedAt);
      throw error;
    }
    return false;
  }

  private count(linkId: string, uses: number, at: number): void {
    const before = this.counts.get(linkId);
    if (!before && this.counts.size >= maxLinks) return;
    this.counts.set(linkId, {
      uses: (before?.uses ?? 0) + uses,
      lastUsedAt: Math.max(before?.lastUsedAt ?? 0, at),
    });
  }
}
