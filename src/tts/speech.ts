import type { CaptionFormat } from './captions/captions';
import type { AudioFormat } from './encoding/audio-format';
import type { Timestamp } from './performance/timestamp';
import type { NormalizationMode } from './performance/write-script';
import type { ReadText } from './text/read-text';
import type { TimestampKind } from './voices/voice';

/** What a caller wants to have said. */
export interface TextRequest {
  /** Untrusted. White space at its ends does not count. */
  text: string;
  voiceId: string;
  /** `auto`: numbers, abbreviations, Markdown and the like are said as people say them; `off`: the text as it is. */
  normalize?: NormalizationMode;
  /** Whose turn it takes: requests of one group share theirs. Left out: that of nobody in particular. */
  group?: string;
  /** Gives up. */
  signal?: AbortSignal;
}

/** A text as it would be said. */
export interface CheckedText extends ReadText {
  /** Of the caller's text, in Unicode code points, without white space at its ends. */
  characters: number;
}

/** What a caller wants to hear. */
export interface SpeakRequest extends TextRequest {
  format: AudioFormat;
  /** Samples per second of the answer, as the format allows; left out: the format's or the voice's own. */
  sampleRate?: number;
  /** 0.25 to 4; 1 is the voice's own pace. */
  speed: number;
  /** Which times to tell, or as fine as the voice can; left out: none. */
  timestamps?: TimestampKind | 'finest';
  /**
   * What becomes of a text in which there is nothing to say, such as "..." or an emoji: it is refused, or answered with a short
   * silence. Left out: refused.
   */
  whenNothingToSay?: 'refuse' | 'silence';
  /** Makes captions of a whole answer. */
  captions?: CaptionFormat;
  /** Is told, before the work begins, what the answer will be like; what it throws refuses the request. */
  onAdmit?: (facts: Pick<SpeechFacts, 'characters' | 'sampleRate'>) => void;
  /** Is told once what was spoken, when no more will be: all of it, or what there was when it was given up. */
  onSpoken?: (spoken: Spoken) => void;
  /** Gives the speech up, within one piece. */
  signal: AbortSignal;
}

/** What was spoken of a text. */
export interface Spoken {
  /** Of the whole text, in Unicode code points. */
  characters: number;
  audioSeconds: number;
}

/** What a text may be, and what a request for a voice would wait for now. */
export interface SpeechStatus {
  /** In Unicode code points. */
  maxTextCharacters: number;
  /** The voice's model is not in memory yet. */
  voiceIsLoading: boolean;
  /** Requests that the voice's engine is speaking, or that wait for it. */
  requestsInQueue: number;
}

/** What is known of a speech before it has been spoken. */
export interface SpeechFacts {
  voiceId: string;
  format: AudioFormat;
  contentType: string;
  /** Samples per second. */
  sampleRate: number;
  /** Of the text, in Unicode code points, without white space at its ends. */
  characters: number;
  /** How many requests were in the queue before this one. */
  queuePosition: number;
  /** There was nothing to say: the audio is a short silence. */
  isSilence: boolean;
}

/** A whole answer. */
export interface Speech extends SpeechFacts {
  /** A complete file. */
  audio: Buffer;
  durationSeconds: number;
  /** Of the kind that was asked for, in order. */
  timestamps: Timestamp[];
  /** A caption file, if it was asked for. */
  captions?: string;
  timings: SpeechTimings & { totalMs: number };
}

/** An answer that is still being spoken. */
export interface SpeechStream extends SpeechFacts {
  timings: SpeechTimings;
  /** What there is to hear and to know, as it comes. Read it to its end, or return it. */
  events: AsyncGenerator<SpeechEvent>;
}

export type SpeechEvent =
  | { type: 'audio'; bytes: Uint8Array; /** How much has been spoken by now. */ audioSeconds: number }
  | { type: 'timestamp'; timestamp: Timestamp }
  | { type: 'end'; durationSeconds: number };

/** Where the time went, in milliseconds since the request. */
export interface SpeechTimings {
  /** Until work on the first piece began. */
  queueMs: number;
  /** Until the first bytes with audio in them were ready. */
  firstAudioMs: number;
}
