import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DocumentError } from '../errors';
import { maxBytes, maxBytesOfEntry, maxEntries } from '../limits';

/** What is in a ZIP archive, for messages. */
export type ArchiveKind = 'EPUB' | 'DOCX';

/**
 * The files of a ZIP archive in memory. Nothing is written to disk. A file that is larger than its entry says fails, so the sizes that are checked
 * before unpacking are those that count.
 */
export class ZipArchive {
  /** Bytes that have been unpacked. */
  private unpacked = 0;
  private alike: ReadonlyMap<string, string> | undefined;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly kind: ArchiveKind,
  ) {}

  /** @throws {DocumentError} if it is not a ZIP archive, or has too many files. */
  static async open(content: Uint8Array, kind: ArchiveKind = 'EPUB'): Promise<ZipArchive> {
    try {
      const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      const zip = await fromBufferPromise(bytes, { autoClose: false });
      if (zip.entryCount > maxEntries) {
        throw new DocumentError('too-large', `The ${kind} has ${zip.entryCount} files; the limit is ${maxEntries}.`);
      }
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      return new ZipArchive(zip, entries, kind);
    } catch (error) {
      throw asDocumentError(
        error,
        `The file is not ${kind === 'EPUB' ? 'an' : 'a'} ${kind}, or is damaged: it is not a readable ZIP archive. Send it again`,
      );
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /**
   * Finds a file by its name, else by one that differs only in capitals, in how it is encoded (`%20`, accents) or in its slashes.
   *
   * @returns its name in the archive; `undefined` if there is none.
   */
  find(name: string): string | undefined {
    if (this.entries.has(name)) return name;
    this.alike ??= new Map(Array.from(this.entries.keys(), (each) => [comparable(each), each]));
    return this.alike.get(comparable(name));
  }

  /** The first file whose name ends so, also in capitals. */
  findEnding(ending: string): string | undefined {
    const wanted = ending.toLowerCase();
    for (const name of this.entries.keys()) if (name.toLowerCase().endsWith(wanted)) return name;
    return undefined;
  }

  /** The first file whose name begins so. */
  findStarting(start: string): string | undefined {
    for (const name of this.entries.keys()) if (name.startsWith(start)) return name;
    return undefined;
  }

  /**
   * Unpacks a file.
   *
   * @param most maximum size in bytes.
   * @returns `undefined` if there is no such file.
   * @throws {DocumentError} if it is too large, damaged or has a password.
   */
  async read(name: string, most = maxBytesOfEntry): Promise<Uint8Array | undefined> {
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    const shown = JSON.stringify(name.slice(0, 100));
    if (entry.uncompressedSize > most) {
      throw new DocumentError(
        'too-large',
        `The file ${shown} in the ${this.kind} has ${entry.uncompressedSize} bytes; the limit is ${most}. Divide it.`,
      );
    }
    this.unpacked += entry.uncompressedSize;
    if (this.unpacked > maxBytes) {
      throw new DocumentError(
        'too-large',
        `The texts of the ${this.kind} have more than ${maxBytes} bytes. Divide it.`,
      );
    }
    if ((entry.generalPurposeBitFlag & 1) !== 0) {
      throw new DocumentError(
        'encrypted',
        `The file ${shown} in the ${this.kind} has a password. Send it without one.`,
      );
    }
    try {
      return await buffer(await this.zip.openReadStreamPromise(entry));
    } catch (error) {
      throw asDocumentError(error, `The ${this.kind} is damaged: ${shown} cannot be unpacked. Send it again`);
    }
  }
}

function comparable(name: string): string {
  let decoded = name;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    // A percent sign of its own.
  }
  return decoded.replaceAll('\\', '/').normalize('NFC').toLowerCase();
}

function asDocumentError(error: unknown, message: string): DocumentError {
  if (error instanceof DocumentError) return error;
  return new DocumentError('malformed', `${message}.`, { cause: error });
}
