import { ApiProperty } from '@nestjs/swagger';
import type { BudgetName } from '../../../platform/caller/budgets';
import type { PresentBudget } from '../budget-states';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** A budget now. */
export class BudgetLeftDto {
  /** @example characters_per_day */
  budget: BudgetName;

  /** The most that may be used. @example 10000 */
  @Integer({ minimum: 0 }) limit: number;

  /** What has been used, including what requests in progress have reserved. @example 1840 */
  @ApiProperty({ minimum: 0 })
  used: number;

  /** What is left. @example 8160 */
  @ApiProperty({ minimum: 0 })
  remaining: number;

  /** When the budget is full again; null for `concurrent_requests`. @example 2026-11-22T00:00:00.000Z */
  @DateTime() resets_at: string | null;
}

export function budgetLeft({
  budget,
  limit,
  used,
  resetsAt,
}: Omit<PresentBudget, 'owner'>): Pick<BudgetLeftDto, keyof BudgetLeftDto> {
  return {
    budget,
    limit,
    used,
    remaining: Number(Math.max(0, limit - used).toFixed(3)),
    resets_at: resetsAt?.toISOString() ?? null,
  };
}
