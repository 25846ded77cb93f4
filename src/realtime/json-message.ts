import { ApiError } from '../errors/api-error';
import { checkJsonObject } from '../http/json-body';

/**
 * Reads a frame as a JSON object.
 *
 * @throws {ApiError} `INVALID_JSON`, or `INVALID_REQUEST` if it is a binary frame, no object, or nested too deeply.
 */
export function readJsonMessage(frame: string | Buffer): Record<string, unknown> {
  if (typeof frame !== 'string') {
    throw new ApiError('INVALID_REQUEST', 'Messages are text frames with JSON. This was a binary frame.');
  }
  let message: unknown;
  try {
    message = JSON.parse(frame);
  } catch {
    throw new ApiError('INVALID_JSON', 'This message is not JSON.');
  }
  checkJsonObject(message, 'message');
  return message as Record<string, unknown>;
}
