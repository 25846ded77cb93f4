/** The files of the recogniser. Absolute paths. */
export interface RecogniserFiles {
  readonly encoder: string;
  readonly decoder: string;
  /** The file of llama-tokenizer-js, which contains the model's vocabulary. It is only read, never run. */
  readonly vocabulary: string;
}

/** Samples per second of what the process hears. */
export const heardRate = 16_000;

/** A clip to transcribe. */
export interface HearTask {
  readonly id: number;
  /** At {@link heardRate}, between -1 and 1. At most 30 s. */
  readonly samples: Float32Array;
}

/** What the process answers to each clip, in order. */
export type HeardAnswer =
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly error: string };
