import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { type NewDeliveryEntry, WorkQueue } from '../../platform/queue/work-queue';

const selectEntries = readStatement('accounts/alerts/delivery-entries.sql');

interface EntryRow {
  key: string;
  accountId: string;
  endpointId: string | null;
  dueAt: Date;
  /** How many deliveries of its receiver are due before it, up to a bound. */
  earlier: number;
}

/**
 * The entries of deliveries in the queue. A delivery is tried in the order of its place among those that wait for its receiver: the first
 * ones of all receivers, then the second ones, and so on. So a backlog does not come before the first delivery of another receiver.
 */
@Injectable()
export class DeliveryEntries {
  constructor(private readonly queue: WorkQueue) {}

  /**
   * Queues deliveries for the time of their next try, in the transaction of `manager`. If the queue has not been started yet, a sweep of
   * the servers queues them.
   */
  async add(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || !this.queue.isStarted) return;
    const rows = await read(manager, ids);
    const webhooks = rows.filter(({ endpointId }) => endpointId !== null);
    const emails = rows.filter(({ endpointId }) => endpointId === null);
    await this.queue.addDeliveries(manager, 'webhooks', webhooks.map(entryOf));
    await this.queue.addDeliveries(manager, 'emails', emails.map(entryOf));
  }

  /** Moves the entry of a delivery to an endpoint to the time of its next try, or adds one. */
  async move(manager: EntityManager, id: string): Promise<void> {
    if (!this.queue.isStarted) return;
    for (const row of await read(manager, [id])) await this.queue.moveDelivery(manager, 'webhooks', entryOf(row));
  }
}

async function read(manager: EntityManager, ids: readonly string[]): Promise<EntryRow[]> {
  return manager.query<EntryRow[]>(selectEntries, [ids]);
}

function entryOf({ key, accountId, endpointId, dueAt, earlier }: EntryRow): NewDeliveryEntry {
  // E-mails to all people of an account count as one receiver: they go through one mail server.
  return { key, accountId, receiver: endpointId ?? accountId, dueAt, priority: -earlier };
}
