import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { textProblem } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { aString } from '../../../platform/validation/value-rules';
import { maxDictionariesPerRequest } from '../../../tts/dto/dictionary-references';
import { maxVoiceIdLength, voiceIdProblem } from '../../../tts/dto/speech-request.dto';
import { elevenLabsModels } from '../elevenlabs-models';
import { AlignedSpeechDto } from './aligned-speech.dto';
import { DictionaryLocatorDto, locatorsProblem, normalizations } from './text-to-speech.dto';

/** Maximum number of inputs in a request. It bounds the lines of a stream. */
const maxInputs = 100;

/** What one voice says in a dialogue. */
export class DialogueInputDto {
  /** @example "Knock knock." */
  @ApiProperty({ minLength: 1 })
  text: string;

  /** A voice, as in the path of POST /v1/text-to-speech/{voice_id}. @example slt */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength })
  voice_id: string;
}

/** The body of POST /v1/text-to-dialogue and its variants: those of ElevenLabs' fields that have an effect. */
@AcceptsUnknownFields()
export class TextToDialogueDto {
  /** What is spoken, in order. All texts together are as long as the text of another request may be. At most 8 voices. */
  @ApiProperty({ type: [DialogueInputDto], minItems: 1, maxItems: maxInputs })
  @Rule(inputsProblem)
  inputs: DialogueInputDto[];

  /** As in POST /v1/text-to-speech/{voice_id}. */
  @ApiProperty({ type: String, example: elevenLabsModels[1].id })
  @IsOptional()
  @Rule(aString)
  model_id?: string | null;

  /**
   * `auto` and `on`: numbers, dates, abbreviations, Markdown and the like are normalised; `off`: the texts are spoken
   * unchanged. Default: `auto`.
   * @example auto
   */
  @IsOptional()
  @Rule((value) => oneOf(normalizations, value))
  apply_text_normalization?: (typeof normalizations)[number] | null;

  /** As in POST /v1/text-to-speech/{voice_id}. */
  @ApiProperty({ type: [DictionaryLocatorDto], maxItems: maxDictionariesPerRequest })
  @IsOptional()
  @Rule(locatorsProblem)
  pronunciation_dictionary_locators?: DictionaryLocatorDto[] | null;
}

/** A part of the audio with one voice. */
export class VoiceSegmentDto {
  /** As in the request. @example slt */
  voice_id: string;

  /** From the start of the audio. @example 0 */
  start_time_seconds: number;

  /** @example 0.74 */
  end_time_seconds: number;

  /** Its first character in `alignment.characters`. @example 0 */
  character_start_index: number;

  /** The character after its last one. @example 12 */
  character_end_index: number;

  /** The input of the request that it belongs to. @example 0 */
  dialogue_input_index: number;
}

/** A dialogue with the times of its characters, or one line of a stream of them. */
export class AlignedDialogueDto extends AlignedSpeechDto {
  /** The inputs that the characters of this alignment belong to, in order. */
  voice_segments: VoiceSegmentDto[];
}

/** Checks the inputs of a dialogue. */
export function inputsProblem(inputs: unknown): string | undefined {
  if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > maxInputs) {
    return `must be a list of 1 to ${maxInputs} objects {"text", "voice_id"}`;
  }
  for (const [index, input] of inputs.entries()) {
    const { text, voice_id: voiceId } = (input ?? {}) as Record<string, unknown>;
    const problem = textProblem(text);
    if (problem) return `must have texts: that of input ${index} ${problem.rule}`;
    const voiceProblem = voiceIdProblem(voiceId);
    if (voiceProblem) return `must have voices: the voice_id of input ${index} ${voiceProblem}`;
  }
  return undefined;
}
