import type { deserialize, MethodDefinition } from '@grpc/grpc-js';
import { Reader } from 'protobufjs/minimal';

/** Values that a message may have, with those inside of others. One takes two bytes on the wire, and hundreds in memory. */
const maxValues = 10_000;

/** Numbers in the typed contents of a message: 20 seconds of speech at 96,000 samples per second. */
const maxNumbers = 2 ** 21;

/** What fields contain, by their numbers: messages, and numbers one after the other. What is not here is one value. */
interface Fields {
  readonly [field: number]: Fields | 'values' | 'numbers';
}

const parameter: Fields = { 2: {} };
const contents: Fields = { 1: 'numbers', 2: 'numbers', 3: 'numbers', 4: 'numbers', 5: 'numbers' };
const tensor: Fields = { 3: 'values', 4: parameter, 5: contents };
const inferRequest: Fields = { 4: parameter, 5: tensor, 6: { 2: parameter } };
const inferResponse: Fields = { 4: parameter, 5: tensor };

/** The messages that have repeated fields, and that somebody else may have sent. */
const messages: Readonly<Record<string, { readonly request: Fields; readonly response: Fields }>> = {
  ModelInfer: { request: inferRequest, response: inferResponse },
  ModelStreamInfer: { request: inferRequest, response: { 2: inferResponse } },
};

/**
 * Bounds what the messages of a method's other side are in memory, and how long it takes to read them: a message is refused before it is
 * read if it has too many values. Its size alone says little.
 *
 * @param name of the method.
 */
export function bounded<Asked, Answer>(
  name: string,
  method: MethodDefinition<Asked, Answer>,
): MethodDefinition<Asked, Answer> {
  const fields = messages[name];
  if (!fields) return method;
  return {
    ...method,
    requestDeserialize: checked(method.requestDeserialize, fields.request),
    responseDeserialize: checked(method.responseDeserialize, fields.response),
  };
}

function checked<Message>(read: deserialize<Message>, fields: Fields): deserialize<Message> {
  return (bytes) => {
    new Counter().count(bytes, fields);
    return read(bytes);
  };
}

/** Counts what a message has. */
class Counter {
  private values = 0;
  private numbers = 0;

  /** @throws {Error} if there is too much, or the bytes are no message. */
  count(message: Uint8Array, fields: Fields): void {
    const reader = Reader.create(message);
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      this.add({ values: 1 });
      if ((tag & 7) !== 2) {
        reader.skipType(tag & 7);
        continue;
      }
      const inside = fields[tag >>> 3];
      const length = reader.uint32();
      const start = reader.pos;
      reader.skip(length);
      if (inside === undefined) continue;
      const bytes = message.subarray(start, start + length);
      if (typeof inside === 'string') this.add({ [inside]: varintsIn(bytes) });
      else this.count(bytes, inside);
    }
  }

  private add({ values = 0, numbers = 0 }: { values?: number; numbers?: number }): void {
    this.values += values;
    this.numbers += numbers;
    if (this.values > maxValues || this.numbers > maxNumbers) throw new Error('The message has too many values.');
  }
}

/** The number of varints, which end with a byte below 128 each. */
function varintsIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte < 0x80) count++;
  return count;
}
