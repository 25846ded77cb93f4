import type { SourceRange } from '../text/normalized-text';

/** One piece of a script: the text that an engine speaks in one call. */
export interface ScriptPiece {
  /** The normalized text. */
  readonly text: string;
  /** Offset of `text` in the whole normalized text, in UTF-16 code units. */
  readonly spokenStart: number;
  /** Index of its sentence in the script. */
  readonly sentence: number;
  readonly endsSentence: boolean;
  /** A longer pause follows. */
  readonly endsParagraph: boolean;
}

/** Everything to speak for one request, in order. */
export interface Script {
  /** The caller's own text. */
  readonly source: string;
  readonly pieces: readonly ScriptPiece[];
  /** Pieces that must be ready before playback starts, so that the player does not run dry. */
  readonly headStart: number;
  /** The range of each sentence in the caller's text. */
  readonly sentences: readonly SourceRange[];
  /** Maps a range of the normalized text to the caller's text. */
  sourceRange(spokenStart: number, spokenEnd: number): SourceRange;
}
