import { readFileSync, statSync } from 'node:fs';
import { type Log, noLog } from '../../support/log';

/** Milliseconds after which a file is looked at again. */
const lookMs = 2000;

/**
 * A small file that may be replaced while the server runs, such as a secret or a certificate. It is read again when it has changed. If it
 * cannot be read then, or is not right, the last content stays.
 */
export class WatchedFile {
  private content: string;
  private state: string;
  private lookedAt = performance.now();

  /**
   * @param check returns what is kept of the content, or throws if it is not right. Its message must not show the content.
   * @throws {Error} if the file cannot be read now, or is not right.
   */
  constructor(
    private readonly path: string,
    private readonly check: (content: string) => string,
    private readonly log: Log = noLog,
  ) {
    this.state = stateOf(path);
    this.content = check(readFileSync(path, 'utf8'));
  }

  /** The content now. */
  read(): string {
    if (performance.now() - this.lookedAt >= lookMs) this.look();
    return this.content;
  }

  private look(): void {
    this.lookedAt = performance.now();
    try {
      const state = stateOf(this.path);
      if (state === this.state) return;
      this.state = state;
      this.content = this.check(readFileSync(this.path, 'utf8'));
      this.log.info(`${this.path} has changed and is used.`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      this.log.warn(`${this.path} cannot be used (${code ?? message}). Its last content is used.`);
    }
  }
}

function stateOf(path: string): string {
  const { ino, size, mtimeMs } = statSync(path);
  return `${ino} ${size} ${mtimeMs}`;
}
