import { buffer } from 'node:stream/consumers';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/errors/api-error';
import { type FormBounds, readForm } from '../../../platform/http/read-form';

/** Maximum number of files, and of fields that are text. */
const maxParts = 20;

/** A body of `multipart/form-data`. */
export interface MultipartBody {
  /** The fields that are text. Of a repeated field, the first. */
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Makes a function that reads bodies of `multipart/form-data` into memory.
 *
 * @param limit maximum bytes of a body.
 * @returns a function that throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` or `INVALID_REQUEST`.
 */
export function multipartReader(limit: number): (request: Request, response: Response) => Promise<MultipartBody> {
  const bounds: FormBounds = {
    maxBytes: limit,
    maxFileBytes: limit,
    maxFiles: maxParts,
    maxFields: maxParts,
    maxFieldBytes: limit,
    tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`),
  };
  return async (request, response) => {
    if (!/^multipart\/form-data\s*;.*\bboundary=/iu.test(request.headers['content-type'] ?? ''))
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.');
    const files = new Map<string, Uint8Array>();
    const fields = await readForm(request, response, bounds, async ({ field, contents }) => {
      const bytes = await buffer(contents);
      if (!files.has(field)) files.set(field, bytes);
    });
    // The first of a repeated one is the last that a map is given.
    return { fields: new Map(fields.toReversed()), files };
  };
}
