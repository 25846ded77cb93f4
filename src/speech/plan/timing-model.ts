import { pauseAfter } from '../sound/pauses';

/** The measured speed of an engine. */
export interface RealTimeFactor {
  /**
   * Real-time factor: seconds of work per second of computed sound, including silence that is trimmed later.
   */
  readonly realTimeFactor: number;
  /** Seconds of silence computed with each piece and trimmed. */
  readonly trimmedSeconds: number;
}

/** Approximate speed of voices between pauses. A slower voice makes proportionally more sound, and takes longer to do so. */
const charactersPerSecond = 19;

/** Time per piece besides synthesis: queue, process messages and encoder. */
const overheadSeconds = 0.05;

/** Safety factor: a piece may take this much longer than others of its length. */
const noise = 1.1;

/**
 * Predicts from its text how long a piece takes to make and to play, in seconds at the voice's normal speed. At other speeds
 * both times scale alike, so a piece that is ready in time stays in time.
 */
export class TimingModel {
  constructor(private readonly rtf: RealTimeFactor) {}

  /** Upper bound in seconds for making a piece of this many characters. */
  synthesisSeconds(characters: number): number {
    const { realTimeFactor, trimmedSeconds } = this.rtf;
    return realTimeFactor * noise * (characters / charactersPerSecond + trimmedSeconds) + overheadSeconds;
  }

  /** How many characters can be made in this many seconds; 0 or less if none. */
  charactersIn(seconds: number): number {
    const { realTimeFactor, trimmedSeconds } = this.rtf;
    return ((seconds - overheadSeconds) / (realTimeFactor * noise) - trimmedSeconds) * charactersPerSecond;
  }

  /** Seconds that a piece plays, including the pause after it. */
  playSeconds(piece: string): number {
    return piece.length / charactersPerSecond + pauseAfter(piece.at(-1), 1);
  }
}
