import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';

/** The query of GET /api/v1/jobs. */
export class JobsQueryDto {
  /** Maximum number of entries. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^job_[0-9a-f]{1,100}$/)
  before?: string;
}
