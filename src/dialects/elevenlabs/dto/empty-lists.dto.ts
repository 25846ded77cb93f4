import { ApiProperty } from '@nestjs/swagger';

const empty = { description: 'Always empty.', type: 'array', items: {}, maxItems: 0, example: [] } as const;
const noMore = { description: 'Always false.', example: false };
const none = { description: 'Always null.', type: 'null' } as const;

/** The response of GET /v1/shared-voices. */
export class SharedVoicesDto {
  @ApiProperty(empty)
  voices: never[];

  @ApiProperty(noMore)
  has_more: boolean;

  @ApiProperty({ description: 'Always 0.', type: 'integer', example: 0 })
  total_count: number;

  @ApiProperty(none)
  last_sort_id: null;
}
