import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { isDiskFull } from '@voxgate/speech/messages/disk-full';
import type { FileSource } from './store/file-store';
import { filesDirectory } from './store/file-store.provider';
import { checkFreeSpace, fullDisk } from './store/free-space';

/** Age in milliseconds from which a file was left by a process that has ended. */
const leftAfterMs = 86_400_000;

/** The disk's free space is checked each time that so many bytes were written. */
const checkEveryBytes = 16 * 2 ** 20;

/** Receives the contents of files on the local disk, because their digest must be known before they are stored. */
@Injectable()
export class IncomingFiles {
  private readonly directory: string;

  constructor(environment: Environment) {
    this.directory = join(filesDirectory(environment), 'incoming');
  }

  /**
   * Writes a stream to a file and measures it. `remove` it when it has been stored.
   *
   * @param maxBytes throws `tooLong` after more bytes than this.
   * @throws {FileStoreError} `full`. Also throws the errors of the stream.
   */
  async receive(
    stream: Readable,
    maxBytes: number,
    tooLong: () => Error,
  ): Promise<FileSource & { remove: () => Promise<void> }> {
    await mkdir(this.directory, { recursive: true });
    const path = join(this.directory, `${Date.now()}-${randomBytes(8).toString('hex')}`);
    const remove = () => rm(path, { force: true });
    const hash = createHash('sha256');
    let bytes = 0;
    let checked = -checkEveryBytes;
    const { directory } = this;
    const measure = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLong();
        hash.update(chunk);
        if (bytes - checked >= checkEveryBytes) {
          checked = bytes;
          await checkFreeSpace(directory, checkEveryBytes);
        }
        yield chunk;
      }
    };
    try {
      await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      await remove();
      throw isDiskFull(error) ? fullDisk(directory, error) : error;
    }
    return { path, bytes, digest: hash.digest(), remove };
  }

  /** Removes what processes that ended have left. */
  async removeLeft(): Promise<void> {
    const names = await readdir(this.directory).catch(() => []);
    for (const name of names) {
      const path = join(this.directory, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > leftAfterMs) await rm(path, { force: true });
    }
  }
}

/** Measures a file on the disk. @throws the file system's error. */
export async function measureFile(path: string): Promise<FileSource> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, digest: hash.digest() };
}
