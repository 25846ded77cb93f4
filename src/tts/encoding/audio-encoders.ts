import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../config/environment';
import { workerCount } from '../workers/worker-count';
import { workerFile } from '../workers/worker-file';
import type { AudioEncoder, EncodingOptions } from './audio-encoder';
import { type AudioFormat, sampleRateProblem } from './audio-format';
import { EncodingThread } from './encoding-thread';
import { ThreadedEncoder } from './threaded.encoder';

/**
 * Makes encoders, one for each file, and keeps the threads that they work in. The number of threads has a limit that
 * does not depend on the requests, and a thread that has been started stays until the server stops.
 */
@Injectable()
export class AudioEncoders implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(AudioEncoders.name);
  private readonly threads = new Set<EncodingThread>();
  private readonly mostThreads: number;
  private script: string;
  private stopped = false;

  constructor(environment: Environment) {
    // Speaking takes at least twice as long as encoding.
    this.mostThreads = Math.ceil(workerCount(environment) / 2);
  }

  /**
   * Starts the first thread.
   *
   * @throws {Error} if the worker cannot be found.
   */
  onModuleInit(): void {
    this.script = workerFile(join(__dirname, 'worker'), 'encoding.worker');
    this.startThread();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.threads].map((thread) => thread.stop()));
    this.threads.clear();
  }

  /**
   * Makes an encoder for one file. It opens when it gets its first samples. Close it, finished or not.
   *
   * @throws {Error} if the format has no such sample rate.
   */
  open(format: AudioFormat, options: EncodingOptions): AudioEncoder {
    const problem = sampleRateProblem(format, options.outputRate);
    if (problem) throw new Error(`The sample rate ${problem}; it is ${options.outputRate}.`);
    return new ThreadedEncoder({ format, ...options }, () => this.chooseThread());
  }

  /** The thread with the fewest open files; a new one while all are busy and there may be more. */
  private chooseThread(): EncodingThread {
    if (this.stopped) throw new Error('The encoders have been closed.');
    const [idlest] = [...this.threads].sort((one, other) => one.openFiles - other.openFiles);
    if (idlest && (idlest.openFiles === 0 || this.threads.size >= this.mostThreads)) return idlest;
    return this.startThread();
  }

  private startThread(): EncodingThread {
    const thread = new EncodingThread(this.script, (error) => {
      this.logger.error(error);
      this.threads.delete(thread);
    });
    this.threads.add(thread);
    return thread;
  }
}
