import { ApiProperty } from '@nestjs/swagger';
import { type Batch, batchStatuses, type BatchStatus } from '../../batch';
import type { BatchPage } from '../../batch-store';
import { NativeLineDto } from './native-line.dto';

/** The body of POST /api/v1/batches as JSON. */
export class CreateBatchDto {
  @ApiProperty({ description: 'The lines.', type: NativeLineDto, isArray: true, minItems: 1, maxItems: 50_000 })
  lines: NativeLineDto[];
}

class BatchErrorDto {
  @ApiProperty({ description: 'A code as in error responses.', example: 'INVALID_REQUEST' })
  code: string;

  @ApiProperty({ example: 'The batch has no lines.' })
  message: string;

  @ApiProperty({ description: 'The line of the input, from 1.', type: Number, nullable: true, example: null })
  line: number | null;
}

class BatchProgressDto {
  @ApiProperty({ description: 'Lines; 0 until all have been read.', example: 1200 })
  total: number;

  @ApiProperty({ description: 'Lines that have been spoken.', example: 350 })
  completed: number;

  @ApiProperty({ description: 'Lines that cannot be spoken.', example: 1 })
  failed: number;

  @ApiProperty({
    description: 'Characters of all lines, in Unicode code points; 0 until all have been read.',
    example: 48_000,
  })
  characters: number;
}

/** A batch of short texts. */
export class BatchDto {
  @ApiProperty({ description: 'Starts with `batch_`.', example: 'batch_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ enum: batchStatuses, example: 'in_progress' })
  status: BatchStatus;

  @ApiProperty({ type: BatchProgressDto })
  progress: BatchProgressDto;

  @ApiProperty({
    description: 'The stored file with the results; null until the batch is over.',
    type: String,
    nullable: true,
    example: null,
  })
  results_file_id: string | null;

  @ApiProperty({
    description: 'Why the batch has failed as a whole.',
    type: BatchErrorDto,
    nullable: true,
    example: null,
  })
  error: BatchErrorDto | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: Date;

  @ApiProperty({ description: 'When all lines had been read.', type: String, format: 'date-time', nullable: true })
  started_at: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  ended_at: Date | null;

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
  @ApiProperty({ type: BatchDto, isArray: true })
  data: BatchDto[];

  @ApiProperty({
    description: 'Pass it as `before` for the next page; null: this is the last.',
    type: String,
    nullable: true,
  })
  next: string | null;

  static from({ batches, next }: BatchPage): BatchListDto {
    return { data: batches.map((batch) => BatchDto.from(batch)), next };
  }
}
