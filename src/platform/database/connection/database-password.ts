import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Environment } from '../../config/environment';
import { DatabaseUnavailableError } from '../../errors/database-unavailable';

/** How long a password is used for new connections. Passwords that expire usually live for fifteen minutes or longer. */
const keptMs = 60_000;

/** The longest that the command may take. */
const commandTimeoutMs = 20_000;

/** A password that may change while the server runs. PostgreSQL asks for it only when a connection is opened. */
export class DatabasePassword {
  private reading: { password: Promise<string>; until: number } | undefined;

  /** @param source reads the current password. */
  constructor(private readonly source: () => Promise<string>) {}

  /** @returns that of `DATABASE_PASSWORD_FILE` or `DATABASE_PASSWORD_COMMAND`; `undefined` if neither is set. */
  static of({
    DATABASE_PASSWORD_FILE: file,
    DATABASE_PASSWORD_COMMAND: command,
  }: Pick<Environment, 'DATABASE_PASSWORD_FILE' | 'DATABASE_PASSWORD_COMMAND'>): DatabasePassword | undefined {
    if (file !== undefined) return new DatabasePassword(() => passwordInFile(file));
    if (command !== undefined) return new DatabasePassword(() => passwordOfCommand(command));
    return undefined;
  }

  /**
   * Reads the password, at most once a minute. Calls at the same time share one reading.
   *
   * @throws {DatabaseUnavailableError} if it cannot be read.
   */
  read(): Promise<string> {
    if (this.reading && performance.now() < this.reading.until) return this.reading.password;
    const reading = { password: this.source(), until: Infinity };
    this.reading = reading;
    reading.password.then(
      () => (reading.until = performance.now() + keptMs),
      () => (reading.until = 0),
    );
    return reading.password;
  }

  /** Makes the next connection read it again, because the database has refused it. */
  forget(): void {
    if (this.reading && this.reading.until !== Infinity) this.reading = undefined;
  }
}

async function passwordInFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'the file does not exist' : error.message;
    throw new DatabaseUnavailableError(`The file of DATABASE_PASSWORD_FILE cannot be read: ${reason}.`);
  });
  return withoutLineEnd(text, 'The file of DATABASE_PASSWORD_FILE is empty.');
}

async function passwordOfCommand(command: string): Promise<string> {
  const options = { timeout: commandTimeoutMs, maxBuffer: 64 * 1024 };
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], options).catch(
    ({ code, signal, killed, stderr }: { code?: number; signal?: string; killed?: boolean; stderr?: string }) => {
      const late = `has not ended within ${commandTimeoutMs / 1000} seconds`;
      const ending = killed ? late : signal ? `was ended by ${signal}` : `failed with code ${code}`;
      const words = stderr?.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
      throw new DatabaseUnavailableError(`DATABASE_PASSWORD_COMMAND ${ending}${words && `: ${words}`}`);
    },
  );
  return withoutLineEnd(stdout, 'DATABASE_PASSWORD_COMMAND printed nothing.');
}

function withoutLineEnd(text: string, emptyMessage: string): string {
  const password = text.replace(/\r?\n$/, '');
  if (password === '') throw new DatabaseUnavailableError(emptyMessage);
  return password;
}
