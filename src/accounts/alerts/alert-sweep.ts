import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { advisoryLocks } from '../../platform/database/advisory-locks';
import { PeriodicSweep } from '../../platform/database/periodic-sweep';
import { readStatement } from '../../platform/database/statement';
import { AlertOutbox } from './alert-outbox';
import { recordExpiringKeys } from './expiring-keys';
import { recordReachedBudgets } from './reached-budgets';

const lockStatement = readStatement('accounts/alerts/lock-sweep.sql');

/**
 * Milliseconds between searches of all counters. The others look only at what has changed since the last one. A search of all finds
 * what they missed because the clock was set back.
 */
const fullIntervalMs = 3_600_000;

/**
 * Looks for what causes an alert without an event, once a minute: keys that expire soon, and budgets that are nearly
 * or fully spent. Of all replicas, one at a time does so.
 */
@Injectable()
export class AlertSweep extends PeriodicSweep {
  /** When this server last looked at the budgets, by the database's clock, and when it last looked at all of them. */
  private sweptSince: Date | undefined;
  private fullySwept = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly alerts: AlertOutbox,
    private readonly environment: Environment,
  ) {
    super('Alerts', 'Keys and budgets cannot be checked for alerts');
  }

  /** Sweeps, unless another replica is sweeping. */
  protected async sweepOnce(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [{ isFree, now }] = await manager.query<[{ isFree: boolean; now: Date }]>(lockStatement, [
        advisoryLocks.alertSweep,
      ]);
      if (!isFree) return;
      await recordExpiringKeys(manager, this.alerts);
      const isFull = this.sweptSince === undefined || now.getTime() - this.fullySwept >= fullIntervalMs;
      const isComplete = await recordReachedBudgets(manager, this.alerts, {
        zone: this.environment.BUDGET_TIME_ZONE,
        since: isFull ? undefined : this.sweptSince,
      });
      if (!isComplete) return;
      this.sweptSince = now;
      if (isFull) this.fullySwept = now.getTime();
    });
  }
}
