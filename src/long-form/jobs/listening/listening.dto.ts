import { ApiProperty } from '@nestjs/swagger';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { type ListeningFormat, listeningFormats } from './chapter-listening';
import type { SpokenSentence } from './sentence-times';

/** The query of GET /api/v1/jobs/:id/chapters/:number/audio. */
export class ListeningQueryDto {
  @ApiProperty({ description: 'The format of the sound.', enum: listeningFormats, required: false, default: 'mp3' })
  @IsGiven()
  @Rule((value) => oneOf(listeningFormats, value))
  format: ListeningFormat = 'mp3';
}

class SpokenSentenceDto {
  @ApiProperty({ description: 'The sentence as it is in the text.', example: 'It was a bright day.' })
  text: string;

  @ApiProperty({ description: 'From the start of the chapter.', example: 0.31 })
  start_seconds: number;

  @ApiProperty({ example: 1.42 })
  end_seconds: number;

  @ApiProperty({
    description: 'Where it is in the text of the chapter, in Unicode code points.',
    type: 'integer',
    example: 5,
  })
  text_start: number;

  @ApiProperty({ type: 'integer', example: 25 })
  text_end: number;
}

/** The response of GET /api/v1/jobs/:id/chapters/:number/transcript. */
export class SpokenChapterDto {
  @ApiProperty({ description: 'What has been spoken so far, in order.', type: [SpokenSentenceDto] })
  sentences: SpokenSentenceDto[];

  @ApiProperty({ description: 'Whether all of the chapter has been spoken.', example: false })
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
