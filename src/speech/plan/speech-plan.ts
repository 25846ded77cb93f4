import type { OffsetSpan, SourceRange } from '../text/normalized-text';

/** One piece of a plan: the text that an engine speaks in one call. */
export interface PlannedPiece {
  /** The normalized text. */
  readonly text: string;
  /** Where `text` comes from: its spans, with offsets from the start of `text`. */
  readonly spans: readonly OffsetSpan[];
  /** Index of its sentence in the plan. */
  readonly sentence: number;
  readonly endsSentence: boolean;
  /** Silence after the piece, in seconds, besides the pause that the engine asks for. */
  readonly pauseSeconds: number;
}

/**
 * Everything to speak for one request, in order. Pure data: it can be logged, stored as JSON and rendered later, in any format.
 */
export interface SpeechPlan {
  readonly version: 1;
  /** The caller's own text. */
  readonly source: string;
  readonly voiceId: string;
  /** 1 is the voice's normal speed. */
  readonly speed: number;
  /** Pieces that must be ready before playback starts, so that the player does not run dry. */
  readonly prebuffer: number;
  /** The range of each sentence in the caller's text. */
  readonly sentences: readonly SourceRange[];
  readonly pieces: readonly PlannedPiece[];
}

/**
 * Reads a plan that was stored with `JSON.stringify`.
 *
 * @throws {Error} if it is of another version.
 * @throws {SyntaxError} if it is not JSON.
 */
export function parsePlan(json: string): SpeechPlan {
  const plan = JSON.parse(json) as SpeechPlan;
  if (plan?.version !== 1) throw new Error('The plan is not of version 1. Plan the text again.');
  return plan;
}
