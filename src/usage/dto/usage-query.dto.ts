import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type UsagePeriod, usagePeriods } from '../usage.service';

/** The query of GET /api/v1/usage. */
export class UsageQueryDto {
  @ApiProperty({
    description: 'How far back: the hours of a day, or the days of a week or of thirty days; the current one included.',
    enum: usagePeriods,
    required: false,
    default: '7d',
    example: '7d',
  })
  @IsIn(usagePeriods, { message: `period must be one of: ${usagePeriods.join(', ')}` })
  period: UsagePeriod = '7d';
}
