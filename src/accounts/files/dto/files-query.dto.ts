import { ApiProperty } from '@nestjs/swagger';
import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';

/** The query of GET /api/v1/files. */
export class FilesQueryDto {
  @ApiProperty({ description: 'Maximum number of files.', required: false, minimum: 1, maximum: 200, default: 50 })
  @PageLimit()
  limit: number = 50;

  @ApiProperty({ description: 'The `next` of the previous page.', required: false })
  @PageCursor(/^file_[0-9a-z]{1,100}$/)
  before?: string;
}
