import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { speedRange, textProblem } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { containerNames, encodingNames, formatOf, type WantedFormat } from '../audio-format';
import { defaultModel } from '../deepgram-models';
import { Integer } from '../../../platform/validation/field-types.decorators';
import { numberIn, writtenNumber } from '../../../platform/validation/number-in';
import { maxVoiceIdLength, voiceIdProblem } from '../../../tts/dto/speech-request.dto';

/** The body of POST /v1/speak. */
@AcceptsUnknownFields()
export class SpeakDto {
  /**
   * The text to speak: 1 to 5,000 Unicode code points, unless the server has another limit.
   * @example "Hello, this is Voxgate."
   */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  text: string;
}

/** The query of POST /v1/speak: those of Deepgram's parameters that have an effect. */
@AcceptsUnknownFields()
export class SpeakQueryDto {
  /**
   * One of Deepgram’s models for speech, which a voice of the same language replaces; or a voice of this server, or a
   * mix such as af_bella(2)+af_heart(1).
   * @example aura-2-thalia-en
   */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength, default: defaultModel })
  @IsOptional()
  @Rule(voiceIdProblem)
  model?: string;

  /** @example mp3 */
  @ApiProperty({ default: 'mp3', enum: encodingNames })
  @IsOptional()
  @Rule((_value, query) => formatRule('encoding', query))
  encoding?: string;

  /** `wav` (default) or `none` for linear16, mulaw and alaw; `ogg` for opus; `none` for the others. @example none */
  @ApiProperty({ enum: containerNames })
  @IsOptional()
  @Rule((_value, query) => formatRule('container', query))
  container?: string;

  /**
   * Samples per second. Default: 24000 for linear16 and flac, 8000 for mulaw and alaw, 48000 for opus, 22050 for mp3
   * and aac.
   * @example 24000
   */
  @Integer()
  @IsOptional()
  @Rule((_value, query) => formatRule('sample_rate', query))
  sample_rate?: string;

  /**
   * The speed: 1 is the voice's normal speed, 2 twice as fast. Deepgram accepts 0.7 to 1.5.
   * @example 1
   */
  @ApiProperty({ default: 1, type: Number, ...speedRange })
  @IsOptional()
  @Rule(speedProblem)
  speed?: string;

  /** Not supported: the speech is always in the response. */
  @IsOptional()
  @Rule(() => 'is not supported: the speech is always in the response')
  callback?: string;
}

function formatRule(field: keyof WantedFormat, query: object): string | undefined {
  const given = query as Record<keyof WantedFormat, unknown>;
  if (given[field] !== undefined && typeof given[field] !== 'string') return 'must be given once';
  const names = ['encoding', 'container', 'sample_rate'] as const;
  // A parameter that is given twice is reported by its own rule.
  const known = Object.fromEntries(
    names.map((name) => [name, typeof given[name] === 'string' ? given[name] : undefined]),
  );
  const resolved = formatOf(known);
  return resolved.field === field ? resolved.rule : undefined;
}

/** The problem with a speed in a query; `undefined` if it is valid. */
export function speedProblem(value: unknown): string | undefined {
  return numberIn(speedRange, writtenNumber(value));
}
