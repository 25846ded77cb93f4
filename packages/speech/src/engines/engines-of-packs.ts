import type { InstalledPack } from '../voices/packs/pack-store';
import type { HostedEngineOptions } from './host/hosted-speech-engine';
import { KokoroEngine } from './kokoro/kokoro.engine';
import type { OwnVoices } from './kokoro/own/own-voices';
import { PiperEngine } from './piper/piper.engine';

/** The engines whose voices come in packs. */
export class EnginesOfPacks {
  readonly kokoro: KokoroEngine;
  readonly piper: PiperEngine;

  /**
   * @param optionsFor how an engine runs in its processes.
   * @param ownVoices the voices of accounts, if there are accounts.
   */
  constructor(
    optionsFor: (engine: 'kokoro' | 'piper') => HostedEngineOptions,
    readonly ownVoices?: OwnVoices,
  ) {
    this.kokoro = new KokoroEngine(optionsFor('kokoro'), ownVoices);
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

  /** Ends the processes. */
  async close(): Promise<void> {
    await Promise.all([this.kokoro.close(), this.piper.close()]);
  }
}
