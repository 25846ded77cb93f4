import { ApiProperty } from '@nestjs/swagger';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import {
  maxLifetimeSeconds,
  maxCharacters,
  usualCharacters,
  usualLifetimeSeconds,
} from '../../../auth/tokens/speech-token-limits';
import { Integer } from '../../../platform/validation/field-types.decorators';

const maxVoiceIdLength = 200;

/** The body of POST /api/v1/tokens. */
export class CreateSpeechTokenDto {
  /**
   * The only voice of the token: a voice that your key may use, or a mix. Omitted or null: the voice with `is_default`
   * in GET /api/v1/voices.
   * @example slt
   */
  @ApiProperty({ type: String, minLength: 1, maxLength: maxVoiceIdLength })
  @IfGiven()
  @Rule((voiceId) =>
    typeof voiceId === 'string' && voiceId !== '' && voiceId.length <= maxVoiceIdLength
      ? undefined
      : `must be a string of 1 to ${maxVoiceIdLength} characters`,
  )
  voice_id?: string | null;

  /** The most characters that all requests with the token together may have. @example 500 */
  @Integer({ minimum: 1, maximum: maxCharacters, required: false, default: usualCharacters })
  @Rule((value) => wholeNumberProblem(value, maxCharacters))
  max_characters: number = usualCharacters;

  /** Seconds until the token expires. Speech that has begun is not cut off. @example 60 */
  @Integer({ minimum: 1, maximum: maxLifetimeSeconds, required: false, default: usualLifetimeSeconds })
  @Rule((value) => wholeNumberProblem(value, maxLifetimeSeconds))
  expires_in_seconds: number = usualLifetimeSeconds;
}

function wholeNumberProblem(value: unknown, most: number): string | undefined {
  const isValid = Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
  return isValid ? undefined : `must be a whole number from 1 to ${most}`;
}
