import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { Actor } from '../../platform/caller/actor';
import { Environment } from '../../platform/config/environment';
import { readStatement } from '../../platform/database/statement';
import { isAhead } from '../../platform/database/times';
import { keyReused } from '../idempotency/idempotency-errors';
import { checkIdempotencyKey } from '../idempotency/idempotency-key';
import { digestOfJson } from '../idempotency/named-request';
import { OperatorRequest } from './operator-request.entity';

const recordStatement = readStatement('auth/operators/record-operator-request.sql');

/** Records, in the transaction that makes something, that the request has made it. */
export type RecordMade = (manager: EntityManager, subjectId: string) => Promise<void>;

/** What has come of a request that makes something. */
export interface Made<T> {
  /** What it has made now; `undefined` if it is repeated. */
  made?: T;
  /** What it had made before. */
  repeats?: string;
}

/** Another request with the same name has made something meanwhile. */
class MadeMeanwhileError extends Error {}

/** Makes things once for each `Idempotency-Key` of an operator's program. A crash leaves both the thing and its record, or neither. */
@Injectable()
export class OperatorRequests {
  constructor(
    @InjectRepository(OperatorRequest) private readonly requests: Repository<OperatorRequest>,
    private readonly environment: Environment,
  ) {}

  /**
   * Makes something, unless a request with the same name has made it.
   *
   * @param key the `Idempotency-Key`; `undefined`: the request has no name, and always makes something.
   * @param asked what is asked for. Under one name, it must always be the same.
   * @param make is given what it must call in its transaction.
   * @throws {ApiError} `INVALID_REQUEST`, `IDEMPOTENCY_KEY_REUSED`; what `make` throws.
   */
  async once<T>(
    { id }: Actor,
    key: string | undefined,
    asked: unknown,
    make: (record: RecordMade) => Promise<T>,
  ): Promise<Made<T>> {
    if (key === undefined) return { made: await make(() => Promise.resolve()) };
    checkIdempotencyKey(key);
    const named = { operatorKeyId: id!, keyDigest: digestOfJson(key), requestDigest: digestOfJson(asked) };
    const earlier = await this.find(named);
    if (earlier !== undefined) return { repeats: earlier };
    try {
      return { made: await make((manager, subjectId) => this.record(manager, { ...named, subjectId })) };
    } catch (error) {
      const meanwhile = error instanceof MadeMeanwhileError ? await this.find(named) : undefined;
      if (meanwhile === undefined) throw error;
      return { repeats: meanwhile };
    }
  }

  private async find({
    operatorKeyId,
    keyDigest,
    requestDigest,
  }: Omit<OperatorRequest, 'subjectId' | 'expiresAt'>): Promise<string | undefined> {
    const found = await this.requests.findOneBy({ operatorKeyId, keyDigest, expiresAt: isAhead() });
    if (found && !found.requestDigest.equals(requestDigest)) throw keyReused();
    return found?.subjectId;
  }

  private async record(
    manager: EntityManager,
    { operatorKeyId, keyDigest, requestDigest, subjectId }: Omit<OperatorRequest, 'expiresAt'>,
  ): Promise<void> {
    const hours = this.environment.IDEMPOTENCY_HOURS;
    const recorded = await manager.query<unknown[]>(recordStatement, [
      operatorKeyId,
      keyDigest,
      requestDigest,
      subjectId,
      hours,
    ]);
    if (recorded.length === 0) throw new MadeMeanwhileError();
  }
}
