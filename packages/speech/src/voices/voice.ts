import type { MixPart } from './voice-mix';
import type { TimestampKind } from '../times/timestamp';

/** The properties of a voice. They may change only when its model has been loaded. */
export interface Voice {
  /** Id for requests; unique across engines. */
  readonly voiceId: string;
  /** Display name. */
  readonly name: string;
  /** BCP 47 tag of its language, for example `en-US`. */
  readonly language: string;
  readonly gender: 'female' | 'male' | 'unknown';
  /** Name of its engine. */
  readonly engine: string;
  /** Samples per second of the engine's output. */
  readonly sampleRate: number;
  readonly timestamps: readonly TimestampKind[];
  /** How loud it is by itself: integrated loudness by EBU R 128 in LUFS. Unset if it has not been measured. */
  readonly loudness?: number;
  /** SPDX identifier of the licence of the voice's data, or `unknown`. */
  readonly license: string;
  /** The voices that it mixes, in the order of its id. Only for mixes. */
  readonly mix?: readonly MixPart[];
}
