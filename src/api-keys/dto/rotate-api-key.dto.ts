import { Rule } from '../../platform/validation/rule.decorator';
import { defaultOverlapSeconds, maxOverlapSeconds, overlapProblem } from '../overlap';
import { Integer } from '../../platform/validation/field-types.decorators';

/** The body of POST /api/v1/api-keys/{id}/rotate. */
export class RotateApiKeyDto {
  /**
   * Seconds during which the replaced secret still works beside the new one. 0: it stops at once, as it always does if
   * the key is disabled.
   * @example 3600
   */
  @Integer({ minimum: 0, maximum: maxOverlapSeconds, required: false, default: defaultOverlapSeconds })
  @Rule(overlapProblem)
  overlap_seconds: number = defaultOverlapSeconds;
}
