import { ApiProperty } from '@nestjs/swagger';
import { codePointOffsets } from '@voxgate/speech';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';
import { trueOrFalse } from '../../../platform/validation/value-rules';
import { nameProblem } from '../../jobs/dto/create-job.dto';
import { type ChangeKind, changeKinds } from '../chapters/chapter-change';
import type { StoredChange } from '../chapters/chapter-change.entity';
import type { ChapterSentence } from '../chapters/chapter-sentences';
import { maxChanges, maxChapters } from '../limits';

/** What each change of the chapters of a project can have. */
export class ArrangementDto {
  /**
   * The `updated_at` of the project as you have seen it. If it has changed since, the answer is `PROJECT_CHANGED`: its chapters may have other
   * numbers.
   * @example 2026-11-21T09:30:00.000Z
   */
  @ApiProperty({ type: String, format: 'date-time' })
  @IsGiven()
  @Rule((value) =>
    typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value))
      ? undefined
      : 'must be a time in ISO 8601',
  )
  if_unchanged_since?: string;
}

/** The body of POST /api/v1/projects/:id/chapters/:number/split. */
export class SplitChapterDto extends ArrangementDto {
  /** The number of the sentence that the second chapter begins with. @example 2 */
  @Integer({ minimum: 2 })
  @Rule((value) => (isWhole(value, 2, 1_000_000_000) ? undefined : 'must be a whole number of at least 2'))
  sentence: number;

  /** The title of the second chapter. Defaults to none. @example The second half */
  @IfGiven()
  @Rule(nameProblem)
  title?: string | null;
}

/** The body of POST /api/v1/projects/:id/chapters/merge. */
export class MergeChaptersDto extends ArrangementDto {
  /** The numbers of at least two chapters that follow each other, in order. @example [1, 2] */
  @ApiProperty({ type: 'integer', isArray: true, minItems: 2, maxItems: maxChapters })
  @Rule((value) => {
    if (!areNumbers(value) || value.length < 2) return `must be a list of 2 to ${maxChapters} numbers of chapters`;
    return value.every((number, index) => number === value[0]! + index)
      ? undefined
      : 'must follow each other, in order';
  })
  chapters: number[];

  /** The title of the merged chapter; null: none. Defaults to that of the first. @example One and two */
  @IfGiven()
  @Rule(nameProblem)
  title?: string | null;
}

/** The body of PUT /api/v1/projects/:id/chapters/order. */
export class ReorderChaptersDto extends ArrangementDto {
  /** The numbers of all chapters in their new order. @example [2, 1] */
  @ApiProperty({ type: 'integer', isArray: true, minItems: 1, maxItems: maxChapters })
  @Rule((value) => (areNumbers(value) ? undefined : `must be a list of 1 to ${maxChapters} numbers of chapters`))
  chapters: number[];
}

/** The body of PATCH /api/v1/projects/:id/chapters. */
export class IncludeChaptersDto extends ArrangementDto {
  /** Their numbers. Defaults to all chapters. @example [1, 2] */
  @ApiProperty({ type: 'integer', isArray: true, minItems: 1, maxItems: maxChapters })
  @IsGiven()
  @Rule((value) => (areNumbers(value) ? undefined : `must be a list of 1 to ${maxChapters} numbers of chapters`))
  chapters?: number[];

  /** Whether jobs speak them. @example false */
  @Rule(trueOrFalse)
  is_included: boolean;
}

/** The body of POST /api/v1/projects/:id/undo. */
export class UndoDto extends ArrangementDto {
  /** How many changes, from the newest on. @example 1 */
  @Integer({ minimum: 1, maximum: maxChanges, required: false, default: 1 })
  @IsGiven()
  @Rule((value) => (isWhole(value, 1, maxChanges) ? undefined : `must be a whole number from 1 to ${maxChanges}`))
  steps: number = 1;
}

/** A sentence of a chapter. */
export class ChapterSentenceDto {
  /** From 1. @example 2 */
  @Integer() number: number;

  /** As it is written, without tags of SSML. @example It was a bright day. */
  text: string;

  /** Where it is in the text of the chapter, in Unicode code points. @example 19 */
  @Integer() text_start: number;

  /** @example 39 */
  @Integer() text_end: number;
}

/** The response of GET /api/v1/projects/:id/chapters/:number/sentences. */
export class ChapterSentencesDto {
  /** In order. */
  sentences: ChapterSentenceDto[];

  static from(text: string, sentences: readonly ChapterSentence[]): ChapterSentencesDto {
    const offsets = codePointOffsets(text);
    return {
      sentences: sentences.map(({ text: written, start, end }, index) => ({
        number: index + 1,
        text: written,
        text_start: offsets(start),
        text_end: offsets(end),
      })),
    };
  }
}

/** A change of the chapters of a project that can be undone. */
export class ChapterChangeDto {
  /** What was done. `edit`: the text, the title or the voice of a chapter. @example split */
  @ApiProperty({ enum: changeKinds })
  kind: ChangeKind;

  /** The number of the chapter before the change; of several, the first. @example 1 */
  @Integer() chapter: number;

  /** The title of this chapter before the change. @example The first chapter */
  title: string | null;

  /** How many chapters were changed. @example 1 */
  @Integer() count: number;

  /** The name of the key or person that made it. @example editor@example.com */
  changed_by: string | null;

  @DateTime() changed_at: Date;
}

/** The response of GET /api/v1/projects/:id/changes. */
export class ChapterChangesDto {
  /** Newest first. The first one is undone first. */
  data: ChapterChangeDto[];

  static from(changes: readonly StoredChange[]): ChapterChangesDto {
    return {
      data: changes.map(({ facts: { kind, chapter, title, count }, createdBy, createdAt }) => ({
        kind,
        chapter,
        title,
        count,
        changed_by: createdBy,
        changed_at: createdAt,
      })),
    };
  }
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function areNumbers(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxChapters &&
    value.every((each) => isWhole(each, 1, 1_000_000_000))
  );
}
