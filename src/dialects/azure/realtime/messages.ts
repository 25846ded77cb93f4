import { ApiError } from '../../../platform/errors/api-error';

/** A message of a client: headers and a body, as in HTTP. */
export interface AzureMessage {
  /** What it is, such as `ssml`, in lower case. */
  readonly path: string;
  /** The turn that it belongs to. */
  readonly requestId: string;
  readonly body: string;
}

/** Longest headers of a message, in UTF-16 code units. */
const maxHeadersLength = 8192;

/**
 * Reads a message.
 *
 * @throws {ApiError} `INVALID_REQUEST`.
 */
export function readMessage(frame: string | Buffer): AzureMessage {
  if (typeof frame !== 'string') throw problem('A message must be a text frame.');
  const end = frame.indexOf('\r\n\r\n');
  if (end === -1 || end > maxHeadersLength) throw problem('A message must have headers, an empty line and a body.');
  const headers = new Map<string, string>();
  for (const line of frame.slice(0, end).split('\r\n')) {
    // Not by a pattern: a header of many spaces would keep it busy for minutes.
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const requestId = headers.get('x-requestid') ?? '';
  if (!/^[\w-]{0,64}$/u.test(requestId)) throw problem('The header X-RequestId of a message must be an id.');
  return { path: (headers.get('path') ?? '').toLowerCase(), requestId, body: frame.slice(end + 4) };
}

/** Writes a message without sound. */
export function jsonMessage(path: string, requestId: string, body: object): string {
  const type = 'Content-Type:application/json; charset=utf-8';
  return `X-RequestId:${requestId}\r\n${type}\r\nPath:${path}\r\n\r\n${JSON.stringify(body)}`;
}

/** Writes a message with sound: the length of its headers, the headers, the sound. The stream has the id of its turn. */
export function audioMessage(requestId: string, contentType: string, sound: Uint8Array): Buffer {
  const headers = Buffer.from(
    `X-RequestId:${requestId}\r\nX-StreamId:${requestId}\r\nContent-Type:${contentType}\r\nPath:audio\r\n`,
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(headers.length);
  return Buffer.concat([length, headers, sound]);
}

function problem(message: string): ApiError {
  return new ApiError('INVALID_REQUEST', message);
}
