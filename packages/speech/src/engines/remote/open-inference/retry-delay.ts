import type { Metadata } from '@grpc/grpc-js';
import { Reader } from 'protobufjs/minimal';
import { retryAfterTrailer } from '../../../open-inference';

/** Longest time that a server may ask to be left alone, in milliseconds. */
const maxMs = 3_600_000;

/**
 * How long a server asks to be left alone: `google.rpc.RetryInfo` in its status, or the trailers `retry-after-ms` (another Voxgate),
 * `retry-after` (seconds) and `grpc-retry-pushback-ms`.
 *
 * @returns milliseconds; `undefined` if it does not say.
 */
export function retryDelayMs(trailers: Metadata | undefined): number | undefined {
  if (!trailers) return undefined;
  const [details] = trailers.get('grpc-status-details-bin');
  const candidates = [
    Buffer.isBuffer(details) ? retryInfoMs(details) : undefined,
    numberIn(trailers, retryAfterTrailer, 1),
    numberIn(trailers, 'retry-after', 1000),
    numberIn(trailers, 'grpc-retry-pushback-ms', 1),
  ];
  const found = candidates.find((ms) => ms !== undefined);
  return found === undefined ? undefined : Math.min(Math.max(0, found), maxMs);
}

function numberIn(trailers: Metadata, name: string, factor: number): number | undefined {
  const [value] = trailers.get(name);
  return typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/u.test(value) ? Number(value) * factor : undefined;
}

/** Finds a RetryInfo among the details (field 3, each an Any) of a `google.rpc.Status`. */
function retryInfoMs(status: Uint8Array): number | undefined {
  try {
    for (const detail of fieldsOf(status, 3)) {
      const [type] = fieldsOf(detail, 1);
      if (!type || !Buffer.from(type).toString('utf8').endsWith('/google.rpc.RetryInfo')) continue;
      const [info] = fieldsOf(detail, 2);
      const [duration] = info ? fieldsOf(info, 1) : [];
      if (duration) return durationMs(duration);
    }
  } catch {
    // Not a status. The code says enough.
  }
  return undefined;
}

/** The values of a field with a length, in order. */
function fieldsOf(message: Uint8Array, wanted: number): Uint8Array[] {
  const reader = Reader.create(message);
  const found: Uint8Array[] = [];
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === ((wanted << 3) | 2)) found.push(reader.bytes());
    else reader.skipType(tag & 7);
  }
  return found;
}

/** A `google.protobuf.Duration`: seconds (field 1) and nanoseconds (field 2). */
function durationMs(duration: Uint8Array): number {
  const reader = Reader.create(duration);
  let ms = 0;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === 8) ms += Number(reader.int64()) * 1000;
    else if (tag === 16) ms += reader.int32() / 1e6;
    else reader.skipType(tag & 7);
  }
  return ms;
}
