import type { Readable } from 'node:stream';

/** A file on the local disk that is to be stored. */
export interface FileSource {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the contents. */
  readonly digest: Buffer;
}

/** A range of bytes. Both ends belong to it, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps objects under keys: folders and a name of ASCII letters, digits, `_` and `-`, separated by `/`. The owner of the store never uses
 * a key twice, so that a request that arrives late can neither replace nor remove another object.
 */
export abstract class FileStore {
  /**
   * Stores an object. When this returns, it survives a crash. Until then, nobody can read it.
   *
   * @param signal stops it. Parts that were written are removed by {@link remove}.
   * @throws {FileStoreError} `full`, `damaged` if the source has other contents than it says, or `unavailable`.
   */
  abstract put(key: string, source: FileSource, signal?: AbortSignal): Promise<void>;

  /**
   * Opens a range of an object that is not empty. The stream fails if the store does meanwhile.
   *
   * @throws {FileStoreError} `missing` if there is no such object, or `unavailable`.
   */
  abstract open(key: string, range: ByteRange): Promise<Readable>;

  /** Removes an object, or what an interrupted `put` has left, if there is any. @throws {FileStoreError} `unavailable`. */
  abstract remove(key: string): Promise<void>;

  /** Checks whether the store can be used. @throws {FileStoreError} with what to do. */
  abstract check(): Promise<void>;
}

/** Why a store has failed. Only `unavailable` and `full` may pass. */
export type FileStoreFailure = 'full' | 'missing' | 'damaged' | 'unavailable';

/** A store of files has failed. The message is for the operator. */
export class FileStoreError extends Error {
  constructor(
    readonly reason: FileStoreFailure,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'FileStoreError';
  }
}
