import { VoicePackError } from '../pack-error';

/** How text becomes phonemes: pronounced by espeak-ng, or letter by letter. */
export type PiperPhonemeType = 'espeak' | 'text';

/** One of the people that a voice can sound like. */
export interface PiperSpeaker {
  /** What it is called in the file, or its number. */
  readonly name: string;
  /** What the model calls it. */
  readonly id: number;
}

/** A Piper voice's `.onnx.json`. */
export interface PiperConfig {
  /** BCP 47 tag. */
  readonly language: string;
  /** Samples per second. */
  readonly sampleRate: number;
  readonly phonemeType: PiperPhonemeType;
  /** espeak's name of the language; empty if it is not asked. */
  readonly espeakVoice: string;
  /** The model's numbers for each phoneme; `_` parts phonemes, `^` begins and `$` ends a text. */
  readonly phonemeIds: ReadonlyMap<string, readonly number[]>;
  /** Phonemes of several letters, such as `aɪ`, which espeak writes as several. */
  readonly clusters: readonly string[];
  /** Samples in one frame, the unit of the tokens' lengths. */
  readonly hopLength: number;
  /** How much chance there is in the sound, and in the lengths of phonemes; and how long these are. */
  readonly noiseScale: number;
  readonly noiseW: number;
  readonly lengthScale: number;
  /** None: the voice is of one speaker, whom the model does not ask for. */
  readonly speakers: readonly PiperSpeaker[];
}

/**
 * Reads the file that comes with every Piper voice.
 *
 * @param label how the message calls the file.
 * @throws {VoicePackError} if it is not such a file, or of a voice that cannot be spoken here; the message says why.
 */
export function readPiperConfig(text: string, label: string): PiperConfig {
  const refuse = (why: string): never => {
    throw new VoicePackError(`${label} is not the description of a Piper voice that can be spoken here: ${why}.`);
  };
  const config = parse(text) ?? refuse('it is not JSON, or no object');
  const { audio, inference, phoneme_type: phonemeType = 'espeak' } = config;
  const sampleRate = positive(audio?.sample_rate) ?? refuse('it lacks audio.sample_rate');
  if (phonemeType !== 'espeak' && phonemeType !== 'text') {
    return refuse(`its phoneme_type is ${JSON.stringify(phonemeType)}, and not espeak or text`);
  }
  const { voice: espeakVoice = phonemeType === 'text' ? '' : undefined } = config.espeak ?? {};
  if (typeof espeakVoice !== 'string') return refuse('it lacks espeak.voice');
  return {
    language: languageTag(config.language?.code ?? espeakVoice) ?? refuse('language.code is no language'),
    sampleRate,
    phonemeType,
    espeakVoice,
    phonemeIds:
      readPhonemeIds(config.phoneme_id_map) ??
      refuse('phoneme_id_map lacks "_", "^" or "$", or has other than numbers'),
    clusters: readClusters(config.vowel_clusters),
    hopLength: positive(config.hop_length) ?? 256,
    noiseScale: number(inference?.noise_scale) ?? 0.667,
    noiseW: number(inference?.noise_w) ?? 0.8,
    lengthScale: positive(inference?.length_scale) ?? 1,
    speakers:
      readSpeakers(config.num_speakers ?? 1, config.speaker_id_map) ??
      refuse('num_speakers or speaker_id_map has other than numbers'),
  };
}

/** There are voices of a thousand. */
const mostSpeakers = 100_000;

/** As it may be written; nothing of it is known to be so. */
interface RawConfig {
  audio?: { sample_rate?: unknown };
  espeak?: { voice?: unknown };
  language?: { code?: unknown };
  inference?: { noise_scale?: unknown; length_scale?: unknown; noise_w?: unknown };
  phoneme_type?: unknown;
  phoneme_id_map?: unknown;
  vowel_clusters?: unknown;
  hop_length?: unknown;
  num_speakers?: unknown;
  speaker_id_map?: unknown;
}

function parse(text: string): RawConfig | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function positive(value: unknown): number | undefined {
  return number(value) || undefined;
}

/** `en_US` and `en-us` are both `en-US`. */
function languageTag(code: unknown): string | undefined {
  try {
    return Intl.getCanonicalLocales(String(code).replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function readPhonemeIds(value: unknown): ReadonlyMap<string, readonly number[]> | undefined {
  const map = new Map(Object.entries(asObject(value) ?? {}) as [string, number[]][]);
  const isComplete = ['_', '^', '$'].every((phoneme) => map.has(phoneme));
  const areNumbers = [...map.values()].every((ids) => Array.isArray(ids) && ids.every(isId));
  return isComplete && areNumbers ? map : undefined;
}

function isId(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function readClusters(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map((letters) => (Array.isArray(letters) ? letters.join('') : String(letters)))
    : [];
}

/** By their numbers. Those that have no name are called by their number. */
function readSpeakers(count: unknown, names: unknown): PiperSpeaker[] | undefined {
  const named = Object.entries(asObject(names) ?? {}) as [string, number][];
  if (!named.every(([, id]) => isId(id)) || !isId(count) || (count as number) > mostSpeakers) return undefined;
  if ((count as number) <= 1) return [];
  const nameOf = new Map(named.map(([name, id]) => [id, name]));
  return Array.from({ length: count as number }, (_, id) => ({ id, name: nameOf.get(id) ?? String(id) }));
}
