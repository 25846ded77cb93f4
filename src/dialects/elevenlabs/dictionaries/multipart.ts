import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/errors/api-error';
import { rawBodyReader } from '../../../platform/http/raw-body';

/** Maximum number of parts. */
const maxParts = 20;

/** Bytes that are parsed in one turn of the event loop. */
const bytesPerTurn = 65_536;

/** A body of `multipart/form-data`. */
export interface MultipartBody {
  /** The fields that are text. Of a repeated field, the first. */
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Makes a function that reads bodies of `multipart/form-data`.
 *
 * @param limit maximum bytes of a body.
 * @returns a function that throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` or `INVALID_REQUEST`.
 */
export function multipartReader(limit: number): (request: Request, response: Response) => Promise<MultipartBody> {
  const read = rawBodyReader(limit);
  const limits = { parts: maxParts, headerPairs: maxParts, fieldSize: limit, fileSize: limit };
  return async (request, response) => {
    const { headers } = request;
    if (!/^multipart\/form-data\s*;.*\bboundary=/iu.test(headers['content-type'] ?? ''))
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.');
    const bytes = await read(request, response);
    try {
      return await partsOf(bytes, busboy({ headers, limits, defParamCharset: 'utf8' }));
    } catch (error) {
      throw error instanceof ApiError ? error : malformed('It is not multipart/form-data.', error);
    }
  };
}

async function partsOf(bytes: Buffer, form: busboy.Busboy): Promise<MultipartBody> {
  const fields = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  let problem: ApiError | undefined;
  const isNew = (name: string) => !fields.has(name) && !files.has(name);
  form.on('field', (name, value, { nameTruncated }) => {
    if (nameTruncated) problem ??= malformed('The name of a part is too long.');
    else if (isNew(name)) fields.set(name, value);
  });
  form.on('file', (name, contents) => {
    const chunks: Buffer[] = [];
    contents.on('data', (chunk: Buffer) => chunks.push(chunk));
    contents.on('end', () => {
      if (isNew(name)) files.set(name, Buffer.concat(chunks));
    });
    // The form has the same error.
    contents.on('error', () => undefined);
  });
  form.on('partsLimit', () => (problem ??= malformed(`It has more than ${maxParts} parts.`)));
  const closed = once(form, 'close');
  // The first error ends the wait. Others may follow.
  form.on('error', () => undefined);
  closed.catch(() => undefined);
  for (let start = 0; start < bytes.length && !form.destroyed; start += bytesPerTurn) {
    form.write(bytes.subarray(start, start + bytesPerTurn));
    await nextTurn();
  }
  form.end();
  await closed;
  if (problem) throw problem;
  return { fields, files };
}

function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_REQUEST', `The body could not be read: ${message}`, { cause });
}
