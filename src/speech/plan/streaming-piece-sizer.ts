import { about, type Allowance, type Budget } from './sentence-cutter';
import type { Foresight } from './timing-model';
import { ordinaryPiece } from './piece-lengths';

/** Target length of a piece relative to the longest that is ready in time. Leaves room for a cut on either side. */
const wishedPart = 0.85;

/** Minimum length of a piece in characters. */
const shortest = 12;

/** Seconds of audio that the player should have left when a piece arrives. */
export const reserveSeconds = 0.1;

/**
 * Sizes each piece so that it is ready while the player, which starts with the first piece, still has audio. If the player
 * is predicted to run dry anyway, for example after a one-word sentence, sizing restarts with the opening size.
 */
export class SustainedBudget implements Budget {
  /** Seconds of audio that the player has left when the last piece arrives; `undefined` before the first. */
  private ahead: number | undefined;

  /** @param opening the size of the first piece. */
  constructor(
    private readonly foresight: Foresight,
    private readonly opening: Allowance,
  ) {}

  next(): Allowance {
    if (this.ahead === undefined) return this.opening;
    const inTime = this.foresight.charactersWithin(this.ahead - reserveSeconds);
    if (inTime < shortest) return this.opening;
    const { least, wished, most } = about(Math.min(inTime * wishedPart, ordinaryPiece));
    return { least, wished, most: Math.min(most, inTime) };
  }

  spend(piece: string): void {
    const left = this.ahead === undefined ? 0 : this.ahead - this.foresight.workSeconds(piece.length);
    this.ahead = left + this.foresight.playSeconds(piece);
  }
}
