import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { advisoryLocks } from '../../platform/database/advisory-locks';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';
import { SqlClient } from '../../platform/database/sql-client';
import { type ExpiringTable, expiringTables, tokenCounterDays } from './expiring-tables';

/** Milliseconds between two rounds. */
const intervalMs = 10 * 60_000;

/** Rows that a step removes. It takes milliseconds, and locks no other rows. */
export const rowsPerStep = 1000;

/**
 * Removes rows that are older than their table keeps them, every ten minutes.
 *
 * It works in small steps, each a transaction of its own, and pauses after each one for as long as it took. So at most half of a
 * connection's time is spent, no lock is held for long, and the database can clean up behind it. An advisory lock, held for a
 * step, lets one replica remove rows at a time; the others leave the round to it.
 */
@Injectable()
export class Pruner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Retention');
  private readonly tables: ExpiringTable[];
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly sql: SqlClient,
    private readonly shards: ShardedSql,
    environment: Environment,
  ) {
    this.tables = expiringTables(environment);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.prune(), intervalMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.round;
  }

  /**
   * Removes all rows that are too old. It does not throw: if it fails, the next round tries again.
   *
   * @returns the number of removed rows.
   */
  async prune(): Promise<number> {
    const round = this.round.then(() => this.pruneTables());
    this.round = round;
    return round;
  }

  private async pruneTables(): Promise<number> {
    let removed = 0;
    try {
      for (const table of this.tables) {
        const values = [advisoryLocks.pruning, table.days, rowsPerStep];
        removed += await this.inSteps(() => this.sql.query(stepOf(table), values));
      }
      for (const shardKey of this.shards.all) {
        const values = [tokenCounterDays, rowsPerStep];
        removed += await this.inSteps(() => this.shards.query(shardKey, forgetTokens, values));
      }
    } catch (error) {
      if (!this.stop.signal.aborted) this.logger.warn(`Old rows cannot be removed now, will retry: ${String(error)}`);
    }
    if (removed > 0) this.logger.log(`Removed ${removed} old rows.`);
    return removed;
  }

  private async inSteps(remove: () => Promise<{ removed: number }[]>): Promise<number> {
    for (let removed = 0; ;) {
      const begin = performance.now();
      const [step] = await remove();
      removed += step!.removed;
      // Nothing is left, or another replica has the lock.
      if (step!.removed < rowsPerStep) return removed;
      await delay(performance.now() - begin, undefined, { signal: this.stop.signal });
    }
  }
}

/** Removes what tokens have spent. Keys and accounts keep their counters. */
const forgetTokens = { name: 'prune_tokens', text: 'SELECT removed FROM budget_forget($1, $2, $3)' };

/**
 * One statement, because the lock must be held while the rows are removed. It is put together here, because each table has one, prepared
 * under a name of its own. `now()` rather than `clock_timestamp()`, so that the index finds the rows.
 */
function stepOf({ name, time, except = 'false' }: ExpiringTable) {
  return {
    name: `prune_${name}`,
    text: `
      WITH removed AS (
        DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${name}
          WHERE ${time} < now() - $2::integer * interval '1 day'
            AND (SELECT pg_try_advisory_xact_lock($1)) AND NOT (${except})
          ORDER BY ${time} LIMIT $3 FOR UPDATE SKIP LOCKED
        )) RETURNING 1
      )
      SELECT count(*)::integer AS removed FROM removed`,
  };
}
