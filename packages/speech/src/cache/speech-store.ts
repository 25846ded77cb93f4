/** A record to store. */
export interface StoredSpeech {
  /** Whose request made it. A bounded store removes the entries of the owner that holds the most first. */
  readonly owner: string;
  readonly bytes: Buffer;
  /** When the oldest of it was spoken, in milliseconds since 1970. Its age counts from then. Defaults to now. */
  readonly spokenAt?: number;
}

/** A record in the store. */
export interface FoundSpeech {
  readonly bytes: Uint8Array;
  /** When the oldest of it was spoken, in milliseconds since 1970. */
  readonly spokenAt: number;
}

/**
 * Keeps records of speech by key. A store may lose any record at any time, but never returns one that differs from what was
 * stored. Several processes may share what it stores in.
 *
 * Only `check` throws. A store logs its failures, and a record that it cannot read is missing.
 */
export abstract class SpeechStore {
  /** @returns the record; `undefined` if there is none. */
  abstract get(key: string): Promise<FoundSpeech | undefined>;

  /** Whether `get` would probably find a record. */
  abstract has(key: string): Promise<boolean>;

  /** Stores a record, or does not. */
  abstract put(key: string, speech: StoredSpeech): Promise<void>;

  /** Removes a record that turned out to be damaged. */
  abstract remove(key: string): Promise<void>;

  /** Checks whether the store can be used. It is the only method that throws. @throws why it cannot. */
  async check(): Promise<void> {}

  /** Size of all records in bytes, as far as it is known; `undefined` if it is not. */
  bytes(): number | undefined {
    return undefined;
  }

  /** Waits for what is being written, and ends what the store has started. */
  async close(): Promise<void> {}
}
