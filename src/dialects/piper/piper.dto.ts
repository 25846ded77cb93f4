import { ApiProperty } from '@nestjs/swagger';
import { speedRange, textProblem, type Voice } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../platform/validation/accepts-unknown-fields.decorator';
import { Integer } from '../../platform/validation/field-types.decorators';
import { MayBeMissing } from '../../platform/validation/may-be-missing.decorator';
import { Rule } from '../../platform/validation/rule.decorator';
import { numberIn, writtenNumber } from '../../platform/validation/number-in';
import { maxVoiceIdLength, voiceIdProblem } from '../../tts/dto/speech-request.dto';

/** A request for speech: those of Piper's fields that have an effect. */
@AcceptsUnknownFields()
export class PiperSpeechDto {
  /** @example "Hello, this is Voxgate." */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  text: string;

  /**
   * A voice of GET /piper/voices, or the name of one of Piper’s models, for which a voice of its language speaks. Defaults to the
   * default voice.
   * @example slt
   */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength })
  @MayBeMissing()
  @Rule(voiceIdProblem)
  voice?: string;

  /** How long sounds are: 2 is half as fast. @example 1 */
  @ApiProperty({ ...speedRange, type: Number })
  @MayBeMissing()
  @Rule((scale) => numberIn(speedRange, writtenNumber(scale)))
  length_scale?: number | string;
}

/** The sound of a voice. */
export class PiperAudioDto {
  /** @example 24000 */
  @Integer() sample_rate: number;
}

/** The language of a voice. */
export class PiperLanguageDto {
  /** @example en_US */
  code: string;
}

/** The name of a voice for eSpeak NG. */
export class PiperEspeakDto {
  /** @example en-us */
  voice: string;
}

/** A voice as Piper's configuration describes it. */
export class PiperVoiceDto {
  audio: PiperAudioDto;

  language: PiperLanguageDto;

  espeak: PiperEspeakDto;

  /** Always 1: each speaker is a voice of its own. @example 1 */
  @Integer() num_speakers: number;

  /** Always empty. @example {} */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  speaker_id_map: Record<string, number>;

  static from({ sampleRate, language }: Voice): PiperVoiceDto {
    return {
      audio: { sample_rate: sampleRate },
      language: { code: language.replaceAll('-', '_') },
      espeak: { voice: language.toLowerCase() },
      num_speakers: 1,
      speaker_id_map: {},
    };
  }
}
