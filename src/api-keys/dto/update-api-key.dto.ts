import type { Budgets } from '../../platform/caller/budgets';
import type { Scope } from '../../platform/caller/rights';
import { IfGiven } from '../../platform/validation/if-given.decorator';
import { IsGiven } from '../../platform/validation/is-given.decorator';
import { IsLabel, ToLabel } from '../../platform/validation/label.decorator';
import { Rule } from '../../platform/validation/rule.decorator';
import { IsTimestamp, ToTimestamp } from '../../platform/validation/timestamp.decorator';
import { trueOrFalse } from '../../platform/validation/value-rules';
import { AddressesField, BudgetsField, RateLimitField, ScopesField, VoicesField } from './key-restrictions.dto';

/** The body of PATCH /api/v1/api-keys/{id}. Fields that are left out stay as they are. */
export class UpdateApiKeyDto {
  /** The label, as when the key is created. @example Production */
  @ToLabel()
  @IsGiven()
  @IsLabel()
  name?: string;

  /** When the key expires: ISO 8601 with an offset, in the future. Null: never. @example 2099-12-31T12:00:00Z */
  @ToTimestamp()
  @IfGiven()
  @IsTimestamp()
  expires_at?: Date | null;

  @ScopesField('What the key may do. Null: everything that keys can do.')
  scopes?: Scope[] | null;

  @VoicesField('The ids of the voices that the key may use. Null: all.')
  allowed_voices?: string[] | null;

  @AddressesField('Null: all.')
  allowed_addresses?: string[] | null;

  @RateLimitField('Null: no lower limit.')
  rate_limit?: number | null;

  @BudgetsField('All its budgets: those that are left out are removed. Null: none.')
  budgets?: Budgets | null;

  /** Whether all requests with the key are rejected until it is enabled again. @example true */
  @IsGiven()
  @Rule(trueOrFalse)
  disabled?: boolean;
}
