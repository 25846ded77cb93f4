import { ApiProperty } from '@nestjs/swagger';
import { type BudgetName, budgetNames } from '../../../platform/caller/budgets';
import type { PresentBudget } from '../budget-states';

/** A budget now. */
export class BudgetLeftDto {
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
