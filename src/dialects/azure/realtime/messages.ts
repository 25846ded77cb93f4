import { ApiError } from '../../../platform/errors/api-error';
import { headedBytes, headedText, readHeadedMessage } from '../../realtime/headed-message';

/** A message of a client. */
export interface AzureMessage {
  /** What it is, such as `ssml`, in lower case. */
  readonly path: string;
  /** The turn that it belongs to. */
  readonly requestId: string;
  readonly body: string;
}

/**
 * Reads a message.
 *
 * @throws {ApiError} `INVALID_REQUEST`.
 */
export function readMessage(frame: string | Buffer): AzureMessage {
  const { headers, body } = readHeadedMessage(frame);
  const requestId = headers.get('x-requestid') ?? '';
  if (!/^[\w-]{0,64}$/u.test(requestId)) {
    throw new ApiError('INVALID_REQUEST', 'The header X-RequestId of a message must be an id.');
  }
  return { path: (headers.get('path') ?? '').toLowerCase(), requestId, body };
}

/** Writes a message without sound. */
export function jsonMessage(path: string, requestId: string, body: object): string {
  const headers = { 'X-RequestId': requestId, 'Content-Type': 'application/json; charset=utf-8', Path: path };
  return headedText(headers, JSON.stringify(body));
}

/** Writes a message with sound. The stream has the id of its turn. */
export function audioMessage(requestId: string, contentType: string, sound: Uint8Array): Buffer {
  const ids = { 'X-RequestId': requestId, 'X-StreamId': requestId };
  return headedBytes({ ...ids, 'Content-Type': contentType, Path: 'audio' }, sound);
}
