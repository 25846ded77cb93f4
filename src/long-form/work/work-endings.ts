import { Injectable, Optional } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AlertOutbox } from '../../accounts/alerts/alert-outbox';
import { budgetIdOf, HeldBudgets } from '../../rate-limit/budgets/held-budgets';
import { WorkObserver, type WorkOutcome } from '../../platform/queue/work-observer';
import { addUsage } from '../../tts/usage/add-usage';
import type { Work, WorkEnding, WorkRun } from './work';
import type { WorkStore } from './work-store';

/**
 * Ends work. In the transaction that ends it, its usage is counted, the alert is recorded, and its budgets are settled: all of it once,
 * even if the server is killed, another run replaces the one that ends it, or somebody cancels it meanwhile.
 */
@Injectable()
export class WorkEndings {
  constructor(
    private readonly alerts: AlertOutbox,
    private readonly budgets: HeldBudgets,
    @Optional() private readonly observer?: WorkObserver,
  ) {}

  /** Ends a run, and its work with it. @returns whether it was still the work's run. */
  end<W extends Work>(store: WorkStore<W>, run: WorkRun<W>, ending: WorkEnding): Promise<boolean> {
    return this.settleOnce(store, run.work, ending.status, (manager) => store.end(manager, run, ending));
  }

  /** Cancels work, as its store does. Work that is over stays as it is. */
  async cancel<W extends Work>(store: WorkStore<W>, work: W): Promise<void> {
    await this.settleOnce(store, work, 'cancelled', (manager) => store.cancel(manager, work.id));
  }

  /** @param end returns whether it has ended the work: otherwise, nothing is settled. */
  private async settleOnce<W extends Work>(
    store: WorkStore<W>,
    work: W,
    outcome: WorkOutcome,
    end: (manager: EntityManager) => Promise<boolean>,
  ): Promise<boolean> {
    const { id, accountId, chargedTo, createdAt } = work;
    const isEnded = await store.transaction(async (manager) => {
      if (!(await end(manager))) return false;
      const { alert, ...spent } = await store.close(manager, work);
      if (chargedTo !== null) await addUsage(manager, { accountId, apiKeyId: chargedTo, ...spent });
      if (alert) await this.alerts.record(manager, alert);
      // Last: requests for speech wait for the budgets until the transaction ends.
      await this.budgets.release(manager, budgetIdOf(id), accountId, spent);
      return true;
    });
    if (isEnded) this.observer?.ended(store.kind, outcome, createdAt);
    return isEnded;
  }
}
