import { ApiProperty } from '@nestjs/swagger';
import type { Timestamp } from '@voxgate/speech';

/** When a word or a sentence is spoken. */
export class TimestampDto {
  @ApiProperty({ enum: ['sentence', 'word'], example: 'word' })
  type: 'sentence' | 'word';

  @ApiProperty({ description: 'The words of your text that this timestamp covers.', example: 'Hello' })
  text: string;

  @ApiProperty({ description: 'Seconds from the start of the audio.', example: 0.05 })
  start_seconds: number;

  @ApiProperty({ example: 0.425 })
  end_seconds: number;

  @ApiProperty({ description: 'Start offset in your text, in Unicode code points.', type: 'integer', example: 0 })
  text_start: number;

  @ApiProperty({ description: 'End offset in your text, exclusive.', type: 'integer', example: 5 })
  text_end: number;

  static from({ type, text, startSeconds, endSeconds, textStart, textEnd }: Timestamp): TimestampDto {
    return {
      type,
      text,
      start_seconds: milliseconds(startSeconds),
      end_seconds: milliseconds(endSeconds),
      text_start: textStart,
      text_end: textEnd,
    };
  }
}

function milliseconds(seconds: number): number {
  return Number(seconds.toFixed(3));
}
