import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { type UsageRow, UsageService } from '../../tts/usage/usage.service';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import {
  CharacterStatsDto,
  CharacterStatsQueryDto,
  dayOf,
  type intervals,
  type metrics,
} from './dto/character-stats.dto';
import { elevenLabsEnvelope } from './elevenlabs-envelope';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What each metric counts. */
const counts: Record<(typeof metrics)[number], (row: UsageRow) => number> = {
  credits: ({ characters }) => characters,
  tts_characters: ({ characters }) => characters,
  minutes_used: ({ audioSeconds }) => audioSeconds / 60,
  request_count: ({ requests }) => requests,
};

/** The usage of an account over time, for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@Controller('v1/usage/character-stats')
export class CharacterStatsController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @RequiresRight('usage')
  @ApiOperation({
    operationId: 'elevenLabsGetCharacterStats',
    summary: 'Get the usage over time',
    description: 'Of all keys of the account, by hour, day, week or month in UTC. Counts appear after about a second.',
  })
  @ApiOkResponse({ type: CharacterStatsDto, description: 'The usage.', headers: ignoredParametersDescription })
  @ApiErrorsIn(elevenLabsEnvelope, 'INVALID_REQUEST')
  async stats(
    @CurrentCaller() { accountId }: Caller,
    @Query() query: CharacterStatsQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CharacterStatsDto> {
    const { breakdown_type: breakdown = 'none', aggregation_interval: interval = 'day', metric = 'credits' } = query;
    const [from, to] = [dayOf(query.start_unix), dayOf(query.end_unix)];
    response.set(ignoredParameters(response.req.query, query));
    const report = await this.usage.report(accountId, { from, to, step: interval === 'hour' ? 'hour' : 'day' });
    const time = beginnings(interval, Date.parse(from), Date.parse(to) + dayMs);
    const usage: Record<string, number[]> = {};
    if (breakdown === 'none') usage['All'] = time.map(() => 0);
    for (const row of report.rows) {
      // Two keys may have the same name, and one may be named __proto__.
      const name = breakdown === 'none' ? 'All' : row.apiKeyName;
      const values = (Object.hasOwn(usage, name) && usage[name]) || time.map(() => 0);
      const at = time.findLastIndex((beginning) => beginning <= row.start.getTime());
      values[Math.max(at, 0)]! += counts[metric](row);
      Object.defineProperty(usage, name, { value: values, enumerable: true, writable: true, configurable: true });
    }
    return { time, usage };
  }
}

/** When the intervals between two times begin. The first one begins with the range. */
function beginnings(interval: (typeof intervals)[number], from: number, to: number): number[] {
  if (interval === 'cumulative') return [from];
  const step = interval === 'hour' ? hourMs : dayMs;
  const times: number[] = [];
  for (let time = from; time < to; time += step) {
    const date = new Date(time);
    const isBeginning =
      time === from ||
      (interval === 'week' && date.getUTCDay() === 1) ||
      (interval === 'month' && date.getUTCDate() === 1) ||
      interval === 'hour' ||
      interval === 'day';
    if (isBeginning) times.push(time);
  }
  return times;
}
