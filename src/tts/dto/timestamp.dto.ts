import type { Timestamp } from '@voxgate/speech';
import { Integer } from '../../platform/validation/field-types.decorators';

/** When a word or a sentence is spoken. */
export class TimestampDto {
  /** @example word */
  type: 'sentence' | 'word';

  /** The words of your text that this timestamp covers. @example Hello */
  text: string;

  /** Seconds from the start of the audio. @example 0.05 */
  start_seconds: number;

  /** @example 0.425 */
  end_seconds: number;

  /** Start offset in your text, in Unicode code points. @example 0 */
  @Integer() text_start: number;

  /** End offset in your text, exclusive. @example 5 */
  @Integer() text_end: number;

  static from({ type, text, startSeconds, endSeconds, textStart, textEnd }: Timestamp): TimestampDto {
    return {
      type,
      text,
      start_seconds: milliseconds(startSeconds),
      end_seconds: milliseconds(endSeconds),
      text_start: textStart,
      text_end: textEnd,
    };
  }
}

function milliseconds(seconds: number): number {
  return Number(seconds.toFixed(3));
}
