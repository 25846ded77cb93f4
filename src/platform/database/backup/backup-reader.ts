import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../../errors/operator-error';
import { type BackupHeader, type BackupTable, checkFormat, digestBytes, endOfTable, readHeader } from './backup-file';

const chunkBytes = 256 * 1024;

/** Is called with the number of bytes read so far, and the size of the file. */
export type OnBytes = (bytes: number, total: number) => void;

/** A complete backup file. It is read twice: once to verify it, and once for its rows. */
export class BackupReader {
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
    readonly header: BackupHeader,
    /** The size of the file. */
    readonly bytes: number,
    /** The offset of the compressed rows. */
    private readonly offset: number,
    private readonly digest: Buffer,
  ) {}

  /**
   * Opens a backup and verifies its format and checksum.
   *
   * @throws {OperatorError} if it is not a backup, has a newer format, or is damaged or incomplete.
   */
  static async open(path: string, onBytes?: OnBytes): Promise<BackupReader> {
    const file = await open(path).catch((error: unknown) => {
      throw unreadable(path, error);
    });
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw new OperatorError(`${path} is not a file. Name a backup file.`);
      await checkFormat(file, path);
      const end = stats.size - digestBytes;
      const digest = await digestOf(file, end, onBytes);
      const { buffer: expected } = await file.read(Buffer.alloc(digestBytes), 0, digestBytes, Math.max(0, end));
      if (end < 0 || !digest.equals(expected)) throw damaged(path);
      const { header, offset } = await readHeader(file);
      return new BackupReader(path, file, header, stats.size, offset, digest);
    } catch (error) {
      await file.close();
      throw (error as NodeJS.ErrnoException).code === undefined ? error : unreadable(path, error);
    }
  }

  /**
   * Reads the rows of all tables, one table after the other.
   *
   * @param consume receives the rows of a table in COPY text format. It must read them to the end.
   * @throws {OperatorError} if the file has changed since it was verified. The rows that were read are then worthless.
   * @throws what `consume` throws.
   */
  async readTables(
    consume: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>,
    onBytes?: OnBytes,
  ): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of contentOf(this.file, 0, this.offset)) hash.update(chunk);
    await pipeline(
      this.compressed((chunk, end) => {
        hash.update(chunk);
        onBytes?.(end, this.bytes);
      }),
      createGunzip(),
      async (contents: AsyncIterable<Buffer>) => {
        const tables = new TableSplitter(contents);
        for (const table of this.header.tables) await consume(table, tables.rowsOfNext());
        await tables.finish();
      },
    );
    if (!hash.digest().equals(this.digest)) throw damaged(this.path);
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async *compressed(onChunk: (chunk: Buffer, end: number) => void): AsyncGenerator<Buffer> {
    let position = this.offset;
    for await (const chunk of contentOf(this.file, this.offset, this.bytes - digestBytes)) {
      position += chunk.length;
      onChunk(chunk, position);
      yield chunk;
    }
  }
}

/** Cuts the contents of a backup into the rows of its tables. */
export class TableSplitter {
  private readonly chunks: AsyncIterator<Buffer>;
  /** What has been read and not yielded yet. It begins where a line begins. */
  private rest: Buffer = Buffer.alloc(0);

  constructor(contents: AsyncIterable<Buffer>) {
    this.chunks = contents[Symbol.asyncIterator]();
  }

  /** Yields the rows of the next table, in chunks of whole rows. @throws {Error} if the contents end before the table does. */
  async *rowsOfNext(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.findEnd();
      if (end !== undefined) {
        if (end > 0) yield this.rest.subarray(0, end);
        this.rest = this.rest.subarray(end + endOfTable.length);
        return;
      }
      const wholeRows = this.rest.lastIndexOf('\n') + 1;
      if (wholeRows > 0) {
        yield this.rest.subarray(0, wholeRows);
        this.rest = this.rest.subarray(wholeRows);
      }
      const next = await this.chunks.next();
      if (next.done) throw new Error('The backup ends in the middle of a table.');
      this.rest = Buffer.concat([this.rest, next.value]);
    }
  }

  /** Reads the contents to their end. @throws {Error} if something follows the last table. */
  async finish(): Promise<void> {
    const { done } = await this.chunks.next();
    if (!done || this.rest.length > 0) throw new Error('The backup has more tables than its header lists.');
  }

  /** The offset of the line that ends the table. */
  private findEnd(): number | undefined {
    if (this.rest.subarray(0, endOfTable.length).equals(endOfTable)) return 0;
    const lineEnd = this.rest.indexOf(`\n${endOfTable.toString()}`);
    return lineEnd < 0 ? undefined : lineEnd + 1;
  }
}

async function digestOf(file: FileHandle, end: number, onBytes?: OnBytes): Promise<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of contentOf(file, 0, end)) {
    hash.update(chunk);
    onBytes?.((bytes += chunk.length), end);
  }
  return hash.digest();
}

/** Reads a file from one offset to another, or to its end if that comes first. */
async function* contentOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const length = Math.min(chunkBytes, end - position);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

function damaged(path: string): OperatorError {
  return new OperatorError(
    `${path} is damaged or incomplete: its checksum is wrong. Copy it again, or use another backup.`,
  );
}

function unreadable(path: string, error: unknown): OperatorError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' ? 'it does not exist' : message;
  return new OperatorError(`${path} cannot be read: ${reason}. Name a backup file that this user can read.`, {
    cause: error,
  });
}
