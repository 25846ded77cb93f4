import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Repository } from 'typeorm';
import type { AuditAction, AuditChanges } from '../accounts/audit/audit-event';
import { AuditService } from '../accounts/audit/audit.service';
import type { Actor } from '../platform/caller/actor';
import type { Caller } from '../platform/caller/caller';
import { Environment } from '../platform/config/environment';
import { coalesce } from '../platform/database/coalesce';
import { databaseTime } from '../platform/database/database-time';
import { lockAccount } from '../platform/database/lock-account';
import { coalesceByShard } from '../platform/database/shards/coalesce-by-shard';
import { ShardedSql } from '../platform/database/shards/sharded-sql';
import { SqlClient } from '../platform/database/sql-client';
import { readStatement } from '../platform/database/statement';
import { timeOrderedId } from '../platform/ids/time-ordered-id';
import { SlidingWindowStorage } from '../rate-limit/sliding-window.storage';
import { ApiKey } from './api-key.entity';
import { apiKeyNotFound, isApiKeyId } from './api-key-not-found';
import { checkExpiry, makeRoom } from './api-key-room';
import { type FormerSecret, formerSecretsOf } from './former-secrets';
import { checkGivesToOthers, checkLimit, exceeded, excess, type GiverGrants, type Grants, heldBy } from './grants';
import { apiKeyPrefix, digestApiKey, generateApiKey } from './api-key-secret';
import type { ResolvedApiKey } from './resolved-api-key';

/** The fields of a new key. */
export interface NewApiKey {
  name: string;
  /** `null`: the key does not expire. */
  expiresAt: Date | null;
  /** What the key can do. What is left out or `null` is taken from the creator. */
  grants?: Partial<Grants>;
  /** What else changes in the transaction that creates the key. If it fails, there is no key. */
  together?: (manager: EntityManager, id: string) => Promise<void>;
}

/** A new key. Only at this point is the key itself known. */
export interface CreatedApiKey {
  apiKey: ApiKey;
  key: string;
}

/** A key as shown to its account. */
export interface ListedApiKey {
  apiKey: ApiKey;
  /** Time of the last admitted request; `null`: never used. */
  lastUsedAt: Date | null;
  /** The secrets that rotations have replaced and that still work, newest first. */
  formerSecrets: FormerSecret[];
}

const findStatement = { name: 'api_keys_by_digest', text: readStatement('api-keys/find-by-digest.sql') };
const findLockedStatement = readStatement('api-keys/find-locked.sql');
const findByIdStatement = { name: 'api_keys_by_id', text: readStatement('api-keys/find-by-id.sql') };

/** More concurrent statements are not faster, and fewer requests would then share each statement. */
const batching = { maxStatements: 2, maxBatchSize: 512 };

/** Creates, finds, lists and revokes API keys. */
@Injectable()
export class ApiKeysService {
  private readonly findByDigest: (digest: Buffer) => Promise<ResolvedApiKey | undefined>;
  private readonly findById = coalesce((ids: readonly string[]) => this.findByIds(ids), batching);

  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sql: SqlClient,
    private readonly shards: ShardedSql,
    private readonly windows: SlidingWindowStorage,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {
    this.findByDigest = coalesceByShard(
      shards,
      (digest: Buffer) => digest.toString('hex'),
      (shardKey, digests) => this.findByDigests(shardKey, digests),
      batching,
    );
  }

  /**
   * Creates a key for an account and records it in the audit trail.
   *
   * @param caller who creates the key, unless the operator does. It can give the key what it has at the time of the change.
   * @throws {ApiError} `INVALID_REQUEST` if `expiresAt` is in the past, or the limit is above the server's; `RESTRICTION_EXCEEDED`
   *   if the creator is a key with budgets; this, `INSUFFICIENT_SCOPE` or `INSUFFICIENT_ROLE` if the key would get more than the caller has; `API_KEY_LIMIT_REACHED` if the
   *   account already has the maximum number of active keys; what the caller's `confirm` throws.
   */
  async create(
    accountId: string,
    { name, expiresAt, grants = {}, together }: NewApiKey,
    by: Actor,
    caller?: Caller,
  ): Promise<CreatedApiKey> {
    const key = generateApiKey();
    const id = timeOrderedId('key');
    const apiKey = await this.dataSource.transaction(async (manager) => {
      // Lock the account's row, so that the count of its keys stays correct until the commit.
      await lockAccount(manager, accountId);
      const held = await heldBy(caller, manager);
      const given = this.grantsOfNewKey(grants, held);
      checkExpiry(expiresAt, await databaseTime(manager));
      await makeRoom(manager, accountId, this.environment.MAX_API_KEYS_PER_ACCOUNT);
      const repository = manager.getRepository(ApiKey);
      await repository.insert({
        id,
        accountId,
        name,
        prefix: apiKeyPrefix(key),
        digest: digestApiKey(key),
        scopes: given.scopes && [...given.scopes],
        allowedVoices: given.allowedVoices && [...given.allowedVoices],
        allowedAddresses: given.allowedAddresses && [...given.allowedAddresses],
        rateLimit: null,
        loweredRateLimit: given.rateLimit,
        budgets: given.budgets,
        expiresAt,
        createdByType: by.type,
        createdById: by.id,
        createdByName: by.name,
      });
      const subject = { type: 'api_key', id, name } as const;
      await this.audit.record(manager, { accountId, action: 'api_key.created', actor: by, subject });
      await together?.(manager, id);
      return repository.findOneByOrFail({ id });
    });
    return { apiKey, key };
  }

  /** Lists the account's keys that are not revoked, newest first. */
  async list(accountId: string): Promise<ListedApiKey[]> {
    const apiKeys = await this.apiKeys.find({
      where: { accountId, revokedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return this.withUse(accountId, apiKeys);
  }

  /**
   * Returns a key of the account that is not revoked.
   *
   * @throws {ApiError} `API_KEY_NOT_FOUND`, as `revoke` does.
   */
  async get(accountId: string, id: string): Promise<ListedApiKey> {
    const apiKey = isApiKeyId(id) ? await this.apiKeys.findOneBy({ id, accountId, revokedAt: IsNull() }) : null;
    if (!apiKey) throw apiKeyNotFound();
    const [listed] = await this.withUse(accountId, [apiKey]);
    return listed!;
  }

  /** Completes keys of an account with what it sees of their use. */
  async withUse(accountId: string, apiKeys: readonly ApiKey[]): Promise<ListedApiKey[]> {
    const ids = apiKeys.map(({ id }) => id);
    const [lastHits, formerSecrets] = await Promise.all([
      this.windows.lastHits(accountId, ids),
      formerSecretsOf(this.dataSource.manager, ids),
    ]);
    const secretsOf = new Map<string, FormerSecret[]>(ids.map((id) => [id, []]));
    for (const secret of formerSecrets) secretsOf.get(secret.apiKeyId)!.push(secret);
    return apiKeys.map((apiKey) => ({
      apiKey,
      lastUsedAt: lastHits.get(apiKey.id) ?? null,
      formerSecrets: secretsOf.get(apiKey.id)!,
    }));
  }

  /**
   * Revokes a key permanently and records it in the audit trail. Once this returns, every replica rejects the key.
   *
   * @param caller who revokes the key, unless the operator does.
   * @throws {ApiError} `API_KEY_NOT_FOUND` if the key is another account's, is already revoked, or does not exist. The three
   *   cases look the same. Also what the caller's `confirm` throws.
   */
  async revoke(accountId: string, id: string, by: Actor, caller?: Caller): Promise<void> {
    const change = { revokedAt: () => 'clock_timestamp()' };
    await this.change(accountId, id, change, { action: 'api_key.revoked', by, caller });
  }

  /**
   * Sets a key's rate limit and records it in the audit trail.
   *
   * @param rateLimit requests per window, at least 1; `null`: the server's limit.
   * @throws {ApiError} `API_KEY_NOT_FOUND`, as `revoke` does.
   */
  async setRateLimit(accountId: string, id: string, rateLimit: number | null, by: Actor): Promise<void> {
    const changesOf = (before: ApiKey) => ({ rate_limit: { from: before.rateLimit, to: rateLimit } });
    await this.change(accountId, id, { rateLimit }, { action: 'api_key.limit_set', by, changesOf });
  }

  /**
   * Finds a key. Nothing is cached: every call reads the database. Calls that arrive while a statement is running share the
   * next statement.
   *
   * @returns `undefined` if the key does not exist.
   */
  async resolve(key: string): Promise<ResolvedApiKey | undefined> {
    return this.findByDigest(digestApiKey(key));
  }

  /**
   * Finds a key by its id, for callers that need not present its secret: nothing is cached, as in `resolve`.
   *
   * @returns `undefined` if the key does not exist. Its state is never `rotated`.
   */
  async resolveById(id: string): Promise<ResolvedApiKey | undefined> {
    return isApiKeyId(id) ? this.findById(id) : undefined;
  }

  /**
   * Finds a key of an account that is not revoked, with the limits and budgets that apply to it.
   *
   * @throws {ApiError} `API_KEY_NOT_FOUND`, as `revoke` does.
   */
  async resolveOwn(accountId: string, id: string): Promise<ResolvedApiKey> {
    const apiKey = await this.resolveById(id);
    if (!apiKey || apiKey.accountId !== accountId || apiKey.state === 'revoked') throw apiKeyNotFound();
    return apiKey;
  }

  /**
   * Finds a key again, in a transaction, and locks it: until the transaction ends, nobody can change or revoke it.
   *
   * @param key a secret of the key with this id, as `resolve` found it.
   * @returns `undefined` if it is none any more.
   */
  async resolveLocked(manager: EntityManager, id: string, key: string): Promise<ResolvedApiKey | undefined> {
    // A statement of its own: the next one sees what was committed while this one waited.
    const lock = { mode: 'pessimistic_read' } as const;
    await manager.findOne(ApiKey, { select: { id: true }, where: { id }, lock });
    const values = [digestApiKey(key), this.environment.RATE_LIMIT_REQUESTS];
    const [row] = await manager.query<(ResolvedApiKey & { digest: string })[]>(findLockedStatement, values);
    if (!row) return undefined;
    const { digest: _digest, ...apiKey } = row;
    return apiKey;
  }

  private async findByDigests(shardKey: number, digests: readonly Buffer[]): Promise<(ResolvedApiKey | undefined)[]> {
    const rows = await this.shards.query<ResolvedApiKey & { digest: string }>(shardKey, findStatement, [
      this.environment.RATE_LIMIT_REQUESTS,
      digests,
    ]);
    const found = new Map(rows.map(({ digest, ...apiKey }) => [digest, apiKey]));
    return digests.map((digest) => found.get(digest.toString('hex')));
  }

  private async findByIds(ids: readonly string[]): Promise<(ResolvedApiKey | undefined)[]> {
    const values = [ids, this.environment.RATE_LIMIT_REQUESTS];
    const rows = await this.sql.query<ResolvedApiKey>(findByIdStatement, values);
    const found = new Map(rows.map((apiKey) => [apiKey.id, apiKey]));
    return ids.map((id) => found.get(id));
  }

  /** Completes the grants of a new key with those of its creator, and checks that they do not exceed them. */
  private grantsOfNewKey(grants: Partial<Grants>, held: GiverGrants): Grants {
    checkGivesToOthers(held);
    const server = this.environment.RATE_LIMIT_REQUESTS;
    const given: Grants = {
      scopes: grants.scopes ?? held.scopes,
      allowedVoices: grants.allowedVoices ?? held.allowedVoices,
      allowedAddresses: grants.allowedAddresses ?? held.allowedAddresses,
      // A limit that is not below the server's need not be stored.
      rateLimit: grants.rateLimit ?? (held.rateLimit !== null && held.rateLimit < server ? held.rateLimit : null),
      budgets: grants.budgets ?? null,
    };
    checkLimit(given.rateLimit, server);
    const found = excess({ ...given, rateLimit: given.rateLimit ?? server }, held);
    if (found) throw exceeded(found, held);
    return given;
  }

  /** Changes a key that is not revoked and records the change, in one transaction. */
  private async change(
    accountId: string,
    id: string,
    change: Parameters<Repository<ApiKey>['update']>[1],
    {
      action,
      by,
      caller,
      changesOf,
    }: { action: AuditAction; by: Actor; caller?: Caller | undefined; changesOf?: (before: ApiKey) => AuditChanges },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Accounts before keys, as everywhere, so that two changes cannot wait for each other.
      await lockAccount(manager, accountId);
      await caller?.confirm(manager, 'keys:write');
      const repository = manager.getRepository(ApiKey);
      const active = { id, accountId, revokedAt: IsNull() };
      const apiKey = isApiKeyId(id) ? await repository.findOneBy(active) : null;
      if (!apiKey) throw apiKeyNotFound();
      const { affected } = await repository.update(active, change);
      if (affected !== 1) throw apiKeyNotFound();
      const subject = { type: 'api_key', id, name: apiKey.name } as const;
      await this.audit.record(manager, { accountId, action, actor: by, subject, changes: changesOf?.(apiKey) ?? null });
    });
  }
}
