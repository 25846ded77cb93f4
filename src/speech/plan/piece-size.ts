/** Maximum length of a piece in UTF-16 code units. */
export const maxPieceLength = 250;

/**
 * Maximum seconds of speech in a piece, as predicted from its text. The neural engines split pieces into parts.
 */
export const maxPieceSeconds = 12;
