import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { FileEncoder, type FileOptions } from './file-encoder';

export interface EncodingTask extends FileOptions {
  /** Brings samples (`Float32Array`) to encode, and `null` for the end; each is answered with the bytes that are ready. */
  port: MessagePort;
}

/** Encodes one file, for as long as its port is open. Several files take turns in one thread, a stretch each. */
export default async function encodeFile({ port, ...options }: EncodingTask): Promise<void> {
  // Before anything is awaited, or the end of a request that is given up at once would be missed.
  const closed = once(port, 'close');

  const file = await FileEncoder.open(options);
  try {
    const failed = new Promise<never>((_, reject) => {
      port.on('message', (samples: Float32Array | null) => {
        const answer = samples ? file.encode(samples) : file.finish();
        answer.then((bytes) => port.postMessage(bytes, [bytes.buffer]), reject);
      });
    });
    await Promise.race([closed, failed]);
  } finally {
    file.close();
    port.close();
  }
}
