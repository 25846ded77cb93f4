import { readFileSync, unwatchFile, watchFile } from 'node:fs';

/** Milliseconds between two looks at a file. Not by notifications: mounted secrets are replaced by links. */
const intervalMs = 2000;

/** What to do with the content of files. */
export interface FileReader<T> {
  /** Checks the contents, in the order of the files. @throws {Error} if they are of no use. */
  read(contents: readonly string[]): T;
  changed(value: T): void;
  /** The files have changed, but cannot be read or are of no use. The value before stays. */
  failed(error: Error): void;
}

/** A value that comes from files, and changes with them. */
export class WatchedFiles<T> {
  private readonly look = () => this.reread();

  /** @throws {Error} if the files cannot be read or are of no use. */
  constructor(
    private readonly paths: readonly string[],
    private readonly reader: FileReader<T>,
  ) {
    reader.changed(this.value());
    for (const path of paths) watchFile(path, { interval: intervalMs, persistent: false }, this.look);
  }

  /** Reads the files again. */
  reread(): void {
    try {
      this.reader.changed(this.value());
    } catch (error) {
      this.reader.failed(error as Error);
    }
  }

  close(): void {
    for (const path of this.paths) unwatchFile(path, this.look);
  }

  private value(): T {
    return this.reader.read(this.paths.map((path) => readFileSync(path, 'utf8')));
  }
}
