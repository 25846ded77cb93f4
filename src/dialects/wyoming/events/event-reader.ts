import { hasMoreValues, maxJsonValues } from '../../../platform/http/json-values';
import { type WyomingEvent, WyomingFormatError } from './wyoming-event';
import { isObject } from '../../../platform/validation/is-object';

/** Maximum length of a header in bytes, without its line break: as much as Python's readers accept. */
const maxHeaderLength = 64 * 1024;

/** Maximum length of a payload in bytes. Payloads are skipped, because no event to a speech server needs one. */
const maxPayloadBytes = 1024 * 1024;

/** Bytes that every connection may need. */
const initialCapacity = 1024;

const lineFeed = 0x0a;

/** The header of an event, whose data is still to come. */
interface Header {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly dataLength: number;
  readonly payloadLength: number;
}

/**
 * Reads events from the bytes of a connection, in pieces of any length. It holds at most one header and its data.
 *
 * Like the protocol's own library, it accepts data in the header, after it, or in both; the data after the header wins.
 */
export class EventReader {
  /** Holds the first bytes of a header or of data. It doubles when it is full, so single bytes cost no more than others. */
  private buffer = Buffer.alloc(initialCapacity);
  private buffered = 0;
  private header: Header | undefined;
  /** Bytes of a payload that are still to be skipped. */
  private skip = 0;

  /** @param maxDataLength maximum length of the data after a header, in bytes. */
  constructor(private readonly maxDataLength: number) {}

  /** Whether an event has begun that is not complete. */
  get isWithinEvent(): boolean {
    return this.buffered > 0 || this.header !== undefined || this.skip > 0;
  }

  /**
   * Takes the next bytes.
   *
   * @returns the events that are now complete. Read them before the next call.
   * @throws {WyomingFormatError} if the bytes are not the protocol's, or a part is too long.
   */
  *push(bytes: Buffer): Generator<WyomingEvent> {
    let rest = bytes;
    while (rest.length > 0 || this.isComplete()) {
      if (this.skip > 0) {
        const skipped = Math.min(this.skip, rest.length);
        this.skip -= skipped;
        rest = rest.subarray(skipped);
      } else if (this.header) {
        const taken = Math.min(this.header.dataLength - this.buffered, rest.length);
        this.keep(rest.subarray(0, taken));
        rest = rest.subarray(taken);
        if (this.isComplete()) yield this.takeEvent(this.header);
      } else {
        rest = this.readHeader(rest);
      }
    }
  }

  /** Whether the data of the header is there. Without data, that is at once. */
  private isComplete(): boolean {
    return this.header !== undefined && this.buffered === this.header.dataLength;
  }

  /** @returns what follows the header; nothing, if the header is not complete. */
  private readHeader(bytes: Buffer): Buffer {
    const end = bytes.indexOf(lineFeed);
    const part = end === -1 ? bytes : bytes.subarray(0, end);
    if (this.buffered + part.length > maxHeaderLength) {
      throw new WyomingFormatError(`The header of an event is longer than ${maxHeaderLength} bytes.`);
    }
    this.keep(part);
    if (end === -1) return bytes.subarray(bytes.length);
    this.header = this.parseHeader(this.takeBuffered());
    return bytes.subarray(end + 1);
  }

  private parseHeader(bytes: Buffer): Header {
    const header = parseObject(bytes, 'The header of an event');
    const { type, data } = header;
    if (typeof type !== 'string' || type === '' || type.length > 100) {
      throw new WyomingFormatError('The "type" of an event must be a string of 1 to 100 characters.');
    }
    if (data !== undefined && data !== null && !isObject(data)) {
      throw new WyomingFormatError('The "data" of an event must be an object.');
    }
    return {
      type,
      data: data ?? {},
      dataLength: lengthOf(header, 'data_length', this.maxDataLength),
      payloadLength: lengthOf(header, 'payload_length', maxPayloadBytes),
    };
  }

  private takeEvent({ type, data, dataLength, payloadLength }: Header): WyomingEvent {
    const after = dataLength > 0 ? parseObject(this.takeBuffered(), 'The data of an event') : {};
    this.header = undefined;
    this.skip = payloadLength;
    return { type, data: { ...data, ...after } };
  }

  private keep(bytes: Buffer): void {
    const needed = this.buffered + bytes.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.alloc(Math.max(needed, 2 * this.buffer.length));
      this.buffer.copy(larger, 0, 0, this.buffered);
      this.buffer = larger;
    }
    bytes.copy(this.buffer, this.buffered);
    this.buffered = needed;
  }

  /** Returns what is held. It is valid until more is kept. */
  private takeBuffered(): Buffer {
    const all = this.buffer.subarray(0, this.buffered);
    if (this.buffer.length > initialCapacity) this.buffer = Buffer.alloc(initialCapacity);
    this.buffered = 0;
    return all;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseObject(bytes: Buffer, what: string): Record<string, unknown> {
  let value: unknown;
  try {
    const json = utf8.decode(bytes);
    value = hasMoreValues(json) ? undefined : JSON.parse(json);
  } catch {
    throw new WyomingFormatError(`${what} is not JSON in UTF-8.`);
  }
  if (value === undefined) throw new WyomingFormatError(`${what} has more than ${maxJsonValues} values.`);
  if (!isObject(value)) throw new WyomingFormatError(`${what} must be an object.`);
  return value;
}

function lengthOf(header: Record<string, unknown>, name: string, longest: number): number {
  const value = header[name] ?? 0;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new WyomingFormatError(`The "${name}" of an event must be a whole number of bytes.`);
  }
  if (value > longest) throw new WyomingFormatError(`The "${name}" of an event must be at most ${longest}.`);
  return value;
}
