import { Injectable } from '@nestjs/common';
import { PeriodicSweep } from '../../platform/database/periodic-sweep';
import { readStatement } from '../../platform/database/statement';
import { type QueuedDelivery, WorkQueue } from '../../platform/queue/work-queue';
import { DeliveryEntries } from '../alerts/delivery-entries';
import { Mailer } from './mailer';

const dueStatement = readStatement('accounts/delivery/due-deliveries.sql');

/** Deliveries that a step queues. */
const perStep = 500;

/**
 * Looks, when the server starts and once a minute, for deliveries that are due but not in the queue, and queues them: after a restore, or
 * because the queue had not been started when they were recorded.
 */
@Injectable()
export class DeliverySweep extends PeriodicSweep {
  constructor(
    private readonly queue: WorkQueue,
    private readonly entries: DeliveryEntries,
    private readonly mailer: Mailer,
  ) {
    super('Alerts', 'Deliveries cannot be queued again');
  }

  protected async sweepOnce(): Promise<void> {
    await this.inSteps(() => this.addMissing('webhooks'));
    if (this.mailer.isConfigured) await this.inSteps(() => this.addMissing('emails'));
  }

  /** Several replicas may do so at once: a delivery has one entry at a time. */
  private async addMissing(kind: QueuedDelivery): Promise<boolean> {
    const added = await this.queue.transaction(async (manager) => {
      const missing = await manager.query<{ id: string }[]>(
        `${dueStatement} EXCEPT ${this.queue.keysOf(kind)} LIMIT $2`,
        [kind === 'webhooks', perStep],
      );
      const ids = missing.map(({ id }) => id);
      await this.entries.add(manager, ids);
      return ids.length;
    });
    if (added > 0) this.logger.log(`Queued ${added} deliveries that were due but not in the queue.`);
    return added === perStep;
  }
}
