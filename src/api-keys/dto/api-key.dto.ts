import { ApiProperty } from '@nestjs/swagger';
import type { Budgets } from '../../platform/caller/budgets';
import type { Scope } from '../../platform/caller/rights';
import type { ApiKey } from '../api-key.entity';
import type { RotatedApiKey } from '../api-key-changes.service';
import type { CreatedApiKey, ListedApiKey } from '../api-keys.service';
import { BudgetsDto } from './budgets.dto';
import type { FormerSecret } from '../former-secrets';
import { DateTime, Integer } from '../../platform/validation/field-types.decorators';

/** The fields of an API key that every response includes. */
export class ApiKeyDto {
  /** Starts with `key_`. @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** The label. @example Production */
  @ApiProperty({ minLength: 1, maxLength: 100 })
  name: string;

  /** The start of the key. It is safe to display. @example sk-4fT9aZ */
  prefix: string;

  /** When the key expires; null: never. @example 2030-01-31T12:00:00.000Z */
  @DateTime() expires_at: string | null;

  /** When the key was created. @example 2026-11-21T09:30:00.000Z */
  @DateTime() created_at: string;

  /** What the key may do. Not sent if it may do everything that keys can do. @example ["speech", "voices"] */
  scopes?: Scope[];

  /** The ids of the voices that the key may use. Not sent if it may use all. @example ["slt"] */
  allowed_voices?: string[];

  /** The addresses from which the key works. Not sent if it works from all. @example ["192.0.2.0/24"] */
  allowed_addresses?: string[];

  /** Requests per window that the account has set. Not sent if it has set none. @example 5 */
  @Integer() rate_limit?: number;

  /** What the key may spend. Not sent if it has no budgets of its own. */
  @ApiProperty({ type: BudgetsDto })
  budgets?: Budgets;

  /** The key is disabled: all requests with it are rejected. Not sent otherwise. @example true */
  disabled?: true;
}

/** A secret that a rotation has replaced and that still works. */
export class FormerSecretDto {
  /** The start of the secret. It is safe to display. @example sk-Zq0Lw7 */
  prefix: string;

  /** When the secret stops working. @example 2026-11-22T09:30:00.000Z */
  @DateTime() ends_at: string;

  static from({ prefix, endsAt }: FormerSecret): FormerSecretDto {
    return { prefix, ends_at: endsAt.toISOString() };
  }
}

/** The optional fields of a key: those that restrict it. */
function restrictionsOf({
  scopes: given,
  allowedVoices,
  allowedAddresses,
  loweredRateLimit,
  budgets,
  disabledAt,
}: ApiKey) {
  return {
    ...(given && { scopes: given }),
    ...(allowedVoices && { allowed_voices: allowedVoices }),
    ...(allowedAddresses && { allowed_addresses: allowedAddresses }),
    ...(loweredRateLimit !== null && { rate_limit: loweredRateLimit }),
    ...(budgets && { budgets }),
    ...(disabledAt && { disabled: true as const }),
  };
}

/** The response of POST /api/v1/api-keys. Only this and the response to a rotation contain the key itself. */
export class CreatedApiKeyDto extends ApiKeyDto {
  /**
   * The key. Save it now: it is not shown again. The server stores only its SHA-256.
   * @example sk-4fT9aZq0Lw7Xc2Vb8Nm5Rk1Jh6Gd3Sye
   */
  @ApiProperty({ pattern: '^sk-[A-Za-z0-9]{32}$' })
  key: string;

  static from({ apiKey, key }: CreatedApiKey): CreatedApiKeyDto {
    return {
      id: apiKey.id,
      name: apiKey.name,
      prefix: apiKey.prefix,
      key,
      expires_at: apiKey.expiresAt?.toISOString() ?? null,
      created_at: apiKey.createdAt.toISOString(),
      ...restrictionsOf(apiKey),
    };
  }
}

/** The response of POST /api/v1/api-keys/{id}/rotate. */
export class RotatedApiKeyDto extends CreatedApiKeyDto {
  /** The secrets that were replaced and that still work, newest first. */
  former_secrets: FormerSecretDto[];

  static override from({ apiKey, key, formerSecrets }: RotatedApiKey): RotatedApiKeyDto {
    const rotated = CreatedApiKeyDto.from({ apiKey, key });
    return Object.assign(rotated, { former_secrets: formerSecrets.map((secret) => FormerSecretDto.from(secret)) });
  }
}

/** One element of the list. */
export class ListedApiKeyDto extends ApiKeyDto {
  /** When the last request with this key was admitted; null: never used. @example 2026-11-21T09:31:07.250Z */
  @DateTime() last_used_at: string | null;

  /** The secrets that rotations have replaced and that still work, newest first. Not sent if there are none. */
  former_secrets?: FormerSecretDto[];

  static from({ apiKey, lastUsedAt, formerSecrets }: ListedApiKey): ListedApiKeyDto {
    return {
      id: apiKey.id,
      name: apiKey.name,
      prefix: apiKey.prefix,
      last_used_at: lastUsedAt?.toISOString() ?? null,
      expires_at: apiKey.expiresAt?.toISOString() ?? null,
      created_at: apiKey.createdAt.toISOString(),
      ...restrictionsOf(apiKey),
      ...(formerSecrets.length > 0 && { former_secrets: formerSecrets.map((secret) => FormerSecretDto.from(secret)) }),
    };
  }
}

/** The response of GET /api/v1/api-keys. */
export class ApiKeyListDto {
  /** Newest first. */
  data: ListedApiKeyDto[];
}
