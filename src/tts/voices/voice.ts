/** What a caller can be told about the times of a voice's speech; how fine depends on its engine. */
export type TimestampKind = 'sentence' | 'word';

/** The facts of one voice. They do not change while its engine runs. */
export interface Voice {
  /** What callers name it by; unique over all engines. */
  readonly voiceId: string;
  /** For people. */
  readonly name: string;
  /** BCP 47 tag of what it speaks, for example `en-US`. */
  readonly language: string;
  readonly gender: 'female' | 'male' | 'unknown';
  /** The engine that speaks it. */
  readonly engine: string;
  /** Samples per second that the engine makes for it. */
  readonly sampleRate: number;
  readonly timestamps: readonly TimestampKind[];
  /** SPDX identifier of the licence of the voice's data, or `unknown`. */
  readonly license: string;
}
