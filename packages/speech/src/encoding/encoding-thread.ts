import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FileOptions } from './worker/file-encoder';
import type { EncoderSetup, FromEncoder, ToEncoder } from './worker/messages';

/** How long `stop` waits for the thread to end. */
const maxStopMs = 10_000;

/** A call that waits for an answer. */
interface Waiter {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** A thread that encodes any number of files in turns. It runs as long as the server. */
export class EncodingThread {
  private readonly worker: Worker;
  private readonly exited: Promise<unknown>;
  /** The open files and the calls that wait for their answers. */
  private readonly files = new Map<number, Waiter[]>();
  private lastFile = 0;
  /** Why the thread ended unexpectedly. */
  private death: Error | undefined;
  private stopping = false;

  /**
   * Starts the thread.
   *
   * @param script path of the worker script.
   * @param onDeath called with the reason when the thread ends unexpectedly, after its files have failed.
   * @param isBackground whether it has a low priority.
   */
  constructor(script: string, onDeath: (error: Error) => void, isBackground = false) {
    const setup: EncoderSetup = { isBackground };
    this.worker = new Worker(script, { workerData: setup });
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

  /** Number of open files. */
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
   * Encodes the next samples of a file, or ends the file if `samples` is `null`.
   *
   * @throws {Error} if the encoder fails, the file is closed meanwhile, or the samples are detached.
   */
  encode(file: number, samples: Float32Array<ArrayBuffer> | null, sampleRate?: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const waiters = this.files.get(file);
      if (!waiters || this.death) throw this.death ?? closed();
      const own = samples && inOwnMemory(samples);
      // If sending fails there will be no answer, so send before waiting.
      this.send({ type: 'encode', file, samples: own, sampleRate }, own ? [own.buffer] : []);
      waiters.push({ resolve, reject });
    });
  }

  /**
   * The header of a file that has ended. See `AudioEncoder.header`.
   *
   * @throws {Error} if the file is closed meanwhile.
   */
  header(file: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const waiters = this.files.get(file);
      if (!waiters || this.death) throw this.death ?? closed();
      this.send({ type: 'header', file });
      waiters.push({ resolve, reject });
    });
  }

  /** Frees a file's resources, finished or not. */
  close(file: number): void {
    this.fail(file, closed());
    if (this.files.delete(file)) this.send({ type: 'close', file });
  }

  /** Asks the thread to end. @returns when it has ended, or after ten seconds. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const file of this.files.keys()) this.close(file);
    this.send({ type: 'stop' });
    // Wait only for a limited time; the process can exit while the thread still runs.
    await Promise.race([this.exited, delay(maxStopMs, undefined, { ref: false })]);
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
 * Returns samples in a buffer of their own. Node sends detached arrays without an error, but the thread cannot read them.
 *
 * @throws {TypeError} if the array is detached.
 */
function inOwnMemory(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const hasOwn = samples.length > 0 && samples.byteLength === samples.buffer.byteLength;
  return hasOwn ? samples : samples.slice();
}

function closed(): Error {
  return new Error('The encoder has been closed.');
}
