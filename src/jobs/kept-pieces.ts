import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment';
import { DiskStore, SpeechCache } from '../speech';
import { nestLog } from '../tts/nest-log';

const dayMs = 86_400_000;

/**
 * The sentences that jobs have had spoken. A job that goes on after an interruption, and a new version of a text, find theirs here, so
 * that none is spoken twice. It may lose any of them: they are then spoken again.
 */
@Injectable()
export class KeptPieces implements OnApplicationShutdown {
  readonly cache: SpeechCache;

  constructor({ VOXGATE_DATA_DIR, JOBS_SPEECH_MB, JOBS_SPEECH_DAYS }: Environment) {
    const log = nestLog('Jobs');
    const directory = join(VOXGATE_DATA_DIR, 'jobs', 'speech');
    const store = new DiskStore({
      directory,
      maxBytes: JOBS_SPEECH_MB * 2 ** 20,
      maxAgeMs: JOBS_SPEECH_DAYS * dayMs,
      log,
    });
    // Each account has its own: nobody learns what others have had spoken.
    this.cache = new SpeechCache({ store, isShared: false, log });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.cache.close();
  }
}
