import { ApiProperty } from '@nestjs/swagger';
import { Integer } from '../../../platform/validation/field-types.decorators';

const empty = { description: 'Always empty.', type: 'array', items: {}, maxItems: 0, example: [] } as const;
const none = { description: 'Always null.', type: 'null' } as const;

/** The response of GET /v1/shared-voices. */
export class SharedVoicesDto {
  @ApiProperty(empty)
  voices: never[];

  /** Always false. @example false */
  has_more: boolean;

  /** Always 0. @example 0 */
  @Integer() total_count: number;

  @ApiProperty(none)
  last_sort_id: null;
}
