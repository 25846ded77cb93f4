import { ApiProperty } from '@nestjs/swagger';
import { textProblem } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import type { Problem } from '../../../platform/errors/field-problem';
import { MayBeMissing } from '../../../platform/validation/may-be-missing.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { isObject } from '../../../platform/validation/is-object';
import { maxVoiceIdLength } from '../../../tts/dto/speech-request.dto';
import {
  audioConfigNumbers,
  audioConfigProblem,
  defaultSampleRate,
  encodingNames,
  type EncodingName,
} from '../audio-config';
import { customPronunciationsProblem, phoneticEncodings } from '../custom-pronunciations';

const genders = ['SSML_VOICE_GENDER_UNSPECIFIED', 'MALE', 'FEMALE', 'NEUTRAL'] as const;

/** How a phrase of the input is said. */
export class CustomPronunciationDto {
  /** A word or several, in any case. @example Voxgate */
  phrase: string;

  /** IPA or X-SAMPA; others are refused. @example PHONETIC_ENCODING_IPA */
  @ApiProperty({ enum: phoneticEncodings })
  phoneticEncoding: (typeof phoneticEncodings)[number];

  /** @example ˈvɑksɡeɪt */
  pronunciation: string;
}

/** Pronunciations for phrases of the input. */
export class CustomPronunciationsDto {
  @ApiProperty({ type: [CustomPronunciationDto] })
  pronunciations: CustomPronunciationDto[];
}

/** `text` or `ssml`. */
export class SynthesisInputDto {
  /** @example "Hello, this is Voxgate." */
  text?: string;

  /** SSML. Elements and attributes that are not known have no effect. */
  ssml?: string;

  /** Has no effect with voices that take no pronunciations, such as those of Flite. */
  @ApiProperty({ type: CustomPronunciationsDto })
  customPronunciations?: CustomPronunciationsDto;
}

/** The voice. */
export class VoiceSelectionDto {
  /** One of Google’s names, which a voice of the same language replaces; or a voice of this server. @example en-US-Neural2-F */
  name?: string;

  /** Without a name, a voice of this language speaks. @example en-US */
  languageCode?: string;

  /** Without a name, a voice of this gender speaks. */
  @ApiProperty({ enum: genders })
  ssmlGender?: (typeof genders)[number];
}

/** The audio: those of Google’s fields that have an effect. */
export class AudioConfigDto {
  /** LINEAR16, MULAW and ALAW have the header of a WAV. @example MP3 */
  @ApiProperty({ enum: encodingNames })
  audioEncoding: EncodingName;

  /** 1 is the voice’s normal speed. @example 1 */
  @ApiProperty({ ...audioConfigNumbers.speakingRate, default: 1 })
  speakingRate?: number;

  /** Semitones, kept between -12 and 12. Has no effect if the pitch of the voice cannot be changed. @example 0 */
  @ApiProperty({ ...audioConfigNumbers.pitch, default: 0 })
  pitch?: number;

  /** Decibels. @example 0 */
  @ApiProperty({ ...audioConfigNumbers.volumeGainDb, default: 0 })
  volumeGainDb?: number;

  /** Samples per second. @example 24000 */
  @ApiProperty({ type: 'integer', default: defaultSampleRate })
  sampleRateHertz?: number;
}

/** The body of POST /v1/text:synthesize. */
@AcceptsUnknownFields()
export class GoogleSynthesizeDto {
  @ApiProperty({ type: SynthesisInputDto })
  @Rule(inputProblem)
  input: SynthesisInputDto;

  @ApiProperty({ type: VoiceSelectionDto })
  @MayBeMissing()
  @Rule(voiceProblem)
  voice?: VoiceSelectionDto;

  @ApiProperty({ type: AudioConfigDto })
  @Rule(audioConfigProblem)
  audioConfig: AudioConfigDto;
}

/** The body of POST /v1beta1/text:synthesize. */
@AcceptsUnknownFields()
export class GoogleBetaSynthesizeDto extends GoogleSynthesizeDto {
  /** `["SSML_MARK"]`: adds the times of the marks of SSML. */
  @ApiProperty({ type: [String], example: ['SSML_MARK'] })
  @MayBeMissing()
  @Rule((value) => (Array.isArray(value) ? undefined : 'must be a list'))
  enableTimePointing?: unknown[];
}

/** The response of POST /v1/text:synthesize. */
export class GoogleSpeechDto {
  /** The audio in base64. @example UklGRiQAAABXQVZF */
  @ApiProperty({ format: 'byte' })
  audioContent: string;
}

/** When a mark of SSML is reached. */
export class TimepointDto {
  /** @example here */
  markName: string;

  /** Seconds from the start of the audio. @example 0.84 */
  timeSeconds: number;
}

/** The audio of a response. */
export class UsedAudioConfigDto {
  @ApiProperty({ enum: encodingNames })
  audioEncoding: EncodingName;

  /** @example 24000 */
  @ApiProperty({ type: 'integer' })
  sampleRateHertz: number;
}

/** The response of POST /v1beta1/text:synthesize. */
export class GoogleBetaSpeechDto extends GoogleSpeechDto {
  timepoints: TimepointDto[];

  audioConfig: UsedAudioConfigDto;
}

function inputProblem(value: unknown): string | Problem | undefined {
  const rule = 'must be an object with text or ssml';
  if (!isObject(value)) return rule;
  const { text, ssml, customPronunciations } = value;
  if ((text === undefined) === (ssml === undefined)) return rule;
  return textProblem(text ?? ssml) ?? customPronunciationsProblem(customPronunciations);
}

function voiceProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'must be an object with name, or with languageCode';
  const { name, languageCode, ssmlGender } = value;
  for (const [field, given] of Object.entries({ name, languageCode })) {
    const isRight = given === undefined || (typeof given === 'string' && given.length <= maxVoiceIdLength);
    if (!isRight) return `must have a ${field} that is a string of at most ${maxVoiceIdLength} characters`;
  }
  const isGender = typeof ssmlGender === 'number' || genders.some((each) => each === ssmlGender);
  return ssmlGender === undefined || isGender
    ? undefined
    : `must have an ssmlGender that is one of: ${genders.join(', ')}`;
}
