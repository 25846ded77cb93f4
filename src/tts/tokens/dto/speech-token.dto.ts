import { ApiProperty } from '@nestjs/swagger';
import type { CreatedSpeechToken } from '../../../auth/tokens/speech-tokens.service';

/** A new token. */
export class SpeechTokenDto {
  @ApiProperty({
    description: 'Names the token in the audit trail.',
    example: 'token_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
  })
  id: string;

  @ApiProperty({
    description: 'The token. Send it as `Authorization: Bearer`. It is shown only once.',
    example: 'tok-exampleExampleExampleExample0000',
  })
  token: string;

  @ApiProperty({ description: 'The only voice that it can speak with.', example: 'slt' })
  voice_id: string;

  @ApiProperty({
    description: 'The most characters that all requests with it together may have.',
    type: 'integer',
    example: 500,
  })
  max_characters: number;

  @ApiProperty({
    description: 'From then on, requests with it are refused.',
    format: 'date-time',
    example: '2030-01-31T12:01:00.000Z',
  })
  expires_at: string;

  /** @param voiceId its voice. */
  static from({ id, token, characters, expiresAt }: CreatedSpeechToken, voiceId: string): SpeechTokenDto {
    return { id, token, voice_id: voiceId, max_characters: characters, expires_at: expiresAt.toISOString() };
  }
}
