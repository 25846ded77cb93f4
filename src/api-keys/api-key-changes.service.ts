import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction, AuditChanges } from '../accounts/audit/audit-event';
import { differences } from '../accounts/audit/differences';
import { AuditService } from '../accounts/audit/audit.service';
import type { Actor } from '../platform/caller/actor';
import { type BudgetChanges, type Budgets, changedBudgets } from '../platform/caller/budgets';
import type { Caller } from '../platform/caller/caller';
import { Environment } from '../platform/config/environment';
import { databaseTime } from '../platform/database/database-time';
import { lockAccount } from '../platform/database/lock-account';
import { readStatement } from '../platform/database/statement';
import { apiKeyPrefix, digestApiKey, generateApiKey } from './api-key-secret';
import { ApiKey } from './api-key.entity';
import { apiKeyNotFound, isApiKeyId } from './api-key-not-found';
import { checkExpiry, makeRoom } from './api-key-room';
import { type FormerSecret, formerSecretsOf } from './former-secrets';
import {
  checkGivesToOthers,
  checkLimit,
  exceeded,
  type Excess,
  excess,
  type GiverGrants,
  type Grants,
  heldBy,
} from './grants';

const replaceStatement = readStatement('api-keys/replace-secret.sql');

/** The fields of a key that can be edited. Those that are left out stay as they are. */
export interface ApiKeyChanges extends Partial<Grants> {
  name?: string;
  /** `null`: the key does not expire. */
  expiresAt?: Date | null;
  disabled?: boolean;
}

/** A key with its new secret. Only at this point is the secret itself known. */
export interface RotatedApiKey {
  apiKey: ApiKey;
  key: string;
  /** The secrets that still work beside the new one, newest first. */
  formerSecrets: FormerSecret[];
}

/** Maximum number of former secrets of a key that work at the same time. */
export const maxFormerSecrets = 3;

/** Edits, disables and rotates API keys. Every replica follows a change as soon as the method has returned. */
@Injectable()
export class ApiKeyChangesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /**
   * Edits a key, and records in the audit trail what has changed.
   *
   * @param caller who edits the key, unless the operator does. A key may only narrow itself. It may change other keys to at most
   *   what it has at the time of the change, and narrow those that have more. A key with budgets may only narrow other keys.
   * @throws {ApiError} `API_KEY_NOT_FOUND`; `INVALID_REQUEST` if the expiry is in the past or the limit is above that of the
   *   server or the operator; `RESTRICTION_EXCEEDED` or `INSUFFICIENT_SCOPE` if the key would get more than the
   *   caller has; `API_KEY_LIMIT_REACHED` if an expired key would become one too many; what the caller's `confirm` throws.
   */
  async update(accountId: string, id: string, changes: ApiKeyChanges, by: Actor, caller?: Caller): Promise<ApiKey> {
    return this.withKey({ accountId, id, caller }, async (manager, before, { now, held }) => {
      const after = changed(before, changes, now);
      const highest = before.rateLimit ?? this.environment.RATE_LIMIT_REQUESTS;
      if (changes.rateLimit !== undefined) checkLimit(changes.rateLimit, highest);
      if (changes.expiresAt) checkExpiry(after.expiresAt, now);
      this.checkGrants(before, after, held, by.id === id);
      if (isExpired(before, now) && !isExpired(after, now)) {
        await makeRoom(manager, accountId, this.environment.MAX_API_KEYS_PER_ACCOUNT);
      }
      return this.save(manager, before, after, by);
    });
  }

  /**
   * Changes some of a key's budgets for the operator, and records in the audit trail what has changed.
   *
   * @returns its budgets; `null`: none.
   * @throws {ApiError} `API_KEY_NOT_FOUND`.
   */
  async setBudgets(accountId: string, id: string, changes: BudgetChanges, by: Actor): Promise<Budgets | null> {
    const apiKey = await this.withKey({ accountId, id, caller: undefined }, (manager, before, { now }) => {
      const after = changed(before, { budgets: changedBudgets(before.budgets, changes) }, now);
      return this.save(manager, before, after, by);
    });
    return apiKey.budgets;
  }

  /**
   * Gives a key a new secret. The one that it replaces works until the overlap has passed by the database's clock, and so does no
   * older one. Requests with any of them count in the window of the key.
   *
   * @param overlapSeconds 0: the replaced secrets stop working at once. So they always do if the key is disabled: enabling it must
   *   not revive a secret that has leaked.
   * @param caller who rotates the key, unless the operator does. A new secret gives everything that the key has. A key with
   *   budgets may rotate only itself.
   * @throws {ApiError} `API_KEY_NOT_FOUND`; `RESTRICTION_EXCEEDED` or `INSUFFICIENT_SCOPE` if the key has more than
   *   the caller; what the caller's `confirm` throws.
   */
  async rotate(
    accountId: string,
    id: string,
    overlapSeconds: number,
    by: Actor,
    caller?: Caller,
  ): Promise<RotatedApiKey> {
    const key = generateApiKey();
    return this.withKey({ accountId, id, caller }, async (manager, apiKey, { held }) => {
      if (by.id !== id) checkGivesToOthers(held);
      const found = excess(this.grantsOf(apiKey), held);
      if (found) throw exceeded(found, held);
      const formerPrefix = apiKey.prefix;
      const overlap = apiKey.disabledAt ? 0 : overlapSeconds;
      await manager.query(replaceStatement, [id, overlap, maxFormerSecrets]);
      apiKey.prefix = apiKeyPrefix(key);
      await manager.getRepository(ApiKey).update({ id }, { digest: digestApiKey(key), prefix: apiKey.prefix });
      const formerSecrets = await formerSecretsOf(manager, [id]);
      await this.record(manager, apiKey, 'api_key.rotated', by, {
        prefix: { from: formerPrefix, to: apiKey.prefix },
        overlap_seconds: { from: null, to: overlap },
      });
      return { apiKey, key, formerSecrets };
    });
  }

  /** Runs a change of a key that is not revoked, in a transaction that holds the key's row. */
  private async withKey<T>(
    { accountId, id, caller }: { accountId: string; id: string; caller: Caller | undefined },
    change: (manager: EntityManager, apiKey: ApiKey, given: { now: Date; held: GiverGrants }) => Promise<T>,
  ): Promise<T> {
    if (!isApiKeyId(id)) throw apiKeyNotFound();
    return this.dataSource.transaction(async (manager) => {
      // Accounts before keys, as everywhere, so that two changes cannot wait for each other.
      await lockAccount(manager, accountId);
      const held = await heldBy(caller, manager);
      const apiKey = await manager
        .getRepository(ApiKey)
        .createQueryBuilder('key')
        .setLock('pessimistic_write')
        .where('key.id = :id AND key.accountId = :accountId AND key.revokedAt IS NULL', { id, accountId })
        .getOne();
      if (!apiKey) throw apiKeyNotFound();
      const now = await databaseTime(manager);
      return change(manager, apiKey, { now, held });
    });
  }

  /** Saves and records an edit, unless nothing has changed. */
  private async save(manager: EntityManager, before: ApiKey, after: ApiKey, by: Actor): Promise<ApiKey> {
    const changes = differences(shown(before), shown(after));
    if (Object.keys(changes).length === 0) return before;
    const { id, name, expiresAt, scopes, allowedVoices, allowedAddresses, loweredRateLimit, budgets, disabledAt } =
      after;
    await manager.update(
      ApiKey,
      { id },
      { name, expiresAt, scopes, allowedVoices, allowedAddresses, loweredRateLimit, budgets, disabledAt },
    );
    const { disabled, ...others } = changes;
    if (Object.keys(others).length > 0) await this.record(manager, after, 'api_key.updated', by, others);
    if (disabled) {
      await this.record(manager, after, after.disabledAt ? 'api_key.disabled' : 'api_key.enabled', by, null);
    }
    return after;
  }

  /** @throws {ApiError} if an edit gives the key more than the editor has. */
  private checkGrants(before: ApiKey, after: ApiKey, held: GiverGrants, isItself: boolean): void {
    const widened = this.widening(before, after);
    if (!widened) return;
    if (!isItself) checkGivesToOthers(held);
    const found = isItself ? widened : excess(this.grantsOf(after), held);
    if (found) throw exceeded(found, held);
  }

  /** Finds what an edit allows that the key could not do before. */
  private widening(before: ApiKey, after: ApiKey): Excess | undefined {
    const found = excess(this.grantsOf(after), this.grantsOf(before));
    if (found) return found;
    if ((after.expiresAt?.getTime() ?? Infinity) > (before.expiresAt?.getTime() ?? Infinity))
      return { field: 'expires_at' };
    return before.disabledAt && !after.disabledAt ? { field: 'disabled' } : undefined;
  }

  private grantsOf({ scopes, allowedVoices, allowedAddresses, rateLimit, loweredRateLimit, budgets }: ApiKey): Grants {
    const limit = Math.min(rateLimit ?? this.environment.RATE_LIMIT_REQUESTS, loweredRateLimit ?? Infinity);
    return { scopes, allowedVoices, allowedAddresses, rateLimit: limit, budgets };
  }

  private record(
    manager: EntityManager,
    { id, accountId, name }: ApiKey,
    action: AuditAction,
    actor: Actor,
    changes: AuditChanges | null,
  ): Promise<void> {
    return this.audit.record(manager, { accountId, action, actor, subject: { type: 'api_key', id, name }, changes });
  }
}

function changed(apiKey: ApiKey, changes: ApiKeyChanges, now: Date): ApiKey {
  const { name, expiresAt, scopes, allowedVoices, allowedAddresses, rateLimit, budgets, disabled } = changes;
  return Object.assign(new ApiKey(), apiKey, {
    ...(name !== undefined && { name }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(scopes !== undefined && { scopes }),
    ...(allowedVoices !== undefined && { allowedVoices }),
    ...(allowedAddresses !== undefined && { allowedAddresses }),
    ...(rateLimit !== undefined && { loweredRateLimit: rateLimit }),
    ...(budgets !== undefined && { budgets }),
    ...(disabled !== undefined && { disabledAt: disabled ? (apiKey.disabledAt ?? now) : null }),
  });
}

function isExpired({ expiresAt }: ApiKey, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** The fields of which the audit trail has changes, by their names in the API. */
function shown(apiKey: ApiKey) {
  return {
    name: apiKey.name,
    expires_at: apiKey.expiresAt?.toISOString() ?? null,
    scopes: apiKey.scopes,
    allowed_voices: apiKey.allowedVoices,
    allowed_addresses: apiKey.allowedAddresses,
    rate_limit: apiKey.loweredRateLimit,
    budgets: apiKey.budgets,
    disabled: apiKey.disabledAt !== null,
  };
}
