import { ApiProperty } from '@nestjs/swagger';
import type { Account } from '../../../accounts/account.entity';
import { BudgetsDto } from '../../../api-keys/dto/budgets.dto';
import { type Budgets, budgetsProblem } from '../../../platform/caller/budgets';
import { isEmailAddress } from '../../../platform/validation/email-address';
import { DateTime } from '../../../platform/validation/field-types.decorators';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { IsLabel, ToLabel } from '../../../platform/validation/label.decorator';
import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';
import { Rule } from '../../../platform/validation/rule.decorator';
import { trueOrFalse } from '../../../platform/validation/value-rules';

/** Maximum length of an id of the operator's own. */
const maxExternalIdLength = 200;

/** Checks an id of the operator's own. It can be part of a URL. */
export function externalIdProblem(value: unknown): string | undefined {
  if (typeof value === 'string' && /^[!-~]+$/u.test(value) && value.length <= maxExternalIdLength) return undefined;
  return `must have 1 to ${maxExternalIdLength} visible ASCII characters, without spaces`;
}

/** Checks an e-mail address. */
export const emailProblem = (value: unknown) =>
  typeof value === 'string' && isEmailAddress(value) ? undefined : 'must be an e-mail address';

/** The fields of an account that need not be given. */
export class OptionalAccountFields {
  /** The id of the account in your own system. No other account may have it. Null: none. @example customer-42 */
  @ApiProperty({ minLength: 1, maxLength: maxExternalIdLength, required: false, nullable: true, type: String })
  @IfGiven()
  @Rule(externalIdProblem)
  external_id?: string | null;

  /** What all keys and people of the account together may spend: those that are left out are removed. Null: no budgets. */
  @ApiProperty({ type: BudgetsDto, required: false, nullable: true, example: { characters_per_month: 100_000 } })
  @IfGiven()
  @Rule(budgetsProblem)
  budgets?: Budgets | null;

  /** Whether finished speech is kept for a while and used again. @example true */
  @IsGiven()
  @Rule(trueOrFalse)
  speech_cache?: boolean;
}

/** The fields of an account that can be changed. Those that are left out stay as they are. */
export class UpdateAccountDto extends OptionalAccountFields {
  /** The name of the account. The people of the account see it. @example Radio */
  @ToLabel()
  @IsGiven()
  @IsLabel()
  name?: string;

  /** An e-mail address that no other account has. @example owner@example.com */
  @ApiProperty({ format: 'email', required: false })
  @IsGiven()
  @Rule(emailProblem)
  email?: string;
}

/** The body of POST /api/v1/admin/accounts. */
export class CreateAccountDto extends OptionalAccountFields {
  /** The name of the account. The people of the account see it. @example Radio */
  @ToLabel()
  @IsLabel()
  name: string;

  /** An e-mail address that no other account has. @example owner@example.com */
  @ApiProperty({ format: 'email' })
  @Rule(emailProblem)
  email: string;
}

/** An account, as programs of the operator see it. */
export class AccountDto {
  /** Starts with `acct_`. @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** The id in your own system. @example customer-42 */
  external_id: string | null;

  /** @example Radio */
  name: string;

  /** @example owner@example.com */
  email: string;

  /** What all its keys and people together may spend; null: no budgets. */
  @ApiProperty({ type: BudgetsDto, nullable: true })
  budgets: Budgets | null;

  /** Whether finished speech is kept for a while and used again. @example true */
  speech_cache: boolean;

  /** When it was suspended; null: it is not. @example 2026-11-21T09:30:00.000Z */
  @DateTime() suspended_at: string | null;

  /** @example 2026-11-21T09:30:00.000Z */
  @DateTime() created_at: string;

  static from(account: Account): AccountDto {
    const { id, externalId, name, email, budgets, speechCache, suspendedAt, createdAt } = account;
    return {
      id,
      external_id: externalId,
      name,
      email,
      budgets,
      speech_cache: speechCache,
      suspended_at: suspendedAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    };
  }
}

/** A page of accounts. */
export class AccountListDto {
  /** Newest first. */
  data: AccountDto[];

  /** The `before` of the next page; null: this is the last one. @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  next: string | null;
}

/** The query of GET /api/v1/admin/accounts. */
export class AccountsQueryDto {
  /** Maximum number of accounts. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^acct_[0-9a-z]{1,100}$/)
  before?: string;

  /** Only the account with this e-mail address. @example owner@example.com */
  @ApiProperty({ required: false })
  @IsGiven()
  @Rule(emailProblem)
  email?: string;

  /** Only accounts that are suspended, or only those that are not. */
  @ApiProperty({ required: false, enum: ['true', 'false'] })
  @IsGiven()
  @Rule((value) => (value === 'true' || value === 'false' ? undefined : 'must be true or false'))
  suspended?: 'true' | 'false';
}
