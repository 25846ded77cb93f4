import { join } from 'node:path';
import { type Log, noLog } from '../support/log';
import { workerFile } from '../support/worker-file';
import type { AudioEncoder, EncodingOptions } from './audio-encoder';
import { type AudioFormat, sampleRateProblem } from './audio-format';
import { type AudioMaker, labelFor } from './audio-label';
import { EncodingThread } from './encoding-thread';
import { ThreadedEncoder } from './threaded.encoder';

export interface AudioEncodersOptions {
  /** Maximum number of threads. */
  readonly maxThreads: number;
  /** Whether nobody waits for what is encoded: on Linux, the threads then have a low priority (10). Default: no. */
  readonly isBackground?: boolean;
  /** Who is named as the maker, with the day, in every file that is said to be synthetic. Default: files say nothing. */
  readonly maker?: AudioMaker | undefined;
  /** Defaults to no log. */
  readonly log?: Log;
}

/**
 * Creates one encoder per file and manages their threads. The number of threads is limited. A started thread runs until
 * `close`.
 */
export class AudioEncoders {
  private readonly threads = new Set<EncodingThread>();
  private readonly script = workerFile(join(__dirname, 'worker'), 'encoding.worker');
  private stopped = false;

  /** @throws {Error} if the worker has not been built. */
  constructor(private readonly options: AudioEncodersOptions) {}

  /** Whether files say that they are synthetic. */
  get areLabelled(): boolean {
    return this.options.maker !== undefined;
  }

  /** Starts the first thread. Otherwise it starts with the first samples. */
  start(): void {
    this.startThread();
  }

  /** Ends the threads. Open files fail. */
  async close(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.threads].map((thread) => thread.stop()));
    this.threads.clear();
  }

  /**
   * Creates an encoder for one file. The encoder takes a thread with its first samples. Always close it.
   *
   * @param isContinued whether the file will be put behind another one, which has the label.
   * @throws {Error} if the format does not support the sample rate.
   */
  open(format: AudioFormat, { trace, ...given }: EncodingOptions, isContinued = false): AudioEncoder {
    const problem = sampleRateProblem(format, given.outputRate);
    if (problem) throw new Error(`The sample rate ${problem}, not ${given.outputRate}.`);
    const { maker } = this.options;
    const label = maker && !isContinued && labelFor(maker, new Date());
    const options = { ...given, ...(label && { label }) };
    return new ThreadedEncoder({ format, ...options }, () => this.chooseThread(), trace);
  }

  /** The thread with the fewest open files, or a new thread if all are busy and the limit allows it. */
  private chooseThread(): EncodingThread {
    if (this.stopped) throw new Error('The encoders have been closed.');
    const [idlest] = [...this.threads].sort((one, other) => one.openFiles - other.openFiles);
    if (idlest && (idlest.openFiles === 0 || this.threads.size >= this.options.maxThreads)) return idlest;
    return this.startThread();
  }

  private startThread(): EncodingThread {
    const { log = noLog, isBackground = false } = this.options;
    const onDeath = (error: Error) => {
      log.error(error);
      this.threads.delete(thread);
    };
    const thread = new EncodingThread(this.script, onDeath, isBackground);
    this.threads.add(thread);
    return thread;
  }
}
