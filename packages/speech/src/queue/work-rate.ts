/** Weight of the newest text in the moving averages. */
const weight = 0.1;

/** How many UTF-16 code units of text the initial value counts for. */
const assumedLength = 1000;

/**
 * Measures an engine's seconds per UTF-16 code unit of text, as the ratio of two moving averages. The first part of a piece counts
 * as the whole piece, and later parts as no text (length 0).
 */
export class WorkRate {
  private length = assumedLength;
  private seconds: number;
  private secondsOfLaterPart = 0;

  /** @param workSecondsPerCharacter the initial value. */
  constructor(workSecondsPerCharacter: number) {
    this.seconds = assumedLength * workSecondsPerCharacter;
  }

  /** Call this when a turn has spoken its part. */
  learn(length: number, seconds: number): void {
    if (length > 0) {
      this.length *= 1 - weight;
      this.seconds *= 1 - weight;
    } else {
      this.secondsOfLaterPart += weight * (seconds - this.secondsOfLaterPart);
    }
    this.length += length;
    this.seconds += seconds;
  }

  /** Estimated seconds for a text of this length. */
  secondsFor(length: number): number {
    return (length * this.seconds) / this.length;
  }

  /** Estimated seconds for a turn. Too long for the first of several parts. */
  secondsForTurn(length: number): number {
    return length > 0 ? this.secondsFor(length) : this.secondsOfLaterPart;
  }
}
