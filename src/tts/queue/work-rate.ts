/** How much of the past counts: a turn of now weighs a tenth. */
const weight = 0.1;

/** Learns how long an engine takes for a character, from the turns that it has had. */
export class WorkRate {
  /** @param secondsPerCharacter what to think before anything has been seen. */
  constructor(private secondsPerCharacter: number) {}

  learn(characters: number, seconds: number): void {
    if (characters === 0) return;
    this.secondsPerCharacter += weight * (seconds / characters - this.secondsPerCharacter);
  }

  /** Seconds that so many characters take. */
  secondsFor(characters: number): number {
    return characters * this.secondsPerCharacter;
  }
}
