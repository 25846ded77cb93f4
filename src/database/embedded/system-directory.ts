import { chmod, mkdir, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors';

/**
 * Where root keeps what the server's user cannot reach in the checkout. Not in the temporary directory: the database
 * would be gone after a reboot.
 */
export const defaultSystemDirectory = process.platform === 'darwin' ? '/usr/local/var/voxgate' : '/var/lib/voxgate';

/**
 * Makes root's directory, open to look through for everybody and to write for root alone.
 *
 * @throws {EmbeddedPostgresError} when it cannot be made, or others could put programs into it.
 */
export async function openSystemDirectory(directory: string): Promise<string> {
  try {
    const created = await mkdir(directory, { recursive: true });
    // mkdir obeys the umask, which may be strict.
    if (created !== undefined) await chmod(directory, 0o755);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The checkout or the data directory is closed to the user that PostgreSQL runs as (it refuses to run as root), ` +
        `and ${directory} cannot be made to hold them instead. Run as an ordinary user, ` +
        'set VOXGATE_DATA_DIR to a directory that every user can reach, or set DATABASE_URL.',
      { cause },
    );
  }
  const { uid, mode } = await stat(directory);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(`${directory} must belong to root, and be writable for nobody else.`);
  }
  return directory;
}
