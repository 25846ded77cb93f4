/** What one file is made from and to. */
export interface EncodingOptions {
  /** Samples per second of what will be encoded; any. */
  inputRate: number;
  /** Samples per second of the file: one of its format's. */
  outputRate: number;
  /**
   * `stream`: the bytes come as they are ready, from the header on, and sizes that are not known yet are marked so.
   * `whole`: all bytes come at the end, and the header is as true as the format allows.
   */
  mode: 'stream' | 'whole';
  /** Owners get equal time in a thread, however many files each of them has open. Default: files without an owner share one turn. */
  owner?: string;
}

/**
 * Turns samples into the bytes of a file, a stretch at a time. One encoder makes one file. Ask it for one thing at a
 * time.
 *
 * @example
 * const encoder = encoders.open('opus', { inputRate: 24_000, outputRate: 24_000, mode: 'stream' });
 * try {
 *   for await (const samples of speech) response.write(await encoder.encode(samples));
 *   response.end(await encoder.finish());
 * } finally {
 *   encoder.close();
 * }
 */
export abstract class AudioEncoder {
  /**
   * Takes the next samples: mono, between -1 and 1. They are the encoder's from now on, and may be gone afterwards.
   *
   * @returns the bytes that are ready; there may be none yet, and there are none before the end if the mode is `whole`.
   * @throws {Error} if the encoder has been closed, or fails.
   */
  abstract encode(samples: Float32Array<ArrayBuffer>): Promise<Uint8Array>;

  /**
   * @returns the last bytes, or all of them if the mode is `whole`. Nothing can be encoded after this.
   * @throws {Error} if the encoder has been closed, or fails.
   */
  abstract finish(): Promise<Uint8Array>;

  /** Frees what the encoder holds, finished or not, at any moment. */
  abstract close(): void;
}
