import { ApiProperty } from '@nestjs/swagger';
import { daysFromTo, isCalendarDay } from '../../../platform/validation/calendar-day';
import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';
import { Rule } from '../../../platform/validation/rule.decorator';
import { sumsDto, UsageSumsDto } from '../../../tts/usage/dto/usage.dto';
import { type AccountUsage, maxUsageDays } from '../../../tts/usage/usage.service';

const notADay = 'must be a date, for example 2026-11-21';

/** The query of GET /api/v1/admin/usage. */
export class AccountsUsageQueryDto {
  /** The first day, in UTC. @example 2026-11-01 */
  @ApiProperty({ format: 'date' })
  @Rule((from) => (isCalendarDay(from) ? undefined : notADay))
  from: string;

  @ApiProperty({
    description: `The last day, in UTC. From the first to the last day, there are at most ${maxUsageDays} days.`,
    format: 'date',
    example: '2026-11-30',
  })
  @Rule((to, query) => {
    const { from } = query as AccountsUsageQueryDto;
    if (!isCalendarDay(to)) return notADay;
    if (!isCalendarDay(from)) return undefined;
    const days = daysFromTo(from, to);
    if (days < 1) return 'must not be before from';
    return days <= maxUsageDays ? undefined : `must be less than ${maxUsageDays} days after from`;
  })
  to: string;

  /** Maximum number of accounts. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^acct_[0-9a-z]{1,100}$/)
  before?: string;
}

/** The usage of an account. */
export class AccountUsageDto extends UsageSumsDto {
  /** @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  account_id: string;

  /** The id in your own system. @example customer-42 */
  external_id: string | null;

  /** @example Radio */
  name: string;

  static from({ accountId, externalId, name, ...sums }: AccountUsage): AccountUsageDto {
    return { account_id: accountId, external_id: externalId, name, ...sumsDto(sums) };
  }
}

/** The response of GET /api/v1/admin/usage. */
export class AccountsUsageDto {
  /** Accounts that have any usage, newest first. */
  data: AccountUsageDto[];

  /** The `before` of the next page; null: this is the last one. @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  next: string | null;
}
