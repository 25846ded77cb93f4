import { ApiProperty } from '@nestjs/swagger';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { invisibleCharacter } from '../../../platform/validation/label';
import { Rule } from '../../../platform/validation/rule.decorator';
import { maxFilenameLength, maxLifetimeSeconds, shortestLifetimeSeconds, usualLifetimeSeconds } from '../link-limits';
import { Integer } from '../../../platform/validation/field-types.decorators';

const dispositions = ['inline', 'attachment'] as const;

/** The body of POST /api/v1/files/:id/links. */
export class CreateLinkDto {
  /** Seconds until the link expires. Downloads that have begun are not cut off. @example 3600 */
  @Integer({
    minimum: shortestLifetimeSeconds,
    maximum: maxLifetimeSeconds,
    required: false,
    default: usualLifetimeSeconds,
  })
  @Rule((value) =>
    Number.isInteger(value) && (value as number) >= shortestLifetimeSeconds && (value as number) <= maxLifetimeSeconds
      ? undefined
      : `must be a whole number from ${shortestLifetimeSeconds} to ${maxLifetimeSeconds}`,
  )
  expires_in_seconds: number = usualLifetimeSeconds;

  /**
   * Whether browsers show or play the file, or save it. Files that browsers could execute, such as HTML, are always
   * saved.
   */
  @ApiProperty({ enum: dispositions, required: false })
  @Rule((value) => (value === 'inline' || value === 'attachment' ? undefined : 'must be inline or attachment'))
  disposition: (typeof dispositions)[number] = 'inline';

  /** The name under which browsers save the file. Omitted or null: the `name` of the file. @example Chapter 1.mp3 */
  @ApiProperty({ type: String, minLength: 1, maxLength: maxFilenameLength })
  @IfGiven()
  @Rule(filenameProblem)
  filename?: string | null;
}

function filenameProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  const length = Array.from(value).length;
  if (length < 1 || length > maxFilenameLength)
    return `must have 1 to ${maxFilenameLength} characters (it has ${length})`;
  if (!value.isWellFormed() || /[\p{Cc}\p{Zl}\p{Zp}/\\]/u.test(value))
    return 'must not contain slashes, backslashes, control characters or line breaks';
  const hidden = invisibleCharacter(value);
  return hidden === undefined ? undefined : `must not contain invisible characters (it has ${hidden})`;
}
