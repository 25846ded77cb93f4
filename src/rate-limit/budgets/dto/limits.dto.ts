import { ApiProperty } from '@nestjs/swagger';
import { type BudgetName, budgetNames } from '../../../platform/caller/budgets';
import type { PresentBudget } from '../budget-states';
import type { CallerLimits, PresentWindow } from '../limits.service';

/** A window of the rate limit now. */
class PresentWindowDto {
  @ApiProperty({
    description:
      '`key`: the window of the key that was sent. `account`: that of all keys and users of its account together.',
    enum: ['key', 'account'],
    example: 'key',
  })
  owner: 'key' | 'account';

  @ApiProperty({ description: 'Requests per window.', type: 'integer', minimum: 1, example: 10 })
  limit: number;

  @ApiProperty({
    description: 'Requests in the window that ends now, including this one.',
    type: 'integer',
    minimum: 0,
    example: 3,
  })
  used: number;

  @ApiProperty({ description: 'Requests that would be admitted now.', type: 'integer', minimum: 0, example: 7 })
  remaining: number;

  @ApiProperty({ description: 'Seconds until the next request is admitted; 0: now.', minimum: 0, example: 0 })
  next_admitted_in_seconds: number;

  static from({ owner, limit, used, waitMs }: PresentWindow): PresentWindowDto {
    return {
      owner,
      limit,
      used,
      remaining: Math.max(0, limit - used),
      // Rounded up, so that a client that waits this long is admitted.
      next_admitted_in_seconds: Math.ceil(waitMs) / 1000,
    };
  }
}

/** A budget now. */
class PresentBudgetDto {
  @ApiProperty({ description: 'Whose budget it is.', enum: ['key', 'account'], example: 'key' })
  owner: 'key' | 'account';

  @ApiProperty({ enum: budgetNames, example: 'characters_per_day' })
  budget: BudgetName;

  @ApiProperty({ description: 'The most that may be used.', type: 'integer', minimum: 0, example: 10_000 })
  limit: number;

  @ApiProperty({
    description: 'What has been used, including what requests in progress have reserved.',
    minimum: 0,
    example: 1840,
  })
  used: number;

  @ApiProperty({ description: 'What is left.', minimum: 0, example: 8160 })
  remaining: number;

  @ApiProperty({
    description: 'When the budget is full again; null for `concurrent_requests`.',
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-11-22T00:00:00.000Z',
  })
  resets_at: string | null;

  static from({ owner, budget, limit, used, resetsAt }: PresentBudget): PresentBudgetDto {
    return {
      owner: owner.startsWith('acct_') ? 'account' : 'key',
      budget,
      limit,
      used,
      remaining: Number(Math.max(0, limit - used).toFixed(3)),
      resets_at: resetsAt?.toISOString() ?? null,
    };
  }
}

/** The response of GET /api/v1/limits. */
export class LimitsDto {
  @ApiProperty({ description: 'Length of the windows in seconds.', type: 'integer', minimum: 1, example: 60 })
  window_seconds: number;

  @ApiProperty({
    description: 'The window of the key, and that of its account if accounts have a limit.',
    type: [PresentWindowDto],
  })
  windows: PresentWindowDto[];

  @ApiProperty({ description: 'The budgets of the key and of its account.', type: [PresentBudgetDto] })
  budgets: PresentBudgetDto[];

  static from({ windowSeconds, windows, budgets }: CallerLimits): LimitsDto {
    return {
      window_seconds: windowSeconds,
      windows: windows.map((window) => PresentWindowDto.from(window)),
      budgets: budgets.map((budget) => PresentBudgetDto.from(budget)),
    };
  }
}
