import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { apiKeyPrefix, digestApiKey } from '../../api-keys/api-key-secret';
import { checkExpiry } from '../../api-keys/api-key-room';
import type { OperatorCaller } from '../../platform/caller/operator';
import type { OperatorAccess } from '../../platform/caller/operator-access';
import { databaseTime } from '../../platform/database/database-time';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { currentTime } from '../../platform/database/times';
import { OperatorError } from '../../platform/errors/operator-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { SlidingWindowStorage } from '../../rate-limit/sliding-window.storage';
import { generateOperatorKey } from './operator-key-secret';
import { OperatorKey } from './operator-key.entity';

const findStatement = { name: 'operator_key_by_digest', text: readStatement('auth/operators/find-operator-key.sql') };

/** A key that authentication has found. */
export interface ResolvedOperatorKey extends OperatorCaller {
  state: 'active' | 'revoked' | 'expired';
}

/** A new key. Only at this point is the key itself known. */
export interface CreatedOperatorKey {
  operatorKey: OperatorKey;
  key: string;
}

/** The keys of programs that manage accounts for the operator. Only the command line makes and revokes them: no program can make another. */
@Injectable()
export class OperatorKeysService {
  constructor(
    @InjectRepository(OperatorKey) private readonly keys: Repository<OperatorKey>,
    private readonly sql: SqlClient,
    private readonly windows: SlidingWindowStorage,
  ) {}

  /** @throws {ApiError} `INVALID_REQUEST` if the expiry is in the past. */
  async create({
    name,
    access,
    expiresAt,
  }: {
    name: string;
    access: OperatorAccess;
    expiresAt: Date | null;
  }): Promise<CreatedOperatorKey> {
    checkExpiry(expiresAt, await databaseTime(this.keys.manager));
    const key = generateOperatorKey();
    const id = timeOrderedId('opk');
    await this.keys.insert({ id, name, access, expiresAt, prefix: apiKeyPrefix(key), digest: digestApiKey(key) });
    return { operatorKey: await this.keys.findOneByOrFail({ id }), key };
  }

  /** Lists the keys that are not revoked, newest first, and when each was used last. */
  async list(): Promise<{ operatorKey: OperatorKey; lastUsedAt: Date | null }[]> {
    const keys = await this.keys.find({ where: { revokedAt: IsNull() }, order: { id: 'DESC' } });
    return Promise.all(
      keys.map(async (operatorKey) => {
        const { id } = operatorKey;
        return { operatorKey, lastUsedAt: (await this.windows.lastHits(id, [id])).get(id) ?? null };
      }),
    );
  }

  /**
   * Revokes a key permanently. Once this returns, every replica rejects it.
   *
   * @throws {OperatorError} if there is no such key that is not revoked.
   */
  async revoke(id: string): Promise<void> {
    const { affected } = await this.keys.update({ id, revokedAt: IsNull() }, { revokedAt: currentTime });
    if (affected !== 1) throw new OperatorError(`There is no operator's key "${id}". See: voxgate operators list`);
  }

  /** Finds a key. Nothing is cached: every call reads the database. @returns `undefined` if there is no such key. */
  async resolve(key: string): Promise<ResolvedOperatorKey | undefined> {
    const [found] = await this.sql.query<ResolvedOperatorKey>(findStatement, [digestApiKey(key)]);
    return found;
  }
}
