import { ApiProperty } from '@nestjs/swagger';
import { type BudgetName, maxBudget, smallestBudget } from '../../platform/caller/budgets';

const budget = (name: BudgetName, description: string, example: number) =>
  ({
    description,
    type: 'integer',
    minimum: smallestBudget(name),
    maximum: maxBudget,
    required: false,
    example,
  }) as const;

/** What a key or an account may spend. A budget that is left out does not limit. */
export class BudgetsDto {
  @ApiProperty(budget('characters_per_day', 'Characters of text per day.', 10_000))
  characters_per_day?: number;

  @ApiProperty(budget('characters_per_month', 'Characters of text per calendar month.', 200_000))
  characters_per_month?: number;

  @ApiProperty(budget('audio_seconds_per_day', 'Seconds of audio per day.', 3600))
  audio_seconds_per_day?: number;

  @ApiProperty(budget('audio_seconds_per_month', 'Seconds of audio per calendar month.', 72_000))
  audio_seconds_per_month?: number;

  @ApiProperty(budget('concurrent_requests', 'Requests for speech at the same time.', 4))
  concurrent_requests?: number;
}
