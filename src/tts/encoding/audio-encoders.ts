import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Environment } from '../../config/environment';
import { workerCount } from '../workers/worker-count';
import { workerFile } from '../workers/worker-file';
import type { AudioEncoder, EncodingOptions } from './audio-encoder';
import { type AudioFormat, sampleRateProblem } from './audio-format';
import { ThreadedEncoder } from './threaded.encoder';
import type { EncodingTask } from './worker/encoding.worker';

/** Files that one thread encodes at a time, in turns: all that are open. More would wait for clients to read theirs. */
const filesPerThread = 10_000;

/** Makes encoders, one for each file, and keeps the threads that they work in. */
@Injectable()
export class AudioEncoders implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(AudioEncoders.name);
  private pool: Piscina<EncodingTask, void>;

  constructor(private readonly environment: Environment) {}

  /** @throws {Error} if the worker cannot be found. */
  onModuleInit(): void {
    // Speaking takes at least twice as long as encoding. All threads are there from the start, as the pool would give
    // the first one its fill of files before it starts another.
    const threads = Math.ceil(workerCount(this.environment) / 2);
    this.pool = new Piscina({
      filename: workerFile(join(__dirname, 'worker'), 'encoding.worker'),
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: filesPerThread,
      stricterFIFO: true,
    });
    this.pool.on('error', (error) => this.logger.error(error));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  /**
   * Makes an encoder for one file. Close it, finished or not.
   *
   * @throws {Error} if the format has no such sample rate.
   */
  open(format: AudioFormat, options: EncodingOptions): AudioEncoder {
    const problem = sampleRateProblem(format, options.outputRate);
    if (problem) throw new Error(`The sample rate ${problem}; it is ${options.outputRate}.`);
    return new ThreadedEncoder(this.pool, { format, ...options });
  }
}
