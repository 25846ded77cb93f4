import { ApiProperty } from '@nestjs/swagger';
import { MarkDto } from './mark.dto';
import { TimestampDto } from './timestamp.dto';
import { type AudioFormat, audioFormatNames, audioFormats } from '@voxgate/speech';

/** The JSON response of POST /api/v1/tts. */
export class SpeechDto {
  @ApiProperty({ description: 'Starts with `speech_`.', example: 'speech_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ description: 'The voice used.', example: 'slt' })
  voice_id: string;

  @ApiProperty({ description: 'The audio format.', enum: audioFormatNames, example: 'mp3' })
  format: AudioFormat;

  @ApiProperty({
    description: "The audio's media type.",
    enum: audioFormatNames.map((format) => audioFormats[format].contentType),
    example: 'audio/mpeg',
  })
  content_type: string;

  @ApiProperty({ description: 'Samples per second.', type: 'integer', example: 16_000 })
  sample_rate: number;

  @ApiProperty({ description: 'Length of the speech in seconds.', example: 2.16 })
  duration_seconds: number;

  @ApiProperty({
    description:
      'Length of what is spoken of the text, in Unicode code points, without leading and trailing white space.',
    type: 'integer',
    example: 23,
  })
  characters: number;

  @ApiProperty({ description: 'The complete audio file in base64.', format: 'byte', example: '//OIxAAAAAAAAAAAAA==' })
  audio: string;

  @ApiProperty({
    description: 'The requested timestamps in order. Empty if none were requested.',
    type: [TimestampDto],
  })
  timestamps: TimestampDto[];

  @ApiProperty({
    description: 'The marks of SSML, in order. Only sent if the text has any.',
    type: [MarkDto],
    required: false,
  })
  marks?: MarkDto[];

  @ApiProperty({
    description: 'The caption file, if requested.',
    required: false,
    example: '1\n00:00:00,050 --> 00:00:02,100\nHello, this is Voxgate.\n',
  })
  captions?: string;
}
