import type { ConfiguredEngine } from './engines-file/read-engines-file';
import type { Log } from '@voxgate/speech/neural-engines';
import {
  OpenAiDialect,
  RemoteEngine,
  type RemoteEngineOptions,
  type RemoteVoice,
  ServerPool,
  speechModel,
  unknownLanguage,
  WatchedFile,
} from '@voxgate/speech/remote-engines';

/** Samples per second, unless the file or the server says something else. */
const usualRate = 24_000;

/** Seconds between two probes by gRPC, which every server answers. */
const usualProbeSeconds = 10;

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

/** Makes an engine of `ENGINES_FILE`. */
export async function makeRemoteEngine(settings: ConfiguredEngine, log: Log): Promise<RemoteEngine> {
  const { name, urls, limits, breaker, version } = settings;
  const probeSeconds =
    settings.health?.interval_seconds ?? (settings.kind === 'open-inference' ? usualProbeSeconds : undefined);
  const pool = new ServerPool({
    name,
    urls,
    inFlight: limits.in_flight,
    breaker: {
      failures: breaker.failures,
      openMs: milliseconds(breaker.open_seconds),
      maxOpenMs: milliseconds(Math.max(breaker.open_seconds, breaker.most_open_seconds)),
    },
    ...(probeSeconds !== undefined && { probeMs: milliseconds(probeSeconds) }),
    arePlaces: settings.queue_group ?? isSpeechNode(settings),
    log,
  });
  const { dialect, sound } = await dialectOf(settings, log);
  return new RemoteEngine({
    name,
    dialect,
    pool,
    voices: voicesOf(settings),
    traits: { letters: settings.letters, normalizes: settings.normalizes },
    fallbackVoiceId: settings.fallback_voice,
    timeoutMs: milliseconds(limits.timeout_seconds),
    stallMs: milliseconds(limits.silence_seconds),
    ...(probeSeconds !== undefined && { probe: { intervalMs: milliseconds(probeSeconds) } }),
    ...(settings.queue_group !== undefined && { sendsQueueGroup: settings.queue_group }),
    // Another model or format sounds different, too.
    ...(version !== undefined && { version: JSON.stringify([version, ...sound]) }),
    log,
  });
}

/** Whether the servers are speech nodes, unless the file says something else: they have the model of one. */
function isSpeechNode({ kind, model = speechModel }: ConfiguredEngine): boolean {
  return kind === 'open-inference' && model === speechModel;
}

/** How the servers are talked to, and what of it determines how they sound. */
async function dialectOf(
  settings: ConfiguredEngine,
  log: Log,
): Promise<{ dialect: RemoteEngineOptions['dialect']; sound: readonly unknown[] }> {
  if (settings.kind === 'open-inference') {
    const { openInferenceDialect } = await import('./open-inference-dialect.js');
    const { model, model_version: modelVersion, inputs, extra_inputs: extra, parameters, voices } = settings;
    const own = voices?.map(({ id, inputs: ofVoice }) => [id, ofVoice]);
    const sound = [model, modelVersion, inputs, extra ?? [], parameters ?? {}, own ?? []];
    return {
      dialect: openInferenceDialect(settings, { apiKey: apiKeyOf(settings, log), list: listOf(settings), log }),
      sound,
    };
  }
  const { model = 'tts-1', format, limits, list_voices: list, extra_body: extraBody, health } = settings;
  const facts = listOf(settings);
  const dialect = new OpenAiDialect({
    model,
    format,
    apiKey: apiKeyOf(settings, log),
    extraBody,
    healthPath: health?.path,
    // One more for probes and lists.
    connections: limits.in_flight + 1,
    ...(facts && { list: { path: list!.path, ...facts } }),
  });
  return { dialect, sound: [model, format, extraBody ?? {}] };
}

/** The API key, which changes with its file. */
function apiKeyOf({ apiKey, api_key_file: file, pathOf }: ConfiguredEngine, log: Log): (() => string) | undefined {
  if (file === undefined) return apiKey === undefined ? undefined : () => apiKey;
  const watched = new WatchedFile(pathOf(file), apiKeyIn, log);
  return () => watched.read();
}

/** @throws {Error} if it is no API key. */
function apiKeyIn(content: string): string {
  const key = content.trim();
  if (!/^[\x21-\x7e]{1,4096}$/u.test(key)) throw new Error('it is no API key');
  return key;
}

function listOf({ name, list_voices: list }: ConfiguredEngine) {
  if (!list) return undefined;
  return {
    prefix: list.prefix,
    engine: name,
    sampleRate: list.sample_rate ?? usualRate,
    ...(list.language !== undefined && { language: list.language }),
    ...(list.gender !== undefined && { gender: list.gender }),
    ...(list.loudness !== undefined && { loudness: list.loudness }),
    ...(list.license !== undefined && { license: list.license }),
  };
}

function voicesOf({ name: engine, voices = [], word_times: tellsWords }: ConfiguredEngine): RemoteVoice[] {
  return voices.map(({ id, voice: name = id, ...facts }) => ({
    name,
    voice: {
      voiceId: id,
      name: facts.name ?? id,
      language: facts.language ?? unknownLanguage,
      gender: facts.gender ?? 'unknown',
      ...(facts.age !== undefined && { age: facts.age }),
      ...(facts.style !== undefined && { style: facts.style }),
      engine,
      sampleRate: facts.sample_rate ?? usualRate,
      timestamps: tellsWords ? ['sentence', 'word'] : ['sentence'],
      license: facts.license ?? 'unknown',
      ...(facts.loudness !== undefined && { loudness: facts.loudness }),
    },
  }));
}
