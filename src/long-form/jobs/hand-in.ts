import { readFile } from 'node:fs/promises';
import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { type BookCover, coverIn, maxCoverBytes } from '@voxgate/documents/books';
import type { DocumentType } from '@voxgate/documents';
import { maxIdempotencyKeyLength } from '../../auth/idempotency/idempotency-key';
import { ApiError } from '../../platform/errors/api-error';
import { UploadedFile } from '../../platform/http/uploaded-file';
import { inTimeSlices, type TimeSliced } from '@voxgate/speech';
import { decodeBase64 } from './base64';
import type { CreateJobDto } from './dto/create-job.dto';
import type { SentDocument } from './document-reader';
import { JobDto } from './dto/job.dto';

/** Maximum size of a hand-in in JSON: 2,000,000 characters of most scripts, or an EPUB of 12 MB in base64. */
export const maxHandInBytes = 16 * 2 ** 20;

/** UTF-16 code units that are encoded in one step. */
const charactersPerStep = 65_536;

/** Documents a route that makes a job, or returns the one that an earlier hand-in with the same `Idempotency-Key` has made. */
export function MakesJob(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      description:
        'Names the hand-in: 1 to 255 characters. If it is repeated with the same key, the response is the job that it has made, with status 200.',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
    }),
    ApiCreatedResponse({ type: JobDto, description: 'The job was made.' }),
    ApiOkResponse({
      type: JobDto,
      description: 'It had been made by an earlier hand-in with the same `Idempotency-Key`.',
    }),
  );
}

/** What a client hands in. */
type HandInBody = Pick<CreateJobDto, 'text' | 'document' | 'url' | 'input_type' | 'cover' | 'include'>;

/**
 * The document and the cover of a hand-in. What is in the body is converted in steps, because it may have megabytes.
 *
 * @throws {ApiError} `INVALID_REQUEST` unless there is one of a text, a document and an address, and if one is not base64 or the cover is no
 *   JPEG or PNG, or too large.
 */
export async function handedIn(body: HandInBody, queueGroup: string): Promise<SentDocument> {
  const { text, document, url, input_type: type, cover, include } = body;
  if ([text, document, url].filter((source) => source !== undefined).length !== 1) {
    throw new ApiError('INVALID_REQUEST', 'Send one of `text`, `document` and `url`.', { field: 'text' });
  }
  if (text !== undefined && isBinary(type)) {
    throw new ApiError('INVALID_REQUEST', 'Send an EPUB, PDF or DOCX as `document`, in base64.', {
      field: 'document',
    });
  }
  return {
    content: await contentOf(body, queueGroup),
    type,
    ...(include && { include }),
    ...(cover !== undefined && { cover: await coverOf(cover, queueGroup) }),
  };
}

async function contentOf({ text, document, url }: HandInBody, queueGroup: string): Promise<SentDocument['content']> {
  if (url !== undefined) return { url };
  if (text !== undefined) return inTimeSlices(encodeText(text), queueGroup);
  return document instanceof UploadedFile ? document : bytesOf('document', document!, queueGroup);
}

function isBinary(type: DocumentType | undefined): boolean {
  return type === 'epub' || type === 'pdf' || type === 'docx';
}

/**
 * @param cover a file, or base64.
 * @throws {ApiError} `INVALID_REQUEST` if it is not base64, no JPEG or PNG, or too large.
 */
export async function coverOf(cover: string | UploadedFile, queueGroup: string): Promise<BookCover> {
  const isFile = cover instanceof UploadedFile;
  const found = coverIn(isFile ? await readFile(cover.path) : await bytesOf('cover', cover, queueGroup));
  if (found) return found;
  const rule = `must be a JPEG or PNG picture${isFile ? '' : ' in base64'}, with at most ${maxCoverBytes} bytes`;
  throw new ApiError('INVALID_REQUEST', `\`cover\` ${rule}.`, { field: 'cover' });
}

async function bytesOf(field: string, base64: string, queueGroup: string): Promise<Buffer> {
  const bytes = await inTimeSlices(decodeBase64(base64), queueGroup);
  if (bytes) return bytes;
  throw new ApiError('INVALID_REQUEST', `\`${field}\` must be base64.`, { field });
}

/** UTF-8 of a text, in steps that do not divide a character. */
function* encodeText(text: string): TimeSliced<Buffer> {
  const parts: Buffer[] = [];
  for (let start = 0, end: number; start < text.length; start = end, yield) {
    end = start + charactersPerStep;
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
    parts.push(Buffer.from(text.slice(start, end)));
  }
  return Buffer.concat(parts);
}
