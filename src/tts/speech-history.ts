import type { Caller } from '../platform/caller/caller';
import type { AudioFormat, NormalizationMode, TextSyntax } from '@voxgate/speech';

/** A request for speech that an account may want to keep. */
export interface KeptRequest {
  readonly caller: Caller;
  /** The `X-Request-Id`. */
  readonly requestId: string;
  /** The API that it uses: `native`, or the name of a dialect. */
  readonly api: string;
  readonly text: string;
  readonly syntax: TextSyntax;
  readonly speed: number;
  /** Semitones. */
  readonly pitch: number;
  readonly normalize: NormalizationMode;
  readonly format: AudioFormat;
}

/** What a request has been answered with. */
export interface KeptAnswer {
  readonly voiceId: string;
  /** Samples per second. */
  readonly sampleRate: number;
  /** Unicode code points. */
  readonly characters: number;
  readonly audioSeconds: number;
}

/** Keeps one speech while it is sent. No method throws, or waits: if the speech cannot be kept, it is sent as if nobody wanted to. */
export interface SpeechRecording {
  /** The id of its entry; `undefined`: it is not kept, or nobody knows yet whether it is. */
  readonly entryId: string | undefined;
  /** Passes the next bytes of the audio. They must not be changed afterwards. */
  write(bytes: Uint8Array): void;
  /** The client has the whole answer: keep it. What comes after this or {@link SpeechRecording.drop} has no effect. */
  complete(answer: KeptAnswer): void;
  /** The client has not waited for the end, or the speech has failed: nothing of it is kept. */
  drop(): void;
}

/** Keeps what accounts have had spoken, if they want that. Without one, nothing is kept. */
export abstract class SpeechHistory {
  /** Begins to record the answer to a request; call it before anything is spoken. */
  abstract record(request: KeptRequest): SpeechRecording;
}
