import { raw, type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ApiError } from '../errors/api-error';
import { inTimeSlices, runToEnd, type TimeSliced } from '@voxgate/speech';
import { deepestJson, hasMoreValues, JsonBoundsError, maxJsonValues } from './json-values';
import { parseJsonInTurns } from './parse-json';
import { isObject } from '../validation/is-object';

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

/** How an object begins. */
const startsObject = /^[ \t\n\r]{0,1000}\{/;

/** Longer bodies are decoded and parsed in steps, in bytes or UTF-16 code units. */
const maxLengthAtOnce = 65_536;

/** A body that a route accepts apart from JSON. */
export interface OtherBody {
  /** Its media types. A body without one is taken for the first of them. */
  readonly types: readonly string[];
  /** Makes the object that the body of a JSON request would be. */
  readonly read: (text: string) => object;
  /** Makes it of JSON that is no object. Without it, such JSON is refused. */
  readonly readJson?: (value: unknown) => object;
  /** Whether clients also send JSON with these media types: a body that is a JSON object is read as one. */
  readonly mayBeJson?: boolean;
}

/**
 * Reads a request's body as a JSON object into `request.body`. A long one is parsed in steps, so that it does not block the event loop.
 *
 * @param maxValues the most values that a body may have, for routes with long lists.
 * @param other what the route accepts apart from JSON.
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_JSON`, or `INVALID_REQUEST` if the body is JSON
 *   but not an object, is nested too deeply, or has too many values.
 */
export function jsonBodyReader(
  limit: number,
  { maxValues = maxJsonValues, other }: { maxValues?: number; other?: OtherBody } = {},
): (request: Request, response: Response) => Promise<void> {
  const types = ['application/json', ...(other?.types ?? [])];
  const read = promisify(raw({ limit, type: types }));

  return async (request, response) => {
    if (other) request.headers['content-type'] ??= other.types[0];
    if (hasBody(request) && request.is(types) === false) {
      const type = other ? `with "Content-Type: ${other.types[0]}", or as JSON` : 'as JSON';
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send the body ${type}, with "Content-Type: application/json".`);
    }
    const charset = charsetOf(request);
    // Reject it immediately: body-parser would first receive the whole body.
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      throw new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
    }
    // Send "100 Continue" only now, after authentication and the rate limit.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    try {
      await read(request, response);
    } catch (error) {
      throw bodyErrorToApiError(error as BodyParserError);
    }
    const bytes = request.body as Buffer | undefined;
    if (bytes === undefined) return;
    const queueGroup = request.caller?.accountId ?? '';
    if (charset === 'utf-8' && !isUtf8(bytes)) throw new ApiError('INVALID_JSON', 'The body is not valid UTF-8.');
    const decoded = decode(bytes, charset);
    const text = bytes.length > maxLengthAtOnce ? await inTimeSlices(decoded, queueGroup) : runToEnd(decoded);
    const asOther = request.is('application/json') === false ? other : undefined;
    if (asOther && !(asOther.mayBeJson === true && startsObject.test(text))) {
      request.body = readOther(asOther, text, maxValues);
      return;
    }
    try {
      const parsed = text === '' ? {} : await parseBody(text, maxValues, queueGroup);
      request.body = other?.readJson && !isObject(parsed) ? other.readJson(parsed) : parsed;
    } catch (error) {
      if (!asOther || !(error instanceof ApiError && error.code === 'INVALID_JSON')) throw error;
      // A text that begins with a bracket.
      request.body = readOther(asOther, text, maxValues);
    }
    if (text.length > maxLengthAtOnce) checkIsObject(request.body, 'body');
    else checkJsonObject(request.body, 'body');
  };
}

/** Decodes text in steps: 16 MB of it, in Chinese or with wrong bytes, take a tenth of a second. */
function* decode(bytes: Buffer, charset: string): TimeSliced<string> {
  const decoder = new TextDecoder(charset);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += maxLengthAtOnce, yield)
    parts.push(decoder.decode(bytes.subarray(start, start + maxLengthAtOnce), { stream: true }));
  parts.push(decoder.decode());
  return parts.join('');
}

/**
 * The encoding of a body, as `TextDecoder` names it.
 *
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE` if it is not one of those of JSON: UTF-8 (RFC 8259, section 8.1) and, as once, UTF-16.
 */
function charsetOf({ headers }: Request): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(headers['content-type'] ?? '')?.[1];
  if (charset === undefined) return 'utf-8';
  if (/^utf-(?:8|16(?:le|be)?)$/iu.test(charset)) return charset.toLowerCase();
  throw new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body's encoding is not supported: unsupported charset "${charset.toUpperCase()}".`,
  );
}

/** @throws {ApiError} `INVALID_JSON`, or `INVALID_REQUEST` if it exceeds a bound. */
async function parseBody(json: string, maxValues: number, queueGroup: string): Promise<unknown> {
  try {
    if (json.length > maxLengthAtOnce) {
      if (!startsObject.test(json)) throw notAnObject('body');
      // The last steps of decoding and of parsing put all parts together.
      await nextTurn();
      const value = await parseJsonInTurns(json, { maxValues }, queueGroup);
      await nextTurn();
      return value;
    }
    if (hasMoreValues(json, maxValues)) throw new JsonBoundsError(`has more than ${maxValues} values`);
    return JSON.parse(json) as unknown;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof JsonBoundsError) throw new ApiError('INVALID_REQUEST', `The body ${error.message}.`);
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON.', { cause: error });
  }
}

/** @throws {ApiError} `INVALID_REQUEST` if it has too many fields, as in `parseBody`. */
function readOther({ read }: OtherBody, text: string, maxValues: number): object {
  const body = read(text);
  if (Object.keys(body).length <= maxValues) return body;
  throw new ApiError('INVALID_REQUEST', `The body has more than ${maxValues} values.`);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isTooDeep(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestJson) return true;
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
  checkIsObject(body, name);
  if (!isTooDeep(body)) return;
  throw new ApiError('INVALID_REQUEST', `The ${name} is nested more than ${deepestJson} levels deep.`);
}

function checkIsObject(body: unknown, name: string): asserts body is object {
  if (!isObject(body)) throw notAnObject(name);
}

function notAnObject(name: string): ApiError {
  return new ApiError('INVALID_REQUEST', `The ${name} must be a JSON object.`);
}

/** Converts an error of body-parser to the error for the client, if it is one. */
export function bodyErrorToApiError(error: BodyParserError): unknown {
  switch (error.type) {
    case 'entity.too.large':
      return new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${error.limit} bytes.`, { cause: error });
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
