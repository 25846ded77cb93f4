import { join } from 'node:path';
import type { Environment } from '../platform/config/environment';
import { DiskStore, S3Store, SpeechCache, type SpeechStore } from '@voxgate/speech';
import { nestLog } from './nest-log';

const dayMs = 86_400_000;

/** The cache of speech as the environment configures it; `undefined` if it is off. */
export function speechCache(environment: Environment): SpeechCache | undefined {
  const { SPEECH_CACHE, SPEECH_CACHE_MB, SPEECH_CACHE_SHARED } = environment;
  if (SPEECH_CACHE === 'off' || SPEECH_CACHE_MB === 0) return undefined;
  const log = nestLog('SpeechCache');
  return new SpeechCache({ store: storeFor(environment), isShared: SPEECH_CACHE_SHARED, log });
}

function storeFor(environment: Environment): SpeechStore {
  const { SPEECH_CACHE_URL: url, SPEECH_CACHE_DAYS, SPEECH_CACHE_MB, VOXGATE_DATA_DIR } = environment;
  const shared = { maxAgeMs: SPEECH_CACHE_DAYS * dayMs, log: nestLog('SpeechCache') };
  if (url === undefined) {
    const directory = join(VOXGATE_DATA_DIR, 'cache', 'speech');
    return new DiskStore({ ...shared, directory, maxBytes: SPEECH_CACHE_MB * 2 ** 20 });
  }
  return new S3Store({
    ...shared,
    url,
    accessKeyId: environment.SPEECH_CACHE_ACCESS_KEY_ID!,
    secretAccessKey: environment.SPEECH_CACHE_SECRET_ACCESS_KEY!,
  });
}
