/** Length of a kind in bytes. */
const kindBytes = 8;

/** Length of the kind and of the header's length, in bytes. */
const prefixBytes = kindBytes + 4;

/** What every header contains. */
export interface RecordHeader {
  /** The key, so that a record under another key's name is not used. */
  readonly key: string;
}

/** A record is not what was written under its key. */
export class DamagedRecordError extends Error {
  override readonly name = 'DamagedRecordError';
}

/**
 * Writes a record: its kind, the length of the header, the header as JSON, and the body.
 *
 * @param kind eight ASCII characters.
 */
export function writeRecord(kind: string, header: RecordHeader, body: readonly Uint8Array[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.write(kind, 'latin1');
  prefix.writeUInt32LE(json.length, kindBytes);
  return Buffer.concat([prefix, json, ...body]);
}

/**
 * Reads a record.
 *
 * @returns the header, and the body in the record's memory.
 * @throws {DamagedRecordError} if the header cannot be read, or the record is of another kind or belongs to another key.
 */
export function readRecord(kind: string, key: string, record: Uint8Array): { header: RecordHeader; body: Buffer } {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  if (bytes.length < prefixBytes || bytes.toString('latin1', 0, kindBytes) !== kind) {
    throw new DamagedRecordError('The record does not begin like one.');
  }
  const headerEnd = prefixBytes + bytes.readUInt32LE(kindBytes);
  const header = parse(bytes.toString('utf8', prefixBytes, headerEnd));
  if (header.key !== key) throw new DamagedRecordError('The record belongs to another key.');
  return { header, body: bytes.subarray(headerEnd) };
}

function parse(json: string): RecordHeader {
  try {
    return JSON.parse(json) as RecordHeader;
  } catch (cause) {
    throw new DamagedRecordError('The header of the record is damaged.', { cause });
  }
}
