import { ApiError } from '../../platform/errors/api-error';

/** A message with headers and a body, as in HTTP. */
export interface HeadedMessage {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Longest headers of a message, in UTF-16 code units. */
const maxHeadersLength = 8192;

/**
 * Reads a text frame: headers, an empty line, the body.
 *
 * @throws {ApiError} `INVALID_REQUEST`.
 */
export function readHeadedMessage(frame: string | Buffer): HeadedMessage {
  if (typeof frame !== 'string') throw new ApiError('INVALID_REQUEST', 'A message must be a text frame.');
  const end = frame.indexOf('\r\n\r\n');
  if (end === -1 || end > maxHeadersLength) {
    throw new ApiError('INVALID_REQUEST', 'A message must have headers, an empty line and a body.');
  }
  const headers = new Map<string, string>();
  for (const line of frame.slice(0, end).split('\r\n')) {
    // Not by a pattern: a header of many spaces would keep it busy for minutes.
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: frame.slice(end + 4) };
}

/** Writes a text frame: headers, an empty line, the body. */
export function headedText(headers: Readonly<Record<string, string>>, body: string): string {
  return `${linesOf(headers)}\r\n${body}`;
}

/** Writes a binary frame: the length of the headers in two bytes, the most significant first; the headers; the body. */
export function headedBytes(headers: Readonly<Record<string, string>>, body: Uint8Array): Buffer {
  const lines = Buffer.from(linesOf(headers));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(lines.length);
  return Buffer.concat([length, lines, body]);
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('');
}
