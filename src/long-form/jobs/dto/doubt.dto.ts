import { IsOptional, Matches } from 'class-validator';
import { PageLimit } from '../../../platform/validation/page-query.decorators';
import type { DoubtPage } from '../check/check-store';
import type { Doubt } from '../check/sentence-check';

/** The query of GET /api/v1/jobs/{id}/doubts. */
export class DoubtsQueryDto {
  /** Maximum number of entries. */
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. @example 2-1532 */
  @IsOptional()
  @Matches(/^\d{1,6}-\d{1,9}$/, { message: 'after must be the value of next from another page' })
  after?: string;
}

export class DoubtDto {
  /** The number of its chapter. @example 2 */
  chapter: number;

  /** The sentence as it is in the text. @example "The valley lay white and silent." */
  text: string;

  /** Where it is in the text of its chapter, in Unicode code points. @example 1532 */
  text_start: number;

  /** Its end, exclusive. @example 1564 */
  text_end: number;

  /** Where it is in the sound of its chapter, in seconds; null: it is not there yet. @example 97.412 */
  start_seconds: number | null;

  /** Its end. @example 99.87 */
  end_seconds: number | null;

  /** What the recogniser has heard. @example "The palate white and silent." */
  heard: string;

  /** Words that were heard wrong, divided by the words of the sentence. May be above 1. @example 0.33 */
  word_error_rate: number;

  static from(doubt: Doubt): DoubtDto {
    return {
      chapter: doubt.chapter,
      text: doubt.text,
      text_start: doubt.textStart,
      text_end: doubt.textEnd,
      start_seconds: rounded(doubt.startSeconds),
      end_seconds: rounded(doubt.endSeconds),
      heard: doubt.heard,
      word_error_rate: rounded(doubt.wordErrorRate)!,
    };
  }
}

/** A page of sentences that may have been spoken wrongly. */
export class DoubtListDto {
  data: DoubtDto[];

  /** Pass it as `after` for the next page; null: this is the last. */
  next: string | null;

  static from({ doubts, next }: DoubtPage): DoubtListDto {
    return { data: doubts.map((doubt) => DoubtDto.from(doubt)), next };
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(3));
}
