import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import type { Batch, BatchStatus } from '../../../../long-form/batches';
import { AcceptsUnknownFields } from '../../../../platform/validation/accepts-unknown-fields.decorator';
import { oneOf } from '../../../../platform/validation/one-of';
import { Rule } from '../../../../platform/validation/rule.decorator';
import { isObject } from '../../../../platform/validation/is-object';
import { speechEndpoint } from '../openai-batch.dialect';
import { limitProblem, seconds } from './file.dto';

const windows = ['24h'] as const;

const maxMetadata = 16;
const maxMetadataKeyLength = 64;
const maxMetadataValueLength = 512;

/** The body of POST /v1/batches. */
@AcceptsUnknownFields()
export class CreateOpenAiBatchDto {
  /** A file from POST /v1/files. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  @Rule((id) => (typeof id === 'string' && id !== '' ? undefined : 'must be the id of a file'))
  input_file_id: string;

  @Rule((endpoint) => oneOf([speechEndpoint], endpoint))
  endpoint: typeof speechEndpoint;

  /** What is not spoken within it is given up. */
  @Rule((window) => oneOf(windows, window))
  completion_window: (typeof windows)[number];

  /** @example { "project": "greetings" } */
  @ApiProperty({
    description: `Your own data: at most ${maxMetadata} keys of up to ${maxMetadataKeyLength} characters, with values of up to ${maxMetadataValueLength}.`,
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  @IsOptional()
  @Rule(metadataProblem)
  metadata?: Record<string, string> | null;
}

export class BatchErrorDto {
  /** @example invalid_request */
  code: string;

  /** @example "The batch has no lines." */
  message: string;

  /** @example 3 */
  line: number | null;

  /** @example input */
  param: string | null;
}

export class BatchErrorsDto {
  object: 'list';

  data: BatchErrorDto[];
}

export class RequestCountsDto {
  /** @example 100 */
  total: number;

  /** @example 95 */
  completed: number;

  /** @example 5 */
  failed: number;
}

/** OpenAI's batch. */
export class OpenAiBatchDto {
  /** @example batch_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  object: 'batch';

  endpoint: typeof speechEndpoint;

  errors: BatchErrorsDto | null;

  /** @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  input_file_id: string;

  completion_window: (typeof windows)[number];

  /** @example in_progress */
  status: BatchStatus;

  /** Lines that were spoken; null until the batch is over. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  output_file_id: string | null;

  /** Lines that have failed; null until the batch is over. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  error_file_id: string | null;

  /** Seconds since 1970. @example 1764200000 */
  created_at: number;

  /** Seconds since 1970. @example 1764200000 */
  in_progress_at: number | null;

  /** Seconds since 1970. @example 1764200000 */
  expires_at: number | null;

  /** Seconds since 1970. @example 1764200000 */
  finalizing_at: number | null;

  /** Seconds since 1970. @example 1764200000 */
  completed_at: number | null;

  /** Seconds since 1970. @example 1764200000 */
  failed_at: number | null;

  /** Seconds since 1970. @example 1764200000 */
  expired_at: number | null;

  /** Seconds since 1970. @example 1764200000 */
  cancelling_at: number | null;

  /** Seconds since 1970. @example 1764200000 */
  cancelled_at: number | null;

  request_counts: RequestCountsDto;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
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
  object: 'list';

  data: OpenAiBatchDto[];

  first_id: string | null;

  /** Pass it as `after` for the next page. */
  last_id: string | null;

  /** @example false */
  has_more: boolean;
}

/** The query of GET /v1/batches. */
@AcceptsUnknownFields()
export class OpenAiBatchesQueryDto {
  /** Maximum number of batches; more than 100 are treated as 100. */
  @ApiProperty({ default: 20 })
  @IsOptional()
  @Rule(limitProblem)
  limit?: string;

  /** The `last_id` of the previous page. */
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
  if (!isObject(value)) return 'must be an object';
  const entries = Object.entries(value);
  if (entries.length > maxMetadata) return `must have at most ${maxMetadata} keys`;
  const fits = ([key, text]: [string, unknown]) =>
    key.length <= maxMetadataKeyLength && typeof text === 'string' && text.length <= maxMetadataValueLength;
  return entries.every(fits)
    ? undefined
    : `must have keys of at most ${maxMetadataKeyLength} characters and strings of at most ${maxMetadataValueLength}`;
}
