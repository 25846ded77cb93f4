import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { aString, trueOrFalse } from '../../../platform/validation/value-rules';
import { numberIn } from '../../../platform/validation/number-in';
import { KokoroFieldsDto } from '../../kokoro/kokoro-fields.dto';
import { openAiModels } from '../openai-models';
import { openAiAliases } from '../openai-voices';
import { dictionariesProblem, maxDictionariesPerRequest } from '../../../tts/dto/dictionary-references';
import { DictionaryReferenceDto, maxVoiceIdLength } from '../../../tts/dto/speech-request.dto';
import { speedRange, textProblem } from '@voxgate/speech';

/** OpenAI's formats. The native API has each of them under the same name. */
export const responseFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const;
export type ResponseFormat = (typeof responseFormats)[number];

const inputTypes = ['text', 'ssml'] as const;
export type InputType = (typeof inputTypes)[number];

const streamFormats = ['audio', 'sse'] as const;
export type StreamFormat = (typeof streamFormats)[number];

/** The body of POST /v1/audio/speech: those of OpenAI's fields that have an effect. */
@AcceptsUnknownFields()
export class CreateSpeechDto extends KokoroFieldsDto {
  /**
   * The text to speak: 1 to 5,000 Unicode code points, unless the server has another limit.
   * @example "Hello, this is Voxgate."
   */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  input: string;

  /** `ssml`: the input is SSML. Not one of OpenAI’s fields. Default: `text`. @example text */
  @IsOptional()
  @Rule((type) => oneOf(inputTypes, type))
  input_type?: InputType | null;

  /** @example alloy */
  @ApiProperty({
    description: `A voice of GET /v1/audio/voices, a mix of Kokoro voices such as af_bella(2)+af_heart(1), or one of OpenAI's: ${Object.keys(openAiAliases).join(', ')}.`,
    oneOf: [
      { type: 'string', minLength: 1, maxLength: maxVoiceIdLength },
      {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', minLength: 1, maxLength: maxVoiceIdLength } },
      },
    ],
  })
  @Rule(voiceProblem)
  voice: string | { id: string };

  /** @example tts-1 */
  @ApiProperty({
    description: `Has no effect: the voice decides. Known: ${openAiModels.join(', ')}. Others are ignored.`,
    type: String,
  })
  @IsOptional()
  @Rule(aString)
  model?: string | null;

  /** The format of the audio; 24 kHz, mono. `pcm` is raw 16-bit samples, little-endian. Default: `mp3`. @example mp3 */
  @IsOptional()
  @Rule((format) => oneOf(responseFormats, format))
  response_format?: ResponseFormat | null;

  /** The speed: 1 is the voice's normal speed, 2 twice as fast. Default: `1`. @example 1 */
  @ApiProperty({ type: Number, ...speedRange })
  @IsOptional()
  @Rule((speed) => numberIn(speedRange, speed))
  speed?: number | null;

  /** `audio`: a stream of audio bytes; `sse`: server-sent events. Default: `audio`. @example audio */
  @IsOptional()
  @Rule((format) => oneOf(streamFormats, format))
  stream_format?: StreamFormat | null;

  /** `false` makes the speech anew and does not keep it. Not one of OpenAI’s fields. Default: `true`. @example true */
  @IsOptional()
  @Rule(trueOrFalse)
  cache?: boolean | null;

  /**
   * The pronunciation dictionaries to use, as in POST /api/v1/tts: at most 3. Defaults to those that the account uses
   * by default; `[]` uses none. Not one of OpenAI’s fields.
   */
  @ApiProperty({ type: [DictionaryReferenceDto], maxItems: maxDictionariesPerRequest })
  @IsOptional()
  @Rule(dictionariesProblem)
  pronunciation_dictionaries?: DictionaryReferenceDto[] | null;
}

function voiceProblem(voice: unknown): string | undefined {
  const isObject = typeof voice === 'object' && voice !== null;
  const name = isObject ? (voice as { id?: unknown }).id : voice;
  if (typeof name === 'string' && name.length >= 1 && name.length <= maxVoiceIdLength) return undefined;
  return `must be the name of a voice, or {"id": name}, of 1 to ${maxVoiceIdLength} characters`;
}
