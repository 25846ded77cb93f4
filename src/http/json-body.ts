import { json, type Request, type Response } from 'express';
import { promisify } from 'node:util';
import { ApiError } from '../errors/api-error';
import { hasMoreValues, mostJsonValues } from './json-values';

/**
 * Maximum size of a body in bytes. The longest accepted text fits twice, even if every character is escaped as `\uXXXX`, so
 * that a text over the limit usually gets `TEXT_TOO_LONG` and not `PAYLOAD_TOO_LARGE`.
 */
export function bodyLimit(maxTextCharacters: number): number {
  return Math.max(100_000, maxTextCharacters * 12 * 2);
}

/** An error of body-parser; see the table in its documentation. */
export interface BodyParserError extends Error {
  type?: string;
  status?: number;
  limit?: number;
}

/**
 * Reads a request's body as a JSON object into `request.body`.
 *
 * @param hasManyValues whether there may be any number of values, as in lists of rules.
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_JSON`, or `INVALID_REQUEST` if the body is JSON
 *   but not an object, is nested too deeply, or has too many values.
 */
export function jsonBodyReader(
  limit: number,
  { hasManyValues = false } = {},
): (request: Request, response: Response) => Promise<void> {
  const parse = promisify(
    json({ limit, strict: false, type: 'application/json', ...(!hasManyValues && { verify: checkValues }) }),
  );

  return async (request, response) => {
    if (hasBody(request) && request.is('application/json') === false) {
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON, with "Content-Type: application/json".');
    }
    // Reject it immediately: body-parser would first receive the whole body.
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      throw new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
    }
    // Send "100 Continue" only now, after authentication and the rate limit.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    try {
      await parse(request, response);
    } catch (error) {
      throw bodyErrorToApiError(error as BodyParserError);
    }
    if (request.body !== undefined) checkJsonObject(request.body, 'body');
  };
}

/** The `type` of the error for a body with too many values. */
const tooManyValues = 'values.too.many';

/** @throws {BodyParserError} */
function checkValues(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (!hasMoreValues(new TextDecoder(encoding).decode(bytes))) return;
  throw Object.assign(new Error(`The body has more than ${mostJsonValues} values.`), { type: tooManyValues });
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Maximum nesting of a body. The validation libraries recurse, and no field needs more than a list or object of plain values. */
const deepest = 8;

function isTooDeep(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((value) =>
      Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null),
    );
  }
  return false;
}

/**
 * Checks what was parsed from JSON.
 *
 * @param name of it, for the error.
 * @throws {ApiError} `INVALID_REQUEST` if it is not an object, or is nested too deeply.
 */
export function checkJsonObject(body: unknown, name: string): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('INVALID_REQUEST', `The ${name} must be a JSON object.`);
  }
  if (isTooDeep(body)) throw new ApiError('INVALID_REQUEST', `The ${name} is nested more than ${deepest} levels deep.`);
}

/** Converts an error of body-parser to the error for the client, if it is one. */
export function bodyErrorToApiError(error: BodyParserError): unknown {
  switch (error.type) {
    case 'entity.parse.failed':
      return new ApiError('INVALID_JSON', 'The body is not valid JSON.', { cause: error });
    case 'entity.too.large':
      return new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${error.limit} bytes.`, { cause: error });
    case tooManyValues:
      return new ApiError('INVALID_REQUEST', error.message);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', `The body's encoding is not supported: ${error.message}.`, {
        cause: error,
      });
    default:
      if (error.status !== undefined && error.status >= 400 && error.status < 500) {
        return new ApiError('INVALID_REQUEST', `The body could not be read: ${error.message}.`, { cause: error });
      }
      return error;
  }
}
