import type { PiperConfig } from '../../../voices/packs/piper/piper-config';

/** What the engine sends to its process of one model. */
export interface PiperModelSettings {
  /** Absolute path, and what its digest should be. */
  readonly file: string;
  readonly sha256: string;
  readonly config: PiperConfig;
  /** What the model calls the speaker of each of its voices, by their ids. */
  readonly speakers: ReadonlyMap<string, number | undefined>;
}

/** What the engine sends to its process. */
export interface PiperSettings {
  /** The first is loaded at once, and proven to speak; the others when they are needed. */
  readonly models: readonly PiperModelSettings[];
  readonly threads: number;
}

/** What loading the first of the models has told. */
export interface PiperFacts {
  /** Whether it tells when each word is said. */
  readonly tellsWords: boolean;
}
