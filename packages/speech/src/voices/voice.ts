import type { MixPart } from './voice-mix';
import type { TimestampKind } from '../times/timestamp';

/** How old a voice can sound. */
export const voiceAges = ['child', 'young', 'middle-aged', 'old'] as const;
export type VoiceAge = (typeof voiceAges)[number];

/** The properties of a voice. They may change only when its model has been loaded. */
export interface Voice {
  /** Id for requests; unique across engines. */
  readonly voiceId: string;
  /** Display name. */
  readonly name: string;
  /** BCP 47 tag of its language, for example `en-US`. */
  readonly language: string;
  readonly gender: 'female' | 'male' | 'unknown';
  /** How old it sounds. Unset if its source does not say so. */
  readonly age?: VoiceAge;
  /** How it sounds, in a few words such as `low` and `lively`, most telling first. Unset if nobody has said or measured it. */
  readonly style?: readonly string[];
  /** The grade that its maker gives to it, from `A` to `F`, with `+` and `-`. Unset if there is none. */
  readonly grade?: string;
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
