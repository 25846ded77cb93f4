import { ApiProperty } from '@nestjs/swagger';
import type { Alignment } from '../alignment/character-times';

/** When each character is said. */
export class AlignmentDto implements Alignment {
  @ApiProperty({ description: 'Unicode code points.', type: [String], example: ['H', 'i'] })
  characters: string[];

  @ApiProperty({
    description: 'Since the start of the audio; interpolated between the times of words, or of sentences.',
    type: [Number],
    example: [0, 0.12],
  })
  character_start_times_seconds: number[];

  @ApiProperty({ type: [Number], example: [0.12, 0.24] })
  character_end_times_seconds: number[];
}

/** A speech with the times of its characters, or a line of one that is streamed. */
export class AlignedSpeechDto {
  @ApiProperty({ description: 'The audio, or the next of it, in base64.' })
  audio_base64: string;

  @ApiProperty({
    description:
      'The times of all characters of your text, as you sent it; in a stream, of those that came to be known with this line, or null. The lists are empty if nothing in the text could be said.',
    type: AlignmentDto,
    nullable: true,
  })
  alignment: AlignmentDto | null;

  @ApiProperty({
    description: 'The same once more: times are told for your own text.',
    type: AlignmentDto,
    nullable: true,
  })
  normalized_alignment: AlignmentDto | null;
}
