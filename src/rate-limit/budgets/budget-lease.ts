import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';

/** Seconds after which the reservations of a process that does not renew its lease are given back. */
const leaseSeconds = 30;

const renewStatement = {
  name: 'budget_renew',
  text: 'SELECT renewed FROM budget_renew($1, $2, make_interval(secs => $3), $4) AS renewed',
};

/** If nothing is reserved, the process can be forgotten; otherwise its lease ends now. */
const endStatement = {
  name: 'budget_end_lease',
  text: `SELECT forgotten FROM budget_end_lease($1, $2)`,
};

/** The lease on what the process has reserved on one shard. */
interface Lease {
  id: string;
  /** The id, when the database has the lease. */
  holding: Promise<string>;
}

/**
 * This process's leases on what it has reserved, one for each shard key: all are on 0 if the database is not distributed. Once a lease
 * has run out, any other process gives its reservations back: see `sql/renew.sql`. A process that has never reserved anything
 * has no lease.
 */
@Injectable()
export class BudgetLease {
  private readonly leases = new Map<number, Lease>();

  constructor(private readonly shards: ShardedSql) {}

  /** Whether the process has a lease, or is about to get one. */
  get isHeld(): boolean {
    return this.leases.size > 0;
  }

  /**
   * Returns the id under which the process makes reservations on a shard. The first call takes the lease.
   *
   * @throws the driver's error if the database does not answer.
   */
  hold(shardKey: number): Promise<string> {
    return (this.leases.get(shardKey) ?? this.take(shardKey)).holding;
  }

  /** Takes a new lease, because the one of this id has run out. */
  async replace(shardKey: number, id: string): Promise<string> {
    if (this.leases.get(shardKey)?.id === id) this.leases.delete(shardKey);
    return this.hold(shardKey);
  }

  /**
   * Renews the leases and gives back what dead processes have reserved. A lease that has run out is replaced.
   *
   * @throws the driver's error if the database does not answer. Other shards' leases are renewed all the same.
   */
  async renew(): Promise<void> {
    await this.onEach(async (shardKey, id) => {
      if (!(await this.send(shardKey, id, false))) await this.replace(shardKey, id);
    });
  }

  /** Ends the leases. What is still reserved is given back by the next process that renews its own. */
  async end(): Promise<void> {
    await this.onEach((shardKey, id) => this.shards.query(shardKey, endStatement, [id]));
  }

  private async onEach(work: (shardKey: number, id: string) => Promise<unknown>): Promise<void> {
    const each = [...this.leases].map(async ([shardKey, { holding }]) => work(shardKey, await holding));
    for (const result of await Promise.allSettled(each)) if (result.status === 'rejected') throw result.reason;
  }

  private take(shardKey: number): Lease {
    const id = randomUUID();
    const holding = this.send(shardKey, id, true).then(
      () => id,
      (error: unknown) => {
        if (this.leases.get(shardKey)?.id === id) this.leases.delete(shardKey);
        throw error;
      },
    );
    const lease = { id, holding };
    this.leases.set(shardKey, lease);
    return lease;
  }

  private async send(shardKey: number, id: string, isNew: boolean): Promise<boolean> {
    const [row] = await this.shards.query<{ renewed: boolean }>(shardKey, renewStatement, [id, leaseSeconds, isNew]);
    return row!.renewed;
  }
}
