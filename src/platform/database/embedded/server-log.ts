import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './errors';
import type { ServerUser } from './server-user';

/** A larger log is rotated. With a few lines per start, reaching this size takes years. One older file is kept. */
const maxBytes = 1024 * 1024;
const tailLines = 15;

/** PostgreSQL's log: one file in the cluster's home, and at most one older file. */
export class ServerLog {
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
    private readonly start: number,
  ) {}

  /** Opens the log for a new run. Rotates a large log first. */
  static async open(home: string, user: ServerUser | undefined): Promise<ServerLog> {
    const path = join(home, 'postgres.log');
    const size = await stat(path).then(
      (found) => found.size,
      (error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error;
        return 0;
      },
    );
    if (size > maxBytes) await rename(path, `${path}.1`);
    // O_NOFOLLOW: root must not follow a link that the home's owner created.
    const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants;
    const file = await open(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_RDWR, 0o600);
    if (user !== undefined) await file.chown(user.uid, user.gid);
    return new ServerLog(path, file, (await file.stat()).size);
  }

  /** File descriptor for the standard output and error of a process. */
  get descriptor(): number {
    return this.file.fd;
  }

  /** Returns the last lines of this run. */
  async tail(): Promise<string> {
    const { size } = await this.file.stat();
    const { buffer, bytesRead } = await this.file.read({
      buffer: Buffer.alloc(Math.min(size - this.start, 16_384)),
      position: Math.max(this.start, size - 16_384),
    });
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-tailLines).join('\n');
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
