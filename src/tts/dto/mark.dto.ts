import { ApiProperty } from '@nestjs/swagger';
import type { MarkTime } from '@voxgate/speech';

/** When a `mark` of SSML is reached. */
export class MarkDto {
  @ApiProperty({ example: 'here' })
  name: string;

  @ApiProperty({ description: 'Seconds from the start of the audio.', example: 1.25 })
  time_seconds: number;

  @ApiProperty({
    description: 'Offset of the mark in your text, in Unicode code points.',
    type: 'integer',
    example: 20,
  })
  text_offset: number;

  static from({ name, seconds, textOffset }: MarkTime): MarkDto {
    return { name, time_seconds: Number(seconds.toFixed(3)), text_offset: textOffset };
  }
}
