import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type UsagePeriod, usagePeriods } from '../usage.service';

/** The query of GET /api/v1/usage. */
export class UsageQueryDto {
  @ApiProperty({
    description: 'The period: 24 hours, or 7 or 30 days, in UTC, including the current hour or day.',
    enum: usagePeriods,
    required: false,
    default: '7d',
    example: '7d',
  })
  @IsIn(usagePeriods, { message: `period must be one of: ${usagePeriods.join(', ')}` })
  period: UsagePeriod = '7d';
}
