import { VoicePackError } from '../pack-error';

/** How text is converted to phonemes: by espeak-ng, or letter by letter. */
export type PiperPhonemeType = 'espeak' | 'text';

/** A speaker of a voice. */
export interface PiperSpeaker {
  /** The name in the file, or the number. */
  readonly name: string;
  /** The model's id of the speaker. */
  readonly id: number;
}

/** The configuration of a Piper voice (`.onnx.json`). */
export interface PiperConfig {
  /** BCP 47 tag. */
  readonly language: string;
  /** Samples per second. */
  readonly sampleRate: number;
  readonly phonemeType: PiperPhonemeType;
  /** espeak's name of the language; empty if espeak is not used. */
  readonly espeakVoice: string;
  /** The model's numbers for each phoneme. `_` separates phonemes, `^` begins a text and `$` ends it. */
  readonly phonemeIds: ReadonlyMap<string, readonly number[]>;
  /** Phonemes of several letters, such as `aɪ`, which espeak writes as several phonemes. */
  readonly clusters: readonly string[];
  /** Samples per frame, the unit of token lengths. */
  readonly hopLength: number;
  /** Randomness of the sound. `noiseW` is the randomness of phoneme lengths, and `lengthScale` scales these lengths. */
  readonly noiseScale: number;
  readonly noiseW: number;
  readonly lengthScale: number;
  /** Empty if the model has only one speaker. */
  readonly speakers: readonly PiperSpeaker[];
}

/**
 * Parses the configuration of a Piper voice.
 *
 * @param label the file's name in error messages.
 * @throws {VoicePackError} with the reason, if the file is invalid or the voice is not supported.
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

/** Maximum number of speakers. Voices with a thousand speakers exist. */
const maxSpeakers = 100_000;

/** The unvalidated configuration. */
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

/** The speakers by number. A speaker without a name is named by its number. */
function readSpeakers(count: unknown, names: unknown): PiperSpeaker[] | undefined {
  const named = Object.entries(asObject(names) ?? {}) as [string, number][];
  if (!named.every(([, id]) => isId(id)) || !isId(count) || (count as number) > maxSpeakers) return undefined;
  if ((count as number) <= 1) return [];
  const nameOf = new Map(named.map(([name, id]) => [id, name]));
  return Array.from({ length: count as number }, (_, id) => ({ id, name: nameOf.get(id) ?? String(id) }));
}
