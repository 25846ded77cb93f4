/** Longest piece in UTF-16 code units. */
export const longestPiece = 250;

/**
 * Seconds of speech in a piece, at most, as far as they are foreseen from the text. An engine that finds more in it parts
 * it: see `longestTurnSeconds`.
 */
export const longestPieceSeconds = 12;

/** Length of a piece that is not kept short for any reason: that of an ordinary sentence. */
export const ordinaryPiece = 160;
