/** Maximum length of a piece in UTF-16 code units. */
export const maxPieceLength = 250;

/**
 * Maximum seconds of speech in a piece, as predicted from its text. An engine splits a piece that turns out longer: see
 * `maxTurnSeconds`.
 */
export const maxPieceSeconds = 12;
