import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../config/environment';
import { workerCount } from '../support/worker-count';
import { workerFile } from '../support/worker-file';
import type { AudioEncoder, EncodingOptions } from './audio-encoder';
import { type AudioFormat, sampleRateProblem } from './audio-format';
import { EncodingThread } from './encoding-thread';
import { ThreadedEncoder } from './threaded.encoder';

/**
 * Creates one encoder per file and manages their threads. The number of threads is limited. A started thread runs until the
 * server stops.
 */
@Injectable()
export class AudioEncoders implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(AudioEncoders.name);
  private readonly threads = new Set<EncodingThread>();
  private readonly mostThreads: number;
  private script: string;
  private stopped = false;

  constructor(environment: Environment) {
    // Synthesis takes at least twice as long as encoding.
    this.mostThreads = Math.ceil(workerCount(environment) / 2);
  }

  /**
   * Starts the first thread.
   *
   * @throws {Error} if the worker file is missing.
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
   * Creates an encoder for one file. The encoder takes a thread with its first samples. Always close it.
   *
   * @throws {Error} if the format does not support the sample rate.
   */
  open(format: AudioFormat, options: EncodingOptions): AudioEncoder {
    const problem = sampleRateProblem(format, options.outputRate);
    if (problem) throw new Error(`The sample rate ${problem}, not ${options.outputRate}.`);
    return new ThreadedEncoder({ format, ...options }, () => this.chooseThread());
  }

  /** The thread with the fewest open files, or a new thread if all are busy and the limit allows it. */
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
