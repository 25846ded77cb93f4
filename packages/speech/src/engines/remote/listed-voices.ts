import type { Voice } from '../../voices/voice';
import type { RemoteVoice } from './remote-dialect';

/** What is true of all listed voices, unless the list says something else. */
export interface ListedVoiceDefaults extends Partial<Pick<Voice, 'gender' | 'loudness' | 'license' | 'language'>> {
  /** The engine's name. */
  readonly engine: string;
  /** Of what the servers send. The rate in a list may be that of the model: Voxgate sends 24,000 for all voices in this dialect. */
  readonly sampleRate: number;
  /** Put before the names to make the ids. */
  readonly prefix?: string;
}

/** The language of voices of which nobody knows it. */
export const unknownLanguage = 'und';

/** Maximum number of voices. */
const most = 5000;

/** Maximum number of values in a list, with all that it tells of each voice. */
export const maxListedValues = 200_000;

/**
 * Reads a list of voices: that of Voxgate (`GET /api/v1/voices`), Kokoro-FastAPI, vLLM-Omni and others (`GET /v1/audio/voices`). They
 * differ, so names and objects are accepted, alone or in `voices` or `data`. Voices whose name cannot be an id are left out.
 *
 * @throws {Error} if there is no list.
 */
export function listedVoices(answer: unknown, defaults: ListedVoiceDefaults): RemoteVoice[] {
  const list = Array.isArray(answer) ? answer : listIn(answer);
  if (!list) throw new Error('the answer has no list of voices');
  const found = new Map<string, RemoteVoice>();
  for (const item of list.slice(0, most)) {
    const voice = voiceOf(item, defaults);
    if (voice) found.set(voice.voice.voiceId, voice);
  }
  return [...found.values()];
}

function listIn(answer: unknown): unknown[] | undefined {
  const { voices, data } = (answer ?? {}) as { voices?: unknown; data?: unknown };
  return [voices, data].find(Array.isArray);
}

function voiceOf(item: unknown, { prefix = '', ...defaults }: ListedVoiceDefaults): RemoteVoice | undefined {
  const facts = (typeof item === 'string' ? { id: item } : (item ?? {})) as Record<string, unknown>;
  const name = textIn(facts, 'voice_id', 'id', 'name');
  if (name === undefined || !/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/u.test(prefix + name)) return undefined;
  const language = textIn(facts, 'language', 'lang', 'locale');
  const { gender } = facts;
  return {
    name,
    voice: {
      ...defaults,
      voiceId: prefix + name,
      name: textIn(facts, 'name') ?? name,
      language: language !== undefined && isTag(language) ? language : (defaults.language ?? unknownLanguage),
      gender: gender === 'female' || gender === 'male' ? gender : (defaults.gender ?? 'unknown'),
      timestamps: ['sentence'],
      license: textIn(facts, 'license') ?? defaults.license ?? 'unknown',
    },
  };
}

function textIn(facts: Record<string, unknown>, ...keys: string[]): string | undefined {
  const found = keys.map((key) => facts[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.slice(0, 100) : undefined;
}

/** Whether this is a tag that `Intl` accepts. */
function isTag(language: string): boolean {
  try {
    return /^[A-Za-z]{2,3}(?:-|$)/u.test(language) && Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}
