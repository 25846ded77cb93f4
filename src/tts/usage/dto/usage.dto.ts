import { ApiProperty } from '@nestjs/swagger';
import { BudgetLeftDto, budgetLeft } from '../../../rate-limit/budgets/dto/budget-left.dto';
import {
  type BudgetState,
  type UsagePeriod,
  usagePeriods,
  type UsageReport,
  type UsageSums,
  type WindowState,
} from '../usage.service';

const count = (description: string, example: number) =>
  ({ description, type: 'integer', minimum: 0, example }) as const;

/** Requests with a key that is no longer valid, by reason. */
class UnauthorizedDto {
  @ApiProperty(count('Requests with the key after it was revoked.', 0))
  revoked: number;

  @ApiProperty(count('Requests with the key after it expired.', 0))
  expired: number;
}

/** Usage counts. */
class UsageSumsDto {
  @ApiProperty(count('Requests that were admitted.', 42))
  requests: number;

  @ApiProperty(count('Characters spoken, in Unicode code points.', 1840))
  characters: number;

  @ApiProperty({ description: 'Seconds of audio generated.', minimum: 0, example: 131.4 })
  audio_seconds: number;

  @ApiProperty(count('Requests over the limit (429).', 3))
  rate_limited: number;

  @ApiProperty({ description: 'Requests rejected with 401, by reason.', type: UnauthorizedDto })
  unauthorized: UnauthorizedDto;
}

/** The usage of a key within a step of the period. */
class UsageRowDto extends UsageSumsDto {
  @ApiProperty({ description: 'When the step began.', format: 'date-time', example: '2026-11-21T00:00:00.000Z' })
  start: string;

  @ApiProperty({
    description:
      'The key; it may be revoked. `playground`: speech and previews in the dashboard. `projects`: jobs of projects that were started in the dashboard.',
    example: 'key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
  })
  api_key_id: string;

  @ApiProperty({ description: 'Its label.', example: 'Production' })
  api_key_name: string;
}

/** The state of a key in the current window of the rate limit. */
class WindowDto {
  @ApiProperty({ description: 'An active key of the account.', example: 'key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  api_key_id: string;

  @ApiProperty({ description: 'Requests that it may make per window.', type: 'integer', example: 10 })
  limit: number;

  @ApiProperty({ description: 'Length of the window in seconds.', type: 'integer', example: 60 })
  window_seconds: number;

  @ApiProperty(count('Requests in the window that ends now.', 3))
  used: number;

  @ApiProperty(count('Requests that it could make now.', 7))
  remaining: number;

  @ApiProperty({
    description: 'Seconds until the next request is admitted; 0: now.',
    minimum: 0,
    example: 0,
  })
  next_admitted_in_seconds: number;
}

/** The state of a budget. */
class BudgetStateDto extends BudgetLeftDto {
  @ApiProperty({
    description: 'The active key that has the budget; null: the account has it, for all its keys and users together.',
    type: String,
    nullable: true,
    example: 'key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
  })
  api_key_id: string | null;
}

/** The response of GET /api/v1/usage. */
export class UsageDto {
  @ApiProperty({
    description: 'null if you asked for `from` and `to`.',
    type: String,
    enum: usagePeriods,
    nullable: true,
    example: '7d',
  })
  period: UsagePeriod | null;

  @ApiProperty({ description: 'When the first step began.', format: 'date-time', example: '2026-11-15T00:00:00.000Z' })
  from: string;

  @ApiProperty({
    description: 'Now, or the end of the last day if that was earlier.',
    format: 'date-time',
    example: '2026-11-21T09:31:07.250Z',
  })
  to: string;

  @ApiProperty({ description: 'The length of a step, in UTC.', enum: ['hour', 'day'], example: 'day' })
  step: 'hour' | 'day';

  @ApiProperty({ description: 'For the whole period and all keys.', type: UsageSumsDto })
  totals: UsageSumsDto;

  @ApiProperty({
    description: 'By step and key, oldest first. Steps without usage are left out.',
    type: [UsageRowDto],
  })
  data: UsageRowDto[];

  @ApiProperty({ description: 'The rate limit of every active key, newest key first.', type: [WindowDto] })
  windows: WindowDto[];

  @ApiProperty({ description: 'The budgets of the account and of every active key.', type: [BudgetStateDto] })
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

function sumsDto({
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
