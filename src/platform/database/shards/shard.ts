import type { Pool, QueryResultRow } from 'pg';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../../errors/database-unavailable';
import type { PreparedStatement } from '../sql-client';

/** Milliseconds after a failure until the shard is tried again. `Retry-After` of the refused requests is as long. */
const pauseMs = 1000;

/** The node of the shard did not answer a moment ago. The statement was not sent. */
export class ShardUnavailableError extends DatabaseUnavailableError {}

/**
 * The rows of one shard key. After its node has failed to answer, one statement at a time tries whether it answers again. The others
 * fail at once: if each waited for a timeout, requests would pile up, and use the connections that other shards need.
 */
export class Shard {
  private failedAt: number | undefined;
  private isTrying = false;

  /** @param pool of connections to the node; `undefined` if it is not known. */
  constructor(private readonly pool: () => Pool | undefined) {}

  /**
   * @returns the rows.
   * @throws {ShardUnavailableError} if the statement was not sent.
   * @throws the driver's error.
   */
  async query<Row extends QueryResultRow>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    const isTrial = this.failedAt !== undefined;
    if (isTrial && (this.isTrying || performance.now() < this.failedAt! + pauseMs)) throw unavailable();
    const pool = this.pool();
    if (!pool) throw unavailable();
    this.isTrying ||= isTrial;
    try {
      const { rows } = await pool.query<Row>({ ...statement, values });
      this.failedAt = undefined;
      return rows;
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.failedAt = performance.now();
      // The node has answered.
      else if (isTrial) this.failedAt = undefined;
      throw error;
    } finally {
      if (isTrial) this.isTrying = false;
    }
  }
}

function unavailable(): ShardUnavailableError {
  return new ShardUnavailableError('The node of the distributed database that has these rows does not answer.');
}
