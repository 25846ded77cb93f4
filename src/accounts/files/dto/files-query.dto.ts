import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';

/** The query of GET /api/v1/files. */
export class FilesQueryDto {
  /** Maximum number of files. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^file_[0-9a-z]{1,100}$/)
  before?: string;
}
