import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../platform/validation/rule.decorator';
import { languageCodes, languageProblem } from './kokoro-language';

/** Ten times as loud. Peaks are limited. */
const loudest = 10;

/** How a text is normalised: those of Kokoro-FastAPI's options that have an effect. */
export class NormalizationOptionsDto {
  /** `false`: the text is spoken unchanged. Default: `true`. @example true */
  normalize?: boolean | null;
}

/** Kokoro-FastAPI's fields of speech that OpenAI does not have. */
export class KokoroFieldsDto {
  /** `false`: the audio is sent when it is complete. One of Kokoro-FastAPI’s fields. Default: `true`. @example true */
  @IsOptional()
  @Rule(booleanProblem)
  stream?: boolean | null;

  /** Multiplies the volume: 0 to 10. One of Kokoro-FastAPI’s fields; has no effect on SSML. Default: `1`. @example 1 */
  @ApiProperty({ type: Number, minimum: 0, maximum: loudest })
  @IsOptional()
  @Rule((volume) =>
    typeof volume === 'number' && volume >= 0 && volume <= loudest
      ? undefined
      : `must be a number from 0 to ${loudest}`,
  )
  volume_multiplier?: number | null;

  /**
   * The language in which the text is read. One of Kokoro-FastAPI’s fields; has no effect on SSML. Defaults to that of the
   * voice.
   * @example a
   */
  @ApiProperty({ enum: languageCodes })
  @IsOptional()
  @Rule(languageProblem)
  lang_code?: string | null;

  /** One of Kokoro-FastAPI’s fields. */
  @ApiProperty({ type: NormalizationOptionsDto })
  @IsOptional()
  @Rule((options) => {
    const isObject = typeof options === 'object' && options !== null && !Array.isArray(options);
    if (!isObject) return 'must be an object';
    const { normalize } = options as NormalizationOptionsDto;
    return normalize === undefined || normalize === null
      ? undefined
      : booleanProblem(normalize, 'have a normalize that is');
  })
  normalization_options?: NormalizationOptionsDto | null;

  /**
   * `true`: the audio is also kept for an hour. `X-Download-Path` has a path below `/v1` that needs no key. It is sent when the
   * audio is complete. Needs the scope `files:write`. One of Kokoro-FastAPI’s fields. Default: `false`.
   * @example false
   */
  @IsOptional()
  @Rule(booleanProblem)
  return_download_link?: boolean | null;
}

/** Checks that a value is a boolean. */
export function booleanProblem(value: unknown, verb: unknown = 'be'): string | undefined {
  if (typeof value === 'boolean') return undefined;
  return `must ${typeof verb === 'string' ? verb : 'be'} true or false`;
}
