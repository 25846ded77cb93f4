import type { AudioMark } from './watermark/mark-embedder';
import type { SpeechEvent } from './cache/encoded-speech';
import type { CacheStatus, SpeechCache } from './cache/speech-cache';
import type { CaptionFormat } from './captions/captions';
import type { AudioFormat } from './encoding/audio-format';
import type { TextSyntax } from './markup/read-text';
import type { SessionOptions } from './session/speech-session';
import type { SpeechInstructions } from './speech-instructions';
import type { Span } from './support/tracing';
import type { MarkTime, Timestamp, TimestampKind } from './times/timestamp';
import type { VisemeSet } from './times/visemes';
import type { AnalyzedText } from './text/analyze-text';
import type { CompiledDictionary } from './text/dictionary/compiled-dictionary';
import type { NormalizationMode } from './text/normalize';

/** A text and the voice to speak it. */
export interface TextRequest {
  /** Untrusted. Leading and trailing white space does not count. */
  text: string;
  /** If omitted, the server's default voice. */
  voiceId?: string;
  /** How instructions are written in the text. Defaults to `text`, which has only pauses. */
  syntax?: TextSyntax;
  /** Instructions for ranges of the text, such as pronunciations and other voices. Its syntax is then not used. */
  instructions?: SpeechInstructions;
  /**
   * Finds the id of a voice that the text names. It may refuse the request by throwing. By default, names are ids.
   */
  voiceIdOf?: (name: string) => string | Promise<string>;
  /** -12 to 12: by how many semitones all voices speak higher. Defaults to 0. Voices whose pitch cannot be changed refuse others. */
  pitch?: number;
  /** Pronunciation dictionaries, the one that decides first. They apply where no instruction does. */
  dictionaries?: readonly CompiledDictionary[];
  /** `auto` writes out numbers, abbreviations and Markdown the way people say them; `off` speaks the text as it is. */
  normalize?: NormalizationMode;
  /** How the voice's language is written, a BCP 47 tag: `en-GB` puts the day before the month. Defaults to that of the voice. */
  locale?: string;
  /**
   * Whether a text that is not SSML was written as Markdown by a program: with a backslash before signs that are no marks, and pauses. Then
   * `off` does not speak these backslashes, and makes the pauses.
   */
  isEscaped?: boolean;
  /** Queue group. Requests of one group share their turns. If omitted, the group for requests without an account. */
  queueGroup?: string;
  /** Cancels the request. */
  signal?: AbortSignal;
  /** The span of the request. Defaults to none: nothing is recorded. */
  trace?: Span;
}

/** A normalized text. */
export interface SpeechPreview extends AnalyzedText {
  /** Length of what is spoken of the caller's text in Unicode code points, without leading and trailing white space. */
  characters: number;
}

/** A sentence, as its voices say it. */
export interface PronouncedSentence {
  /** The normalized sentence. */
  text: string;
  /** Offsets in the caller's text in Unicode code points, as all others here. */
  textStart: number;
  textEnd: number;
  /** IPA, with the marks that the voice knows. */
  ipa: string;
  /** The same in the letters of the voice's model, which may not be IPA. */
  letters: string;
  /** In order. */
  words: PronouncedWord[];
}

/** A word, as a voice says it. */
export interface PronouncedWord {
  /** As it is written in the normalized text. */
  text: string;
  /** The range of the caller's text that it stands for: "five" and "dollars" stand for "$5". */
  textStart: number;
  textEnd: number;
  ipa: string;
}

/** The amount of text in a request. */
export interface TextSize {
  /** Length of what is spoken, in Unicode code points. */
  characters: number;
  /** Length of its breaks in seconds at normal speed. */
  breakSeconds: number;
}

/** A text to plan. */
export interface PlanRequest extends TextRequest {
  /** 0.25 to 4; 1 is the voice's normal speed. */
  speed: number;
  /** At most 24: by how many decibels all voices are louder. Defaults to 0. */
  gainDb?: number;
  /**
   * Whether a text with nothing to speak, such as "..." or an emoji, is refused or answered with a short silence. Defaults to
   * `refuse`.
   */
  whenNothingToSay?: 'refuse' | 'silence';
}

/** How to render a plan. */
export interface SpeechOutput {
  format: AudioFormat;
  /** Samples per second, one of the format's rates. Defaults to the format's or the voice's own rate. */
  sampleRate?: number;
  /** Kind of timestamps to return; `finest` is words, or sentences if the voice has no words. If omitted, none. */
  timestamps?: TimestampKind | 'finest';
  /** With timestamps of visemes: their set. Defaults to `oculus`. */
  visemeSet?: VisemeSet;
  /**
   * Whether a text with nothing to speak, such as "..." or an emoji, is refused or answered with a short silence. Defaults to
   * `refuse`.
   */
  whenNothingToSay?: 'refuse' | 'silence';
  /** Called once at the end with the amount of speech made, also if the request was cancelled. */
  onSynthesized?: (spoken: SpokenAmount) => void;
  /**
   * Whose speech it is for the cache, such as an account's id. Unless the cache is shared, only requests of the same scope find
   * each other's speech. If omitted, the request neither uses nor fills the cache.
   */
  cacheScope?: string;
  /**
   * What the sound is marked with, inaudibly. Encoded speech is then not kept, since another request has another mark; pieces are. Default:
   * nothing.
   */
  mark?: AudioMark;
  /** Queue group, as in {@link TextRequest}. */
  queueGroup?: string;
  /** Cancels the speech within one piece. */
  signal: AbortSignal;
  /** As in {@link TextRequest}. */
  trace?: Span;
}

/** How to speak a plan that nobody listens to yet. */
export interface BackgroundRequest {
  /** Where its pieces are kept, so that none is spoken twice. */
  readonly keptIn: SpeechCache;
  /** Whose speech it is: as in {@link SpeechOutput}. */
  readonly cacheScope: string;
  /** As in {@link TextRequest}. */
  readonly queueGroup: string;
  /** Cancels the speech within one piece. */
  readonly signal: AbortSignal;
}

/** How to read a plan that is being spoken, or has been, by `renderInBackground`. */
export interface KeptRequest extends BackgroundRequest {
  /** Called when the next piece is not kept: waits a while, and decides whether to look again. */
  readonly isWorthWaiting: () => Promise<boolean>;
}

/** What is known of a speech before anything is spoken. */
export interface AcceptedSpeech extends Pick<SpeechFacts, 'characters' | 'sampleRate' | 'voiceId'> {
  /** Estimated from the normalized text, the speeds of its parts and its breaks. */
  estimatedSeconds: number;
}

/** A request for speech. */
export interface SpeechRequest extends PlanRequest, SpeechOutput {
  /** Adds captions to a complete response. */
  captions?: CaptionFormat;
  queueGroup?: string;
  signal: AbortSignal;
}

/**
 * A session for a text that is still being written: see `SpeechSession`. `onAccepted` and `onSynthesized` are called for each text
 * that is spoken, `onFirstTurn` once.
 */
export interface SessionRequest
  extends
    Omit<SpeechRequest, 'text' | 'captions' | 'instructions' | 'whenNothingToSay'>,
    Omit<SessionOptions, 'timestamps' | 'visemeSet' | 'now'> {
  /** What is heard if the whole text has nothing to speak. Defaults to `nothing`. */
  whenNothingToSay?: 'nothing' | 'silence';
  /** Called when a text has been planned, before it is spoken. It may end the session by throwing. */
  onAccepted?: (facts: AcceptedSpeech) => void | Promise<void>;
  /** Called when the first text that is spoken has had its turn, with the milliseconds that it has waited in the queue. */
  onFirstTurn?: (queueMs: number) => void;
}

/** The amount of speech made for a request. */
export interface SpokenAmount {
  /** Length of what is spoken of the whole text, in Unicode code points. */
  characters: number;
  audioSeconds: number;
}

/** The text limit, and what a request for a voice would wait for now. */
export interface SpeechStatus {
  /** Maximum length of a text in Unicode code points. */
  maxTextCharacters: number;
  /** Whether the voice's model is still being loaded. */
  voiceIsLoading: boolean;
  /** Requests that the voice's engine is speaking, plus those that wait for it. */
  requestsInQueue: number;
  /** Seconds of work per second of speech, as the engine has needed them lately; `undefined`: too few to matter, or not known. */
  realTimeFactor: number | undefined;
}

/** What is known about a speech before it has been spoken. */
export interface SpeechFacts {
  voiceId: string;
  format: AudioFormat;
  contentType: string;
  /** Samples per second. */
  sampleRate: number;
  /** Length of what is spoken of the text in Unicode code points, without leading and trailing white space. */
  characters: number;
  /** Requests in the queue when this one entered. */
  queuePosition: number;
  /** Whether the text had nothing to speak, so that the audio is a short silence. */
  isSilence: boolean;
  /** How the cache answered; a forecast for a stream. Unset if the request did not use the cache. */
  cache?: CacheStatus;
}

/** A complete speech. */
export interface Speech extends SpeechFacts {
  /** A complete file. */
  audio: Buffer;
  durationSeconds: number;
  /** Timestamps of the requested kind, in order. */
  timestamps: Timestamp[];
  /** The times of the marks of the text, in order. */
  marks: MarkTime[];
  /** A caption file, if requested. */
  captions?: string;
  timings: SpeechTimings & { totalMs: number };
}

/** A speech that is still being made. */
export interface SpeechStream extends SpeechFacts {
  timings: SpeechTimings;
  /** Audio and timestamps as they become ready. Read it to its end or call `return()`. */
  events: AsyncGenerator<SpeechEvent>;
  /** If it came from the cache as a whole: its bytes in memory. */
  storedBytes?: number;
}

export type { SpeechEvent };

/** Time spent, in milliseconds. */
export interface SpeechTimings {
  /** From entering the queue until the engine began the first piece; includes planning, and the loading of a model. */
  queueMs: number;
  /** From the request until the first audio was ready. */
  firstAudioMs: number;
}
