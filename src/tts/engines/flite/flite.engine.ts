import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../../config/environment';
import { HostedSpeechEngine } from '../host/hosted-speech-engine';
import { processScript } from '../host/process-script';
import { fliteLimits } from './flite-limits';
import { fliteVoices } from './flite-voices';
import type { FliteSettings } from './process/flite.process';

/**
 * Flite, a small synthesiser in WebAssembly, in processes of its own. One piece of text makes one chunk.
 *
 * A piece that is being spoken when its request is given up is spoken to its end, and dropped: that takes less time than a
 * new process would.
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

  /** Starts the first process. What else the application needs is made ready meanwhile. */
  onModuleInit(): void {
    const { voiceId } = fliteVoices[0]!;
    this.started = this.replaceProcesses(
      processScript(join(__dirname, 'process'), 'flite.process'),
      (): FliteSettings => ({ firstVoiceId: voiceId }),
      () => fliteVoices,
    );
    // It is told below.
    this.started.catch(() => undefined);
  }

  /** @throws {Error} if the program cannot be loaded, or does not speak. */
  async onApplicationBootstrap(): Promise<void> {
    await this.started;
  }

  /** They are always there. */
  override voices() {
    return fliteVoices;
  }

  /** It speaks a sentence so soon that no text has to begin with a short piece. */
  override pace(): undefined {
    return undefined;
  }
}
