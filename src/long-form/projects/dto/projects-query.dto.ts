import { ApiProperty } from '@nestjs/swagger';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';
import { Rule } from '../../../platform/validation/rule.decorator';

/** The query of GET /api/v1/projects. */
export class ProjectsQueryDto {
  /** Maximum number of entries. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^project_[0-9a-f]{1,100}$/)
  before?: string;
}

/** The query of DELETE /api/v1/projects/:id. */
export class RemoveProjectQueryDto {
  /** Whether the jobs of the project and their files are removed, too. */
  @ApiProperty({ required: false })
  @IsGiven()
  @Rule((value) => (value === 'true' || value === 'false' ? undefined : 'must be true or false'))
  jobs: 'true' | 'false' = 'false';
}
