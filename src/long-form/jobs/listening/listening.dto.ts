import { ApiProperty } from '@nestjs/swagger';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { type ListeningFormat, listeningFormats } from './chapter-listening';
import type { SpokenSentence } from './job-sentences.entity';
import { Integer } from '../../../platform/validation/field-types.decorators';

/** The query of GET /api/v1/jobs/:id/chapters/:number/audio. */
export class ListeningQueryDto {
  /** The format of the sound. */
  @ApiProperty({ enum: listeningFormats, required: false })
  @IsGiven()
  @Rule((value) => oneOf(listeningFormats, value))
  format: ListeningFormat = 'mp3';
}

export class SpokenSentenceDto {
  /** The sentence as it is in the text. @example "It was a bright day." */
  text: string;

  /** From the start of the chapter. @example 0.31 */
  start_seconds: number;

  /** @example 1.42 */
  end_seconds: number;

  /** Where it is in the text of the chapter, in Unicode code points. @example 5 */
  @Integer() text_start: number;

  /** @example 25 */
  @Integer() text_end: number;
}

/** The response of GET /api/v1/jobs/:id/chapters/:number/transcript. */
export class SpokenChapterDto {
  /** What has been spoken so far, in order. */
  sentences: SpokenSentenceDto[];

  /** Whether all of the chapter has been spoken. @example false */
  is_done: boolean;

  static from(sentences: readonly SpokenSentence[], isDone: boolean): SpokenChapterDto {
    return {
      sentences: sentences.map(({ text, startSeconds, endSeconds, textStart, textEnd }) => ({
        text,
        start_seconds: Number(startSeconds.toFixed(3)),
        end_seconds: Number(endSeconds.toFixed(3)),
        text_start: textStart,
        text_end: textEnd,
      })),
      is_done: isDone,
    };
  }
}
