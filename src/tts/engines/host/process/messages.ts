import type { PcmChunk, SynthesisRequest } from '../../speech-engine';

/** What is to be said, as far as it can be sent to another process. */
export type SpokenRequest = Pick<SynthesisRequest, 'text' | 'voiceId' | 'speed'>;

/** A chunk as it is sent; how long it waited is known to the other side. */
export type SpokenChunk = Omit<PcmChunk, 'waitedMs'>;

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
  | { type: 'chunk'; id: number; chunk: SpokenChunk }
  /** The request is done with, finished or cancelled, or with an `error`. */
  | { type: 'done'; id: number; error?: string; residentBytes: number };
