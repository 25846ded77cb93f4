import { raw, type Request, type Response } from 'express';
import { promisify } from 'node:util';
import { type BodyParserError, bodyErrorToApiError } from './json-body';

/**
 * Reads a request's body as it was sent, for signatures.
 *
 * @throws {ApiError} `PAYLOAD_TOO_LARGE`, or `UNSUPPORTED_MEDIA_TYPE` if it is compressed.
 */
export function rawBodyReader(limit: number): (request: Request, response: Response) => Promise<Buffer> {
  const read = promisify(raw({ limit, type: () => true, inflate: false }));

  return async (request, response) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    try {
      await read(request, response);
    } catch (error) {
      throw bodyErrorToApiError(error as BodyParserError);
    }
    return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  };
}
