import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Integer } from '../../../platform/validation/field-types.decorators';

const maxPageSize = 100;
const maxIds = 100;
const sorts = ['name', 'created_at_unix'] as const;
const directions = ['asc', 'desc'] as const;

/** The query of GET /v2/voices. */
@AcceptsUnknownFields()
export class SearchVoicesDto {
  /** Maximum voices per page. @example 10 */
  @Integer({ minimum: 1, maximum: maxPageSize, default: 10 })
  @IsOptional()
  @Rule((size) => {
    const isNumber = typeof size === 'string' && /^\d{1,3}$/.test(size) && Number(size) >= 1;
    return isNumber && Number(size) <= maxPageSize ? undefined : `must be a whole number from 1 to ${maxPageSize}`;
  })
  page_size?: string;

  /** `next_page_token` of the previous page. */
  @IsOptional()
  @Rule((token) =>
    typeof token === 'string' && /^\d{1,6}$/.test(token)
      ? undefined
      : 'must be the next_page_token of the previous page',
  )
  next_page_token?: string;

  /** Text in a name, id, description or label; ignores case. */
  @IsOptional()
  @Rule(stringProblem)
  search?: string;

  /** `created_at_unix`: in list order, since voices have no date. */
  @IsOptional()
  @Rule((value) => oneOf(sorts, value))
  sort?: (typeof sorts)[number];

  @ApiProperty({ enum: directions, default: 'asc' })
  @IsOptional()
  @Rule((value) => oneOf(directions, value))
  sort_direction?: (typeof directions)[number];

  /** All voices are `default`; others find none. */
  @IsOptional()
  @Rule(stringProblem)
  voice_type?: string;

  /** `premade`, or `generated` for mixes that your account has saved; others find none. */
  @IsOptional()
  @Rule(stringProblem)
  category?: string;

  /** Only these voices. Repeat it for several. */
  @ApiProperty({ type: [String] })
  @IsOptional()
  @Rule((ids) => {
    const list: unknown[] = Array.isArray(ids) ? ids : [ids];
    const isFine = list.length <= maxIds && list.every((id) => typeof id === 'string');
    return isFine ? undefined : `must be up to ${maxIds} ids`;
  })
  voice_ids?: string | string[];

  /** Always counted. */
  @IsOptional()
  @Rule(stringProblem)
  include_total_count?: string;
}

function stringProblem(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be given once';
}
