import type { MarkTime } from '@voxgate/speech';
import { Integer } from '../../platform/validation/field-types.decorators';

/** When a `mark` of SSML is reached. */
export class MarkDto {
  /** @example here */
  name: string;

  /** Seconds from the start of the audio. @example 1.25 */
  time_seconds: number;

  /** Offset of the mark in your text, in Unicode code points. @example 20 */
  @Integer() text_offset: number;

  static from({ name, seconds, textOffset }: MarkTime): MarkDto {
    return { name, time_seconds: Number(seconds.toFixed(3)), text_offset: textOffset };
  }
}
