import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../../config/environment';
import { workerFile } from '../../support/worker-file';
import { HostedSpeechEngine } from '../host/hosted-speech-engine';
import { fliteLimits } from './flite-limits';
import { fliteVoices } from './flite-voices';
import type { FliteSettings } from './process/flite.process';

/**
 * Flite, a small WebAssembly synthesizer, in separate processes. One piece of text makes one chunk.
 *
 * When a request is cancelled, its current piece is spoken to the end and dropped. That is faster than a new process.
 */
@Injectable()
export class FliteEngine extends HostedSpeechEngine implements OnModuleInit, OnApplicationBootstrap {
  private started: Promise<void> | undefined;

  constructor(environment: Environment) {
    super(
      'flite',
      { secondsPerCharacter: 0.001, letters: 'latin' },
      { realTimeFactor: 0.02, trimmedSeconds: 0 },
      fliteLimits(environment),
    );
  }

  /** Starts the first process while the rest of the application initialises. */
  onModuleInit(): void {
    const { voiceId } = fliteVoices[0]!;
    this.started = this.replaceProcesses(
      workerFile(join(__dirname, 'process'), 'flite.process'),
      (): FliteSettings => ({ firstVoiceId: voiceId }),
      () => fliteVoices,
    );
    // Reported in `onApplicationBootstrap`.
    this.started.catch(() => undefined);
  }

  /** @throws {Error} if the program cannot be loaded or does not speak. */
  async onApplicationBootstrap(): Promise<void> {
    await this.started;
  }

  /** Flite's voices are always available. */
  override voices() {
    return fliteVoices;
  }

  /** Flite is fast enough that texts need not start with a short piece. */
  override rtf(): undefined {
    return undefined;
  }
}
