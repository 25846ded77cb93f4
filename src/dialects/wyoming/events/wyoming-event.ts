/** A message of the Wyoming protocol, in either direction. */
export interface WyomingEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a client sends is no message of the protocol. Nothing after it can be understood, so the connection ends. */
export class WyomingFormatError extends Error {
  override readonly name = 'WyomingFormatError';
}

/**
 * Writes an event: a header line of JSON, its data, and its payload. As the protocol's own library does, it puts the data after the
 * header: readers accept only short lines (64 KB in Python).
 *
 * Source: https://github.com/OHF-Voice/wyoming, "Format".
 */
export function encodeEvent({ type, data }: WyomingEvent, payload?: Uint8Array): Buffer {
  const body = Object.keys(data).length > 0 ? Buffer.from(JSON.stringify(data)) : undefined;
  const header = {
    type,
    version: protocolVersion,
    ...(body && { data_length: body.length }),
    ...(payload && { payload_length: payload.length }),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body ?? empty, payload ?? empty]);
}

/** The version of the protocol's library whose events are used here. */
const protocolVersion = '1.9.0';

const empty = Buffer.alloc(0);
