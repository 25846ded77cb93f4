import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type ReadStreamOptions, ZipFile } from 'yazl';

/** A ZIP file while files are added to it. */
export interface ZipOutput {
  readonly zip: ZipFile;
  readonly sources: Sources;
  /** Aborts when nothing more is to be read. */
  readonly ended: AbortSignal;
}

/**
 * Writes a ZIP file. If it fails, no file is left.
 *
 * @param path is replaced if it exists.
 * @param addFiles adds the files, in order.
 * @throws what `addFiles` and the sources throw; the file system's error; the signal's reason, if it is aborted.
 */
export async function writeZip(
  path: string,
  addFiles: (output: ZipOutput) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => void zip.on('error', reject));
  failed.catch(() => undefined);
  const stop = new AbortController();
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: ended });
  written.catch(() => undefined);
  const sources = new Sources(zip, ended);
  try {
    await addFiles({ zip, sources, ended });
    zip.end();
    await Promise.race([written, failed]);
  } catch (error) {
    stop.abort();
    await written.catch(() => undefined);
    await sources.close();
    await rm(path, { force: true });
    signal?.throwIfAborted();
    throw error;
  }
}

/** What a ZIP file reads. yazl does not listen to errors of its sources, and leaves them open when it cannot go on. */
export class Sources {
  private readonly open = new Set<Readable>();

  constructor(
    private readonly zip: ZipFile,
    private readonly ended: AbortSignal,
  ) {}

  /** Adds a file that is opened when its turn comes. */
  add(name: string, options: Partial<ReadStreamOptions>, openSource: () => Readable): void {
    this.zip.addReadStreamLazy(name, options, (give) => {
      if (this.ended.aborted) return;
      const source = openSource();
      this.open.add(source);
      source.once('close', () => this.open.delete(source));
      source.on('error', (error) => this.zip.emit('error', error));
      give(null, source);
    });
  }

  /** Waits until all that is open is closed. */
  async close(): Promise<void> {
    for (const source of this.open) {
      source.destroy();
      await finished(source).catch(() => undefined);
    }
  }
}
