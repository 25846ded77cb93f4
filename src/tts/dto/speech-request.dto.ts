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
  maxSemitones,
  type NormalizationMode,
  normalizationModes,
  type VisemeSet,
  visemeSets,
} from '@voxgate/speech';
import { Integer } from '../../platform/validation/field-types.decorators';
import { trueOrFalse } from '../../platform/validation/value-rules';
import { numberIn } from '../../platform/validation/number-in';

const inputTypes = ['text', 'ssml'] as const;
type InputType = (typeof inputTypes)[number];

const streamKinds = ['audio', 'events'] as const;
type StreamKind = (typeof streamKinds)[number];

const timestampChoices = ['none', 'sentence', 'word', 'phoneme', 'viseme'] as const;
type TimestampChoice = (typeof timestampChoices)[number];

const speeds = { minimum: 0.5, maximum: 2 };
/** Enough for a mix of eight voices. */
export const maxVoiceIdLength = 200;

/** A pronunciation dictionary that a request names. */
export class DictionaryReferenceDto {
  /** A dictionary from GET /api/v1/pronunciation-dictionaries. @example dict_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** Default: the current version. @example 3 */
  @Integer({ minimum: 1 }) version?: number;
}

const localePattern = /^[A-Za-z]{2,3}(?:-[A-Za-z]{2})?$/;

/** The body of POST /api/v1/tts. */
export class SpeechRequestDto {
  /**
   * The text to speak: 1 to 5,000 Unicode code points (the server's `MAX_TEXT_CHARACTERS`). Leading and trailing white
   * space does not count. Normalized text, with numbers and signs written out, may grow to four times the limit.
   * @example "Hello, this is Voxgate."
   */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  text: string;

  /**
   * `ssml`: the text is SSML. What is between the tags is limited as a text is, and all of it to four times as many
   * characters. In a `text`, only pauses such as `[pause 500ms]` are instructions.
   * @example text
   */
  @ApiProperty({ enum: inputTypes, required: false })
  @IsGiven()
  @Rule((value) => oneOf(inputTypes, value))
  input_type: InputType = 'text';

  /**
   * A voice from GET /api/v1/voices, or a mix of Kokoro voices such as `af_bella(2)+af_heart(1)`. Defaults to the voice
   * with `is_default` in that list.
   * @example slt
   */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength })
  @IsGiven()
  @Rule(voiceIdProblem)
  voice_id?: string;

  /**
   * The audio format. All formats are mono. `opus` is in Ogg, `aac` is in ADTS, `pcm` is raw 16-bit little-endian
   * samples, and `mulaw` is raw G.711.
   * @example mp3
   */
  @ApiProperty({ enum: audioFormatNames, required: false })
  @IsGiven()
  @IsIn(audioFormatNames, { message: `format must be one of: ${audioFormatNames.join(', ')}` })
  format: AudioFormat = 'mp3';

  /**
   * Samples per second. Defaults to the voice's own rate, and to 24000 for `pcm`. `mulaw` supports only 8000.
   * @example 24000
   */
  @ApiProperty({ type: 'integer', enum: sampleRates })
  @IsGiven()
  @Rule(sampleRateRule)
  sample_rate?: number;

  /** Speed of the speech. 1 is the voice's normal speed; 2 is twice as fast. @example 1 */
  @ApiProperty({ ...speeds, required: false })
  @IsGiven()
  @Rule(speedProblem)
  speed: number = 1;

  /**
   * Semitones by which the voice speaks higher; below 0, lower. Words keep their times. Only for voices with `pitch` in GET /api/v1/voices.
   * @example 0
   */
  @ApiProperty({ minimum: -maxSemitones, maximum: maxSemitones, required: false })
  @IsGiven()
  @Rule(pitchProblem)
  pitch: number = 0;

  /**
   * `audio` streams the audio bytes. `events` streams server-sent events with audio and timestamps. If omitted, the
   * response is sent when it is complete.
   * @example audio
   */
  @IsGiven()
  @Rule(streamRule)
  stream?: StreamKind;

  /**
   * Adds timestamps of sentences, words, phonemes (IPA) or visemes (mouth shapes) to the JSON response or the events. The
   * list of voices says which timestamps each voice supports.
   * @example sentence
   */
  @ApiProperty({ enum: timestampChoices, required: false })
  @IsGiven()
  @Rule(timestampsRule)
  timestamps: TimestampChoice = 'none';

  /**
   * With `"timestamps": "viseme"`: Oculus's fifteen visemes, Azure's ids, or Oculus's with `weights` for the blend shapes
   * of ARKit.
   * @example oculus
   */
  @ApiProperty({ enum: visemeSets, required: false })
  @IsGiven()
  @Rule(visemeSetRule)
  viseme_set: VisemeSet = 'oculus';

  /** Adds captions to the JSON response: SubRip or WebVTT. @example srt */
  @IsGiven()
  @Rule(captionsRule)
  captions?: CaptionFormat;

  /**
   * `auto` writes out numbers, dates, abbreviations and Markdown the way people say them. `off` speaks the text as it
   * is.
   * @example auto
   */
  @ApiProperty({ enum: normalizationModes, required: false })
  @IsGiven()
  @Rule((value) => oneOf(normalizationModes, value))
  normalize: NormalizationMode = 'auto';

  /**
   * How numbers and dates are written: the language of the voice and a region. 3/4/2026 is March 4 for `en-US`, and the 3rd of April for
   * `en-GB`. Defaults to the language of the voice.
   * @example en-GB
   */
  @ApiProperty({ pattern: localePattern.source })
  @IsGiven()
  @Rule(localeProblem)
  locale?: string;

  /**
   * `false` makes the speech anew and does not keep it. Otherwise the server may return sentences that it has spoken
   * for you before.
   * @example true
   */
  @ApiProperty({ required: false })
  @IsGiven()
  @Rule(trueOrFalse)
  cache: boolean = true;

  /**
   * The pronunciation dictionaries to use, the one that decides first: at most 3. Defaults to those that the account
   * uses by default; `[]` uses none.
   */
  @ApiProperty({ type: [DictionaryReferenceDto], maxItems: maxDictionariesPerRequest })
  @IsGiven()
  @Rule(dictionariesProblem)
  pronunciation_dictionaries?: DictionaryReferenceDto[];
}

function localeProblem(locale: unknown): string | undefined {
  const isLocale = typeof locale === 'string' && localePattern.test(locale);
  return isLocale ? undefined : 'must be a language, and may have a region, such as en-GB';
}

function streamRule(stream: unknown): string | undefined {
  return oneOf(streamKinds, stream);
}

function timestampsRule(timestamps: unknown, others: object): string | undefined {
  const { stream } = others as { stream?: unknown };
  if (stream === 'audio' && timestamps !== 'none') return 'can be streamed with "stream": "events" only';
  return oneOf(timestampChoices, timestamps);
}

function visemeSetRule(set: unknown, others: object): string | undefined {
  const { timestamps } = others as { timestamps?: unknown };
  if (set !== 'oculus' && timestamps !== 'viseme') return 'needs "timestamps": "viseme"';
  return oneOf(visemeSets, set);
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
  return numberIn(speeds, speed);
}

/** The rule that a pitch breaks. */
export function pitchProblem(pitch: unknown): string | undefined {
  if (typeof pitch === 'number' && Math.abs(pitch) <= maxSemitones) return undefined;
  return `must be a number of semitones from -${maxSemitones} to ${maxSemitones}`;
}
