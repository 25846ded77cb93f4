/** How fast an engine speaks, as it has been seen to lately. */
export interface Pace {
  /**
   * Seconds of work for a second of computed sound, the silence included that is trimmed off: the real-time factor.
   */
  readonly realTimeFactor: number;
  /** Seconds of silence that are computed with every piece, and trimmed off. */
  readonly trimmedSeconds: number;
}
