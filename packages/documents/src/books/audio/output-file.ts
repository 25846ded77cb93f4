import { type FileHandle, open, rm } from 'node:fs/promises';

/** Small parts are collected to this size before they are written. */
const bufferBytes = 256 * 1024;

/** A file that is written from start to end, and whose start can be completed at the end. */
export class OutputFile {
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private written = 0;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Writes a file. If `write` fails, the file is removed.
   *
   * @returns what `write` returns.
   * @throws {Error} if there is no place left on the disk, or `write` fails.
   */
  static async write<T>(path: string, write: (file: OutputFile) => Promise<T>): Promise<T> {
    const output = new OutputFile(path, await open(path, 'w', 0o600));
    try {
      const result = await write(output);
      await output.flush();
      await output.file.close();
      return result;
    } catch (error) {
      await output.file.close().catch(() => undefined);
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Bytes that have been added. */
  get size(): number {
    return this.written + this.waitingBytes;
  }

  /** Adds bytes at the end. Keeps the array until it is written. */
  async add(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= bufferBytes) await this.flush();
  }

  /** Replaces bytes that have been added. */
  async replace(position: number, bytes: Uint8Array): Promise<void> {
    await this.flush();
    await this.writeAt(position, bytes);
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    await this.writeAt(this.written, bytes);
    this.written += bytes.length;
  }

  private async writeAt(position: number, bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      done += (await this.file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    }
  }
}
