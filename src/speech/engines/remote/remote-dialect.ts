import type { Voice } from '../../voices/voice';

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
  /** The headers with which the server continues the trace of the request; none if it is not traced. */
  readonly traceHeaders: () => Readonly<Record<string, string>>;
}

/** Samples as they arrive. */
export interface SampleBlock {
  /** Mono, between -1 and 1. The receiver owns them. */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRate: number;
}

/** A voice, and its name at the servers. */
export interface RemoteVoice {
  readonly voice: Voice;
  readonly name: string;
}

/** How an engine talks to its servers: the port to a protocol. Knows nothing of other servers, tries and queues. */
export interface RemoteDialect {
  /**
   * Speaks a text, block by block as it arrives. Stopping the iteration or the signal ends the request at the server, too.
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
  probe(url: string, path: string, signal: AbortSignal): Promise<void>;

  /**
   * Asks a server for its voices.
   *
   * @throws {Error} if it does not tell them.
   */
  listVoices?(url: string, signal: AbortSignal): Promise<RemoteVoice[]>;

  /** Ends all connections. */
  close(): Promise<void>;
}
