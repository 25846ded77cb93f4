import type {
  AudioFormat,
  NormalizationMode,
  SessionEvent,
  Span,
  TextSyntax,
  TimestampKind,
  VisemeSet,
} from '@voxgate/speech';
import type { KeyCaller } from '../../platform/caller/caller';
import type { ApiError } from '../../platform/errors/api-error';
import type { RequestFacts } from '../../rate-limit/metering/request-facts';
import type { DictionaryReference } from '../../tts/request-dictionaries';
import type { SpeechContext } from './speech-context';

/** What a context's text is spoken with. It has been validated, except that the voice may not exist. */
export interface ContextParams {
  /** A voice, a mix or a saved voice. Defaults to the default voice. */
  readonly voiceId?: string;
  /** How instructions are written in the text. Defaults to `text`, which has only pauses. */
  readonly syntax?: TextSyntax;
  /** Finds the voice that a text names. Defaults to the native ids. */
  readonly voiceIdOf?: (name: string) => Promise<string>;
  readonly format: AudioFormat;
  /** Samples per second. Defaults to the format's or the voice's own rate. */
  readonly sampleRate?: number;
  /** 0.25 to 4. */
  readonly speed: number;
  /** Semitones. Defaults to 0. */
  readonly pitch?: number;
  readonly normalize?: NormalizationMode;
  readonly timestamps?: TimestampKind | 'finest';
  /** With timestamps of visemes: their set. Defaults to `oculus`. */
  readonly visemeSet?: VisemeSet;
  /** Defaults to those that the account uses by default. */
  readonly dictionaries?: readonly DictionaryReference[];
  /** Whether the cache may be used. Defaults to true. */
  readonly cache?: boolean;
  /** Milliseconds without new text after which what is there is spoken. */
  readonly maxBufferDelayMs: number;
  /**
   * What is heard if the text ends and had nothing to speak. The players of some APIs take speech without sound for a failure. Defaults to
   * `nothing`.
   */
  readonly whenNothingToSay?: 'nothing' | 'silence';
}

/** Sends what a context says to the client. */
export interface ContextHandler {
  /**
   * Sends an event. The next one comes when the promise has resolved, so a slow reader holds up only its own speech. Not called any
   * more after `cancel`; check `context.signal` between the parts of an event.
   */
  onEvent(event: SessionEvent, context: SpeechContext): void | Promise<void>;
  /** Reports why the context has failed. It is over: nothing follows. */
  onError(error: ApiError, context: SpeechContext): void | Promise<void>;
}

/** The connection of a context: a WebSocket, or one over TCP. */
export interface ContextConnection {
  /** Identifies its requests in the log. */
  readonly id: string;
  /** The route in the request log, such as `GET /api/v1/tts/realtime`. */
  readonly route: string;
  /** The API that its requests use, as in `RequestFacts`. */
  readonly dialect: string;
  /**
   * Looks the caller up. Called before each text that is spoken, so that revocation is immediate.
   *
   * @throws {ApiError} as `KeyAuthenticator.authenticate`.
   */
  authenticate(facts: RequestFacts): Promise<KeyCaller>;
  /** Called when a caller was refused by `authenticate`, after the context has reported it. */
  onRefused?(error: ApiError): void;
  /** Called with the seconds of audio that a context has sent: its client may take that long to read it. */
  onAudio?(seconds: number): void;
  /** The span of the request that opened it. Each context has a trace of its own, which refers to it. */
  readonly trace?: Span;
}
