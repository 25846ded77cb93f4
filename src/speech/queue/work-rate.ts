/** Weight of the newest turn in the moving average. */
const weight = 0.1;

/** Measures an engine's seconds per UTF-16 code unit of text, as a moving average over its turns. */
export class WorkRate {
  /** @param workSecondsPerCharacter the initial value. */
  constructor(private workSecondsPerCharacter: number) {}

  /** @param length the length of the text that a turn spoke; 0 if it spoke none, which teaches nothing. */
  learn(length: number, seconds: number): void {
    if (length === 0) return;
    this.workSecondsPerCharacter += weight * (seconds / length - this.workSecondsPerCharacter);
  }

  /** Estimated seconds for a text of this length. */
  secondsFor(length: number): number {
    return length * this.workSecondsPerCharacter;
  }
}
