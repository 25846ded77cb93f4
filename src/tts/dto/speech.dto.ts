import { ApiProperty } from '@nestjs/swagger';
import { MarkDto } from './mark.dto';
import { TimestampDto } from './timestamp.dto';
import { type AudioFormat, audioFormatNames, audioFormats } from '@voxgate/speech';
import { Integer } from '../../platform/validation/field-types.decorators';

/** The JSON response of POST /api/v1/tts. */
export class SpeechDto {
  /** Starts with `speech_`. @example speech_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** The voice used. @example slt */
  voice_id: string;

  /** The audio format. @example mp3 */
  @ApiProperty({ enum: audioFormatNames })
  format: AudioFormat;

  /** The audio's media type. @example audio/mpeg */
  @ApiProperty({ enum: audioFormatNames.map((format) => audioFormats[format].contentType) })
  content_type: string;

  /** Samples per second. @example 16000 */
  @Integer() sample_rate: number;

  /** Length of the speech in seconds. @example 2.16 */
  duration_seconds: number;

  /**
   * Length of what is spoken of the text, in Unicode code points, without leading and trailing white space.
   * @example 23
   */
  @Integer() characters: number;

  /** The complete audio file in base64. @example //OIxAAAAAAAAAAAAA== */
  @ApiProperty({ format: 'byte' })
  audio: string;

  /** The requested timestamps in order. Empty if none were requested. */
  timestamps: TimestampDto[];

  /** The marks of SSML, in order. Only sent if the text has any. */
  marks?: MarkDto[];

  /** The caption file, if requested. */
  @ApiProperty({ example: '1\n00:00:00,050 --> 00:00:02,100\nHello, this is Voxgate.\n' })
  captions?: string;
}
