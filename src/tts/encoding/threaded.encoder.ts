import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { AudioEncoder } from './audio-encoder';
import type { EncodingTask } from './worker/encoding.worker';
import type { FileOptions } from './worker/file-encoder';

/** Encodes in a thread of a pool, so that the event loop stays free. */
export class ThreadedEncoder extends AudioEncoder {
  private readonly port: MessagePort;
  private readonly task: Promise<void>;

  constructor(pool: Piscina<EncodingTask, void>, options: FileOptions) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.task = pool.run({ ...options, port: port2 }, { transferList: [port2] });
    // Whoever asks next is told; nobody has to.
    this.task.catch(() => {});
  }

  encode(samples: Float32Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.ask(samples, [samples.buffer]);
  }

  finish(): Promise<Uint8Array> {
    return this.ask(null);
  }

  close(): void {
    this.port.close();
  }

  private ask(message: Float32Array | null, transfer: Transferable[] = []): Promise<Uint8Array> {
    const answer = new Promise<Uint8Array>((resolve) => this.port.once('message', resolve));
    this.port.postMessage(message, transfer);
    return Promise.race([answer, this.ended()]);
  }

  /** @throws {Error} when the worker is done with the file, which it is not meant to be while something is asked. */
  private async ended(): Promise<never> {
    await this.task;
    throw new Error('The encoder has been closed.');
  }
}
