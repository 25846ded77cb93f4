import { ApiProperty } from '@nestjs/swagger';
import { daysFromTo, isCalendarDay } from '../../../platform/validation/calendar-day';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { maxUsageDays, type UsagePeriod, usagePeriods, type UsageRange } from '../usage.service';

const notADay = 'must be a date, for example 2026-11-21';

/** The query of GET /api/v1/usage. */
export class UsageQueryDto {
  /** The period: 24 hours, or 7 or 30 days, in UTC, including the current hour or day. @example 7d */
  @ApiProperty({ enum: usagePeriods, default: '7d' })
  @Rule((period, query) => {
    const { from, to } = query as UsageQueryDto;
    if (period === undefined) return undefined;
    if (from !== undefined || to !== undefined) return 'must not be given together with from and to';
    return oneOf(usagePeriods, period);
  })
  period?: UsagePeriod;

  /**
   * Instead of `period`: the first day, in UTC, for example 2026-11-01. A single day is reported by hour, several by
   * day.
   */
  @ApiProperty({ format: 'date' })
  @Rule((from, query) => {
    const { to } = query as UsageQueryDto;
    if (from === undefined) return to === undefined ? undefined : 'must be given if to is';
    return isCalendarDay(from) ? undefined : notADay;
  })
  from?: string;

  @ApiProperty({
    description: `The last day, in UTC. From the first to the last day, there are at most ${maxUsageDays} days.`,
    format: 'date',
  })
  @Rule((to, query) => {
    const { from } = query as UsageQueryDto;
    if (to === undefined) return from === undefined ? undefined : 'must be given if from is';
    if (!isCalendarDay(to)) return notADay;
    if (!isCalendarDay(from)) return undefined;
    const days = daysFromTo(from, to);
    if (days < 1) return 'must not be before from';
    return days <= maxUsageDays ? undefined : `must be less than ${maxUsageDays} days after from`;
  })
  to?: string;

  /** What to report. */
  range(): UsageRange {
    if (this.from !== undefined && this.to !== undefined) return { from: this.from, to: this.to };
    return this.period ?? '7d';
  }
}
