import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../../tts/dto/rule.decorator';
import { textProblem } from '../../../tts/text/text-rules';
import { AcceptsUnknownFields } from '../../../validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../validation/one-of';
import { elevenLabsModels } from '../elevenlabs-models';
import { defaultOutputFormat, type OutputFormat, outputFormats, outputFormatsInShort } from '../output-formats';

const slowest = 0.25;
const fastest = 4;

const normalizations = ['auto', 'on', 'off'] as const;

/** How the voice is to speak: what ElevenLabs' has that means something here. */
export class VoiceSettingsDto {
  @ApiProperty({
    description: "How fast to speak: 1 is the voice's own pace, 2 twice as fast. ElevenLabs has 0.7 to 1.2.",
    type: Number,
    minimum: slowest,
    maximum: fastest,
    required: false,
    default: 1,
    example: 1,
  })
  speed?: number | null;
}

/** The body of POST /v1/text-to-speech/{voice_id} and its variants: what ElevenLabs' has that means something here. */
@AcceptsUnknownFields()
export class TextToSpeechDto {
  @ApiProperty({
    description:
      'What to say: 1 to 5,000 characters (or as many as the server is set to), counted as Unicode code points.',
    minLength: 1,
    example: 'Hello, this is Voxgate.',
  })
  @Rule(textProblem)
  text: string;

  @ApiProperty({
    description: `A name only: what speaks is the voice. Any that begins with \`eleven_\` is taken, such as ${elevenLabsModels[0].id}, but those that change a voice (\`…_sts_…\`).`,
    type: String,
    required: false,
    example: elevenLabsModels[0].id,
  })
  @IsOptional()
  @Rule(stringProblem)
  model_id?: string | null;

  @ApiProperty({
    description: "The language of the text. It has to be the voice's, and is ignored if it is not.",
    type: String,
    required: false,
    example: 'en',
  })
  @IsOptional()
  @Rule(stringProblem)
  language_code?: string | null;

  @ApiProperty({ type: VoiceSettingsDto, required: false })
  @IsOptional()
  @Rule(settingsProblem)
  voice_settings?: VoiceSettingsDto | null;

  @ApiProperty({
    description:
      '`auto` and `on`: numbers, dates, abbreviations, Markdown and the like are said as people say them; `off`: the text as it is.',
    enum: normalizations,
    required: false,
    default: 'auto',
    example: 'auto',
  })
  @IsOptional()
  @Rule((value) => oneOf(normalizations, value))
  apply_text_normalization?: (typeof normalizations)[number] | null;
}

/** The query of the same. */
@AcceptsUnknownFields()
export class OutputFormatDto {
  @ApiProperty({
    description:
      'Codec and samples per second. The bit rate at the end is not obeyed: there is one for each sample rate. `opus` is in Ogg, `pcm` bare ' +
      '16-bit samples, little-endian, `ulaw` bare G.711.',
    enum: outputFormats,
    required: false,
    default: defaultOutputFormat,
    example: defaultOutputFormat,
  })
  @IsOptional()
  @Rule((value) =>
    outputFormats.some((code) => code === value) ? undefined : `must be one of: ${outputFormatsInShort}`,
  )
  output_format?: OutputFormat;
}

function stringProblem(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be a string';
}

function settingsProblem(settings: unknown): string | undefined {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return 'must be an object';
  const { speed = 1 } = settings as { speed?: unknown };
  if (speed === null || (typeof speed === 'number' && speed >= slowest && speed <= fastest)) return undefined;
  return `must have a speed from ${slowest} to ${fastest}`;
}
