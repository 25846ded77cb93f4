import { Injectable, Optional } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AlertOutbox } from '../../accounts/alerts/alert-outbox';
import { budgetIdOf, HeldBudgets } from '../../rate-limit/budgets/held-budgets';
import { WorkObserver } from '../../platform/queue/work-observer';
import { addUsage } from '../../tts/usage/add-usage';
import { alertOfJob } from './alert-of-job';
import type { Job } from './job';
import { type JobResult, type JobRun, JobStore } from './job-store';

/**
 * Ends jobs. In the transaction that ends a job, its usage is counted, its budgets are settled, and the alert is recorded: all of it once,
 * even if the server is killed, or if somebody cancels the job while it ends.
 */
@Injectable()
export class JobEndings {
  constructor(
    private readonly store: JobStore,
    private readonly alerts: AlertOutbox,
    private readonly budgets: HeldBudgets,
    @Optional() private readonly observer?: WorkObserver,
  ) {}

  /** Ends a run, and the job with it. @returns whether it was still the job's run. */
  async end(run: JobRun, result: JobResult): Promise<boolean> {
    const isEnded = await this.store.transaction(async (manager) => {
      if (!(await this.store.end(manager, run, result))) return false;
      await this.settle(manager, run.job);
      return true;
    });
    if (isEnded) this.observer?.ended('jobs', result.status, run.job.createdAt);
    return isEnded;
  }

  /** Cancels a job that is not over. @returns whether it was open. */
  async cancel(job: Pick<Job, 'id' | 'accountId'>): Promise<boolean> {
    const isEnded = await this.store.transaction(async (manager) => {
      if (!(await this.store.cancel(manager, job.id))) return false;
      await this.settle(manager, job);
      return true;
    });
    if (isEnded) this.observer?.ended('jobs', 'cancelled');
    return isEnded;
  }

  private async settle(manager: EntityManager, { id, accountId }: Pick<Job, 'id' | 'accountId'>): Promise<void> {
    const job = (await this.store.find(accountId, id, manager))!;
    const spent = spentOn(job);
    const apiKeyId = await this.store.chargedTo(manager, id);
    if (apiKeyId !== null) await addUsage(manager, { accountId, apiKeyId, ...spent });
    const alert = alertOfJob(job);
    if (alert) await this.alerts.record(manager, alert);
    // Last: requests for speech wait for the budgets until the transaction ends.
    await this.budgets.release(manager, budgetIdOf(id), accountId, spent);
  }
}

function spentOn({ chapters }: Job): { characters: number; audioSeconds: number } {
  return {
    characters: chapters.reduce((sum, { spokenCharacters }) => sum + spokenCharacters, 0),
    audioSeconds: chapters.reduce((sum, { audioSeconds }) => sum + audioSeconds, 0),
  };
}
