import type { FileOptions } from './file-encoder';

/** From the server to an encoding thread. `file` is a number that only one file has. */
export type ToEncoder =
  /** Opens a file. */
  | { type: 'open'; file: number; options: FileOptions }
  /** Encodes samples, or ends the file when there are none. The answer is `bytes` or `failed`. */
  | { type: 'encode'; file: number; samples: Float32Array<ArrayBuffer> | null }
  /** Frees what the file holds. Nothing is answered. */
  | { type: 'close'; file: number }
  /** Lets the thread end by itself. */
  | { type: 'stop' };

/** From an encoding thread to the server: the answers for each file, in the order of the questions. */
export type FromEncoder =
  { type: 'bytes'; file: number; bytes: Uint8Array<ArrayBuffer> } | { type: 'failed'; file: number; message: string };
