import type { Pronunciation } from '../text/instructions';
import type { OffsetSpan, SourceRange } from '../text/normalized-text';
import type { RelativePitch } from '../text/pitch';

export type { Pronunciation };

/** A range of a piece and its pitch. */
export interface PitchSpan {
  /** In the text of the piece, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** At its start, relative to the voice's own pitch. */
  readonly pitch: RelativePitch;
  /** At its end, if it is not the same. It changes evenly. */
  readonly endPitch?: RelativePitch;
  /** How far the pitch goes up and down, relative to the voice's own range. Defaults to the same. */
  readonly range?: RelativePitch;
}

/** A named place in a piece. Its time is reported. */
export interface PlannedMark {
  readonly name: string;
  /** In the text of the piece, in UTF-16 code units: up to its length, which is the end of the piece. */
  readonly offset: number;
  /** In the caller's text, in UTF-16 code units. */
  readonly sourceOffset: number;
}

/**
 * One piece of a plan: a sentence, or a section of one that is very long or changes its voice. The engine speaks it in one turn, or
 * in several parts with a turn each.
 */
export interface PlannedPiece {
  /** The normalized text. */
  readonly text: string;
  /** Maps `text` to the caller's text. Normalized offsets are relative to the start of `text`. */
  readonly spans: readonly OffsetSpan[];
  /** Index of its sentence in the plan. */
  readonly sentence: number;
  readonly endsSentence: boolean;
  /** Silence after the piece, in seconds, on top of the engine's own pause. */
  readonly pauseSeconds: number;
  /**
   * Silence after the piece, in seconds, with the engine's own pause: if the pauses are shorter, they are extended to this. 0
   * removes them.
   */
  readonly breakSeconds?: number;
  /** Pronunciations that are given for ranges of `text`: in order, not overlapping. Other words are pronounced by rule. */
  readonly pronunciations: readonly Pronunciation[];
  /** If it is not the plan's. */
  readonly voiceId?: string;
  /** If it is not the plan's. */
  readonly speed?: number;
  /** In decibels, if the sound is made louder or softer. */
  readonly gainDb?: number;
  /** Where the pitch is not the voice's own: in order, not overlapping. */
  readonly pitch?: readonly PitchSpan[];
  /** A BCP 47 tag, if it is not the language of the voice. */
  readonly language?: string;
  /** In order. */
  readonly marks: readonly PlannedMark[];
}

/** A range of the caller's text that is not read as it is written. */
export interface UnreadRange extends SourceRange {
  /** What is read instead, such as `&` for `&amp;`. If omitted, nothing is. */
  readonly read?: string;
}

/** The version of {@link SpeechPlan}. Raise it with every change that makes stored plans unreadable. */
export const planVersion = 3;

/**
 * Everything to speak for one request, in order. Pure data: it can be logged, stored with `JSON.stringify`, read again with
 * `parsePlan`, and rendered later in any format.
 */
export interface SpeechPlan {
  readonly version: typeof planVersion;
  /** The caller's own text. */
  readonly source: string;
  readonly voiceId: string;
  /** 1 is the voice's normal speed. */
  readonly speed: number;
  /** Silence before the first piece, in seconds. */
  readonly leadingSeconds: number;
  /** The ranges of the caller's text that are markup, such as tags: in order, not overlapping. */
  readonly unread: readonly UnreadRange[];
  /** The range of each sentence in the caller's text. */
  readonly sentences: readonly SourceRange[];
  readonly pieces: readonly PlannedPiece[];
}
