import { ApiProperty } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { type AudioFormat, audioFormatNames, sampleRateProblem, sampleRates } from '../encoding/audio-format';
import { textProblem } from '../text/text-rules';
import { oneOf } from '../../validation/one-of';
import { type CaptionFormat, captionFormats } from '../captions/captions';
import { type NormalizationMode, normalizationModes } from '../performance/write-script';
import { Rule } from './rule.decorator';

const streamKinds = ['audio', 'events'] as const;
type StreamKind = (typeof streamKinds)[number];

const timestampChoices = ['none', 'sentence', 'word'] as const;
type TimestampChoice = (typeof timestampChoices)[number];

const slowest = 0.5;
const fastest = 2;
const longestVoiceId = 100;

/** The body of POST /api/v1/tts. */
export class SpeechRequestDto {
  @ApiProperty({
    description:
      'What to say: 1 to 5,000 characters (or as many as the server is set to), counted as Unicode code points. White space at its ends is not counted. With its numbers and signs written out, it may have four times as many.',
    minLength: 1,
    example: 'Hello, this is Voxgate.',
  })
  @Rule(textProblem)
  text: string;

  @ApiProperty({
    description: 'One of the voices of GET /api/v1/voices.',
    minLength: 1,
    maxLength: 100,
    example: 'slt',
  })
  @Rule(voiceIdProblem)
  voice_id: string;

  @ApiProperty({
    description:
      'The format of the audio; mono. `opus` is in Ogg, `aac` in ADTS; `pcm` is bare 16-bit samples, little-endian, and `mulaw` bare G.711.',
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
      "Samples per second of the audio. Left out, it is the voice's own; 24000 for `pcm`. `mulaw` has 8000 only.",
    type: 'integer',
    enum: sampleRates,
    required: false,
    example: 24_000,
  })
  @IsGiven()
  @Rule(sampleRateRule)
  sample_rate?: number;

  @ApiProperty({
    description: "How fast to speak: 1 is the voice's own pace, 2 twice as fast.",
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
      '`audio`: the bytes as they are spoken; `events`: the same as server-sent events, with times. Left out, the answer is whole.',
    enum: streamKinds,
    required: false,
    example: 'audio',
  })
  @IsGiven()
  @Rule(streamRule)
  stream?: StreamKind;

  @ApiProperty({
    description:
      'Tell when sentences or words are said, in the JSON answer or in the events. The list of voices says which a voice can tell.',
    enum: timestampChoices,
    required: false,
    default: 'none',
    example: 'sentence',
  })
  @IsGiven()
  @Rule(timestampsRule)
  timestamps: TimestampChoice = 'none';

  @ApiProperty({
    description: 'Put captions into the JSON answer: SubRip or WebVTT.',
    enum: captionFormats,
    required: false,
    example: 'srt',
  })
  @IsGiven()
  @Rule(captionsRule)
  captions?: CaptionFormat;

  @ApiProperty({
    description:
      '`auto`: numbers, dates, abbreviations, Markdown and the like are said as people say them; `off`: the text as it is.',
    enum: normalizationModes,
    required: false,
    default: 'auto',
    example: 'auto',
  })
  @IsGiven()
  @Rule((value) => oneOf(normalizationModes, value))
  normalize: NormalizationMode = 'auto';
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

/** Checks a field only if it is there; null is not the same as leaving it out. */
function IsGiven(): PropertyDecorator {
  return ValidateIf((_dto: object, value: unknown) => value !== undefined);
}

function voiceIdProblem(voiceId: unknown): string | undefined {
  if (typeof voiceId === 'string' && voiceId.length >= 1 && voiceId.length <= longestVoiceId) return undefined;
  return `must be a string of 1 to ${longestVoiceId} characters`;
}

function sampleRateRule(sampleRate: unknown, others: object): string | undefined {
  const { format } = others as { format: unknown };
  const known = audioFormatNames.find((name) => name === format);
  if (known) return sampleRateProblem(known, sampleRate);
  // What is wrong with the format is said by its own rule.
  return (sampleRates as readonly unknown[]).includes(sampleRate)
    ? undefined
    : `must be one of: ${sampleRates.join(', ')}`;
}

function speedProblem(speed: unknown): string | undefined {
  if (typeof speed === 'number' && speed >= slowest && speed <= fastest) return undefined;
  return `must be a number from ${slowest} to ${fastest}`;
}
