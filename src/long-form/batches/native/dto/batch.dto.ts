import { ApiProperty } from '@nestjs/swagger';
import type { Batch, BatchStatus } from '../../batch';
import type { WorkPage } from '../../../work/work';
import { NativeLineDto } from './native-line.dto';
import { DateTime } from '../../../../platform/validation/field-types.decorators';

/** The body of POST /api/v1/batches as JSON. */
export class CreateBatchDto {
  /** The lines. */
  @ApiProperty({ type: NativeLineDto, isArray: true, minItems: 1, maxItems: 50_000 })
  lines: NativeLineDto[];
}

export class BatchErrorDto {
  /** A code as in error responses. @example INVALID_REQUEST */
  code: string;

  /** @example "The batch has no lines." */
  message: string;

  /** The line of the input, from 1. @example 3 */
  line: number | null;
}

export class BatchProgressDto {
  /** Lines; 0 until all have been read. @example 1200 */
  total: number;

  /** Lines that have been spoken. @example 350 */
  completed: number;

  /** Lines that cannot be spoken. @example 1 */
  failed: number;

  /** Characters of all lines, in Unicode code points; 0 until all have been read. @example 48000 */
  characters: number;
}

/** A batch of short texts. */
export class BatchDto {
  /** Starts with `batch_`. @example batch_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** @example in_progress */
  status: BatchStatus;

  progress: BatchProgressDto;

  /** The stored file with the results; null until the batch is over. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  results_file_id: string | null;

  /** Why the batch has failed as a whole. */
  error: BatchErrorDto | null;

  @DateTime() created_at: Date;

  /** When all lines had been read. */
  @DateTime() started_at: Date | null;

  @DateTime() ended_at: Date | null;

  static from(batch: Batch): BatchDto {
    const { id, status, total, completed, failed, characters, error } = batch;
    return {
      id,
      status,
      progress: { total, completed, failed, characters },
      results_file_id: batch.outputFileId,
      error: error && { code: error.code, message: error.message, line: error.line ?? null },
      created_at: batch.createdAt,
      started_at: batch.startedAt,
      ended_at: batch.endedAt,
    };
  }
}

/** A page of batches. */
export class BatchListDto {
  data: BatchDto[];

  /** Pass it as `before` for the next page; null: this is the last. */
  next: string | null;

  static from({ items, next }: WorkPage<Batch>): BatchListDto {
    return { data: items.map((batch) => BatchDto.from(batch)), next };
  }
}
