import type { ConfiguredEngine } from '../config/engines-file/read-engines-file';
import type { Log } from '../speech/neural-engines';
import { OpenAiDialect, RemoteEngine, type RemoteVoice, ServerPool, unknownLanguage } from '../speech/remote-engines';

/** Samples per second of raw PCM in OpenAI's dialect, unless the file says something else. */
const usualRate = 24_000;

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

/** Makes an engine of `ENGINES_FILE`. */
export function makeRemoteEngine(settings: ConfiguredEngine, log: Log): RemoteEngine {
  const { name, model, format, apiKey, urls, limits, breaker, health, version, list_voices: list } = settings;
  const pool = new ServerPool({
    name,
    urls,
    inFlight: limits.in_flight,
    breaker: {
      failures: breaker.failures,
      openMs: milliseconds(breaker.open_seconds),
      mostOpenMs: milliseconds(Math.max(breaker.open_seconds, breaker.most_open_seconds)),
    },
    ...(health && { probeMs: milliseconds(health.interval_seconds) }),
    log,
  });
  const dialect = new OpenAiDialect({
    model,
    format,
    apiKey,
    extraBody: settings.extra_body,
    // One more for probes and lists.
    connections: limits.in_flight + 1,
    ...(list && {
      list: {
        path: list.path,
        prefix: list.prefix,
        engine: name,
        sampleRate: list.sample_rate ?? usualRate,
        ...(list.language !== undefined && { language: list.language }),
        ...(list.gender !== undefined && { gender: list.gender }),
        ...(list.loudness !== undefined && { loudness: list.loudness }),
        ...(list.license !== undefined && { license: list.license }),
      },
    }),
  });
  return new RemoteEngine({
    name,
    dialect,
    pool,
    voices: voicesOf(settings),
    traits: { letters: settings.letters, normalizes: settings.normalizes },
    fallbackVoiceId: settings.fallback_voice,
    timeoutMs: milliseconds(limits.timeout_seconds),
    stallMs: milliseconds(limits.silence_seconds),
    ...(health && { probe: { path: health.path, intervalMs: milliseconds(health.interval_seconds) } }),
    // Another model or format sounds different, too.
    ...(version !== undefined && { version: JSON.stringify([version, model, format, settings.extra_body ?? {}]) }),
    log,
  });
}

function voicesOf({ name: engine, voices = [] }: ConfiguredEngine): RemoteVoice[] {
  return voices.map(({ id, voice: name = id, ...facts }) => ({
    name,
    voice: {
      voiceId: id,
      name: facts.name ?? id,
      language: facts.language ?? unknownLanguage,
      gender: facts.gender ?? 'unknown',
      engine,
      sampleRate: facts.sample_rate ?? usualRate,
      timestamps: ['sentence'],
      license: facts.license ?? 'unknown',
      ...(facts.loudness !== undefined && { loudness: facts.loudness }),
    },
  }));
}
