import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository } from 'typeorm';
import type { AuditAction } from '../audit/audit-event';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../caller/actor';
import { Environment } from '../config/environment';
import { coalesce } from '../database/coalesce';
import { SqlClient } from '../database/sql-client';
import { ApiError } from '../errors/api-error';
import { timeOrderedId } from '../ids/time-ordered-id';
import { SlidingWindowStorage } from '../rate-limit/sliding-window.storage';
import { ApiKey } from './api-key.entity';
import { apiKeyPrefix, digestApiKey, generateApiKey } from './api-key-secret';

/** What a key is made of. */
export interface NewApiKey {
  name: string;
  /** `null`: never. */
  expiresAt: Date | null;
}

/** A key just made: the only moment at which the key itself is known. */
export interface CreatedApiKey {
  apiKey: ApiKey;
  key: string;
}

/** A key as its account sees it. */
export interface ListedApiKey {
  apiKey: ApiKey;
  /** Time of the last admitted request, or `null`. */
  lastUsedAt: Date | null;
}

/** What authentication needs to know of a key. */
export interface ResolvedApiKey {
  id: string;
  accountId: string;
  name: string;
  rateLimit: number | null;
  state: 'active' | 'revoked' | 'expired';
}

/** The database's clock decides on expiry: those of the replicas may differ. */
const resolveStatement = {
  name: 'api_keys_by_digest',
  text: `
    SELECT encode(digest, 'hex') AS digest, id, account_id AS "accountId", name, rate_limit AS "rateLimit",
      CASE
        WHEN revoked_at IS NOT NULL THEN 'revoked'
        WHEN expires_at <= clock_timestamp() THEN 'expired'
        ELSE 'active'
      END AS state
    FROM api_keys WHERE digest = ANY ($1)`,
};

/** More statements at once do not make it faster, and leave fewer requests to share one. */
const batching = { maxStatements: 2, maxBatchSize: 512 };

/** Creates, finds, lists and revokes API keys. */
@Injectable()
export class ApiKeysService {
  private readonly findByDigest = coalesce((digests: readonly Buffer[]) => this.findByDigests(digests), batching);

  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sql: SqlClient,
    private readonly windows: SlidingWindowStorage,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /**
   * Creates a key for an account, and notes by whom.
   *
   * @throws {ApiError} `INVALID_REQUEST` when it would be expired already; `API_KEY_LIMIT_REACHED` when the account
   *   holds as many active keys as it may.
   */
  async create(accountId: string, { name, expiresAt }: NewApiKey, by: Actor): Promise<CreatedApiKey> {
    const key = generateApiKey();
    const id = timeOrderedId('key');
    const apiKey = await this.dataSource.transaction(async (manager) => {
      // The account's row is the lock that makes the count below true until the commit.
      await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
      const [{ active, past }] = await manager.query<[{ active: number; past: boolean | null }]>(
        `SELECT count(*)::integer AS active, $2::timestamptz <= clock_timestamp() AS past FROM api_keys
         WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
        [accountId, expiresAt],
      );
      if (past) {
        const rule = 'must be in the future';
        throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'expires_at', reason: 'invalid', rule }]);
      }
      if (active >= this.environment.MAX_API_KEYS_PER_ACCOUNT) {
        throw new ApiError(
          'API_KEY_LIMIT_REACHED',
          `This account holds ${active} active API keys, and may hold ${this.environment.MAX_API_KEYS_PER_ACCOUNT}. ` +
            'Revoke one that is not needed any more.',
        );
      }
      const repository = manager.getRepository(ApiKey);
      await repository.insert({
        id,
        accountId,
        name,
        prefix: apiKeyPrefix(key),
        digest: digestApiKey(key),
        rateLimit: null,
        expiresAt,
      });
      const subject = { type: 'api_key', id, name } as const;
      await this.audit.record(manager, { accountId, action: 'api_key.created', actor: by, subject });
      return repository.findOneByOrFail({ id });
    });
    return { apiKey, key };
  }

  /** The account's keys that are not revoked, newest first. */
  async list(accountId: string): Promise<ListedApiKey[]> {
    const apiKeys = await this.apiKeys.find({
      where: { accountId, revokedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const lastHits = await this.windows.lastHits(apiKeys.map(({ id }) => id));
    return apiKeys.map((apiKey) => ({ apiKey, lastUsedAt: lastHits.get(apiKey.id) ?? null }));
  }

  /**
   * Revokes a key for good, and notes by whom. When this returns, no replica accepts it any more.
   *
   * @throws {ApiError} `API_KEY_NOT_FOUND` alike for another account's key, a revoked one, and one that never was.
   */
  async revoke(accountId: string, id: string, by: Actor): Promise<void> {
    await this.change(accountId, id, { revokedAt: () => 'clock_timestamp()' }, { action: 'api_key.revoked', by });
  }

  /**
   * Gives a key a limit of its own, and notes by whom.
   *
   * @param rateLimit requests in any window, at least 1; `null`: the server's limit.
   * @throws {ApiError} `API_KEY_NOT_FOUND`, as `revoke` does.
   */
  async setRateLimit(accountId: string, id: string, rateLimit: number | null, by: Actor): Promise<void> {
    await this.change(accountId, id, { rateLimit }, { action: 'api_key.limit_set', by });
  }

  /**
   * Finds a key; `undefined` when there is none. Nothing is cached: what the database says is never older than the question.
   * Questions that arrive while others are on their way share one statement.
   */
  async resolve(key: string): Promise<ResolvedApiKey | undefined> {
    return this.findByDigest(digestApiKey(key));
  }

  private async findByDigests(digests: readonly Buffer[]): Promise<(ResolvedApiKey | undefined)[]> {
    const rows = await this.sql.query<ResolvedApiKey & { digest: string }>(resolveStatement, [digests]);
    const found = new Map(rows.map(({ digest, ...apiKey }) => [digest, apiKey]));
    return digests.map((digest) => found.get(digest.toString('hex')));
  }

  /** Changes an active key, and notes it, in one transaction. */
  private async change(
    accountId: string,
    id: string,
    change: Parameters<Repository<ApiKey>['update']>[1],
    { action, by }: { action: AuditAction; by: Actor },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const repository = manager.getRepository(ApiKey);
      // PostgreSQL has no NUL in its texts, and an id of ours has nothing but these characters.
      const { affected } = /^key_[0-9a-z]+$/.test(id)
        ? await repository.update({ id, accountId, revokedAt: IsNull() }, change)
        : { affected: 0 };
      if (affected !== 1) throw new ApiError('API_KEY_NOT_FOUND', 'This account has no active API key with this id.');
      const { name } = await repository.findOneByOrFail({ id });
      await this.audit.record(manager, { accountId, action, actor: by, subject: { type: 'api_key', id, name } });
    });
  }
}
