import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsGiven } from '../../platform/validation/is-given.decorator';
import { oneOf } from '../../platform/validation/one-of';
import { Rule } from '../../platform/validation/rule.decorator';
import { dictionariesProblem, maxDictionariesPerRequest } from './dictionary-references';
import {
  type AudioFormat,
  audioFormatNames,
  sampleRateProblem,
  sampleRates,
  textProblem,
  type CaptionFormat,
  captionFormats,
  type NormalizationMode,
  normalizationModes,
} from '@voxgate/speech';

const inputTypes = ['text', 'ssml'] as const;
type InputType = (typeof inputTypes)[number];

const streamKinds = ['audio', 'events'] as const;
type StreamKind = (typeof streamKinds)[number];

const timestampChoices = ['none', 'sentence', 'word'] as const;
type TimestampChoice = (typeof timestampChoices)[number];

const slowest = 0.5;
const fastest = 2;
/** Enough for a mix of eight voices. */
const maxVoiceIdLength = 200;

/** A pronunciation dictionary that a request names. */
export class DictionaryReferenceDto {
  @ApiProperty({
    description: 'A dictionary from GET /api/v1/pronunciation-dictionaries.',
    example: 'dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
  })
  id: string;

  @ApiProperty({
    description: 'Default: the current version.',
    type: 'integer',
    minimum: 1,
    required: false,
    example: 3,
  })
  version?: number;
}

/** The body of POST /api/v1/tts. */
export class SpeechRequestDto {
  @ApiProperty({
    description:
      "The text to speak: 1 to 5,000 Unicode code points (the server's `MAX_TEXT_CHARACTERS`). Leading and trailing white space does not count. Normalized text, with numbers and signs written out, may grow to four times the limit.",
    minLength: 1,
    example: 'Hello, this is Voxgate.',
  })
  @Rule(textProblem)
  text: string;

  @ApiProperty({
    description:
      '`ssml`: the text is SSML. What is between the tags is limited as a text is, and all of it to four times as many characters. ' +
      'In a `text`, only pauses such as `[pause 500ms]` are instructions.',
    enum: inputTypes,
    required: false,
    default: 'text',
    example: 'text',
  })
  @IsGiven()
  @Rule((value) => oneOf(inputTypes, value))
  input_type: InputType = 'text';

  @ApiProperty({
    description:
      'A voice from GET /api/v1/voices, or a mix of Kokoro voices such as `af_bella(2)+af_heart(1)`. Defaults to the voice with `is_default` in that list.',
    minLength: 1,
    maxLength: maxVoiceIdLength,
    required: false,
    example: 'slt',
  })
  @IsGiven()
  @Rule(voiceIdProblem)
  voice_id?: string;

  @ApiProperty({
    description:
      'The audio format. All formats are mono. `opus` is in Ogg, `aac` is in ADTS, `pcm` is raw 16-bit little-endian samples, and `mulaw` is raw G.711.',
    enum: audioFormatNames,
    required: false,
    default: 'mp3',
    example: 'mp3',
  })
  @IsGiven()
  @IsIn(audioFormatNames, { message: `format must be one of: ${audioFormatNames.join(', ')}` })
  format: AudioFormat = 'mp3';

  @ApiProperty({
    description:
      "Samples per second. Defaults to the voice's own rate, and to 24000 for `pcm`. `mulaw` supports only 8000.",
    type: 'integer',
    enum: sampleRates,
    required: false,
    example: 24_000,
  })
  @IsGiven()
  @Rule(sampleRateRule)
  sample_rate?: number;

  @ApiProperty({
    description: "Speed of the speech. 1 is the voice's normal speed; 2 is twice as fast.",
    type: Number,
    minimum: slowest,
    maximum: fastest,
    required: false,
    default: 1,
    example: 1,
  })
  @IsGiven()
  @Rule(speedProblem)
  speed: number = 1;

  @ApiProperty({
    description:
      '`audio` streams the audio bytes. `events` streams server-sent events with audio and timestamps. If omitted, the response is sent when it is complete.',
    enum: streamKinds,
    required: false,
    example: 'audio',
  })
  @IsGiven()
  @Rule(streamRule)
  stream?: StreamKind;

  @ApiProperty({
    description:
      'Adds timestamps of sentences or words to the JSON response or the events. The list of voices says which timestamps each voice supports.',
    enum: timestampChoices,
    required: false,
    default: 'none',
    example: 'sentence',
  })
  @IsGiven()
  @Rule(timestampsRule)
  timestamps: TimestampChoice = 'none';

  @ApiProperty({
    description: 'Adds captions to the JSON response: SubRip or WebVTT.',
    enum: captionFormats,
    required: false,
    example: 'srt',
  })
  @IsGiven()
  @Rule(captionsRule)
  captions?: CaptionFormat;

  @ApiProperty({
    description:
      '`auto` writes out numbers, dates, abbreviations and Markdown the way people say them. `off` speaks the text as it is.',
    enum: normalizationModes,
    required: false,
    default: 'auto',
    example: 'auto',
  })
  @IsGiven()
  @Rule((value) => oneOf(normalizationModes, value))
  normalize: NormalizationMode = 'auto';

  @ApiProperty({
    description:
      '`false` makes the speech anew and does not keep it. Otherwise the server may return sentences that it has spoken for you before.',
    type: Boolean,
    required: false,
    default: true,
    example: true,
  })
  @IsGiven()
  @Rule((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  cache: boolean = true;

  @ApiProperty({
    description:
      'The pronunciation dictionaries to use, the one that decides first: at most 3. Defaults to those that the account uses by default; `[]` uses none.',
    type: [DictionaryReferenceDto],
    maxItems: maxDictionariesPerRequest,
    required: false,
  })
  @IsGiven()
  @Rule(dictionariesProblem)
  pronunciation_dictionaries?: DictionaryReferenceDto[];
}

function streamRule(stream: unknown): string | undefined {
  return oneOf(streamKinds, stream);
}

function timestampsRule(timestamps: unknown, others: object): string | undefined {
  const { stream } = others as { stream?: unknown };
  if (stream === 'audio' && timestamps !== 'none') return 'can be streamed with "stream": "events" only';
  return oneOf(timestampChoices, timestamps);
}

function captionsRule(captions: unknown, others: object): string | undefined {
  const { stream } = others as { stream?: unknown };
  if (stream !== undefined) return 'cannot be streamed; leave "stream" out';
  return oneOf(captionFormats, captions);
}

/** The rule that the id of a voice breaks. */
export function voiceIdProblem(voiceId: unknown): string | undefined {
  if (typeof voiceId === 'string' && voiceId.length >= 1 && voiceId.length <= maxVoiceIdLength) return undefined;
  return `must be a string of 1 to ${maxVoiceIdLength} characters`;
}

function sampleRateRule(sampleRate: unknown, others: object): string | undefined {
  const { format } = others as { format: unknown };
  const known = audioFormatNames.find((name) => name === format);
  if (known) return sampleRateProblem(known, sampleRate);
  // An invalid format is reported by the rule of `format`.
  return (sampleRates as readonly unknown[]).includes(sampleRate)
    ? undefined
    : `must be one of: ${sampleRates.join(', ')}`;
}

/** The rule that a speed breaks. */
export function speedProblem(speed: unknown): string | undefined {
  if (typeof speed === 'number' && speed >= slowest && speed <= fastest) return undefined;
  return `must be a number from ${slowest} to ${fastest}`;
}
