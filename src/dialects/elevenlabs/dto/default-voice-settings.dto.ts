import { ApiProperty } from '@nestjs/swagger';

const noEffect = 'Has no effect.';

/** The settings of a voice, in the shape that ElevenLabs' clients expect. Requests may contain others. */
export class DefaultVoiceSettingsDto {
  /** @example 0.5 */
  @ApiProperty({ description: noEffect })
  stability: number;

  /** @example 0.75 */
  @ApiProperty({ description: noEffect })
  similarity_boost: number;

  /** @example 0 */
  @ApiProperty({ description: noEffect })
  style: number;

  /** @example true */
  @ApiProperty({ description: noEffect })
  use_speaker_boost: boolean;

  /** Normal speed. @example 1 */
  speed: number;

  /** ElevenLabs' documented defaults. */
  static defaults(): DefaultVoiceSettingsDto {
    return { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  }
}
