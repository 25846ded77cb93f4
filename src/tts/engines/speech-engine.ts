import type { Letters } from '../text/speaking-time';
import type { Voice } from '../voices/voice';
import type { Pace } from './pace';

/** What an engine is asked to say. */
export interface SynthesisRequest {
  /** One sentence, or a piece of one: see `src/tts/text`. Untrusted, but well-formed Unicode. */
  readonly text: string;
  /** One of the engine's own voices. */
  readonly voiceId: string;
  /** 1 is the voice's own pace, 2 twice as fast. */
  readonly speed: number;
  /** Gives up: the engine stops working within one chunk, and then throws the signal's reason. */
  readonly signal: AbortSignal;
  /**
   * Which part to say, when the text is longer than a turn (see `longestTurnSeconds`) and the engine parts it: 0, or left
   * out, is the first.
   */
  readonly part?: number;
}

/** When a word of the request's text is said. */
export interface WordTime {
  /** Offsets into the request's own `text` in UTF-16 code units, so that `text.slice(start, end)` is the word. */
  readonly start: number;
  readonly end: number;
  /** Seconds since the start of the chunk, within its samples. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A stretch of speech. Chunks follow each other without a gap but `pauseSeconds`. */
export interface PcmChunk {
  /** Mono, between -1 and 1. The receiver owns it. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Samples per second; the same in all chunks of one voice. */
  readonly sampleRate: number;
  /** Milliseconds that this chunk waited before work on it began. */
  readonly waitedMs: number;
  /** The words that are said in this chunk, in order; only from voices whose `timestamps` name `word`. */
  readonly words?: readonly WordTime[];
  /**
   * Seconds of silence that belong after this chunk when more speech follows, as its last punctuation asks for and at
   * the pace of the request. It is not in the samples, which end with the sound. Unset: the engine's samples bring their
   * own silence.
   */
  readonly pauseSeconds?: number;
  /** It is not the end of the text: there is another part of it. */
  readonly hasMore?: boolean;
}

/** What the rest of the pipeline has to know of an engine to use it well. */
export interface EngineTraits {
  /** How many pieces it speaks at a time. */
  readonly slots: number;
  /** About how long it takes for a character of text, in seconds, until that has been measured. */
  readonly secondsPerCharacter: number;
  /** Which letters it says: others are left out. Left out: letters of any script, by their names if need be. */
  readonly letters?: Letters;
}

/**
 * The port to what turns text into samples. It is its own injection token, so that the module chooses the engine and
 * nobody else has to know which it is.
 */
export abstract class SpeechEngine {
  abstract readonly traits: EngineTraits;

  /** The voices it can speak with now, or as soon as `loading` says. */
  abstract voices(): readonly Voice[];

  /**
   * What a voice waits for that is listed before its model has been loaded. What is known of the voice, and of the
   * engine's pace, may be other then.
   *
   * @returns `undefined` when it waits for nothing. It rejects with an `ApiError` when the voice cannot be had after all.
   */
  loading(_voiceId: string): Promise<void> | undefined {
    return undefined;
  }

  /** Whether it has been seen to speak. */
  abstract isReady(): boolean;

  /**
   * How fast it speaks, if it takes so long for a sentence that a text had better begin with a short piece of one, for the
   * first sound to come soon. Such an engine brings no silence of its own, so that what is cut joins well.
   *
   * @returns `undefined` when a text may be spoken sentence by sentence.
   */
  pace(): Pace | undefined {
    return undefined;
  }

  /**
   * Speaks, chunk by chunk. A text in which the voice finds nothing to say (an emoji, a dash) yields no chunk.
   *
   * It ends or throws once the engine is free for the next request, also when it is given up: the time until then is
   * charged to the account that asked.
   *
   * @throws {unknown} the signal's reason, once it has aborted.
   * @throws {Error} if the engine fails.
   */
  abstract synthesize(request: SynthesisRequest): AsyncIterable<PcmChunk>;
}
