import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { readStatement } from '../../platform/database/statement';
import { isAhead, isAheadOrNever, secondsAhead } from '../../platform/database/times';
import { IdempotentRequest } from './idempotent-request.entity';
import type { NamedRequest } from './named-request';

/** Seconds without a sign of life after which the key of a request is free again: its server has died. */
const leaseSeconds = 30;
const renewEveryMs = 10_000;

const claimStatement = readStatement('auth/idempotency/claim.sql');

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

/** The earlier request with the name of another. */
export type EarlierRequest =
  | { readonly state: 'kept'; readonly answer: KeptAnswer }
  /** It has made a job. Its answer is that job as it is now. */
  | { readonly state: 'made'; readonly jobId: string }
  /** It is still being answered. */
  | { readonly state: 'in use' }
  /** The name belongs to a request for something else. */
  | { readonly state: 'other request' };

/** What comes of a named request. */
export type Begun = { readonly state: 'new'; readonly lease: AnswerLease } | EarlierRequest;

/** What a request that takes a name has of it. */
interface Claim {
  readonly run: string;
  /** The `run` of an answer whose file is gone. */
  readonly lost?: string | undefined;
  /** Of the right to answer; not set for one that has made a job. */
  readonly leaseSeconds?: number;
  readonly jobId?: string;
}

/** Which named requests are being answered, whose answers are kept, and which have made a job. All times are the database's. */
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
    const run = randomUUID();
    for (;;) {
      const expiresAt = await this.claim(this.named.manager, request, { run, lost, leaseSeconds });
      if (expiresAt) {
        this.leases.add(run);
        return { state: 'new', lease: { ...request, run, expiresAt } };
      }
      const earlier = await this.find(request);
      // Otherwise, the name has just become free.
      if (earlier) return earlier;
    }
  }

  /** Finds the earlier request with the name of another. @returns `undefined` if the name is free. */
  async find(
    { accountId, keyDigest, requestDigest }: NamedRequest,
    manager = this.named.manager,
  ): Promise<EarlierRequest | undefined> {
    const live = { expiresAt: isAhead(), leaseUntil: isAheadOrNever() };
    const found = await manager.findOneBy(IdempotentRequest, { accountId, keyDigest, ...live });
    return found ? stateOf(found, requestDigest) : undefined;
  }

  /**
   * Records that a request makes a job. The name is free again when the job is removed.
   *
   * @param manager of the transaction that makes the job: a crash leaves both or neither.
   * @returns whether the name was free.
   */
  async recordJob(manager: EntityManager, request: NamedRequest, jobId: string): Promise<boolean> {
    return (await this.claim(manager, request, { run: randomUUID(), jobId })) !== undefined;
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

  /** Takes a name, if it is free. @returns when it expires. */
  private async claim(
    manager: EntityManager,
    { accountId, keyDigest, requestDigest }: NamedRequest,
    { run, lost, leaseSeconds: seconds, jobId }: Claim,
  ): Promise<Date | undefined> {
    const hours = this.environment.IDEMPOTENCY_HOURS;
    const values = [accountId, keyDigest, requestDigest, run, hours, lost ?? null, seconds ?? null, jobId ?? null];
    const [claimed] = await manager.query<Pick<IdempotentRequest, 'expiresAt'>[]>(claimStatement, values);
    return claimed?.expiresAt;
  }

  /** If this fails, the next one may succeed in time. */
  private async renew(): Promise<void> {
    if (this.leases.size === 0) return;
    const leased = { run: Any([...this.leases]), leaseUntil: Not(IsNull()) };
    await this.named.update(leased, { leaseUntil: secondsAhead(leaseSeconds) }).catch(() => undefined);
  }
}

function stateOf({ run, headers, fileId, jobId, ...found }: IdempotentRequest, requestDigest: Buffer): EarlierRequest {
  if (!found.requestDigest.equals(requestDigest)) return { state: 'other request' };
  if (jobId !== null) return { state: 'made', jobId };
  if (fileId === null) return { state: 'in use' };
  return { state: 'kept', answer: { run, headers: headers ?? {}, fileId } };
}
