import type { INestApplicationContext } from '@nestjs/common';
import { KokoroEngine } from '../tts/engines/kokoro/kokoro.engine';
import type { OpenPack } from './voice-packs';

/** Hands packs to the engines of an application. */
export function openPackIn(app: INestApplicationContext): OpenPack {
  return async ({ pack, directory }) => {
    switch (pack.engine) {
      case 'kokoro':
        return app.get(KokoroEngine, { strict: false }).open(directory);
      case 'piper':
        throw new Error('this version has no engine for Piper voices');
      case 'flite':
        return;
    }
  };
}
