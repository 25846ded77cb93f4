import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Alert } from '../alerts/alert';
import { AlertDelivery } from '../alerts/alert-delivery.entity';
import { DeliveryEntries } from '../alerts/delivery-entries';
import { AuditService } from '../audit/audit.service';
import { server } from '../../platform/caller/actor';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { currentTime, daySeconds, isOlderThan, secondsAhead } from '../../platform/database/times';
import { type FetchedEntry, type QueuedDelivery, WorkQueue } from '../../platform/queue/work-queue';
import { cancelPending } from '../webhooks/pending-deliveries';
import { WebhookEndpoint } from '../webhooks/webhook-endpoint.entity';
import { delayAfter } from './retry-schedule';

/**
 * Maximum number of deliveries that one server tries at once for a receiver (a webhook, or the e-mails of an account), and for all webhooks
 * of an account, so that receivers that do not answer hold up neither other accounts nor the account's other receivers.
 */
const maxPerReceiver = 2;
const maxPerAccount = 4;

/** Seconds of failures without a success after which an endpoint is disabled: as long as the retries of one message take. */
const maxFailingSeconds = 3 * daySeconds;

/** A delivery that this server is to try now. */
export type DueDelivery = DueWebhook | DueEmail;

interface Due {
  id: string;
  /** Its entry in the queue. */
  entry: FetchedEntry;
  /** The number of this try, from 1. */
  tries: number;
  /** The same, but from 1 again after somebody had it sent again. */
  attempt: number;
  alert: Alert;
}

/** A message to an endpoint. */
export interface DueWebhook extends Due {
  endpoint: { id: string; url: string; secrets: Buffer[] };
}

/** An e-mail to a person. */
export interface DueEmail extends Due {
  /** The address of the person. */
  email: string;
  /** The name of the account. */
  account: string;
  endpoint?: undefined;
}

/** How a try failed. */
export interface FailedTry {
  error: string;
  /** The status of the endpoint's answer, if it gave one. */
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  durationMs: number;
}

interface DueRow {
  id: string;
  tries: number;
  attempt: number;
  alertId: string;
  accountId: string;
  type: Alert['type'];
  data: object;
  createdAt: Date;
  account: string;
  email: string | null;
  endpointId: string | null;
  url: string | null;
  secret: Buffer | null;
  previousSecret: Buffer | null;
}

/** Begins a try of the delivery $1. Returns nothing if it is not due: it was cancelled or removed, or has been moved to another time. */
const beginStatement = {
  name: 'alert_deliveries_begin_try',
  text: readStatement('accounts/delivery/begin-try.sql'),
};

/**
 * The deliveries that wait. The queue says which is next; the row in `alert_deliveries` says what it is, and decides whether it is due.
 * Several servers can use it at once.
 */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly queue: WorkQueue,
    private readonly entries: DeliveryEntries,
    private readonly sql: SqlClient,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Fetches the next delivery for this server, within the bounds of its receiver and account. The server must `begin` its try, and report
   * the result within a minute.
   *
   * @param trying those that this server has fetched and not reported.
   * @returns `undefined` if there is none.
   */
  async fetch(kind: QueuedDelivery, trying: readonly FetchedEntry[]): Promise<FetchedEntry | undefined> {
    const without = atLeast(maxPerReceiver, trying, ({ receiver }) => receiver);
    const accounts = atLeast(maxPerAccount, trying, ({ accountId }) => accountId);
    if (accounts.length > 0) {
      const endpoints = await this.dataSource
        .getRepository(WebhookEndpoint)
        .find({ select: { id: true }, where: { accountId: In(accounts) } });
      without.push(...endpoints.map(({ id }) => id));
    }
    return this.queue.fetch(kind, without);
  }

  /** Begins a try. @returns `undefined` if the delivery is not due. Then its entry is gone. */
  async begin(kind: QueuedDelivery, entry: FetchedEntry): Promise<DueDelivery | undefined> {
    const [row] = await this.sql.query<DueRow>(beginStatement, [entry.key]);
    if (row) return due(row, entry);
    await this.queue.remove(kind, entry);
    return undefined;
  }

  /** Reports that a delivery succeeded. This also counts if another server is trying it by now: the message was received. */
  async succeeded({ id, entry, endpoint }: DueDelivery, status: number | null, durationMs: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (endpoint) await lockEndpoint(manager, endpoint.id);
      const result = { status: 'delivered', lastStatus: status, lastError: null, lastDurationMs: durationMs } as const;
      await manager.update(AlertDelivery, { id }, result);
      await this.queue.remove(endpoint ? 'webhooks' : 'emails', entry, manager);
      if (!endpoint) return;
      await manager.update(WebhookEndpoint, { id: endpoint.id, failingSince: Not(IsNull()) }, { failingSince: null });
    });
  }

  /**
   * Reports that a delivery failed. It is tried again by the schedule, until the schedule ends. The endpoint is disabled if it
   * answered 410 (Gone), or if this message is given up and nothing has succeeded for days.
   */
  async failed(delivery: DueDelivery, failure: FailedTry): Promise<void> {
    const { id, entry, endpoint, alert } = delivery;
    const isGone = failure.status === gone;
    const delay = isGone ? undefined : delayAfter(delivery.attempt, failure.retryAfterSeconds);
    await this.dataSource.transaction(async (manager) => {
      if (endpoint) await lockEndpoint(manager, endpoint.id);
      const isWanted = await recordFailure(manager, delivery, failure, delay);
      await this.queue.remove(endpoint ? 'webhooks' : 'emails', entry, manager);
      if (isWanted && delay !== undefined) await this.entries.add(manager, [id]);
      if (!isWanted || !endpoint) return;
      await manager.update(WebhookEndpoint, { id: endpoint.id, failingSince: IsNull() }, { failingSince: currentTime });
      if (!isGone && !(delay === undefined && (await hasFailedLong(manager, endpoint.id)))) return;
      await manager.update(WebhookEndpoint, { id: endpoint.id }, { disabled: isGone ? 'gone' : 'failing' });
      await cancelPending(manager, endpoint.id);
      const subject = { type: 'webhook', id: endpoint.id, name: new URL(endpoint.url).host } as const;
      const { accountId } = alert;
      await this.audit.record(manager, { accountId, action: 'webhook.disabled', actor: server, subject });
    });
  }
}

/** Those of which there are at least so many. */
function atLeast(number: number, entries: readonly FetchedEntry[], whose: (entry: FetchedEntry) => string): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(whose(entry), (counts.get(whose(entry)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= number).map(([id]) => id);
}

function due(
  { id, tries, attempt, alertId, accountId, type, data, createdAt, ...to }: DueRow,
  entry: FetchedEntry,
): DueDelivery {
  const common = { id, entry, tries, attempt, alert: { id: alertId, accountId, type, data, createdAt } };
  if (to.email !== null) return { ...common, email: to.email, account: to.account };
  const secrets = [to.secret!, ...(to.previousSecret ? [to.previousSecret] : [])];
  return { ...common, endpoint: { id: to.endpointId!, url: to.url!, secrets } };
}

/** HTTP 410: the endpoint does not want messages any more. */
const gone = 410;

/** Before the delivery is locked: whoever disables or removes the endpoint locks both in this order. */
async function lockEndpoint(manager: EntityManager, id: string): Promise<void> {
  const lock = { mode: 'for_no_key_update' } as const;
  await manager.findOne(WebhookEndpoint, { select: { id: true }, where: { id }, lock });
}

async function hasFailedLong(manager: EntityManager, id: string): Promise<boolean> {
  return manager.existsBy(WebhookEndpoint, { id, failingSince: isOlderThan(maxFailingSeconds) });
}

/**
 * @param delay seconds until the next try; `undefined`: there is none.
 * @returns whether the result was still wanted. It is not if another server tries by now, or if the delivery was cancelled or removed.
 */
async function recordFailure(
  manager: EntityManager,
  { id, tries }: DueDelivery,
  { error, status, durationMs }: FailedTry,
  delay: number | undefined,
): Promise<boolean> {
  const { affected } = await manager.update(
    AlertDelivery,
    { id, tries, status: 'pending' },
    {
      lastError: error,
      lastStatus: status ?? null,
      lastDurationMs: durationMs,
      status: delay === undefined ? 'failed' : 'pending',
      nextTryAt: secondsAhead(delay ?? 0),
    },
  );
  return affected === 1;
}
