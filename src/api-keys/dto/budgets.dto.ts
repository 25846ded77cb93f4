import { type BudgetName, maxBudget, smallestBudget } from '../../platform/caller/budgets';
import { Integer } from '../../platform/validation/field-types.decorators';

const range = (name: BudgetName) => ({ minimum: smallestBudget(name), maximum: maxBudget });

/** What a key or an account may spend. A budget that is left out does not limit. */
export class BudgetsDto {
  /** Characters of text per day. @example 10000 */
  @Integer(range('characters_per_day'))
  characters_per_day?: number;

  /** Characters of text per calendar month. @example 200000 */
  @Integer(range('characters_per_month'))
  characters_per_month?: number;

  /** Seconds of audio per day. @example 3600 */
  @Integer(range('audio_seconds_per_day'))
  audio_seconds_per_day?: number;

  /** Seconds of audio per calendar month. @example 72000 */
  @Integer(range('audio_seconds_per_month'))
  audio_seconds_per_month?: number;

  /** Requests for speech at the same time. @example 4 */
  @Integer(range('concurrent_requests'))
  concurrent_requests?: number;
}
