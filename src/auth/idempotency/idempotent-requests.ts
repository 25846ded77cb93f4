import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../../platform/config/environment';

/** Seconds without a sign of life after which the key of a request is free again: its server has died. */
const leaseSeconds = 30;
const renewEveryMs = 10_000;

const lease = `clock_timestamp() + interval '${leaseSeconds} seconds'`;

/** A request that its client has named, so that it can be repeated. */
export interface NamedRequest {
  readonly accountId: string;
  /** SHA-256 of the name and of whoever has chosen it. */
  readonly keyDigest: Buffer;
  /** SHA-256 of what is asked for: under one name, it is always the same. */
  readonly requestDigest: Buffer;
}

/** The right to answer a named request. It is lost if this server does not renew it in time. */
export interface AnswerLease extends NamedRequest {
  readonly run: string;
  readonly expiresAt: Date;
}

/** An answer that was kept. */
export interface KeptAnswer {
  readonly run: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The stored file with the body. */
  readonly fileId: string;
}

/** What is known of a named request. */
export type Begun =
  | { readonly state: 'new'; readonly lease: AnswerLease }
  | { readonly state: 'kept'; readonly answer: KeptAnswer }
  /** Another request has the name, and is being answered. */
  | { readonly state: 'in use' }
  /** The name belongs to a request for something else. */
  | { readonly state: 'other request' };

interface Row {
  run: string;
  digest: Buffer;
  headers: Record<string, string> | null;
  fileId: string | null;
}

/** Which named requests are being answered, and whose answers are kept. All times are the database's. */
@Injectable()
export class IdempotentRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly leases = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), renewEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Begins a named request, unless there was one before.
   *
   * @param lost the `run` of an answer whose file is gone: the request is answered anew.
   */
  async begin(request: NamedRequest, lost?: string): Promise<Begun> {
    const { accountId, keyDigest, requestDigest } = request;
    const run = randomUUID();
    const hours = this.environment.IDEMPOTENCY_HOURS;
    for (;;) {
      const [begun] = await this.dataSource.query<{ expiresAt: Date }[]>(
        `INSERT INTO idempotent_requests AS r (account_id, key_digest, request_digest, run, lease_until, expires_at)
         VALUES ($1, $2, $3, $4, ${lease}, clock_timestamp() + $5::integer * interval '1 hour')
         ON CONFLICT (account_id, key_digest) DO UPDATE
         SET request_digest = excluded.request_digest, run = excluded.run, lease_until = excluded.lease_until,
           headers = NULL, file_id = NULL, expires_at = excluded.expires_at
         WHERE r.expires_at <= clock_timestamp() OR r.lease_until <= clock_timestamp() OR r.run = $6
         RETURNING expires_at AS "expiresAt"`,
        [accountId, keyDigest, requestDigest, run, hours, lost ?? null],
      );
      if (begun) {
        this.leases.add(run);
        return { state: 'new', lease: { ...request, run, expiresAt: begun.expiresAt } };
      }
      const [found] = await this.dataSource.query<Row[]>(
        `SELECT run, request_digest AS digest, headers, file_id AS "fileId" FROM idempotent_requests
         WHERE account_id = $1 AND key_digest = $2`,
        [accountId, keyDigest],
      );
      // Otherwise, the name has just become free.
      if (found) return stateOf(found, requestDigest);
    }
  }

  /** Keeps an answer. @returns whether this server still had the right to. */
  async keep({ accountId, keyDigest, run }: AnswerLease, answer: Omit<KeptAnswer, 'run'>): Promise<boolean> {
    this.leases.delete(run);
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE idempotent_requests SET lease_until = NULL, headers = $4, file_id = $5
       WHERE account_id = $1 AND key_digest = $2 AND run = $3 RETURNING run`,
      [accountId, keyDigest, run, answer.headers, answer.fileId],
    );
    return rows.length > 0;
  }

  /** Frees the name of a request whose answer is not kept. */
  async release({ accountId, keyDigest, run }: AnswerLease): Promise<void> {
    this.leases.delete(run);
    await this.dataSource.query(
      'DELETE FROM idempotent_requests WHERE account_id = $1 AND key_digest = $2 AND run = $3',
      [accountId, keyDigest, run],
    );
  }

  /** If this fails, the next one may succeed in time. */
  private async renew(): Promise<void> {
    if (this.leases.size === 0) return;
    const statement = `UPDATE idempotent_requests SET lease_until = ${lease} WHERE run = ANY ($1) AND lease_until IS NOT NULL`;
    await this.dataSource.query(statement, [[...this.leases]]).catch(() => undefined);
  }
}

function stateOf({ run, digest, headers, fileId }: Row, requestDigest: Buffer): Begun {
  if (!digest.equals(requestDigest)) return { state: 'other request' };
  if (fileId === null) return { state: 'in use' };
  return { state: 'kept', answer: { run, headers: headers ?? {}, fileId } };
}
