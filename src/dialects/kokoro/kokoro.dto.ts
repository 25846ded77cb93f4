import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { textProblem } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../platform/validation/accepts-unknown-fields.decorator';
import { Rule } from '../../platform/validation/rule.decorator';
import { maxVoiceIdLength, voiceIdProblem } from '../../tts/dto/speech-request.dto';
import { CreateSpeechDto } from '../openai/dto/create-speech.dto';
import { booleanProblem } from './kokoro-fields.dto';
import { languageCodes, languageProblem } from './kokoro-language';

/** The voice of captioned speech, and its times. */
export class CaptionOptionsDto {
  /** A voice of GET /v1/audio/voices, or a mix such as af_bella(2)+af_sky(1). Defaults to the default voice. @example slt */
  @ApiProperty({ type: String, minLength: 1, maxLength: maxVoiceIdLength })
  @IsOptional()
  @Rule(voiceIdProblem)
  voice?: string | null;

  /** `false`: no times of words. Default: `true`. @example true */
  @IsOptional()
  @Rule(booleanProblem)
  return_timestamps?: boolean | null;
}

/** The body of POST /dev/captioned_speech. */
@AcceptsUnknownFields()
export class CaptionedSpeechDto extends IntersectionType(
  PickType(CreateSpeechDto, [
    'input',
    'response_format',
    'speed',
    'stream',
    'volume_multiplier',
    'lang_code',
    'normalization_options',
    'return_download_link',
  ] as const),
  CaptionOptionsDto,
) {}

/** The body of POST /dev/generate_from_phonemes. */
@AcceptsUnknownFields()
export class FromPhonemesDto {
  /** Words in IPA or in Kokoro’s letters, with spaces and punctuation. @example "həlˈO wˈɜɹld." */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  phonemes: string;

  /** As in POST /dev/captioned_speech. @example slt */
  @ApiProperty({ type: String, minLength: 1, maxLength: maxVoiceIdLength })
  @IsOptional()
  @Rule(voiceIdProblem)
  voice?: string | null;
}

/** The body of POST /dev/phonemize. */
@AcceptsUnknownFields()
export class PhonemizeDto {
  /** @example "Hello, this is Voxgate." */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  text: string;

  /** The language of the text. Default: `a`. @example a */
  @ApiProperty({ enum: languageCodes })
  @IsOptional()
  @Rule(languageProblem)
  language?: string | null;
}

/** The response of POST /dev/phonemize. */
export class PhonemesOfTextDto {
  /** In the letters of the voice’s model, with punctuation. @example "həlˈO, ðɪs ɪz vˈɑksɡˌAt." */
  phonemes: string;

  /** Empty. */
  @ApiProperty({ type: [Number], example: [] })
  tokens: number[];
}

/** The body of POST /v1/audio/voices/combine. */
@AcceptsUnknownFields()
export class CombineVoicesDto {
  /** A mix of voices. @example "af_bella(2)+af_sky(1)" */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength })
  @Rule(voiceIdProblem)
  voice: string;
}

/** When a word is spoken. */
export class WordTimestampDto {
  /** @example Hello */
  word: string;

  /** In seconds from the start of the audio. @example 0.04 */
  start_time: number;

  /** @example 0.48 */
  end_time: number;
}

/** Speech with the times of its words, or one line of a stream of them. */
export class CaptionedDto {
  /** The audio, or its next part, in base64. */
  audio: string;

  /** @example audio/mpeg */
  audio_format: string;

  /** The words, or sentences if the voice cannot time words. null if none were asked for. */
  timestamps: WordTimestampDto[] | null;
}
