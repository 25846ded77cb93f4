import { ApiProperty } from '@nestjs/swagger';

const noEffect = 'Has no effect.';

/** The settings of a voice, in the shape that ElevenLabs' clients expect. Requests may contain others. */
export class DefaultVoiceSettingsDto {
  @ApiProperty({ description: noEffect, example: 0.5 })
  stability: number;

  @ApiProperty({ description: noEffect, example: 0.75 })
  similarity_boost: number;

  @ApiProperty({ description: noEffect, example: 0 })
  style: number;

  @ApiProperty({ description: noEffect, example: true })
  use_speaker_boost: boolean;

  @ApiProperty({ description: 'Normal speed.', example: 1 })
  speed: number;

  /** ElevenLabs' documented defaults. */
  static defaults(): DefaultVoiceSettingsDto {
    return { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  }
}
