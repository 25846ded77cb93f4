import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { CreateJobDto } from '../../jobs/dto/create-job.dto';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { maxDescriptionLength } from '../limits';
import { descriptionProblem } from './description-problem';

export class DescriptionDto {
  /** What the document is about. The podcast feed shows it. @example A story about a bright day. */
  @ApiProperty({ type: String, maxLength: maxDescriptionLength })
  @IfGiven()
  @Rule(descriptionProblem)
  description?: string | null;
}

/**
 * The body of POST /api/v1/projects: that of a job with a description, but without the voices of its chapters, which are set one by one.
 */
export class CreateProjectDto extends IntersectionType(
  PickType(CreateJobDto, [
    'text',
    'document',
    'url',
    'input_type',
    'include',
    'title',
    'author',
    'voice_id',
    'speed',
    'pitch',
    'normalize',
    'pronunciation_dictionaries',
    'formats',
    'loudness',
    'cover',
    'self_check',
  ] as const),
  DescriptionDto,
) {}

/** The body of PUT /api/v1/projects/:id/document. */
export class ReplaceDocumentDto extends PickType(CreateJobDto, [
  'text',
  'document',
  'url',
  'input_type',
  'include',
  'cover',
] as const) {}
