import type { Span } from '../support/tracing';
import type { AudioMark } from '../watermark/mark-embedder';
import type { AudioLabel } from './audio-label';

/** Options for encoding one file. */
export interface EncodingOptions {
  /** Samples per second of the input; any rate. */
  inputRate: number;
  /** Samples per second of the file; one of its format's rates. */
  outputRate: number;
  /**
   * `stream` returns bytes as soon as they are ready and marks sizes in the header as unknown. `whole` returns all bytes at the
   * end, with a header as complete as the format allows. `file` is for long files: it returns bytes as soon as they are ready, and
   * when the file has ended, `header` returns what its first bytes are to be replaced with.
   */
  mode: 'stream' | 'whole' | 'file';
  /**
   * Owners get equal time in a thread, however many files each of them has open. Default: files without an owner share one
   * turn.
   */
  owner?: string;
  /** Where the encoding is recorded. Default: nowhere. */
  trace?: Span;
  /** What the file says about itself. Only for the format `opus`, whose first pages contain it; others can be given it later. */
  tags?: AudioTags;
  /** What the file says about its sound, in the metadata of its format. Samples without a header have none. Default: nothing. */
  label?: AudioLabel;
  /** What its sound is marked with, inaudibly. Default: nothing. */
  mark?: AudioMark;
}

/** Vorbis comments. */
export interface AudioTags {
  /** Names in capital letters (xiph.org/vorbis/doc/v-comment.html) and values. */
  comments: Readonly<Record<string, string>>;
  cover?: { contentType: string; bytes: Uint8Array };
}

/**
 * Encodes samples into the bytes of one file, step by step. Make only one call at a time.
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
   * Encodes the next samples: mono, between -1 and 1. The encoder takes ownership of the array and may detach it.
   *
   * @param sampleRate that of these samples, by default `inputRate`. Change it only where the sound is silent.
   * @returns the bytes that are ready, possibly none. In the mode `whole`, always none.
   * @throws {Error} if the encoder has been closed or fails.
   */
  abstract encode(samples: Float32Array<ArrayBuffer>, sampleRate?: number): Promise<Uint8Array>;

  /**
   * Ends the file. Nothing can be encoded after this.
   *
   * @returns the last bytes, or all bytes in the mode `whole`.
   * @throws {Error} if the encoder has been closed or fails.
   */
  abstract finish(): Promise<Uint8Array>;

  /**
   * In the mode `file`, after `finish`: the header with the sizes of the whole file. It is exactly as long as the header with which
   * the file began, and empty for formats that need no change.
   *
   * @throws {Error} if the encoder has been closed.
   */
  abstract header(): Promise<Uint8Array>;

  /** Frees the encoder's resources. May be called at any time. */
  abstract close(): void;
}
