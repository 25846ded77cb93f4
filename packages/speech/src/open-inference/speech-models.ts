/** The model of a speech node that speaks: `ModelStreamInfer`, or `ModelInfer` for a whole text. */
export const speechModel = 'voxgate';

/** The model of a speech node that lists its voices: `ModelInfer` without inputs. */
export const voicesModel = 'voxgate-voices';

/** The inputs of the model that speaks. The first one is required. */
export const speechInputs = {
  text: { name: 'TEXT', datatype: 'BYTES' },
  voice: { name: 'VOICE', datatype: 'BYTES' },
  speed: { name: 'SPEED', datatype: 'FP32' },
  language: { name: 'LANGUAGE', datatype: 'BYTES' },
  /** JSON: {@link ListedPronunciation}s. */
  pronunciations: { name: 'PRONUNCIATIONS', datatype: 'BYTES' },
  /** JSON: {@link ListedPitch}es. */
  pitch: { name: 'PITCH', datatype: 'BYTES' },
  /** Which part of the text to speak, as in `SynthesisRequest`. Without it, all parts are spoken, one after the other. */
  part: { name: 'PART', datatype: 'INT32' },
  leadSeconds: { name: 'LEAD_SECONDS', datatype: 'FP32' },
} as const;

/** The outputs of the model that speaks. */
export const speechOutputs = {
  audio: { name: 'WAVEFORM', datatype: 'FP32' },
  /** JSON: {@link ListedWord}s. */
  words: { name: 'WORDS', datatype: 'BYTES' },
} as const;

/** The output of the model that lists voices. JSON: {@link ListedVoices}. */
export const voicesOutput = { name: 'VOICES', datatype: 'BYTES' } as const;

/** Parameters of requests. */
export const requestParameters = {
  /** Requests with the same one share turns: text, at most 200 characters. */
  queueGroup: 'queue_group',
  /** Microseconds after which the answer is of no use. */
  timeout: 'timeout',
  /** Of W3C Trace Context. */
  traceparent: 'traceparent',
} as const;

/** Parameters of responses, as in `PcmChunk`. */
export const responseParameters = {
  sampleRate: 'sample_rate',
  pauseSeconds: 'pause_seconds',
  hasMore: 'has_more',
  isPartial: 'is_partial',
  /** Whether it is the last response to its request. The last one has no outputs. */
  final: 'triton_final_response',
  /** Only of the last response: seconds that the engine has worked. */
  workSeconds: 'work_seconds',
} as const;

/** Trailing metadata of a refusal: milliseconds after which a caller may try again. */
export const retryAfterTrailer = 'retry-after-ms';

/** The voices of a server, and what their engines are like, as `Voice` and `EngineTraits` have it. */
export interface ListedVoices {
  readonly voices: readonly ListedVoice[];
  /** By the `engine` of voices. */
  readonly engines: Readonly<Record<string, ListedEngine>>;
}

export interface ListedVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly language: string;
  readonly gender: 'female' | 'male' | 'unknown';
  readonly engine: string;
  readonly sample_rate: number;
  readonly timestamps: readonly ('sentence' | 'word' | 'phoneme' | 'viseme')[];
  readonly loudness?: number;
  readonly license: string;
  /** As `SpeechEngine.fingerprint`. */
  readonly fingerprint?: string;
}

export interface ListedEngine {
  readonly work_seconds_per_character: number;
  readonly letters?: 'any' | 'latin';
  readonly parts_follow_lead?: boolean;
  readonly pronunciations?: boolean;
  readonly pitch?: boolean;
  readonly languages?: boolean;
  readonly mixes?: boolean;
  readonly normalizes?: boolean;
  /** Measured seconds of work per second of speech; absent if the engine is so fast that it does not matter. */
  readonly rtf?: number;
}

/** An item of the input for pronunciations: a range of the text in UTF-16 code units, in order, and its IPA. */
export interface ListedPronunciation {
  readonly start: number;
  readonly end: number;
  readonly ipa: string;
}

/** A pitch as a multiple of the voice's own pitch, or of its own range, and hertz on top of it. */
export interface ListedRelativePitch {
  readonly factor: number;
  readonly hertz: number;
}

/** An item of the input for the pitch: a range of the text in UTF-16 code units, in order, its pitch at its start and end, and its range. */
export interface ListedPitch {
  readonly start: number;
  readonly end: number;
  readonly pitch: ListedRelativePitch;
  readonly end_pitch?: ListedRelativePitch;
  readonly range?: ListedRelativePitch;
}

/** An item of the output for words: a range of the text, and when it is spoken, from the start of the samples beside it. */
export interface ListedWord {
  readonly start: number;
  readonly end: number;
  readonly start_seconds: number;
  readonly end_seconds: number;
  /** Its sounds in order: IPA, and when each ends. Only of voices whose `timestamps` include `phoneme`. */
  readonly phonemes?: readonly { readonly ipa: string; readonly end_seconds: number }[];
}
