import type { SourceRange } from '../text/spoken-text';

/** One piece of a script: what an engine is asked to say in one go. */
export interface ScriptPiece {
  /** What is said. */
  readonly text: string;
  /** Offset of `text` in the whole spoken text, in UTF-16 code units. */
  readonly spokenStart: number;
  /** Index of its sentence in the script. */
  readonly sentence: number;
  readonly endsSentence: boolean;
  /** A longer pause follows. */
  readonly endsParagraph: boolean;
}

/** All that is to be said for one request, in order. */
export interface Script {
  /** The caller's own text. */
  readonly source: string;
  readonly pieces: readonly ScriptPiece[];
  /** How many of the pieces have to be there before a player starts, so that it does not run dry. */
  readonly headStart: number;
  /** Where each sentence is in the caller's text. */
  readonly sentences: readonly SourceRange[];
  /** Where a stretch of the spoken text comes from in the caller's. */
  sourceRange(spokenStart: number, spokenEnd: number): SourceRange;
}
