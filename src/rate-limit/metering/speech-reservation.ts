/** An amount of speech. */
export interface SpentSpeech {
  /** Unicode code points of the text. */
  characters: number;
  audioSeconds: number;
}

/**
 * What a request has reserved of the budgets of its key and account, and its place among their concurrent requests. End it with
 * `settle` or `giveBack`; what follows has no effect.
 */
export interface SpeechReservation {
  /**
   * Makes sure that at least this much is reserved. The estimate of the seconds was made before the text was spoken.
   *
   * @throws {ApiError} `QUOTA_EXCEEDED` if a budget has too little left; `SERVICE_UNAVAILABLE` as `begin` does.
   */
  cover(spent: SpentSpeech): Promise<void>;
  /**
   * Call before the first byte of an answer that is sent while it is made. From then on, the characters are spent, even if
   * this process dies.
   *
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if the reservation is lost. Nothing may be sent then.
   */
  begin(): Promise<void>;
  /**
   * Replaces the reservation by what was spent. Call it before a complete answer is sent, or at the end of a stream.
   *
   * @throws what `cover` and `begin` throw, unless `begin` was called. Nothing may be sent then.
   */
  settle(spent: SpentSpeech): Promise<void>;
  /** Ends the reservation: nothing was spent. Does not throw; if the database is unavailable, it is repeated later. */
  giveBack(): Promise<void>;
}
