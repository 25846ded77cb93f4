import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Alert } from '../alerts/alert';
import { AuditService } from '../audit/audit.service';
import { server } from '../../platform/caller/actor';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { cancelPending } from '../webhooks/pending-deliveries';
import { delayAfter } from './retry-schedule';

/**
 * Seconds for which a server keeps a delivery that it is trying, longer than a try can take. If the server dies, another one tries
 * again after them.
 */
export const leaseSeconds = 60;

/**
 * Maximum number of deliveries that one server tries at once for an account, and for one of its webhooks (or its e-mails), so that
 * receivers that do not answer hold up neither other accounts nor the account's other receivers.
 */
const maxPerAccount = 4;
const maxPerReceiver = 2;

/** Days of failures without a success after which an endpoint is disabled: as long as the retries of one message take. */
const failingDays = 3;

/** A delivery that this server is to try now. */
export type ClaimedDelivery = ClaimedWebhook | ClaimedEmail;

interface Claimed {
  id: string;
  /** The number of this try, from 1. */
  tries: number;
  /** The same, but from 1 again after somebody had it sent again. */
  attempt: number;
  alert: Alert;
}

/** A message to an endpoint. */
export interface ClaimedWebhook extends Claimed {
  endpoint: { id: string; url: string; secrets: Buffer[] };
}

/** An e-mail to a person. */
export interface ClaimedEmail extends Claimed {
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

interface ClaimedRow {
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

/**
 * Leases due deliveries: at most $1 in total, at most $2 of each account and $3 of each of its receivers together with those that
 * this server is trying now ($4: their accounts, $5: their receivers). Accounts take turns: those with the fewest tries come
 * first, and among them the ones after $7 in the order of their ids. E-mails are left out unless $6.
 *
 * `receivers` jumps from one receiver to the next in the index, so the number of deliveries that wait for each does not matter.
 * `SKIP LOCKED` lets several servers claim at once.
 */
const claimStatement = {
  name: 'alert_deliveries_claim',
  text: readStatement('accounts/delivery/claim.sql'),
};

/** The deliveries that wait in the database. Several servers can use it at once. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly sql: SqlClient,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Claims due deliveries for this server, in the order in which accounts take turns. It must report the result of each within the
   * lease.
   *
   * @param most how many to claim.
   * @param trying the deliveries that this server has claimed and not reported.
   * @param after the account whose turn was the latest.
   * @param withEmails whether this server can send e-mails.
   */
  async claim(
    most: number,
    { trying, after, withEmails }: { trying: readonly ClaimedDelivery[]; after: string; withEmails: boolean },
  ): Promise<ClaimedDelivery[]> {
    const rows = await this.sql.query<ClaimedRow>(claimStatement, [
      most,
      maxPerAccount,
      maxPerReceiver,
      trying.map(({ alert }) => alert.accountId),
      // E-mails to all people of an account count as one receiver: they go through one mail server.
      trying.map(({ endpoint }) => endpoint?.id ?? ''),
      withEmails,
      after,
      leaseSeconds,
    ]);
    return rows.map(claimed);
  }

  /** Reports that a delivery succeeded. This also counts if the lease has ended: the message was received. */
  async succeeded({ id, endpoint }: ClaimedDelivery, status: number | null, durationMs: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (endpoint) await lockEndpoint(manager, endpoint.id);
      await manager.query(
        `UPDATE alert_deliveries
         SET status = 'delivered', leased_until = NULL, last_status = $2, last_error = NULL, last_duration_ms = $3
         WHERE id = $1`,
        [id, status, durationMs],
      );
      if (!endpoint) return;
      await manager.query(
        'UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL',
        [endpoint.id],
      );
    });
  }

  /**
   * Reports that a delivery failed. It is tried again by the schedule, until the schedule ends. The endpoint is disabled if it
   * answered 410 (Gone), or if this message is given up and nothing has succeeded for days.
   */
  async failed(delivery: ClaimedDelivery, failure: FailedTry): Promise<void> {
    const { endpoint, alert } = delivery;
    const isGone = failure.status === gone;
    const delay = isGone ? undefined : delayAfter(delivery.attempt, failure.retryAfterSeconds);
    await this.dataSource.transaction(async (manager) => {
      if (endpoint) await lockEndpoint(manager, endpoint.id);
      const isWanted = await recordFailure(manager, delivery, failure, delay);
      if (!isWanted || !endpoint) return;
      const [[{ hasFailedLong }]] = await manager.query<[[{ hasFailedLong: boolean }], number]>(
        `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, clock_timestamp()) WHERE id = $1
         RETURNING failing_since < clock_timestamp() - make_interval(days => ${failingDays}) AS "hasFailedLong"`,
        [endpoint.id],
      );
      if (!isGone && !(delay === undefined && hasFailedLong)) return;
      await manager.query('UPDATE webhook_endpoints SET disabled = $2 WHERE id = $1', [
        endpoint.id,
        isGone ? 'gone' : 'failing',
      ]);
      await cancelPending(manager, endpoint.id);
      const subject = { type: 'webhook', id: endpoint.id, name: new URL(endpoint.url).host } as const;
      const { accountId } = alert;
      await this.audit.record(manager, { accountId, action: 'webhook.disabled', actor: server, subject });
    });
  }
}

function claimed({
  id,
  tries,
  attempt,
  alertId,
  accountId,
  type,
  data,
  createdAt,
  ...to
}: ClaimedRow): ClaimedDelivery {
  const common = { id, tries, attempt, alert: { id: alertId, accountId, type, data, createdAt } };
  if (to.email !== null) return { ...common, email: to.email, account: to.account };
  const secrets = [to.secret!, ...(to.previousSecret ? [to.previousSecret] : [])];
  return { ...common, endpoint: { id: to.endpointId!, url: to.url!, secrets } };
}

/** HTTP 410: the endpoint does not want messages any more. */
const gone = 410;

/** Before the delivery is locked: whoever disables or removes the endpoint locks both in this order. */
async function lockEndpoint(manager: EntityManager, id: string): Promise<void> {
  await manager.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

/**
 * @param delay seconds until the next try; `undefined`: there is none.
 * @returns whether the result was still wanted. It is not if the lease has ended and another server tries, or if the delivery was
 *   cancelled or removed.
 */
async function recordFailure(
  manager: EntityManager,
  { id, tries }: ClaimedDelivery,
  { error, status, durationMs }: FailedTry,
  delay: number | undefined,
): Promise<boolean> {
  const [rows] = await manager.query<[unknown[], number]>(
    `UPDATE alert_deliveries
     SET leased_until = NULL, last_error = $3, last_status = $4, last_duration_ms = $5,
       status = CASE WHEN $6::float8 IS NULL THEN 'failed' ELSE 'pending' END,
       next_try_at = clock_timestamp() + make_interval(secs => coalesce($6, 0))
     WHERE id = $1 AND tries = $2 AND status = 'pending' RETURNING id`,
    [id, tries, error, status ?? null, durationMs, delay ?? null],
  );
  return rows.length > 0;
}
