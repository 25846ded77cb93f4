import type { INestApplicationContext } from '@nestjs/common';
import type { PackOpener } from './voice-packs';
import { KokoroEngine, PiperEngine } from '../speech';

/** The voice packs that engines are loading. */
export interface PackLoading {
  /** Cancels loading. Voices that are already loaded stay available. */
  stopLoading(): Promise<void>;
}

/** Creates the opener that passes packs to the engines of an application. */
export function packOpenerIn(app: INestApplicationContext): PackOpener & PackLoading {
  const kokoro = app.get(KokoroEngine, { strict: false });
  const piper = app.get(PiperEngine, { strict: false });
  return {
    announce: async (installed) => {
      switch (installed.pack.engine) {
        case 'kokoro':
          return kokoro.listPack(installed.directory);
        case 'piper':
          return piper.listPack(installed);
        case 'flite':
          return async () => undefined;
      }
    },
    open: async (installed) => {
      switch (installed.pack.engine) {
        case 'kokoro':
          return kokoro.open(installed.directory);
        case 'piper':
          return piper.open(installed);
        case 'flite':
          return;
      }
    },
    stopLoading: async () => {
      await Promise.all([kokoro.stopLoading(), piper.stopLoading()]);
    },
  };
}
