import { Readable } from 'node:stream';

/**
 * The bytes of a body, while they arrive. If there are too many, or nobody reads on, the body itself stays open, so that an error can be
 * answered.
 *
 * @param tooLarge makes the error of the stream if there are more bytes than `maxBytes`.
 */
export function boundedBody(body: Readable, maxBytes: number, tooLarge: () => Error): Readable {
  return Readable.from(bounded(body, maxBytes, tooLarge), { objectMode: false });
}

async function* bounded(body: Readable, maxBytes: number, tooLarge: () => Error): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}
