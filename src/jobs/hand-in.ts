import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { type BookCover, coverIn, mostCoverBytes } from '../books';
import { ApiError } from '../errors/api-error';
import type { CreateJobDto } from './dto/create-job.dto';
import { JobDto } from './dto/job.dto';

/** Maximum size of a hand-in: 2,000,000 characters of most scripts, or an EPUB of 12 MB in base64. */
export const longestHandIn = 16 * 2 ** 20;

const longestKey = 255;

/** Documents a route that makes a job, or returns the one that an earlier hand-in with the same `Idempotency-Key` has made. */
export function MakesJob(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      description:
        'Names the hand-in: 1 to 255 characters. If it is repeated with the same key, the response is the job that it has made, with status 200.',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: longestKey },
    }),
    ApiCreatedResponse({ type: JobDto, description: 'The job was made.' }),
    ApiOkResponse({
      type: JobDto,
      description: 'It had been made by an earlier hand-in with the same `Idempotency-Key`.',
    }),
  );
}

/** @throws {ApiError} `INVALID_REQUEST` unless the `Idempotency-Key` is left out or has its length. */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && (key.length < 1 || key.length > longestKey)) {
    throw new ApiError('INVALID_REQUEST', `The header Idempotency-Key must have 1 to ${longestKey} characters.`);
  }
}

/** @throws {ApiError} `INVALID_REQUEST` unless there is either a text or a document. */
export function contentOf({
  text,
  document,
  input_type: type,
}: Pick<CreateJobDto, 'text' | 'document' | 'input_type'>): Uint8Array {
  if ((text === undefined) === (document === undefined)) {
    throw new ApiError('INVALID_REQUEST', 'Send either `text` or `document`.', { field: 'text' });
  }
  if (text !== undefined && type === 'epub') {
    throw new ApiError('INVALID_REQUEST', 'Send an EPUB as `document`, in base64.', { field: 'document' });
  }
  return text === undefined ? Buffer.from(document!, 'base64') : Buffer.from(text);
}

/** @throws {ApiError} `INVALID_REQUEST` if it is no JPEG or PNG, or too large. */
export function coverOf({ cover }: Pick<CreateJobDto, 'cover'>): BookCover | undefined {
  if (cover === undefined) return undefined;
  const found = coverIn(Buffer.from(cover, 'base64'));
  if (found) return found;
  const rule = `must be a JPEG or PNG picture in base64, with at most ${mostCoverBytes} bytes`;
  throw new ApiError('INVALID_REQUEST', `\`cover\` ${rule}.`, { field: 'cover' });
}
