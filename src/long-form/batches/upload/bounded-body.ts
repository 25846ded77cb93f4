import { Readable } from 'node:stream';
import { inputTooLarge } from '../batches.service';

/**
 * The bytes of a body, while they arrive. If there are too many, or nobody reads on, the body itself stays open, so that an error can be
 * answered.
 *
 * @throws {ApiError} `PAYLOAD_TOO_LARGE`, as the error of the stream.
 */
export function boundedBody(body: Readable, maxBytes: number): Readable {
  return Readable.from(bounded(body, maxBytes), { objectMode: false });
}

async function* bounded(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw inputTooLarge();
    yield chunk;
  }
}
