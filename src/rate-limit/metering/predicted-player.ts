/**
 * A player that starts at the first audio and plays a stream while it arrives. Predicts when it runs out of audio, and waits for more.
 * It plays at its own speed from the first byte on, so real players, which wait a little before they start, stall less.
 */
export class PredictedPlayer {
  /** How often it runs out of audio before the end. */
  stalls = 0;
  /** Seconds of silence that this makes. */
  stalledSeconds = 0;
  /** When what it has will have been played, by `performance.now()`. */
  private playedAt: number | undefined;
  private heardSeconds = 0;

  /**
   * The next audio is ready.
   *
   * @param audioSeconds length of all audio of the stream so far.
   * @param wantedAt since when the server could have made it, by `performance.now()`: what a reader that was slow, or a text that had
   *   not been written, delayed is no stall.
   */
  receive(audioSeconds: number, wantedAt: number): void {
    const added = audioSeconds - this.heardSeconds;
    if (added <= 0) return;
    const now = performance.now();
    const { playedAt = now } = this;
    const lateMs = now - Math.max(playedAt, wantedAt);
    if (lateMs > leastStallMs) {
      this.stalls++;
      this.stalledSeconds += lateMs / 1000;
    }
    this.playedAt = Math.max(playedAt, now) + added * 1000;
    this.heardSeconds = audioSeconds;
  }
}

/** Shorter gaps than this, in milliseconds, are filled by what players hold in their audio device. */
const leastStallMs = 20;
