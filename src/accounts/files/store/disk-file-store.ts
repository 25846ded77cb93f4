import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { makeDirectory } from '../../../platform/config/make-directory';
import { isDiskFull } from '@voxgate/speech/messages/disk-full';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { type ByteRange, type FileSource, FileStore, FileStoreError } from './file-store';
import { checkFreeSpace, fullDisk } from './free-space';

const chunkBytes = 256 * 1024;

/** Keeps objects as files below a directory. Several processes can share it. */
export class DiskFileStore extends FileStore {
  private readonly directory: string;

  constructor(directory: string) {
    super();
    this.directory = resolve(directory);
  }

  async put(key: string, source: FileSource, signal?: AbortSignal): Promise<void> {
    const path = this.pathOf(key);
    try {
      await mkdir(dirname(path), { recursive: true });
      await checkFreeSpace(this.directory, source.bytes);
      await copy(source, unfinished(path), signal);
      await rename(unfinished(path), path);
      // Without this, a power failure could undo the rename, or the folders.
      for (let folder = dirname(path); folder.startsWith(this.directory); folder = dirname(folder)) await sync(folder);
      await sync(dirname(this.directory));
    } catch (error) {
      await rm(unfinished(path), { force: true }).catch(() => undefined);
      throw this.failure(error, 'written');
    }
  }

  async open(key: string, range: ByteRange): Promise<Readable> {
    let file: FileHandle | undefined;
    try {
      file = await open(this.pathOf(key));
      const { size } = await file.stat();
      if (size <= range.end) throw new FileStoreError('damaged', `The stored object ${key} is too short.`);
      return file.createReadStream({ ...range, highWaterMark: 64 * 1024 });
    } catch (error) {
      await file?.close();
      throw this.failure(error, 'read');
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    try {
      await rm(unfinished(path), { force: true });
      await rm(path, { force: true });
    } catch (error) {
      throw this.failure(error, 'removed');
    }
  }

  async check(): Promise<void> {
    try {
      await makeDirectory(this.directory);
      const probe = join(this.directory, `.probe-${process.pid}`);
      await (await open(probe, 'w')).close();
      await rm(probe, { force: true });
    } catch (error) {
      throw this.failure(error, 'written');
    }
  }

  private pathOf(key: string): string {
    return join(this.directory, ...key.split('/'));
  }

  private failure(error: unknown, done: string): FileStoreError {
    if (error instanceof FileStoreError) return error;
    if (isDiskFull(error)) return fullDisk(this.directory, error);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && done === 'read')
      return new FileStoreError('missing', 'The stored object does not exist.', error);
    const problem = `A file in ${this.directory} cannot be ${done}: ${withCauses(error)}.`;
    return new FileStoreError('unavailable', `${problem} Check the disk and the permissions, or set FILES_DIR.`, error);
  }
}

/** The name of an object that is being written. An object has one writer only. */
function unfinished(path: string): string {
  return `${path}.part`;
}

/** Copies a file to the disk, not only to the kernel's memory, and checks its contents. */
async function copy(source: FileSource, path: string, signal?: AbortSignal): Promise<void> {
  const from = await open(source.path);
  try {
    const to = await open(path, constants.O_CREAT | constants.O_WRONLY | constants.O_TRUNC, 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(chunkBytes);
      for (;;) {
        signal?.throwIfAborted();
        const { bytesRead } = await from.read(buffer, 0, chunkBytes);
        if (bytesRead === 0) break;
        const chunk = buffer.subarray(0, bytesRead);
        hash.update(chunk);
        await to.appendFile(chunk);
      }
      if (!hash.digest().equals(source.digest))
        throw new FileStoreError('damaged', 'The file has changed while it was being stored.');
      await to.sync();
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
