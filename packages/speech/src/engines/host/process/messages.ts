import type { PronouncedText } from '../../pronounced-text';
import type { PcmChunk, SpokenContent, SynthesisRequest } from '../../speech-engine';

/** The part of a request that is sent to the process. */
export interface EngineRequest extends SpokenContent, Pick<SynthesisRequest, 'part' | 'leadSeconds'> {
  /** The real-time factor to reckon with: the same for all parts of a text. */
  readonly rtf?: number;
  /** Whether no other request is being spoken, so that all cores are free. */
  readonly isAlone?: boolean;
  /** What the process that spoke an earlier part has reported of this one (`laterParts`), if the server still has it. */
  readonly input?: unknown;
  /** Set if nothing is to be spoken: the answer is one chunk without samples, which has what is asked for. */
  readonly only?: 'phonemes';
}

/** A chunk made by the process. */
export interface EngineChunk extends PcmChunk {
  /** Seconds of sound that were computed for the chunk. Defaults to its length. */
  readonly computedSeconds?: number;
  /**
   * What is known of the parts after this one, in order. The server sends it back with the request for each part, so that any
   * process can speak it. Must be cloneable. What is in front of the other processes reports this part as well, in a chunk before.
   */
  readonly laterParts?: readonly LaterPart[];
  /** How the text is said, if only that was asked for, and the voice can tell. */
  readonly pronounced?: PronouncedText;
  /** The time of the model's two halves. Unset if the engine has no such halves. */
  readonly halves?: ModelHalves;
}

/** What is known of a later part. Everything else in it is the engine's own. */
export interface LaterPart {
  /** Whether it can be spoken as it is. If not, the process in front of the others prepares it first. */
  readonly isPrepared: boolean;
}

/** How long the two halves of a neural model took for a chunk, in seconds. The second one ends with the chunk. */
export interface ModelHalves {
  /** Encoding the whole sentence; only for its first window. */
  readonly encodeSeconds?: number;
  /** Making the sound of the window. */
  readonly decodeSeconds: number;
}

/** A chunk as sent to the server, with the time that it took. */
export interface TimedChunk extends EngineChunk {
  readonly workSeconds: number;
}

/** Messages from the server to an engine's process. `id` is unique per request. */
export type ToEngine =
  | { type: 'load'; settings: unknown }
  | { type: 'speak'; id: number; request: EngineRequest }
  | { type: 'cancel'; id: number };

/** Messages from an engine's process to the server. */
export type FromEngine =
  /** The engine has been loaded and speaks. `facts` are properties known only after loading. */
  | { type: 'ready'; facts: unknown }
  /** The engine cannot be loaded, and a retry would fail as well. */
  | { type: 'unusable'; message: string }
  | { type: 'chunk'; id: number; chunk: TimedChunk }
  /** The request has finished, was cancelled, or failed with `error`. */
  | { type: 'done'; id: number; error?: string; residentBytes: number };
