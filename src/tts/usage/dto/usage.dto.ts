import { ApiProperty } from '@nestjs/swagger';
import { BudgetLeftDto, budgetLeft } from '../../../rate-limit/budgets/dto/budget-left.dto';
import type { BudgetState, UsagePeriod, UsageReport, UsageSums, WindowState } from '../usage.service';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** Requests with a key that is no longer valid, by reason. */
export class UnauthorizedDto {
  /** Requests with the key after it was revoked. @example 0 */
  @Integer({ minimum: 0 }) revoked: number;

  /** Requests with the key after it expired. @example 0 */
  @Integer({ minimum: 0 }) expired: number;
}

/** Usage counts. */
export class UsageSumsDto {
  /** Requests that were admitted. @example 42 */
  @Integer({ minimum: 0 }) requests: number;

  /** Characters spoken, in Unicode code points. @example 1840 */
  @Integer({ minimum: 0 }) characters: number;

  /** Seconds of audio generated. @example 131.4 */
  @ApiProperty({ minimum: 0 })
  audio_seconds: number;

  /** Requests over the limit (429). @example 3 */
  @Integer({ minimum: 0 }) rate_limited: number;

  /** Requests rejected with 401, by reason. */
  unauthorized: UnauthorizedDto;
}

/** The usage of a key within a step of the period. */
export class UsageRowDto extends UsageSumsDto {
  /** When the step began. @example 2026-11-21T00:00:00.000Z */
  @DateTime() start: string;

  /**
   * The key; it may be revoked. `playground`: speech and previews in the dashboard. `projects`: jobs of projects that
   * were started in the dashboard.
   * @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f
   */
  api_key_id: string;

  /** Its label. @example Production */
  api_key_name: string;
}

/** The state of a key in the current window of the rate limit. */
export class WindowDto {
  /** An active key of the account. @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  api_key_id: string;

  /** Requests that it may make per window. @example 10 */
  @Integer() limit: number;

  /** Length of the window in seconds. @example 60 */
  @Integer() window_seconds: number;

  /** Requests in the window that ends now. @example 3 */
  @Integer({ minimum: 0 }) used: number;

  /** Requests that it could make now. @example 7 */
  @Integer({ minimum: 0 }) remaining: number;

  /** Seconds until the next request is admitted; 0: now. @example 0 */
  @ApiProperty({ minimum: 0 })
  next_admitted_in_seconds: number;
}

/** The state of a budget. */
export class BudgetStateDto extends BudgetLeftDto {
  /**
   * The active key that has the budget; null: the account has it, for all its keys and users together.
   * @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f
   */
  api_key_id: string | null;
}

/** The response of GET /api/v1/usage. */
export class UsageDto {
  /** null if you asked for `from` and `to`. @example 7d */
  period: UsagePeriod | null;

  /** When the first step began. @example 2026-11-15T00:00:00.000Z */
  @DateTime() from: string;

  /** Now, or the end of the last day if that was earlier. @example 2026-11-21T09:31:07.250Z */
  @DateTime() to: string;

  /** The length of a step, in UTC. @example day */
  step: 'hour' | 'day';

  /** For the whole period and all keys. */
  totals: UsageSumsDto;

  /** By step and key, oldest first. Steps without usage are left out. */
  data: UsageRowDto[];

  /** The rate limit of every active key, newest key first. */
  windows: WindowDto[];

  /** The budgets of the account and of every active key. */
  budgets: BudgetStateDto[];

  static from({ period, from, to, step, rows, windows, windowSeconds, budgets }: UsageReport): UsageDto {
    return {
      period,
      from: from.toISOString(),
      to: to.toISOString(),
      step,
      totals: sumsDto(rows.reduce(add, nothing)),
      data: rows.map((row) => ({
        start: row.start.toISOString(),
        api_key_id: row.apiKeyId,
        api_key_name: row.apiKeyName,
        ...sumsDto(row),
      })),
      windows: windows.map((window) => windowDto(window, windowSeconds)),
      budgets: budgets.map(budgetDto),
    };
  }
}

const nothing: UsageSums = { requests: 0, characters: 0, audioSeconds: 0, rateLimited: 0, revoked: 0, expired: 0 };

function add(a: UsageSums, b: UsageSums): UsageSums {
  return {
    requests: a.requests + b.requests,
    characters: a.characters + b.characters,
    audioSeconds: a.audioSeconds + b.audioSeconds,
    rateLimited: a.rateLimited + b.rateLimited,
    revoked: a.revoked + b.revoked,
    expired: a.expired + b.expired,
  };
}

/** The counts of a report. */
export function sumsDto({
  requests,
  characters,
  audioSeconds,
  rateLimited,
  revoked,
  expired,
}: UsageSums): Pick<UsageSumsDto, keyof UsageSumsDto> {
  return {
    requests,
    characters,
    audio_seconds: Number(audioSeconds.toFixed(3)),
    rate_limited: rateLimited,
    unauthorized: { revoked, expired },
  };
}

function budgetDto({ apiKeyId, ...budget }: BudgetState): BudgetStateDto {
  return { api_key_id: apiKeyId, ...budgetLeft(budget) };
}

function windowDto({ apiKeyId, limit, used, remaining, waitUs }: WindowState, windowSeconds: number): WindowDto {
  return {
    api_key_id: apiKeyId,
    limit,
    window_seconds: windowSeconds,
    used,
    remaining: Math.max(0, remaining),
    // Rounded up, so that a client that waits this long is admitted.
    next_admitted_in_seconds: Math.ceil(waitUs / 1000) / 1000,
  };
}
