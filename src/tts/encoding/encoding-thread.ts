import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FileOptions } from './worker/file-encoder';
import type { FromEncoder, ToEncoder } from './worker/messages';

/** How long a stop waits for the thread to end by itself. */
const longestStopMs = 10_000;

/** Who waits for an answer. */
interface Waiter {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** A thread that encodes any number of files, in turns. It lives as long as the server. */
export class EncodingThread {
  private readonly worker: Worker;
  private readonly exited: Promise<unknown>;
  /** The open files, and who waits for their next answers. */
  private readonly files = new Map<number, Waiter[]>();
  private lastFile = 0;
  /** Why the thread has ended by itself. */
  private death: Error | undefined;
  private stopping = false;

  /**
   * Starts the thread.
   *
   * @param script the file of the worker.
   * @param onDeath is told why, when the thread has ended by itself. Its files have failed then.
   */
  constructor(script: string, onDeath: (error: Error) => void) {
    this.worker = new Worker(script);
    this.exited = once(this.worker, 'exit').catch(() => undefined);
    this.worker.on('message', (message: FromEncoder) => this.receive(message));
    const die = (error: Error) => {
      if (this.death || this.stopping) return;
      this.death = error;
      for (const file of this.files.keys()) this.fail(file, error);
      onDeath(error);
    };
    this.worker.once('error', die);
    this.worker.once('exit', (code) => die(new Error(`An encoding thread ended with exit code ${code}.`)));
  }

  /** How many files are open. */
  get openFiles(): number {
    return this.files.size;
  }

  /** Opens a file. @returns its number. */
  open(options: FileOptions): number {
    const file = ++this.lastFile;
    this.files.set(file, []);
    this.send({ type: 'open', file, options });
    return file;
  }

  /**
   * Encodes the next samples of a file, or ends it when there are none.
   *
   * @throws {Error} if the encoder fails, the file is closed meanwhile, or the samples have been given away before.
   */
  encode(file: number, samples: Float32Array<ArrayBuffer> | null): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const waiters = this.files.get(file);
      if (!waiters || this.death) throw this.death ?? closed();
      const own = samples && inOwnMemory(samples);
      // What cannot be sent has no answer, so it must not wait for one.
      this.send({ type: 'encode', file, samples: own }, own ? [own.buffer] : []);
      waiters.push({ resolve, reject });
    });
  }

  /** Frees what a file holds, finished or not. */
  close(file: number): void {
    this.fail(file, closed());
    if (this.files.delete(file)) this.send({ type: 'close', file });
  }

  /** Lets the thread end by itself. @returns when it has ended, or after ten seconds. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const file of this.files.keys()) this.close(file);
    this.send({ type: 'stop' });
    // It is not waited for without end: the process can end with the thread still there.
    await Promise.race([this.exited, delay(longestStopMs, undefined, { ref: false })]);
    this.worker.unref();
  }

  private receive(message: FromEncoder): void {
    const waiter = this.files.get(message.file)?.shift();
    if (message.type === 'bytes') waiter?.resolve(message.bytes);
    else waiter?.reject(new Error(`The encoder failed: ${message.message}`));
  }

  private fail(file: number, error: Error): void {
    for (const waiter of this.files.get(file)?.splice(0) ?? []) waiter.reject(error);
  }

  private send(message: ToEncoder, transfer: ArrayBuffer[] = []): void {
    this.worker.postMessage(message, transfer);
  }
}

/**
 * Node sends an array whose memory has been given away before, without an error, and the thread cannot read it.
 *
 * @returns samples that share their memory with nobody.
 * @throws {TypeError} if their memory has been given away.
 */
function inOwnMemory(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const hasOwn = samples.length > 0 && samples.byteLength === samples.buffer.byteLength;
  return hasOwn ? samples : samples.slice();
}

function closed(): Error {
  return new Error('The encoder has been closed.');
}
