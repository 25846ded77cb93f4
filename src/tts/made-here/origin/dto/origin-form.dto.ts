import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../../../platform/validation/rule.decorator';

/** The form of POST /api/v1/origin. */
export class OriginFormDto {
  /** The sound: WAV, MP3, FLAC, or Opus in Ogg or WebM. At most 20 MB and 10 minutes. */
  @ApiProperty({ type: String, format: 'binary' })
  @Rule((file) => (Buffer.isBuffer(file) ? undefined : 'must be a file'))
  file: Buffer;
}
