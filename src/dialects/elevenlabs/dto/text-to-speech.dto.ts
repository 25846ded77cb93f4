import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { aString, trueOrFalse } from '../../../platform/validation/value-rules';
import { isNumberIn } from '../../../platform/validation/number-in';
import { isObject } from '../../../platform/validation/is-object';
import { elevenLabsModels } from '../elevenlabs-models';
import { defaultOutputFormat, type OutputFormat, outputFormats, outputFormatsInShort } from '../output-formats';
import { maxDictionariesPerRequest } from '../../../tts/dto/dictionary-references';
import { speedRange, textProblem } from '@voxgate/speech';

const booleans = ['true', 'false'] as const;

/** ElevenLabs' modes of text normalisation. */
export const normalizations = ['auto', 'on', 'off'] as const;

/** A pronunciation dictionary of a request. */
export class DictionaryLocatorDto {
  /** The id of the dictionary. @example dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  pronunciation_dictionary_id: string;

  /** The id of a version. Default: the latest one. @example dver_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  version_id?: string | null;
}

/** Voice settings: those of ElevenLabs' fields that have an effect. */
export class VoiceSettingsDto {
  /**
   * The speed: 1 is the voice's normal speed, 2 twice as fast. ElevenLabs accepts 0.7 to 1.2. Default: `1`.
   * @example 1
   */
  @ApiProperty({ type: Number, ...speedRange })
  speed?: number | null;
}

/** The body of POST /v1/text-to-speech/{voice_id} and its variants: those of ElevenLabs' fields that have an effect. */
@AcceptsUnknownFields()
export class TextToSpeechDto {
  /**
   * The text to speak: 1 to 5,000 Unicode code points, unless the server has another limit.
   * @example "Hello, this is Voxgate."
   */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  text: string;

  @ApiProperty({
    description: `Has no effect: the voice decides. Accepts names that begin with \`eleven_\`, such as ${elevenLabsModels[0].id}, except voice changers (\`…_sts_…\`).`,
    type: String,
    example: elevenLabsModels[0].id,
  })
  @IsOptional()
  @Rule(aString)
  model_id?: string | null;

  /** The language of the text. Ignored unless it is the voice's language. @example en */
  @IsOptional()
  @Rule(aString)
  language_code?: string | null;

  @IsOptional()
  @Rule(settingsProblem)
  voice_settings?: VoiceSettingsDto | null;

  /**
   * `auto` and `on`: numbers, dates, abbreviations, Markdown and the like are normalised; `off`: the text is spoken
   * unchanged. Default: `auto`.
   * @example auto
   */
  @IsOptional()
  @Rule((value) => oneOf(normalizations, value))
  apply_text_normalization?: (typeof normalizations)[number] | null;

  /**
   * The pronunciation dictionaries to use, the one that decides first: at most 3. Defaults to those that the account
   * uses by default; `[]` uses none.
   */
  @ApiProperty({ type: [DictionaryLocatorDto], maxItems: maxDictionariesPerRequest })
  @IsOptional()
  @Rule(locatorsProblem)
  pronunciation_dictionary_locators?: DictionaryLocatorDto[] | null;

  /**
   * `true`: the text is SSML, with or without `<speak>` around it. Otherwise, only `<break>` and `<phoneme>` are tags.
   * Also accepted in the query, where ElevenLabs’ WebSocket API has it. Default: `false`.
   * @example false
   */
  @IsOptional()
  @Rule(trueOrFalse)
  enable_ssml_parsing?: boolean | null;
}

/** The query of the same routes. */
@AcceptsUnknownFields()
export class OutputFormatDto {
  /**
   * Codec and sample rate. The bit rate at the end has no effect: each sample rate has its own. `opus` is in Ogg, `pcm`
   * is raw 16-bit samples, little-endian, `ulaw` is raw G.711.
   */
  @ApiProperty({ enum: outputFormats, default: defaultOutputFormat, example: defaultOutputFormat })
  @IsOptional()
  @Rule((value) =>
    outputFormats.some((code) => code === value) ? undefined : `must be one of: ${outputFormatsInShort}`,
  )
  output_format?: OutputFormat;

  /**
   * `false` makes the speech anew and does not keep it. Other values have no effect.
   * @example "true"
   */
  @ApiProperty({ default: 'true' })
  @IsOptional()
  @Rule(aString)
  enable_logging?: string;

  /** As the field of that name. @example "false" */
  @ApiProperty({ enum: booleans, default: 'false' })
  @IsOptional()
  @Rule((value) => oneOf(booleans, value))
  enable_ssml_parsing?: (typeof booleans)[number];
}

/** Checks the dictionaries of a request. */
export function locatorsProblem(value: unknown): string | undefined {
  const isList = Array.isArray(value) && value.length <= maxDictionariesPerRequest;
  if (!isList) return `must be a list of at most ${maxDictionariesPerRequest} dictionaries`;
  const areLocators = value.every((locator: unknown) => {
    const { pronunciation_dictionary_id: id, version_id: version } = (locator ?? {}) as Record<string, unknown>;
    return typeof id === 'string' && (version === undefined || version === null || typeof version === 'string');
  });
  return areLocators ? undefined : 'must have a pronunciation_dictionary_id and optionally a version_id each';
}

/** Checks the settings of a voice. */
export function settingsProblem(settings: unknown): string | undefined {
  if (!isObject(settings)) return 'must be an object';
  const { speed = 1 } = settings;
  if (speed === null || isNumberIn(speedRange, speed)) return undefined;
  return `must have a speed from ${speedRange.minimum} to ${speedRange.maximum}`;
}
