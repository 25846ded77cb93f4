import type { SupportedScripts } from '../plan/speaking-time';
import type { PitchSpan, PlannedPiece, Pronunciation, SpeechPlan } from '../plan/speech-plan';
import type { SlotSource } from '../queue/slot-source';
import type { Span } from '../support/tracing';
import type { WordTime } from '../times/timestamp';
import type { Voice } from '../voices/voice';
import type { PronouncedText } from './pronounced-text';

/** A request to an engine. */
export interface SynthesisRequest {
  /** A sentence or a piece of one. Untrusted, but well-formed Unicode. */
  readonly text: string;
  /** One of the engine's own voices; with the trait `mixes`, also a mix of them. */
  readonly voiceId: string;
  /** 1 is the voice's normal speed; 2 is twice as fast. */
  readonly speed: number;
  /**
   * Pronunciations for ranges of `text`: in order, not overlapping. Only for engines with the trait `pronunciations`; others say
   * the text by rule.
   */
  readonly pronunciations?: readonly Pronunciation[];
  /**
   * Where the pitch is not the voice's own: ranges of `text`, in order, not overlapping. Only for engines with the trait `pitch`.
   */
  readonly pitch?: readonly PitchSpan[];
  /**
   * The language of `text` as a BCP 47 tag, if it is not the voice's. Only for engines with the trait `languages`; others pronounce
   * it like text of the voice's language.
   */
  readonly language?: string;
  /** Cancels the request. The engine stops within one chunk and throws the signal's reason. */
  readonly signal: AbortSignal;
  /**
   * The part to speak if the text is longer than one turn and the engine splits it. Defaults to 0,
   * the first part.
   */
  readonly part?: number;
  /**
   * Seconds of audio that the listener has left when the first part of this text is asked for: 0 at the start of a stream. An
   * engine that makes a sentence in several parts makes the first ones so short that they come in time. If omitted, nobody
   * listens before the speech is complete, and parts are as long as a turn allows. The same for all parts of a text.
   */
  readonly leadSeconds?: number;
  /** The span of the turn, for what the engine knows of its work. Defaults to none. */
  readonly trace?: Span;
  /** `place` of the part before, if it has one. */
  readonly place?: string;
  /** The request's queue group. Only for engines elsewhere, which may share their time between groups. */
  readonly queueGroup?: string;
}

/** A request for the pronunciation of a text. */
export type PhonemesRequest = Pick<SynthesisRequest, 'text' | 'voiceId' | 'pronunciations' | 'language' | 'signal'>;

/** A chunk of speech. Chunks follow each other without gaps other than `pauseSeconds`. */
export interface PcmChunk {
  /** Mono, between -1 and 1. The receiver owns it. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Samples per second; the same for all chunks of a voice. */
  readonly sampleRate: number;
  /** The words spoken in this chunk, in order. Only for voices whose `timestamps` include `word`. */
  readonly words?: readonly WordTime[];
  /**
   * Seconds of silence to insert after this chunk if more speech follows. Depends on the last punctuation mark and on the
   * requested speed. The samples end with the sound and do not include this silence. If unset, the engine's samples contain
   * their own silence.
   */
  readonly pauseSeconds?: number;
  /** Whether the text has another part. */
  readonly hasMore?: boolean;
  /**
   * Whether another chunk of the same part certainly follows. The chunk is then passed on at once; all others wait until the part is
   * complete.
   */
  readonly isPartial?: boolean;
  /** Opaque: where it was spoken, if the next part must be spoken there, too. Parts of different servers may not fit together. */
  readonly place?: string;
  /** Seconds that an engine elsewhere has worked since the chunk before, if it tells. */
  readonly workSeconds?: number;
}

/** Properties of an engine that the rest of the pipeline depends on. */
export interface EngineTraits {
  /** Approximate seconds of work (not of speech) per UTF-16 code unit of text, used until measured. */
  readonly workSecondsPerCharacter: number;
  /** The scripts whose letters the engine speaks; other letters are skipped. Defaults to any script. */
  readonly letters?: SupportedScripts;
  /** Whether the engine's processes divide a text into parts by `leadSeconds` and the real-time factor. Defaults to false. */
  readonly partsFollowLead?: boolean;
  /** Whether the engine uses `SynthesisRequest.pronunciations`. Defaults to false. */
  readonly pronunciations?: boolean;
  /** Whether the engine uses `SynthesisRequest.language`. Defaults to false. */
  readonly languages?: boolean;
  /** Whether the engine uses `SynthesisRequest.pitch`. Defaults to false: who asks for another pitch is refused. */
  readonly pitch?: boolean;
  /** Whether the engine speaks mixes of its voices (`voices/voice-mix.ts`). Defaults to false. */
  readonly mixes?: boolean;
  /** Whether the engine writes out numbers and signs itself, so that texts need not be normalized for it. Defaults to false. */
  readonly normalizes?: boolean;
  /** Whether the engine runs elsewhere, and may not be available for reasons of its own. Defaults to false. */
  readonly isRemote?: boolean;
}

/** What an engine speaks, without how and when. Equal contents sound the same. */
export type SpokenContent = Pick<
  SynthesisRequest,
  'text' | 'voiceId' | 'speed' | 'pronunciations' | 'pitch' | 'language'
>;

/** Where the part after these chunks must be spoken; `undefined`: anywhere. */
export function placeAfter(chunks: readonly PcmChunk[] | undefined): string | undefined {
  return chunks?.at(-1)?.place;
}

/** What an engine is asked to speak for a piece of a plan. What it cannot use is left out. */
export function contentOf(
  { text, voiceId, speed, pronunciations, pitch, language }: PlannedPiece,
  plan: Pick<SpeechPlan, 'voiceId' | 'speed'>,
  engine: Pick<SpeechEngine, 'traitsOf'>,
): SpokenContent {
  const spokenBy = voiceId ?? plan.voiceId;
  const traits = engine.traitsOf(spokenBy);
  return {
    text,
    voiceId: spokenBy,
    speed: speed ?? plan.speed,
    ...(traits.pronunciations && pronunciations.length > 0 && { pronunciations }),
    ...(traits.pitch && pitch && { pitch }),
    ...(traits.languages && language !== undefined && { language }),
  };
}

/** The processes of an engine. */
export interface EngineProcesses {
  /** The ids of those that run. */
  readonly pids: readonly number[];
  /** How many have been restarted since the engine was made: because they ended, and because they used too much memory. */
  readonly restarts: { readonly crashed: number; readonly memory: number };
  /** What has been measured since the engine was made. */
  readonly workSeconds: number;
  /** Length of the sound that was computed in this time. */
  readonly computedSeconds: number;
}

/** A voice in use that may be deleted meanwhile. */
export interface VoiceHold {
  /** Aborts when the voice may no longer be used, with the error for the caller as its reason. */
  readonly ended: AbortSignal;
  /** The voice is no longer in use. Only the first call counts. */
  readonly release: () => void;
}

/** The port to a speech synthesizer. */
export abstract class SpeechEngine {
  /** Its name, which its voices have as `engine`. */
  abstract readonly name: string;

  abstract readonly traits: EngineTraits;

  /** The properties of the engine for one of its voices or mixes. They differ only where voices of several engines are behind one. */
  traitsOf(_voiceId: string): EngineTraits {
    return this.traits;
  }

  /** How many requests the engine can speak at the same time, now and at most. Requests wait in the queue, not in the engine. */
  abstract readonly slots: SlotSource;

  /**
   * Starts what the engine needs before its first request.
   *
   * @throws {Error} if the engine cannot be loaded or does not speak.
   */
  async start(): Promise<void> {}

  /** Ends everything that the engine has started. */
  async close(): Promise<void> {}

  /** The voices that are available now or as soon as `loading` resolves. */
  abstract voices(): readonly Voice[];

  /** A voice that is not in the list, because it belongs to one account; `undefined` if there is none with this id. */
  unlisted(_voiceId: string): Voice | undefined {
    return undefined;
  }

  /**
   * Checks that a voice which may be deleted still exists; `undefined` if the voice cannot be deleted while the engine runs.
   *
   * @throws {VoiceDeletedError}
   */
  confirm(_voiceId: string): Promise<void> | undefined {
    return undefined;
  }

  /** Marks a voice as in use; `undefined` if the voice cannot be deleted while it is. */
  hold(_voiceId: string): VoiceHold | undefined {
    return undefined;
  }

  /**
   * Resolves when the voice's model has been loaded. Loading may change the voice's properties and the engine's speed.
   *
   * @returns `undefined` if the voice is loaded. The promise rejects with an `EngineUnavailableError` if the model cannot be loaded.
   */
  loading(_voiceId: string): Promise<void> | undefined {
    return undefined;
  }

  /** Identifies the model of a voice. Voices of different models cannot be mixed. */
  modelOf(_voiceId: string): string {
    return this.name;
  }

  /**
   * Identifies everything that determines how a voice sounds, such as the digests of its model and the versions of the code. The
   * cache keeps speech under it, so two sounds must never have the same one.
   *
   * @returns `undefined` if that is not known. The voice's speech is then not cached.
   */
  fingerprint(_voiceId: string): string | undefined {
    return undefined;
  }

  /** The voice to use while the engine is not available; `undefined` if there is none. */
  get fallbackVoiceId(): string | undefined {
    return undefined;
  }

  /** Whether it can be expected to speak now. An engine of this server always can, or will soon. */
  isAvailable(): boolean {
    return true;
  }

  /** Whether the engine has proved that it speaks. */
  abstract isReady(): boolean;

  /**
   * The measured real-time factor (RTF): seconds of work per second of speech.
   *
   * @returns `undefined` if the engine is so fast that it does not matter.
   */
  rtf(): number | undefined {
    return undefined;
  }

  /** The processes that it runs in; `undefined` if it has none of its own. */
  processes(): EngineProcesses | undefined {
    return undefined;
  }

  /**
   * Speaks chunk by chunk. A text that the voice cannot speak (an emoji, a dash) yields no chunk.
   *
   * Call this only in a turn of the engine's queue. The engine takes a ready slot as soon as the first chunk is requested. The
   * iteration ends or throws only when the engine is free for the next request, even after a cancellation. The time until then
   * is charged to the request's queue group.
   *
   * @throws {unknown} the signal's reason, once it has aborted.
   * @throws {Error} if the engine fails.
   */
  abstract synthesize(request: SynthesisRequest): AsyncIterable<PcmChunk>;

  /**
   * Tells how a voice says a text, without speaking it. Call this only in a turn of the engine's queue, as `synthesize`.
   *
   * @returns `undefined` if the engine cannot tell for this voice.
   * @throws {unknown} the signal's reason, once it has aborted.
   * @throws {Error} if the engine fails.
   */
  phonemize(_request: PhonemesRequest): Promise<PronouncedText | undefined> {
    return Promise.resolve(undefined);
  }
}
