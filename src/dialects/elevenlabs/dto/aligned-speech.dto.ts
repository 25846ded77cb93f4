import { ApiProperty } from '@nestjs/swagger';

/** The time of each character. */
export class AlignmentDto {
  @ApiProperty({ description: 'Unicode code points.', type: [String], example: ['H', 'i'] })
  characters: string[];

  @ApiProperty({
    description: 'From the start of the audio; interpolated between the times of words or sentences.',
    type: [Number],
    example: [0, 0.12],
  })
  character_start_times_seconds: number[];

  @ApiProperty({ type: [Number], example: [0.12, 0.24] })
  character_end_times_seconds: number[];
}

/** Speech with the times of its characters, or one line of a stream of them. */
export class AlignedSpeechDto {
  @ApiProperty({ description: 'The audio, or its next part, in base64.' })
  audio_base64: string;

  @ApiProperty({
    description:
      'The times of all characters of your text as sent; in a stream, of those that this line adds, or null. The lists are empty if the text contains nothing to speak.',
    type: AlignmentDto,
    nullable: true,
  })
  alignment: AlignmentDto | null;

  @ApiProperty({
    description: 'The same as `alignment`.',
    type: AlignmentDto,
    nullable: true,
  })
  normalized_alignment: AlignmentDto | null;
}
