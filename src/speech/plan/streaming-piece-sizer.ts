import type { TimingModel } from './timing-model';
import { typicalPieceLength, sizeAround, type PieceSize, type PieceSizer } from './piece-size';

/** Target length of a piece relative to the longest that is ready in time. Leaves room for a cut on either side. */
const targetPart = 0.85;

/** Minimum length of a piece in characters. */
const shortest = 12;

/** Seconds of audio that the player should have left when a piece arrives. */
export const safetyMarginSeconds = 0.1;

/**
 * Sizes each piece so that it is ready while the player, which starts with the first piece, still has audio. If the player
 * is predicted to run dry anyway, for example after a one-word sentence, sizing restarts with the opening size.
 */
export class StreamingPieceSizer implements PieceSizer {
  /** Seconds of audio that the player has left when the last piece arrives; `undefined` before the first. */
  private ahead: number | undefined;

  /** @param opening the size of the first piece. */
  constructor(
    private readonly timing: TimingModel,
    private readonly opening: PieceSize,
  ) {}

  next(): PieceSize {
    if (this.ahead === undefined) return this.opening;
    const inTime = this.timing.charactersIn(this.ahead - safetyMarginSeconds);
    if (inTime < shortest) return this.opening;
    const { minLength, targetLength, maxLength } = sizeAround(Math.min(inTime * targetPart, typicalPieceLength));
    return { minLength, targetLength, maxLength: Math.min(maxLength, inTime) };
  }

  accept(piece: string): void {
    const left = this.ahead === undefined ? 0 : this.ahead - this.timing.synthesisSeconds(piece.length);
    this.ahead = left + this.timing.playSeconds(piece);
  }
}
