import type { Environment } from '../platform/config/environment';
import { KokoroEngine, type Log, PiperEngine } from '@voxgate/speech/neural-engines';
import type { InstalledPack } from '@voxgate/speech/voices/packs/pack-store';
import { hostLimits } from './speech-options';

/**
 * The engines whose voices come in packs, made with the settings of the environment. They can load packs before the application is
 * created. The application then uses them, and closes them when it is closed.
 */
export class PackEngines {
  readonly kokoro: KokoroEngine;
  readonly piper: PiperEngine;

  /**
   * @param logFor returns the log for a context.
   * @param beforeOthers until it resolves, each engine has one process, so that the server's start has a core. Defaults to no wait.
   */
  constructor(environment: Environment, logFor: (context: string) => Log, beforeOthers?: Promise<void>) {
    const optionsFor = (engine: 'kokoro' | 'piper') => ({
      ...hostLimits(environment, engine),
      beforeOthers,
      log: logFor(`Engine ${engine}`),
    });
    this.kokoro = new KokoroEngine(optionsFor('kokoro'));
    this.piper = new PiperEngine(optionsFor('piper'));
  }

  /**
   * Lists a pack's voices. Requests for them wait until its model is loaded.
   *
   * @returns a function that loads the model.
   */
  async announce(installed: InstalledPack): Promise<() => Promise<void>> {
    switch (installed.pack.engine) {
      case 'kokoro':
        return this.kokoro.listPack(installed.directory);
      case 'piper':
        return this.piper.listPack(installed);
      case 'flite':
      case 'moonshine':
        return async () => undefined;
    }
  }

  /** Loads a pack, then lists its voices. */
  async open(installed: InstalledPack): Promise<void> {
    switch (installed.pack.engine) {
      case 'kokoro':
        return this.kokoro.open(installed.directory);
      case 'piper':
        return this.piper.open(installed);
      case 'flite':
      case 'moonshine':
        return;
    }
  }

  /** Cancels loading. Voices that are already loaded stay available. */
  async stopLoading(): Promise<void> {
    await Promise.all([this.kokoro.stopLoading(), this.piper.stopLoading()]);
  }

  /** Ends the processes. Needed only if there is no application. */
  async close(): Promise<void> {
    await Promise.all([this.kokoro.close(), this.piper.close()]);
  }
}
