import type { SpeechCache } from '@voxgate/speech';
import type { MetricSet, Reading } from '../metric-set';

/** The cache of speech. */
export function addCacheMetrics(metrics: MetricSet, cache: Pick<SpeechCache, 'bytes' | 'counts'> | undefined): void {
  if (!cache) return;
  metrics.count(
    {
      name: 'voxgate_speech_cache_lookups_total',
      help: 'What requests looked for in the cache of speech: whole responses, and pieces (sentences) of those that were not found; joined: a piece was being spoken for another request',
      labels: ['what', 'result'],
    },
    () => [...readings('piece', cache.counts.pieces), ...readings('response', cache.counts.responses)],
  );
  metrics.gauge(
    {
      name: 'voxgate_speech_cache_bytes',
      help: 'Size of the cache on this server’s disk; missing until this process has written to it, and with SPEECH_CACHE_URL',
    },
    () => {
      const bytes = cache.bytes();
      return bytes === undefined ? [] : [[{}, bytes]];
    },
  );
}

function readings(what: string, counts: Readonly<Record<string, number>>): Reading[] {
  return Object.entries(counts).map(([result, count]) => [{ what, result }, count]);
}
