import { Injectable, Optional } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { budgetIdOf, HeldBudgets } from '../../rate-limit/budgets/held-budgets';
import { WorkObserver } from '../../platform/queue/work-observer';
import { addUsage } from '../../tts/usage/add-usage';
import type { Batch, BatchError, BatchRun } from './batch';
import { type BatchFiles, BatchStore } from './batch-store';

/**
 * Ends batches. In the transaction that ends a batch, its lines are removed, what was spoken of them is counted, and its budgets are settled:
 * all of it once, even if the server is killed, or another run replaces the one that ends it.
 */
@Injectable()
export class BatchEndings {
  constructor(
    private readonly store: BatchStore,
    private readonly budgets: HeldBudgets,
    @Optional() private readonly observer?: WorkObserver,
  ) {}

  /** Ends a run, and the batch with it. The results have what was in the lines. @returns whether it was still the batch's run. */
  async end(run: BatchRun, status: 'completed' | 'cancelled' | 'expired', files: BatchFiles): Promise<boolean> {
    const isEnded = await this.store.transaction(async (manager) => {
      if (!(await this.store.end(manager, run, status, files))) return false;
      await this.settle(manager, run.batch);
      return true;
    });
    if (isEnded) this.observer?.ended('batches', status, run.batch.createdAt);
    return isEnded;
  }

  /** Ends a batch that has failed as a whole. @returns the files of its lines, which nothing refers to any more. */
  async fail(run: BatchRun, error: BatchError): Promise<string[]> {
    const fileIds = await this.store.transaction(async (manager) =>
      (await this.store.fail(manager, run, error)) ? this.settle(manager, run.batch) : undefined,
    );
    if (fileIds) this.observer?.ended('batches', 'failed');
    return fileIds ?? [];
  }

  /** Begins to cancel a batch. One that nobody has worked on yet is over at once. */
  async cancel(accountId: string, id: string): Promise<void> {
    const isEnded = await this.store.transaction(async (manager) => {
      const batch = await this.store.cancel(manager, accountId, id);
      if (!batch?.endedAt) return false;
      await this.settle(manager, batch);
      return true;
    });
    if (isEnded) this.observer?.ended('batches', 'cancelled');
  }

  /** @returns the files of the batch's lines. */
  private async settle(
    manager: EntityManager,
    { id, accountId, chargedTo }: Pick<Batch, 'id' | 'accountId' | 'chargedTo'>,
  ): Promise<string[]> {
    const { fileIds, ...spent } = await this.store.removeLines(manager, id);
    if (chargedTo !== null) await addUsage(manager, { accountId, apiKeyId: chargedTo, ...spent });
    // Last: requests for speech wait for the budgets until the transaction ends.
    await this.budgets.release(manager, budgetIdOf(id), accountId, spent);
    return fileIds;
  }
}
