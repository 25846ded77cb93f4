import type { Request, Response as ExpressResponse } from 'express';
import { ApiError } from '../../../errors/api-error';
import { rawBodyReader } from '../../../http/raw-body';

/** Maximum number of parts. Each takes time to find. */
const mostParts = 20;

/** A body of `multipart/form-data`. */
export interface MultipartBody {
  /** The fields that are text. Of a repeated field, the first. */
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Makes a function that reads bodies of `multipart/form-data`, as Node's own `fetch` does.
 *
 * @param limit maximum bytes of a body.
 * @returns a function that throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` or `INVALID_REQUEST`.
 */
export function multipartReader(
  limit: number,
): (request: Request, response: ExpressResponse) => Promise<MultipartBody> {
  const read = rawBodyReader(limit);
  return async (request, response) => {
    const type = request.headers['content-type'] ?? '';
    const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/iu.exec(type);
    if (!boundary) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.');
    const bytes = await read(request, response);
    if (hasMoreParts(bytes, boundary[1] ?? boundary[2]!)) throw malformed(`It has more than ${mostParts} parts.`);
    let form: FormData;
    try {
      form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    } catch (error) {
      throw malformed('It is not multipart/form-data.', error);
    }
    return partsOf(form);
  };
}

function hasMoreParts(bytes: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let from = 0;
  for (let parts = 0; parts <= mostParts + 1; parts++) {
    const found = bytes.indexOf(delimiter, from);
    if (found < 0) return false;
    from = found + delimiter.length;
  }
  return true;
}

async function partsOf(form: FormData): Promise<MultipartBody> {
  const fields = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  for (const [name, value] of form) {
    if (fields.has(name) || files.has(name)) continue;
    if (typeof value === 'string') fields.set(name, value);
    else files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return { fields, files };
}

function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_REQUEST', `The body could not be read: ${message}`, { cause });
}
