import type { OffsetSpan, SourceRange } from '../text/normalized-text';

/**
 * One piece of a plan: a sentence, or a section of a very long one. The engine speaks it in one turn, or in several parts with a
 * turn each.
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
}

/** The version of {@link SpeechPlan}. Raise it with every change that makes stored plans unreadable. */
export const planVersion = 2;

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
  /** The range of each sentence in the caller's text. */
  readonly sentences: readonly SourceRange[];
  readonly pieces: readonly PlannedPiece[];
}
