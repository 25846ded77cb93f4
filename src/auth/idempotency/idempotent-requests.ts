import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { readStatement } from '../../platform/database/statement';
import { secondsAhead } from '../../platform/database/times';
import { IdempotentRequest } from './idempotent-request.entity';
import type { NamedRequest } from './named-request';

/** Seconds without a sign of life after which the key of a request is free again: its server has died. */
const leaseSeconds = 30;
const renewEveryMs = 10_000;

const beginStatement = readStatement('auth/idempotency/begin.sql');

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

/** Which named requests are being answered, and whose answers are kept. All times are the database's. */
@Injectable()
export class IdempotentRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly leases = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectRepository(IdempotentRequest) private readonly named: Repository<IdempotentRequest>,
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
      const [begun] = await this.named.query<Pick<IdempotentRequest, 'expiresAt'>[]>(beginStatement, [
        accountId,
        keyDigest,
        requestDigest,
        run,
        hours,
        lost ?? null,
        leaseSeconds,
      ]);
      if (begun) {
        this.leases.add(run);
        return { state: 'new', lease: { ...request, run, expiresAt: begun.expiresAt } };
      }
      const found = await this.named.findOneBy({ accountId, keyDigest });
      // Otherwise, the name has just become free.
      if (found) return stateOf(found, requestDigest);
    }
  }

  /** Keeps an answer. @returns whether this server still had the right to. */
  async keep({ accountId, keyDigest, run }: AnswerLease, answer: Omit<KeptAnswer, 'run'>): Promise<boolean> {
    this.leases.delete(run);
    const { affected } = await this.named.update({ accountId, keyDigest, run }, { leaseUntil: null, ...answer });
    return affected === 1;
  }

  /** Frees the name of a request whose answer is not kept. */
  async release({ accountId, keyDigest, run }: AnswerLease): Promise<void> {
    this.leases.delete(run);
    await this.named.delete({ accountId, keyDigest, run });
  }

  /** If this fails, the next one may succeed in time. */
  private async renew(): Promise<void> {
    if (this.leases.size === 0) return;
    const leased = { run: Any([...this.leases]), leaseUntil: Not(IsNull()) };
    await this.named.update(leased, { leaseUntil: secondsAhead(leaseSeconds) }).catch(() => undefined);
  }
}

function stateOf({ run, headers, fileId, ...found }: IdempotentRequest, requestDigest: Buffer): Begun {
  if (!found.requestDigest.equals(requestDigest)) return { state: 'other request' };
  if (fileId === null) return { state: 'in use' };
  return { state: 'kept', answer: { run, headers: headers ?? {}, fileId } };
}
