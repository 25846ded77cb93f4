import { VoicePackError } from '../pack-error';

/** What is read of a Piper voice's `.onnx.json`. */
export interface PiperConfig {
  /** BCP 47 tag. */
  readonly language: string;
  /** Samples per second. */
  readonly sampleRate: number;
}

/**
 * Reads the file that comes with every Piper voice.
 *
 * @param label how the message calls the file.
 * @throws {VoicePackError} if it is not such a file.
 */
export function readPiperConfig(text: string, label: string): PiperConfig {
  const config = parse(text);
  const sampleRate = config?.audio?.sample_rate;
  const language = config?.language?.code ?? config?.espeak?.voice;
  if (typeof sampleRate !== 'number' || typeof language !== 'string' || typeof config?.phoneme_id_map !== 'object') {
    throw new VoicePackError(
      `${label} is not the description of a Piper voice: it lacks audio.sample_rate, language.code or phoneme_id_map.`,
    );
  }
  return { language: language.replace('_', '-'), sampleRate };
}

interface RawConfig {
  audio?: { sample_rate?: unknown };
  language?: { code?: unknown };
  espeak?: { voice?: unknown };
  phoneme_id_map?: unknown;
}

function parse(text: string): RawConfig | undefined {
  try {
    return JSON.parse(text) as RawConfig;
  } catch {
    return undefined;
  }
}
