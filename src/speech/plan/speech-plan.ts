import type { SourceRange } from '../text/normalized-text';

/** One piece of a plan: the text that an engine speaks in one call. */
export interface PlannedPiece {
  /** The normalized text. */
  readonly text: string;
  /** Offset of `text` in the whole normalized text, in UTF-16 code units. */
  readonly normalizedStart: number;
  /** Index of its sentence in the plan. */
  readonly sentence: number;
  readonly endsSentence: boolean;
  /** A longer pause follows. */
  readonly endsParagraph: boolean;
}

/** Everything to speak for one request, in order. */
export interface SpeechPlan {
  /** The caller's own text. */
  readonly source: string;
  readonly pieces: readonly PlannedPiece[];
  /** Pieces that must be ready before playback starts, so that the player does not run dry. */
  readonly prebuffer: number;
  /** The range of each sentence in the caller's text. */
  readonly sentences: readonly SourceRange[];
  /** Maps a range of the normalized text to the caller's text. */
  sourceRange(normalizedStart: number, normalizedEnd: number): SourceRange;
}
