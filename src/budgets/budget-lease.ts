import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SqlClient } from '../database/sql-client';

/** Seconds after which the reservations of a process that does not renew its lease are given back. */
const leaseSeconds = 30;

const renewStatement = {
  name: 'budget_renew',
  text: 'SELECT budget_renew($1, make_interval(secs => $2), $3) AS renewed',
};

/** If nothing is reserved, the process can be forgotten; otherwise its lease ends now. */
const endStatement = {
  name: 'budget_end_lease',
  text: `
    WITH forgotten AS (
      DELETE FROM budget_processes AS p
      WHERE p.id = $1 AND NOT EXISTS (SELECT FROM budget_reservations AS r WHERE r.process_id = p.id)
      RETURNING id
    )
    UPDATE budget_processes AS p SET lease_until = clock_timestamp()
    WHERE p.id = $1 AND NOT EXISTS (SELECT FROM forgotten)`,
};

/**
 * This process's lease on what it has reserved. Once the lease has run out, any other process gives its reservations back:
 * see `sql/renew.sql`. A process that has never reserved anything has no lease.
 */
@Injectable()
export class BudgetLease {
  private id = randomUUID();
  private holding: Promise<string> | undefined;

  constructor(private readonly sql: SqlClient) {}

  /** Whether the process has a lease, or is about to get one. */
  get isHeld(): boolean {
    return this.holding !== undefined;
  }

  /**
   * Returns the id under which the process makes reservations. The first call takes the lease.
   *
   * @throws the driver's error if the database does not answer.
   */
  hold(): Promise<string> {
    this.holding ??= this.take();
    return this.holding;
  }

  /** Takes a new lease, because the one of this id has run out. */
  async replace(id: string): Promise<string> {
    if (id === this.id) {
      this.id = randomUUID();
      this.holding = undefined;
    }
    return this.hold();
  }

  /**
   * Renews the lease and gives back what dead processes have reserved. A lease that has run out is replaced.
   *
   * @throws the driver's error if the database does not answer.
   */
  async renew(): Promise<void> {
    const id = await this.hold();
    if (!(await this.send(id, false))) await this.replace(id);
  }

  /** Ends the lease. What is still reserved is given back by the next process that renews its own. */
  async end(): Promise<void> {
    if (this.holding) await this.sql.query(endStatement, [await this.holding]);
  }

  private async take(): Promise<string> {
    const { id } = this;
    try {
      await this.send(id, true);
      return id;
    } catch (error) {
      if (id === this.id) this.holding = undefined;
      throw error;
    }
  }

  private async send(id: string, isNew: boolean): Promise<boolean> {
    const [row] = await this.sql.query<{ renewed: boolean }>(renewStatement, [id, leaseSeconds, isNew]);
    return row!.renewed;
  }
}
