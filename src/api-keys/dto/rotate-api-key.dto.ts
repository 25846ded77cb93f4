import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../platform/validation/rule.decorator';
import { defaultOverlapSeconds, maxOverlapSeconds, overlapProblem } from '../overlap';

/** The body of POST /api/v1/api-keys/{id}/rotate. */
export class RotateApiKeyDto {
  @ApiProperty({
    description:
      'Seconds during which the replaced secret still works beside the new one. 0: it stops at once, as it always does if the ' +
      'key is disabled.',
    type: 'integer',
    minimum: 0,
    maximum: maxOverlapSeconds,
    required: false,
    default: defaultOverlapSeconds,
    example: 3600,
  })
  @Rule(overlapProblem)
  overlap_seconds: number = defaultOverlapSeconds;
}
