import { Injectable } from '@nestjs/common';
import { PeriodicWriter } from '../../platform/database/periodic-writer';
import { SqlClient } from '../../platform/database/sql-client';

/** Maximum number of links whose uses are in memory. Those of further ones are not counted. */
const maxLinks = 10_000;

const statement = {
  name: 'link_uses_write',
  // Rows are locked in a fixed order, so that replicas cannot deadlock.
  text: `
    WITH locked AS (
      SELECT l.id, c.uses, c.last_used_at
      FROM unnest($1::text[], $2::bigint[], $3::float8[]) AS c (id, uses, last_used_at) JOIN file_links AS l ON l.id = c.id
      ORDER BY l.id FOR UPDATE OF l
    )
    UPDATE file_links AS l SET
      uses = l.uses + c.uses, last_used_at = greatest(l.last_used_at, to_timestamp(c.last_used_at / 1000))
    FROM locked AS c WHERE l.id = c.id`,
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
