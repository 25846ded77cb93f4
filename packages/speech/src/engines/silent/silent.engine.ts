import { join } from 'node:path';
import type { Log } from '../../support/log';
import { workerFile } from '../../support/worker-file';
import { HostedSpeechEngine } from '../host/hosted-speech-engine';
import { soundCode } from '../sound-version';
import { silentVoices } from './silent-voices';

/**
 * Makes a barely audible tone instead of speech, for tests that are not about speech. It has flite's voices, so that it can
 * replace flite, and speaks mixes of them. It is also the smallest example of an engine.
 */
export class SilentEngine extends HostedSpeechEngine {
  constructor({ processes = 1, log }: { processes?: number; log?: Log } = {}) {
    super('silent', { workSecondsPerCharacter: 0.0001, mixes: true }, 0.01, {
      processes,
      threads: 1,
      memoryLimit: Infinity,
      idleUnload: 0,
      log,
    });
  }

  /** @throws {Error} if the process cannot be started. */
  override async start(): Promise<void> {
    await this.replaceProcesses(
      { script: workerFile(join(__dirname, 'process'), 'silent.process'), settings: () => undefined },
      () => silentVoices,
    );
  }

  /** The voices are always available. */
  override voices() {
    return silentVoices;
  }

  override fingerprint(): string {
    return `silent ${soundCode()}`;
  }

  /** No real-time factor: fast enough to speak whole sentences. */
  override rtf(): undefined {
    return undefined;
  }
}
