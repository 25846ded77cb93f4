/** The measured speed of an engine. */
export interface RealTimeFactor {
  /**
   * Real-time factor: seconds of work per second of computed sound, including silence that is trimmed later.
   */
  readonly realTimeFactor: number;
  /** Seconds of silence computed with each piece and trimmed. */
  readonly trimmedSeconds: number;
}
