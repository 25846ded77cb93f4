import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isDiskFull } from '@voxgate/speech/messages/disk-full';
import { exists, syncDirectory } from '../embedded/file-system';
import { OperatorError } from '../../errors/operator-error';
import { type BackupHeader, formatHeader } from './backup-file';

/** Codes of file systems without hard links. */
const noHardLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

interface WriteOptions {
  /** Cancels the backup. */
  signal?: AbortSignal;
  /** Called with the number of bytes in the file so far. */
  onBytes?: (bytes: number) => void;
}

/**
 * Writes a backup under a temporary name in the same directory. `publish` gives the file its name once it is complete and on the
 * disk, so a file with that name is always a complete backup. Only this user can read it.
 */
export class BackupWriter {
  private constructor(
    readonly path: string,
    private readonly temporaryPath: string,
    private readonly file: FileHandle,
  ) {}

  /** @throws {OperatorError} if the file exists, or cannot be created. */
  static async create(path: string): Promise<BackupWriter> {
    const temporaryPath = join(dirname(path), `.${basename(path)}.partial-${randomBytes(4).toString('hex')}`);
    try {
      if (await exists(path)) throw existing(path);
      return new BackupWriter(path, temporaryPath, await open(temporaryPath, 'wx', 0o600));
    } catch (error) {
      throw explained(error, path);
    }
  }

  /**
   * Writes the file and flushes it to the disk.
   *
   * @param rows the rows of the header's tables, as the file has them.
   * @returns the size of the file.
   * @throws {OperatorError} if the file cannot be written.
   * @throws what `rows` throws, and the signal's `AbortError`.
   */
  async write(
    header: BackupHeader,
    rows: AsyncIterable<Uint8Array>,
    { signal, onBytes }: WriteOptions = {},
  ): Promise<number> {
    const hash = createHash('sha256');
    let bytes = 0;
    const append = async (chunk: Uint8Array) => {
      await this.file.writeFile(chunk);
      bytes += chunk.byteLength;
      onBytes?.(bytes);
    };
    const appendHashed = async (chunk: Uint8Array) => {
      hash.update(chunk);
      await append(chunk);
    };
    await this.explaining(() => appendHashed(formatHeader(header)));
    await pipeline(
      rows,
      createGzip(),
      async (compressed: AsyncIterable<Uint8Array>) => {
        for await (const chunk of compressed) await this.explaining(() => appendHashed(chunk));
      },
      { signal },
    );
    await this.explaining(async () => {
      await append(hash.digest());
      await this.file.sync();
    });
    return bytes;
  }

  /**
   * Gives the file its name. Never replaces a file.
   *
   * @throws {OperatorError} if a file of this name exists by now.
   */
  async publish(): Promise<void> {
    await this.explaining(async () => {
      await this.file.close();
      try {
        await link(this.temporaryPath, this.path);
        await rm(this.temporaryPath);
      } catch (error) {
        if (!noHardLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
        if (await exists(this.path)) throw existing(this.path);
        await rename(this.temporaryPath, this.path);
      }
      await syncDirectory(dirname(this.path));
    });
  }

  /** Removes the file, unless it has been published. */
  async discard(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await rm(this.temporaryPath, { force: true });
  }

  private async explaining(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw explained(error, this.path);
    }
  }
}

function existing(path: string): OperatorError {
  return new OperatorError(`${path} exists already, and a backup never replaces a file. Name another file with --to.`);
}

function explained(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof OperatorError || code === undefined) return error;
  if (code === 'EEXIST') return existing(path);
  if (isDiskFull(error)) {
    return new OperatorError(
      `The backup was not made: the disk of ${dirname(path)} is full. Free some space, or name a file on another disk with --to.`,
      { cause: error },
    );
  }
  return new OperatorError(
    `The backup was not made: ${path} cannot be written (${message}). Name a file in a directory that this user can write to with --to.`,
    { cause: error },
  );
}
