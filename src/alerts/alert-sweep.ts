import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment';
import { AlertOutbox } from './alert-outbox';
import { recordExpiringKeys } from './expiring-keys';
import { recordReachedBudgets } from './reached-budgets';

/** The key of the advisory lock: any number that nothing else on this database uses. */
const sweepLock = 7_838_646_303;

/** Milliseconds between sweeps. */
const intervalMs = 60_000;

/**
 * Looks for what causes an alert without an event, once a minute: keys that expire soon, and budgets that are nearly
 * or fully spent. Of all replicas, one at a time does so.
 */
@Injectable()
export class AlertSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Alerts');
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly alerts: AlertOutbox,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    const begin = (): void => {
      this.sweeping = this.tryToSweep();
    };
    this.timer = setInterval(begin, intervalMs).unref();
    begin();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Sweeps, unless another replica is sweeping. */
  async sweep(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [{ isFree }] = await manager.query<[{ isFree: boolean }]>(
        'SELECT pg_try_advisory_xact_lock($1) AS "isFree"',
        [sweepLock],
      );
      if (!isFree) return;
      await recordExpiringKeys(manager, this.alerts);
      await recordReachedBudgets(manager, this.alerts, this.environment.BUDGET_TIME_ZONE);
    });
  }

  private async tryToSweep(): Promise<void> {
    try {
      await this.sweep();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`The search for alerts failed, will retry: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
