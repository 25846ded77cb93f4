import { ApiProperty } from '@nestjs/swagger';
import type { PresentBudget } from '../budget-states';
import type { CallerLimits, PresentWindow } from '../limits.service';
import { BudgetLeftDto, budgetLeft } from './budget-left.dto';

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

/** A budget of the key or its account. */
class PresentBudgetDto extends BudgetLeftDto {
  @ApiProperty({ description: 'Whose budget it is.', enum: ['key', 'account'], example: 'key' })
  owner: 'key' | 'account';

  static from({ owner, ...budget }: PresentBudget): PresentBudgetDto {
    return { owner: owner.startsWith('acct_') ? 'account' : 'key', ...budgetLeft(budget) };
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
