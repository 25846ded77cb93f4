import { about, type Allowance, type Budget } from '../text/pieces';
import type { Foresight } from './foresight';
import { ordinaryPiece } from './piece-lengths';

/** A piece is wished to be this part of what would be in time, so that there are places to cut on both sides. */
const wishedPart = 0.85;

/** Fewer characters are no words worth a piece of their own. */
const shortest = 12;

/** What the player is to have left, in seconds, when a piece comes. */
export const reserveSeconds = 0.1;

/**
 * Pieces as long as can be made while the player, which starts with the first of them, has something to play. When it is
 * foreseen to run dry all the same (after a sentence of one word), it begins again as in the beginning.
 */
export class SustainedBudget implements Budget {
  /** Seconds of sound that the player has when the last piece comes; `undefined` before the first. */
  private ahead: number | undefined;

  /** @param opening for the first piece. */
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
