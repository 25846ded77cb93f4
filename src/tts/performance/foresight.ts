import type { Pace } from '../engines/pace';
import { pauseAfter } from '../engines/sound/pauses';

/** About how fast voices speak between pauses. Where one is slower, its work takes longer by the same. */
const charactersPerSecond = 19;

/** What a piece takes besides computing: its way through queue, processes and encoder. */
const overheadSeconds = 0.05;

/** By how much a piece may take longer than others did, for its length. */
const noise = 1.1;

/**
 * What a piece will take and give, as far as it can be told from its text: in seconds at the voice's own speed. At another
 * one, work and sound shrink alike, so that what is in time stays so.
 */
export class Foresight {
  constructor(private readonly pace: Pace) {}

  /** Seconds that a piece of so many characters takes to make, at worst. */
  workSeconds(characters: number): number {
    const { realTimeFactor, trimmedSeconds } = this.pace;
    return realTimeFactor * noise * (characters / charactersPerSecond + trimmedSeconds) + overheadSeconds;
  }

  /** How many characters can be made in so many seconds: 0 or less, if none. */
  charactersWithin(seconds: number): number {
    const { realTimeFactor, trimmedSeconds } = this.pace;
    return ((seconds - overheadSeconds) / (realTimeFactor * noise) - trimmedSeconds) * charactersPerSecond;
  }

  /** Seconds that a piece plays, with the pause after it. */
  playSeconds(piece: string): number {
    return piece.length / charactersPerSecond + pauseAfter(piece.at(-1), 1);
  }
}
