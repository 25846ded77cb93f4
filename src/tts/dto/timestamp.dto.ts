import { ApiProperty } from '@nestjs/swagger';
import { arkitWeights, type Timestamp, type TimestampKind, visemeId, type VisemeSet } from '@voxgate/speech';
import { Integer } from '../../platform/validation/field-types.decorators';

/** When a sentence, a word or a sound is spoken, or the mouth has a shape. */
export class TimestampDto {
  /** @example word */
  type: TimestampKind;

  /**
   * The words of your text that this timestamp covers. Of a phoneme, its IPA with stress, length and tone, such as `ˈeɪ`;
   * of a viseme, its name in Oculus's set (`PP`), or its id in Azure's (`21`).
   * @example Hello
   */
  text: string;

  /** Seconds from the start of the audio. @example 0.05 */
  start_seconds: number;

  /** @example 0.425 */
  end_seconds: number;

  /**
   * Start offset in your text, in Unicode code points. Phonemes and visemes have the offsets of their word.
   * @example 0
   */
  @Integer() text_start: number;

  /** End offset in your text, exclusive. @example 5 */
  @Integer() text_end: number;

  /** Only of visemes: 0 to 14 in Oculus's order, or 0 to 21 as in Azure. @example 1 */
  @Integer() viseme_id?: number;

  /** Only of visemes, with `"viseme_set": "arkit"`: weights of Apple's blend shapes, 0 to 1. Others are 0. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' }, example: { jawOpen: 0.55 } })
  weights?: Record<string, number>;

  /** @param visemeSet the set of visemes that was asked for. Defaults to `oculus`. */
  static from(
    { type, text, startSeconds, endSeconds, textStart, textEnd }: Timestamp,
    visemeSet: VisemeSet = 'oculus',
  ): TimestampDto {
    return {
      type,
      text,
      start_seconds: milliseconds(startSeconds),
      end_seconds: milliseconds(endSeconds),
      text_start: textStart,
      text_end: textEnd,
      ...(type === 'viseme' && { viseme_id: visemeId(text, visemeSet) }),
      ...(type === 'viseme' && visemeSet === 'arkit' && { weights: arkitWeights[text as keyof typeof arkitWeights] }),
    };
  }
}

function milliseconds(seconds: number): number {
  return Number(seconds.toFixed(3));
}
