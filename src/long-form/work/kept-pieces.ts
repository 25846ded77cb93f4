import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { type BackgroundRequest, DiskStore, S3Store, SpeechCache, type SpeechStore } from '@voxgate/speech';
import { nestLog } from '../../tts/nest-log';

const dayMs = 86_400_000;

/** How long a read waits for a store in S3, in milliseconds. Nobody listens, and speaking the sentence again takes longer. */
const readTimeoutMs = 10_000;

/**
 * The sentences that jobs and batches have had spoken. Work that goes on after an interruption, and a new version of a text, find theirs
 * here, so that none is spoken twice. It may lose any of them: they are then spoken again. If files are in S3, so are the sentences, so that every
 * replica finds them.
 */
@Injectable()
export class KeptPieces implements OnApplicationShutdown {
  private readonly cache: SpeechCache;

  constructor(environment: Environment) {
    // Each account has its own: nobody learns what others have had spoken.
    this.cache = new SpeechCache({ store: storeFor(environment), isShared: false, log: nestLog('Jobs') });
  }

  /** How work of an account is spoken: when nobody else needs the turn, and so that it is kept. */
  request(accountId: string, signal: AbortSignal): BackgroundRequest {
    return { keptIn: this.cache, cacheScope: accountId, queueGroup: accountId, signal };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.cache.close();
  }
}

function storeFor(environment: Environment): SpeechStore {
  const { FILES_URL, VOXGATE_DATA_DIR, JOBS_SPEECH_MB, JOBS_SPEECH_DAYS } = environment;
  const bounds = {
    maxBytes: JOBS_SPEECH_MB * 2 ** 20,
    maxAgeMs: JOBS_SPEECH_DAYS * dayMs,
    log: nestLog('Jobs'),
  };
  if (FILES_URL === undefined) return new DiskStore({ ...bounds, directory: join(VOXGATE_DATA_DIR, 'jobs', 'speech') });
  return new S3Store({
    ...bounds,
    url: belowUrl(FILES_URL, 'job-speech'),
    accessKeyId: environment.FILES_ACCESS_KEY_ID!,
    secretAccessKey: environment.FILES_SECRET_ACCESS_KEY!,
    setting: 'FILES_URL',
    readTimeoutMs,
  });
}

/** The URL of a folder in a store. */
function belowUrl(store: string, folder: string): string {
  const url = new URL(store);
  url.pathname = `${url.pathname.replace(/\/+$/u, '')}/${folder}`;
  return url.href;
}
