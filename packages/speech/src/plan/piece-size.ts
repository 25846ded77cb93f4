/** The largest piece of a sentence that an engine gets at once. Longer sentences are cut at clauses. */
export interface PieceSize {
  /** In UTF-16 code units. */
  readonly maxLength: number;
  /** Seconds of speech at normal speed, as predicted from the text. */
  readonly maxSeconds: number;
}

/** For an engine that speaks a piece in one turn. Other requests wait meanwhile. */
export const singleTurnPiece: PieceSize = { maxLength: 250, maxSeconds: 12 };

/**
 * For an engine that divides pieces into parts, with a turn for each. Nearly all sentences fit. The prosody of one that is cut is
 * that of its pieces.
 */
export const dividedPiece: PieceSize = { maxLength: 500, maxSeconds: 30 };
