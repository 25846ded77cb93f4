import type { PitchSpan, Pronunciation } from '../../plan/speech-plan';
import type { WordTime } from '../../times/timestamp';
import type { Voice } from '../../voices/voice';
import type { EngineTraits, PcmChunk } from '../speech-engine';

/** A text for a server. */
export interface RemoteText {
  readonly text: string;
  /** The voice's name at the server. */
  readonly voice: string;
  /** Samples per second, unless the response says something else. */
  readonly sampleRate: number;
  /** 1 is the voice's normal speed. */
  readonly speed: number;
  /** Milliseconds until the answer is of no use. */
  readonly deadlineMs: number;
  /** As in `SynthesisRequest`. Only for voices whose engine uses them. */
  readonly pronunciations?: readonly Pronunciation[];
  readonly pitch?: readonly PitchSpan[];
  readonly language?: string;
  /** As in `SynthesisRequest`. Only for voices of another Voxgate's engine. */
  readonly part?: number;
  readonly leadSeconds?: number;
  /** An opaque name of the request's queue group: the same at all gates. Only for servers that share their time between groups. */
  readonly queueGroup?: string;
  /** The headers with which the server continues the trace of the request; none if it is not traced. */
  readonly traceHeaders?: () => Readonly<Record<string, string>>;
}

/** Samples as they arrive. */
export interface SampleBlock {
  /** Mono, between -1 and 1. The receiver owns them. */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRate: number;
  /** The words spoken in this block, in order, with times from its start. */
  readonly words?: readonly WordTime[];
  /**
   * Set if this is a chunk of another Voxgate's engine. It is passed on as it is, since its ends and its pause are right; other
   * blocks are parts of a stream whose silence at the ends is removed.
   */
  readonly chunk?: Pick<PcmChunk, 'pauseSeconds' | 'hasMore' | 'isPartial' | 'workSeconds'>;
}

/** A voice, and its name at the servers. */
export interface RemoteVoice {
  readonly voice: Voice;
  readonly name: string;
  /** What the server tells of its engine, in place of the configured traits. */
  readonly traits?: Partial<EngineTraits>;
  /** Identifies how it sounds, if the server tells. */
  readonly fingerprint?: string;
  /** Whether an engine of another Voxgate speaks it: in parts, like an engine of this server. Defaults to false. */
  readonly isVoxgate?: boolean;
}

/** How an engine talks to its servers: the port to a protocol. Knows nothing of other servers, tries and queues. */
export interface RemoteDialect {
  /**
   * Speaks a text, block by block as it arrives. Stopping the iteration or the signal ends the request at the server, too. Without
   * blocks, the server has answered that there is nothing to speak.
   *
   * @param url the server's.
   * @throws {RemoteFailure}
   */
  speak(url: string, text: RemoteText, signal: AbortSignal): AsyncIterable<SampleBlock>;

  /**
   * Asks a server whether it is well.
   *
   * @throws {Error} if it is not.
   */
  probe(url: string, signal: AbortSignal): Promise<void>;

  /**
   * Asks a server for its voices.
   *
   * @throws {Error} if it does not tell them.
   */
  listVoices?(url: string, signal: AbortSignal): Promise<RemoteVoice[]>;

  /** Ends all connections. */
  close(): Promise<void>;
}
