import type { PiperConfig } from '../../../voices/packs/piper/piper-config';

/** The settings of one model that the engine sends to its process. */
export interface PiperModelSettings {
  /** Absolute path; `sha256` is its expected digest. */
  readonly file: string;
  readonly sha256: string;
  readonly config: PiperConfig;
  /** The model's speaker id for each voice id. */
  readonly speakers: ReadonlyMap<string, number | undefined>;
}

/** The settings that the engine sends to its process. */
export interface PiperSettings {
  /** The first model is loaded and tried immediately, the others when they are needed. */
  readonly models: readonly PiperModelSettings[];
  readonly threads: number;
}

/** What the process reports about the first model. */
export interface PiperFacts {
  /** Whether the model provides word times. */
  readonly tellsWords: boolean;
  /** Whether it provides the times of sounds, too. */
  readonly tellsPhonemes: boolean;
}
