/** The size of a piece in UTF-16 code units of the normalized text. */
export interface PieceSize {
  /** Shorter only at the end of its sentence or if there is no other place to cut. */
  readonly minLength: number;
  readonly targetLength: number;
  /** Longer only if there is no earlier place to cut. */
  readonly maxLength: number;
}

/** Determines the size of each piece from the pieces cut so far. */
export interface PieceSizer {
  /** The size of the next piece. */
  next(): PieceSize;
  /** Takes note of the text of a piece. */
  accept(piece: string): void;
}

/** A size range around a target length that leaves room for a good place to cut. */
export const sizeAround = (targetLength: number): PieceSize => ({
  minLength: targetLength * 0.4,
  targetLength,
  maxLength: targetLength * 1.5,
});

/** The same size for all pieces. */
export const fixedSize = (length: number): PieceSizer => ({ next: () => sizeAround(length), accept: () => undefined });

/** Maximum length of a piece in UTF-16 code units. */
export const maxPieceLength = 250;

/**
 * Maximum seconds of speech in a piece, as predicted from its text. An engine splits a piece that turns out longer: see
 * `maxTurnSeconds`.
 */
export const maxPieceSeconds = 12;

/** Default length of a piece: that of an ordinary sentence. */
export const typicalPieceLength = 160;
