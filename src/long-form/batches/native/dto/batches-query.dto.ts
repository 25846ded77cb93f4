import { ApiProperty } from '@nestjs/swagger';
import { PageCursor, PageLimit } from '../../../../platform/validation/page-query.decorators';

/** The query of GET /api/v1/batches. */
export class BatchesQueryDto {
  @ApiProperty({ description: 'Maximum number of entries.', required: false, minimum: 1, maximum: 200, default: 50 })
  @PageLimit()
  limit: number = 50;

  @ApiProperty({ description: 'The `next` of the previous page.', required: false })
  @PageCursor(/^batch_[0-9a-f]{1,100}$/)
  before?: string;
}
