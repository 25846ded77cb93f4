import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { speedRange, textProblem } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { cartesiaRates, containers, encodings, type OutputFormat, outputFormatProblem } from '../output-format';
import { namedSpeeds } from '../speed';
import { Integer } from '../../../platform/validation/field-types.decorators';
import { aString, trueOrFalse } from '../../../platform/validation/value-rules';
import { isNumberIn } from '../../../platform/validation/number-in';
import { isObject } from '../../../platform/validation/is-object';
import { maxVoiceIdLength } from '../../../tts/dto/speech-request.dto';

/** A client's own id, which every event repeats. */
const maxContextIdLength = 200;

/** The format of the audio. */
export class OutputFormatDto {
  /** @example wav */
  container: (typeof containers)[number];

  /** How samples are written. Not for `mp3`, where it is ignored. @example pcm_s16le */
  encoding?: (typeof encodings)[number] | null;

  /** Samples per second. @example 24000 */
  @Integer() sample_rate: (typeof cartesiaRates)[number];
}

/** Settings of the speech: those of Cartesia's fields that have an effect. */
export class GenerationConfigDto {
  /**
   * The speed: 1 is the voice's normal speed, 2 twice as fast. Cartesia accepts 0.6 to 1.5. Default: `1`.
   * @example 1
   */
  @ApiProperty({ type: Number, ...speedRange })
  speed?: number | null;
}

/** What a text is spoken with: those of Cartesia's fields that have an effect. */
export abstract class VoiceAndFormatDto {
  /**
   * A voice of GET /voices, a mix of Kokoro voices such as af_bella(2)+af_heart(1), or the id of a well-known Cartesia
   * voice. Either the id, or an object with it.
   * @example { "mode": "id", "id": "slt" }
   */
  @ApiProperty({
    oneOf: [
      { type: 'string', minLength: 1, maxLength: maxVoiceIdLength },
      {
        type: 'object',
        required: ['id'],
        properties: {
          mode: { type: 'string', enum: ['id'] },
          id: { type: 'string', minLength: 1, maxLength: maxVoiceIdLength },
        },
      },
    ],
  })
  @Rule(voiceProblem)
  voice: string | { id: string };

  @ApiProperty({ type: OutputFormatDto })
  @Rule((value) => outputFormatProblem(value))
  output_format: OutputFormat;

  /** Has no effect: the voice decides. Names that do not begin with `sonic` are ignored. @example sonic-3 */
  @IsOptional()
  @Rule(aString)
  model_id?: string | null;

  /** The language of the text. Ignored unless it is the voice's language. @example en */
  @IsOptional()
  @Rule(aString)
  language?: string | null;

  @IsOptional()
  @Rule(configProblem)
  generation_config?: GenerationConfigDto | null;

  /** Without a speed in `generation_config`: 0.8, 1 or 1.25. Default: `normal`. @example normal */
  @IsOptional()
  @Rule((value) => oneOf(Object.keys(namedSpeeds), value))
  speed?: keyof typeof namedSpeeds | null;

  /** `off`: the text is spoken unchanged. Others are as `auto`. Default: `auto`. @example auto */
  @IsOptional()
  @Rule(aString)
  normalization?: string | null;

  /**
   * A pronunciation dictionary of the account: its `id` in GET /api/v1/pronunciation-dictionaries. Default: those that
   * the account uses by default.
   */
  @IsOptional()
  @Rule(aString)
  pronunciation_dict_id?: string | null;
}

/** The body of POST /tts/bytes: those of Cartesia's fields that have an effect. */
@AcceptsUnknownFields()
export class GenerationDto extends VoiceAndFormatDto {
  /**
   * The text to speak: 1 to 5,000 Unicode code points, unless the server has another limit.
   * @example "Hello, this is Voxgate."
   */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  transcript: string;
}

/** The body of POST /tts/sse. */
@AcceptsUnknownFields()
export class SseGenerationDto extends GenerationDto {
  /** Only with the container `raw`. */
  @ApiProperty({ type: OutputFormatDto })
  @Rule((value) => outputFormatProblem(value, ['raw']))
  declare output_format: OutputFormat;

  /** `true`: adds events with the times of the words. Default: `false`. @example false */
  @IsOptional()
  @Rule(trueOrFalse)
  add_timestamps?: boolean | null;

  /** An id of your own, which every event repeats: at most 200 characters. @example my-context */
  @ApiProperty({ type: String, maxLength: maxContextIdLength })
  @IsOptional()
  @Rule(contextIdProblem)
  context_id?: string | null;
}

/** The problem with a client's id of a context; `undefined` if it is valid. */
export function contextIdProblem(value: unknown): string | undefined {
  if (typeof value === 'string' && value.length >= 1 && value.length <= maxContextIdLength) return undefined;
  return `must be a string of 1 to ${maxContextIdLength} characters`;
}

function voiceProblem(voice: unknown): string | undefined {
  const { id, mode } = (typeof voice === 'object' && voice !== null ? voice : { id: voice }) as Record<string, unknown>;
  const isName = typeof id === 'string' && id.length >= 1 && id.length <= maxVoiceIdLength;
  if (isName && (mode === undefined || mode === null || mode === 'id')) return undefined;
  return `must be the id of a voice, or {"mode": "id", "id": id}, of 1 to ${maxVoiceIdLength} characters`;
}

function configProblem(config: unknown): string | undefined {
  if (!isObject(config)) return 'must be an object';
  const { speed } = config;
  if (speed === undefined || speed === null || isNumberIn(speedRange, speed)) return undefined;
  return `must have a speed from ${speedRange.minimum} to ${speedRange.maximum}`;
}
