import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment';
import { isDatabaseUnavailable } from '../errors/database-unavailable';
import { BudgetLease } from './budget-lease';
import { BudgetStorage, type Settlement, type SpeechDecision, type SpeechToAdmit } from './budget.storage';
import { Reservation } from './reservation';

/** Milliseconds between renewals of the lease; several fit into a lease. */
const renewalMs = 5000;

/** Pauses in milliseconds before a statement is repeated whose connection broke. Settling twice has no effect. */
const pausesMs = [50, 250];

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

  constructor(
    private readonly storage: BudgetStorage,
    private readonly lease: BudgetLease,
    private readonly environment: Environment,
  ) {}

  /**
   * Decides on a request and makes its reservation.
   *
   * @throws the driver's error if the database does not answer.
   */
  async admit(request: SpeechToAdmit): Promise<SpeechDecision & { reservation?: Reservation }> {
    this.timer ??= setInterval(() => void this.renew(), renewalMs).unref();
    try {
      const decision = await this.storage.admit(request);
      return decision.admitted ? { ...decision, reservation: new Reservation({ ...request }, this) } : decision;
    } catch (error) {
      // It may have been admitted, or may still be: the server cancels a statement only after its timeout.
      const until = performance.now() + 2 * this.environment.DATABASE_STATEMENT_TIMEOUT_MS;
      const settlement = { id: request.id, ended: true, characters: 0, audioMs: 0 };
      this.unsettled.set(request.id, { settlement, until });
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

  private async renew(): Promise<void> {
    try {
      await this.lease.renew();
      await this.settleAll();
      if (this.isFailing) this.logger.log('Reservations of budgets are being kept again.');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Reservations of budgets cannot be kept now, will retry: ${String(error)}`);
      this.isFailing = true;
    }
  }

  private async settleAll(): Promise<void> {
    for (const [id, { settlement, until }] of this.unsettled) {
      const isLast = performance.now() > until;
      await this.storage.settle(settlement);
      if (isLast) this.unsettled.delete(id);
    }
  }
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await delay(pause);
    }
  }
  return work();
}
