import type { INestApplicationContext } from '@nestjs/common';
import { KokoroEngine } from '../tts/engines/kokoro/kokoro.engine';
import { PiperEngine } from '../tts/engines/piper/piper.engine';
import type { OpenPack } from './voice-packs';

/** Hands packs to the engines of an application. */
export function openPackIn(app: INestApplicationContext): OpenPack {
  return async (installed) => {
    switch (installed.pack.engine) {
      case 'kokoro':
        return app.get(KokoroEngine, { strict: false }).open(installed.directory);
      case 'piper':
        return app.get(PiperEngine, { strict: false }).open(installed);
      case 'flite':
        return;
    }
  };
}
