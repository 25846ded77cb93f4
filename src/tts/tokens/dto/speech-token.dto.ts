import type { CreatedSpeechToken } from '../../../auth/tokens/speech-tokens.service';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** A new token. */
export class SpeechTokenDto {
  /** Names the token in the audit trail. @example token_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /**
   * The token. Send it as `Authorization: Bearer`. It is shown only once.
   * @example tok-exampleExampleExampleExample0000
   */
  token: string;

  /** The only voice that it can speak with. @example slt */
  voice_id: string;

  /** The most characters that all requests with it together may have. @example 500 */
  @Integer() max_characters: number;

  /** From then on, requests with it are refused. @example 2030-01-31T12:01:00.000Z */
  @DateTime() expires_at: string;

  /** @param voiceId its voice. */
  static from({ id, token, characters, expiresAt }: CreatedSpeechToken, voiceId: string): SpeechTokenDto {
    return { id, token, voice_id: voiceId, max_characters: characters, expires_at: expiresAt.toISOString() };
  }
}
