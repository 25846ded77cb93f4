import { chmod, mkdir, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors';

/**
 * Where root keeps files that PostgreSQL's user cannot reach in the checkout. It is not in the temporary directory, because the
 * database must survive a reboot.
 */
export const defaultSystemDirectory = process.platform === 'darwin' ? '/usr/local/var/voxgate' : '/var/lib/voxgate';

/**
 * Creates root's directory. Every user can read it; only root can write to it.
 *
 * @throws {EmbeddedPostgresError} if it cannot be created, or other users can write to it.
 */
export async function openSystemDirectory(directory: string): Promise<string> {
  try {
    const created = await mkdir(directory, { recursive: true });
    // mkdir applies the umask, which may be strict.
    if (created !== undefined) await chmod(directory, 0o755);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the user that it runs as cannot access the checkout or the data directory. ` +
        `${directory} cannot be created as a replacement. Run as an ordinary user, ` +
        'set VOXGATE_DATA_DIR to a directory that every user can reach, or set DATABASE_URL.',
      { cause },
    );
  }
  const { uid, mode } = await stat(directory);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(`${directory} must belong to root, and only root may be able to write to it.`);
  }
  return directory;
}
