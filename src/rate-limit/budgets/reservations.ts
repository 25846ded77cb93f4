import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { ShardUnavailableError } from '../../platform/database/shards/shard';
import { ShardedSql } from '../../platform/database/shards/sharded-sql';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { BudgetLease } from './budget-lease';
import { BudgetStorage, type Settlement, type SpeechDecision, type SpeechToAdmit } from './budget.storage';
import { Reservation } from './reservation';

/** Milliseconds between renewals of the lease; several fit into a lease. */
const renewalMs = 5000;

/** Pauses in milliseconds before a statement is repeated whose connection broke. Settling twice has no effect. */
const pausesMs = [50, 250];

/**
 * Milliseconds for which a request waits for a settlement whose result does not matter to it, and within which a statement is repeated.
 * With a database that does not answer, its client would otherwise wait for several timeouts.
 */
const patienceMs = 1000;

/** Settlements that are sent together. Those of requests in progress share the statements in between. */
const batchSize = 64;

/** Maximum number of settlements that may wait. While it is reached, requests for speech with budgets are rejected. */
export const maxUnsettled = 10_000;

/** A settlement to repeat until it has succeeded, and once more after a time on `performance.now()`. */
interface Unsettled {
  settlement: Settlement;
  until: number;
}

/** Admits requests for speech and keeps the lease of their reservations. */
@Injectable()
export class Reservations implements OnApplicationShutdown {
  private readonly logger = new Logger('Budgets');
  private readonly unsettled = new Map<string, Unsettled>();
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;
  private readonly renewLease = oneAtATime(() => this.lease.renew());
  private readonly settleWaiting = oneAtATime(() => this.settleAll());

  constructor(
    private readonly storage: BudgetStorage,
    private readonly lease: BudgetLease,
    private readonly shards: ShardedSql,
    private readonly environment: Environment,
  ) {}

  /**
   * Decides on a request and makes its reservation.
   *
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if too many settlements wait for the database.
   * @throws the driver's error if the database does not answer, or fails.
   */
  async admit(request: SpeechToAdmit): Promise<SpeechDecision & { reservation?: Reservation }> {
    this.timer ??= setInterval(() => void this.renew(), renewalMs).unref();
    if (this.unsettled.size >= maxUnsettled) throw tooManyUnsettled();
    try {
      const decision = await this.storage.admit(request);
      return decision.admitted ? { ...decision, reservation: new Reservation({ ...request }, this) } : decision;
    } catch (error) {
      // Otherwise, the database has rejected the statement, which then had no effect.
      if (!isDatabaseUnavailable(error) || error instanceof ShardUnavailableError) throw error;
      // It may have been admitted, or may still be: the server cancels a statement only after its timeout.
      const until = performance.now() + 2 * this.environment.DATABASE_STATEMENT_TIMEOUT_MS;
      const { id, shardOwner } = request;
      const settlement = { id, shardOwner, ended: true, characters: 0, audioMs: 0 };
      this.unsettled.set(id, { settlement, until });
      throw error;
    }
  }

  /** As {@link BudgetStorage.extend}, repeated if the connection breaks. */
  extend(extension: Parameters<BudgetStorage['extend']>[0]): ReturnType<BudgetStorage['extend']> {
    return repeated(() => this.storage.extend(extension));
  }

  /** As {@link BudgetStorage.settle}, repeated if the connection breaks. */
  settle(settlement: Settlement): Promise<boolean> {
    return repeated(() => this.storage.settle(settlement));
  }

  /** Settles as soon as the database is available. */
  settleLater(settlement: Settlement): void {
    this.unsettled.set(settlement.id, { settlement, until: 0 });
  }

  /**
   * Settles now, or, if the database is unavailable, as soon as it can. Does not reject.
   *
   * @returns when it is settled, or after a second at most.
   */
  async settleInTime(settlement: Settlement): Promise<void> {
    this.settleLater(settlement);
    const settling = this.settle(settlement).then(
      () => void this.unsettled.delete(settlement.id),
      () => undefined,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs).unref()));
    await Promise.race([settling, late]);
    clearTimeout(timer);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    if (!this.lease.isHeld) return;
    try {
      await this.settleAll();
      await this.lease.end();
    } catch (error) {
      this.logger.warn(`Reservations of budgets will be given back when their lease has run out: ${String(error)}`);
    }
  }

  /** Renews the lease and settles what waits. Neither waits for the other: settling must not cost the lease. */
  private async renew(): Promise<void> {
    try {
      await Promise.all([this.renewLease(), this.settleWaiting()]);
      if (this.isFailing) this.logger.log('Reservations of budgets are being kept again.');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Reservations of budgets cannot be kept now, will retry: ${String(error)}`);
      this.isFailing = true;
    }
  }

  /**
   * Settles what waits. What the database rejects stays for the next pass, and does not hold up the others. Nor does a shard whose
   * node does not answer.
   *
   * @throws the first error of a settlement.
   */
  private async settleAll(): Promise<void> {
    const byShard = new Map<number, Unsettled[]>();
    for (const unsettled of this.unsettled.values()) {
      const shardKey = this.shards.keyOf(unsettled.settlement.shardOwner);
      const others = byShard.get(shardKey);
      if (others) others.push(unsettled);
      else byShard.set(shardKey, [unsettled]);
    }
    const results = await Promise.allSettled([...byShard.values()].map((waiting) => this.settleEach(waiting)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  private async settleEach(waiting: readonly Unsettled[]): Promise<void> {
    const errors: unknown[] = [];
    for (let start = 0; start < waiting.length && !errors.some(isDatabaseUnavailable); start += batchSize) {
      const batch = waiting.slice(start, start + batchSize);
      const begun = performance.now();
      const results = await Promise.allSettled(batch.map(({ settlement }) => this.storage.settle(settlement)));
      for (const [index, result] of results.entries()) {
        const { settlement, until } = batch[index]!;
        if (result.status === 'rejected') errors.push(result.reason);
        else if (begun > until) this.unsettled.delete(settlement.id);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

function tooManyUnsettled(): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'The server is still recovering from an interruption. Retry the request.',
    {
      headers: { 'Retry-After': String(renewalMs / 1000) },
    },
  );
}

/** Runs work that is not running already; otherwise waits for its end. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > until) throw error;
      await delay(pause);
    }
  }
  return work();
}
