import { ApiProperty } from '@nestjs/swagger';
import type { PresentBudget } from '../budget-states';
import type { CallerLimits, PresentWindow } from '../limits.service';
import { BudgetLeftDto, budgetLeft } from './budget-left.dto';
import { Integer } from '../../../platform/validation/field-types.decorators';

/** A window of the rate limit now. */
export class PresentWindowDto {
  /**
   * `key`: the window of the key that was sent. `account`: that of all keys and users of its account together.
   * @example key
   */
  owner: 'key' | 'account';

  /** Requests per window. @example 10 */
  @Integer({ minimum: 1 }) limit: number;

  /** Requests in the window that ends now, including this one. @example 3 */
  @Integer({ minimum: 0 }) used: number;

  /** Requests that would be admitted now. @example 7 */
  @Integer({ minimum: 0 }) remaining: number;

  /** Seconds until the next request is admitted; 0: now. @example 0 */
  @ApiProperty({ minimum: 0 })
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
export class PresentBudgetDto extends BudgetLeftDto {
  /** Whose budget it is. @example key */
  owner: 'key' | 'account';

  static from({ owner, ...budget }: PresentBudget): PresentBudgetDto {
    return { owner: owner.startsWith('acct_') ? 'account' : 'key', ...budgetLeft(budget) };
  }
}

/** The response of GET /api/v1/limits. */
export class LimitsDto {
  /** Length of the windows in seconds. @example 60 */
  @Integer({ minimum: 1 }) window_seconds: number;

  /** The window of the key, and that of its account if accounts have a limit. */
  windows: PresentWindowDto[];

  /** The budgets of the key and of its account. */
  budgets: PresentBudgetDto[];

  static from({ windowSeconds, windows, budgets }: CallerLimits): LimitsDto {
    return {
      window_seconds: windowSeconds,
      windows: windows.map((window) => PresentWindowDto.from(window)),
      budgets: budgets.map((budget) => PresentBudgetDto.from(budget)),
    };
  }
}
