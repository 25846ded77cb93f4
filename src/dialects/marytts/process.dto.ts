import { ApiProperty } from '@nestjs/swagger';
import { textProblem } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../platform/validation/one-of';
import { MayBeMissing } from '../../platform/validation/may-be-missing.decorator';
import { Rule } from '../../platform/validation/rule.decorator';
import { maxVoiceIdLength, voiceIdProblem } from '../../tts/dto/speech-request.dto';

/** MaryTTS's names of formats, and the native formats. */
export const maryTtsFormats = { WAVE: 'wav', MP3: 'mp3', OPUS: 'opus', FLAC: 'flac' } as const;

const audioTypes = Object.keys(maryTtsFormats).flatMap((name) => [name, `${name}_FILE`, `${name}_STREAM`]);

/** The parameters of `/process` that have an effect. */
@AcceptsUnknownFields()
export class ProcessDto {
  /** @example "Hello, this is Voxgate." */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  INPUT_TEXT: string;

  /** `SSML`: the text is SSML. Default: `TEXT`. @example TEXT */
  @ApiProperty({ enum: ['TEXT', 'SSML'] })
  @MayBeMissing()
  @Rule((type) => oneOf(['TEXT', 'SSML'], type))
  INPUT_TYPE?: 'TEXT' | 'SSML';

  /** @example AUDIO */
  @ApiProperty({ enum: ['AUDIO'] })
  @MayBeMissing()
  @Rule((type) => oneOf(['AUDIO'], type))
  OUTPUT_TYPE?: 'AUDIO';

  /** `_STREAM` sends the audio while it is spoken. Default: `WAVE_FILE`. @example WAVE_FILE */
  @ApiProperty({ enum: audioTypes })
  @MayBeMissing()
  @Rule((type) => oneOf(audioTypes, type))
  AUDIO?: string;

  /** Chooses a voice if there is no `VOICE`. @example en_US */
  @MayBeMissing()
  @Rule((locale) =>
    typeof locale === 'string' && /^[a-z]{2,3}(?:[_-]\w{1,20}){0,3}$/iu.test(locale)
      ? undefined
      : 'must be a locale, such as en_US',
  )
  LOCALE?: string;

  /** A voice of this server, one of MaryTTS’s, `male` or `female`. @example slt */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength })
  @MayBeMissing()
  @Rule(voiceIdProblem)
  VOICE?: string;
}
