import type { PcmChunk, SynthesisRequest } from '../../speech-engine';

/** What is to be said, as far as it can be sent to another process. */
export type SpokenRequest = Pick<SynthesisRequest, 'text' | 'voiceId' | 'speed' | 'part'>;

/** A chunk as it is spoken; how long it waited is known to the other side. */
export interface SpokenChunk extends Omit<PcmChunk, 'waitedMs'> {
  /** Seconds of sound that were computed for it; left out: as many as it has. */
  readonly computedSeconds?: number;
}

/** A chunk as it is sent, with the time that it took. */
export interface TimedChunk extends SpokenChunk {
  readonly workSeconds: number;
}

/** From the server to an engine's process. `id` is new for every request. */
export type ToEngine =
  | { type: 'load'; settings: unknown }
  | { type: 'speak'; id: number; request: SpokenRequest }
  | { type: 'cancel'; id: number };

/** From an engine's process to the server. */
export type FromEngine =
  /** It has been loaded, and speaks. `facts` are what it has found out of itself. */
  | { type: 'ready'; facts: unknown }
  /** It cannot be loaded, and another try would end alike. */
  | { type: 'unusable'; message: string }
  | { type: 'chunk'; id: number; chunk: TimedChunk }
  /** The request is done with, finished or cancelled, or with an `error`. */
  | { type: 'done'; id: number; error?: string; residentBytes: number };
