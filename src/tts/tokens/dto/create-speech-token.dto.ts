import { ApiProperty } from '@nestjs/swagger';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import {
  maxLifetimeSeconds,
  maxCharacters,
  usualCharacters,
  usualLifetimeSeconds,
} from '../../../auth/tokens/speech-token-limits';

const maxVoiceIdLength = 200;

/** The body of POST /api/v1/tokens. */
export class CreateSpeechTokenDto {
  @ApiProperty({
    description:
      'The only voice of the token: a voice that your key may use, or a mix. Omitted or null: the voice with `is_default` in GET /api/v1/voices.',
    type: String,
    minLength: 1,
    maxLength: maxVoiceIdLength,
    required: false,
    nullable: true,
    example: 'slt',
  })
  @IfGiven()
  @Rule((voiceId) =>
    typeof voiceId === 'string' && voiceId !== '' && voiceId.length <= maxVoiceIdLength
      ? undefined
      : `must be a string of 1 to ${maxVoiceIdLength} characters`,
  )
  voice_id?: string | null;

  @ApiProperty({
    description: 'The most characters that all requests with the token together may have.',
    type: 'integer',
    minimum: 1,
    maximum: maxCharacters,
    required: false,
    default: usualCharacters,
    example: 500,
  })
  @Rule((value) => wholeNumberProblem(value, maxCharacters))
  max_characters: number = usualCharacters;

  @ApiProperty({
    description: 'Seconds until the token expires. Speech that has begun is not cut off.',
    type: 'integer',
    minimum: 1,
    maximum: maxLifetimeSeconds,
    required: false,
    default: usualLifetimeSeconds,
    example: 60,
  })
  @Rule((value) => wholeNumberProblem(value, maxLifetimeSeconds))
  expires_in_seconds: number = usualLifetimeSeconds;
}

function wholeNumberProblem(value: unknown, most: number): string | undefined {
  const isValid = Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
  return isValid ? undefined : `must be a whole number from 1 to ${most}`;
}
