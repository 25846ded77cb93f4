import { ApiError } from '../../platform/errors/api-error';
import { checkJsonObject } from '../../platform/http/json-body';
import { hasMoreValues, maxJsonValues } from '../../platform/http/json-values';

/**
 * Reads a frame as a JSON object.
 *
 * @throws {ApiError} `INVALID_JSON`, or `INVALID_REQUEST` if it is a binary frame, no object, nested too deeply, or has too many values.
 */
export function readJsonMessage(frame: string | Buffer): Record<string, unknown> {
  if (typeof frame !== 'string') {
    throw new ApiError('INVALID_REQUEST', 'Messages are text frames with JSON. This was a binary frame.');
  }
  if (hasMoreValues(frame)) {
    throw new ApiError('INVALID_REQUEST', `The message has more than ${maxJsonValues} values.`);
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
