import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { type Batch, batchStatuses, type BatchStatus } from '../../../../long-form/batches';
import { AcceptsUnknownFields } from '../../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../../platform/validation/one-of';
import { Rule } from '../../../../platform/validation/rule.decorator';
import { speechEndpoint } from '../openai-batch.dialect';
import { limitProblem, seconds } from './file.dto';

const windows = ['24h'] as const;

const maxMetadata = 16;
const maxMetadataKeyLength = 64;
const maxMetadataValueLength = 512;

/** The body of POST /v1/batches. */
@AcceptsUnknownFields()
export class CreateOpenAiBatchDto {
  @ApiProperty({ description: 'A file from POST /v1/files.', example: 'file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  @Rule((id) => (typeof id === 'string' && id !== '' ? undefined : 'must be the id of a file'))
  input_file_id: string;

  @ApiProperty({ enum: [speechEndpoint] })
  @Rule((endpoint) => oneOf([speechEndpoint], endpoint))
  endpoint: string;

  @ApiProperty({ description: 'What is not spoken within it is given up.', enum: windows })
  @Rule((window) => oneOf(windows, window))
  completion_window: (typeof windows)[number];

  @ApiPropertyOptional({
    description: `Your own data: at most ${maxMetadata} keys of up to ${maxMetadataKeyLength} characters, with values of up to ${maxMetadataValueLength}.`,
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
    example: { project: 'greetings' },
  })
  @IsOptional()
  @Rule(metadataProblem)
  metadata?: Record<string, string> | null;
}

class BatchErrorDto {
  @ApiProperty({ example: 'invalid_request' })
  code: string;

  @ApiProperty({ example: 'The batch has no lines.' })
  message: string;

  @ApiProperty({ type: Number, nullable: true, example: null })
  line: number | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  param: string | null;
}

class BatchErrorsDto {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: BatchErrorDto, isArray: true })
  data: BatchErrorDto[];
}

class RequestCountsDto {
  @ApiProperty({ example: 100 })
  total: number;

  @ApiProperty({ example: 95 })
  completed: number;

  @ApiProperty({ example: 5 })
  failed: number;
}

const moment = { description: 'Seconds since 1970.', type: Number, nullable: true, example: 1_764_200_000 };
const file = { type: String, nullable: true, example: null };

/** OpenAI's batch. */
export class OpenAiBatchDto {
  @ApiProperty({ example: 'batch_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ enum: ['batch'] })
  object: 'batch';

  @ApiProperty({ enum: [speechEndpoint] })
  endpoint: string;

  @ApiProperty({ type: BatchErrorsDto, nullable: true })
  errors: BatchErrorsDto | null;

  @ApiProperty({ example: 'file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  input_file_id: string;

  @ApiProperty({ enum: windows })
  completion_window: string;

  @ApiProperty({ enum: batchStatuses, example: 'in_progress' })
  status: BatchStatus;

  @ApiProperty({ ...file, description: 'Lines that were spoken; null until the batch is over.' })
  output_file_id: string | null;

  @ApiProperty({ ...file, description: 'Lines that have failed; null until the batch is over.' })
  error_file_id: string | null;

  @ApiProperty({ description: 'Seconds since 1970.', example: 1_764_200_000 })
  created_at: number;

  @ApiProperty(moment)
  in_progress_at: number | null;

  @ApiProperty(moment)
  expires_at: number | null;

  @ApiProperty(moment)
  finalizing_at: number | null;

  @ApiProperty(moment)
  completed_at: number | null;

  @ApiProperty(moment)
  failed_at: number | null;

  @ApiProperty(moment)
  expired_at: number | null;

  @ApiProperty(moment)
  cancelling_at: number | null;

  @ApiProperty(moment)
  cancelled_at: number | null;

  @ApiProperty({ type: RequestCountsDto })
  request_counts: RequestCountsDto;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  metadata: Readonly<Record<string, string>> | null;

  static from(batch: Batch): OpenAiBatchDto {
    const { id, status, error, total, completed, failed, metadata } = batch;
    const endedAs = (wanted: BatchStatus) => (status === wanted ? secondsOrNull(batch.endedAt) : null);
    return {
      id,
      object: 'batch',
      endpoint: speechEndpoint,
      errors: error && { object: 'list', data: [errorOf(error)] },
      input_file_id: batch.inputFileId,
      completion_window: '24h',
      status,
      output_file_id: batch.outputFileId,
      error_file_id: batch.errorFileId,
      created_at: seconds(batch.createdAt),
      in_progress_at: secondsOrNull(batch.startedAt),
      expires_at: secondsOrNull(batch.expiresAt),
      finalizing_at: secondsOrNull(batch.finalizingAt),
      completed_at: endedAs('completed'),
      failed_at: endedAs('failed'),
      expired_at: endedAs('expired'),
      cancelling_at: secondsOrNull(batch.cancellingAt),
      cancelled_at: endedAs('cancelled'),
      request_counts: { total, completed, failed },
      metadata,
    };
  }
}

/** A page of OpenAI's batches. */
export class OpenAiBatchListDto {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: OpenAiBatchDto, isArray: true })
  data: OpenAiBatchDto[];

  @ApiProperty({ type: String, nullable: true })
  first_id: string | null;

  @ApiProperty({ description: 'Pass it as `after` for the next page.', type: String, nullable: true })
  last_id: string | null;

  @ApiProperty({ example: false })
  has_more: boolean;
}

/** The query of GET /v1/batches. */
@AcceptsUnknownFields()
export class OpenAiBatchesQueryDto {
  @ApiProperty({
    description: 'Maximum number of batches; more than 100 are treated as 100.',
    required: false,
    default: 20,
  })
  @IsOptional()
  @Rule(limitProblem)
  limit?: string;

  @ApiProperty({ description: 'The `last_id` of the previous page.', required: false })
  @IsOptional()
  @Matches(/^batch_[0-9a-f]{1,100}$/u, { message: 'after must be the id of a batch' })
  after?: string;
}

function errorOf({ code, message, line }: NonNullable<Batch['error']>): BatchErrorDto {
  return { code: code.toLowerCase(), message, line: line ?? null, param: null };
}

function secondsOrNull(time: Date | null): number | null {
  return time && seconds(time);
}

function metadataProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length > maxMetadata) return `must have at most ${maxMetadata} keys`;
  const fits = ([key, text]: [string, unknown]) =>
    key.length <= maxMetadataKeyLength && typeof text === 'string' && text.length <= maxMetadataValueLength;
  return entries.every(fits)
    ? undefined
    : `must have keys of at most ${maxMetadataKeyLength} characters and strings of at most ${maxMetadataValueLength}`;
}
