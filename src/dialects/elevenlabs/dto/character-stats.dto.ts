import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { daysFromTo } from '../../../platform/validation/calendar-day';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { maxUsageDays } from '../../../tts/usage/usage.service';

/** Those of ElevenLabs' intervals, breakdowns and metrics that this server counts by. */
export const intervals = ['hour', 'day', 'week', 'month', 'cumulative'] as const;
const breakdowns = ['none', 'api_keys', 'all_api_keys'] as const;
export const metrics = ['credits', 'tts_characters', 'minutes_used', 'request_count'] as const;

/** Maximum number of days by the hour. It bounds the rows of a response. */
const maxHourlyDays = 7;

/** The years 2000 to 2999, which the database's dates are in. */
const [firstTime, lastTime] = [Date.UTC(2000, 0), Date.UTC(3000, 0) - 1];

/** The query of GET /v1/usage/character-stats. */
@AcceptsUnknownFields()
export class CharacterStatsQueryDto {
  /** In milliseconds since 1970. The usage is that of whole days in UTC, beginning with this one. */
  @ApiProperty({ type: 'integer', example: 1_796_000_400_000 })
  @Rule(timeProblem)
  start_unix: string;

  /** In milliseconds since 1970: a time of the last day. */
  @ApiProperty({ type: 'integer', example: 1_796_083_199_000 })
  @Rule((end, query) => {
    const { start_unix: start, aggregation_interval: interval } = query as CharacterStatsQueryDto;
    const problem = timeProblem(end);
    if (problem !== undefined || timeProblem(start) !== undefined) return problem;
    const days = daysFromTo(dayOf(start), dayOf(end as string));
    if (Number(end) < Number(start)) return 'must not be before start_unix';
    const most = interval === 'hour' ? maxHourlyDays : maxUsageDays;
    return days <= most ? undefined : `must be less than ${most} days after start_unix`;
  })
  end_unix: string;

  /** `all_api_keys` and `api_keys`: by the names of the account’s keys. @example none */
  @ApiProperty({ enum: breakdowns, default: 'none' })
  @IsOptional()
  @Rule((value) => oneOf(breakdowns, value))
  breakdown_type?: (typeof breakdowns)[number];

  /** Weeks begin on Monday. `cumulative`: all at once. @example day */
  @ApiProperty({ enum: intervals, default: 'day' })
  @IsOptional()
  @Rule((value) => oneOf(intervals, value))
  aggregation_interval?: (typeof intervals)[number];

  /** `credits` are characters. @example credits */
  @ApiProperty({ enum: metrics, default: 'credits' })
  @IsOptional()
  @Rule((value) => oneOf(metrics, value))
  metric?: (typeof metrics)[number];
}

/** The response of GET /v1/usage/character-stats. */
export class CharacterStatsDto {
  /** When each interval begins, in milliseconds since 1970. @example [1796000400000] */
  time: number[];

  /** By what is asked for, the usage in each interval. Without a breakdown, the only name is `All`. @example {"All": [1840]} */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'number' } } })
  usage: Record<string, number[]>;
}

/** The day of a time in UTC. */
export function dayOf(time: string): string {
  return new Date(Number(time)).toISOString().slice(0, 10);
}

function timeProblem(time: unknown): string | undefined {
  const isTime = typeof time === 'string' && /^\d{1,15}$/u.test(time);
  return isTime && Number(time) >= firstTime && Number(time) <= lastTime
    ? undefined
    : 'must be a time in milliseconds since 1970';
}
