/** Weight of the newest turn in the moving average. */
const weight = 0.1;

/** Measures an engine's seconds per character as a moving average over its turns. */
export class WorkRate {
  /** @param secondsPerCharacter the initial value. */
  constructor(private secondsPerCharacter: number) {}

  learn(characters: number, seconds: number): void {
    if (characters === 0) return;
    this.secondsPerCharacter += weight * (seconds / characters - this.secondsPerCharacter);
  }

  /** Estimated seconds for this many characters. */
  secondsFor(characters: number): number {
    return characters * this.secondsPerCharacter;
  }
}
