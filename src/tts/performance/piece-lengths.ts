/**
 * Longest piece in UTF-16 code units: some 20 seconds of speech. It bounds what one request can keep an engine busy with
 * at a stretch, so how soon others get their turn, and how soon a cancelled request is gone.
 */
export const longestPiece = 250;

/** Length of a piece that is not kept short for any reason: that of an ordinary sentence. */
export const ordinaryPiece = 160;
