import type { FileOptions } from './file-encoder';

/** Messages from the server to an encoding thread. `file` is unique per file. */
export type ToEncoder =
  /** Opens a file. */
  | { type: 'open'; file: number; options: FileOptions }
  /**
   * Encodes samples, or ends the file if `samples` is `null`. `sampleRate` is that of the samples, by default the file's input rate.
   * The answer is `bytes` or `failed`.
   */
  | { type: 'encode'; file: number; samples: Float32Array<ArrayBuffer> | null; sampleRate?: number }
  /** Asks for the header of a file that has ended. The answer is `bytes` or `failed`. */
  | { type: 'header'; file: number }
  /** Frees the file's resources. Has no answer. */
  | { type: 'close'; file: number }
  /** Ends the thread. */
  | { type: 'stop' };

/** Messages from an encoding thread to the server: the answers for each file, in order of the requests. */
export type FromEncoder =
  | { type: 'bytes'; file: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; file: number; message: string };

/** What a thread is given when it starts. */
export interface EncoderSetup {
  /** Whether it has a low priority. */
  readonly isBackground: boolean;
}
