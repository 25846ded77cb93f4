import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';

const maxPageSize = 100;
const maxIds = 100;
const sorts = ['name', 'created_at_unix'] as const;
const directions = ['asc', 'desc'] as const;

/** The query of GET /v2/voices. */
@AcceptsUnknownFields()
export class SearchVoicesDto {
  @ApiProperty({
    description: 'Maximum voices per page.',
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    default: 10,
    required: false,
    example: 10,
  })
  @IsOptional()
  @Rule((size) => {
    const isNumber = typeof size === 'string' && /^\d{1,3}$/.test(size) && Number(size) >= 1;
    return isNumber && Number(size) <= maxPageSize ? undefined : `must be a whole number from 1 to ${maxPageSize}`;
  })
  page_size?: string;

  @ApiProperty({ description: '`next_page_token` of the previous page.', required: false })
  @IsOptional()
  @Rule((token) =>
    typeof token === 'string' && /^\d{1,6}$/.test(token)
      ? undefined
      : 'must be the next_page_token of the previous page',
  )
  next_page_token?: string;

  @ApiProperty({ description: 'Text in a name, id, description or label; ignores case.', required: false })
  @IsOptional()
  @Rule(stringProblem)
  search?: string;

  @ApiProperty({
    description: '`created_at_unix`: in list order, since voices have no date.',
    enum: sorts,
    required: false,
  })
  @IsOptional()
  @Rule((value) => oneOf(sorts, value))
  sort?: (typeof sorts)[number];

  @ApiProperty({ enum: directions, required: false, default: 'asc' })
  @IsOptional()
  @Rule((value) => oneOf(directions, value))
  sort_direction?: (typeof directions)[number];

  @ApiProperty({ description: 'All voices are `default`; others find none.', required: false })
  @IsOptional()
  @Rule(stringProblem)
  voice_type?: string;

  @ApiProperty({
    description: '`premade`, or `generated` for mixes that your account has saved; others find none.',
    required: false,
  })
  @IsOptional()
  @Rule(stringProblem)
  category?: string;

  @ApiProperty({ description: 'Only these voices. Repeat it for several.', type: [String], required: false })
  @IsOptional()
  @Rule((ids) => {
    const list: unknown[] = Array.isArray(ids) ? ids : [ids];
    const isFine = list.length <= maxIds && list.every((id) => typeof id === 'string');
    return isFine ? undefined : `must be up to ${maxIds} ids`;
  })
  voice_ids?: string | string[];

  @ApiProperty({ description: 'Always counted.', required: false })
  @IsOptional()
  @Rule(stringProblem)
  include_total_count?: string;
}

function stringProblem(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be given once';
}
