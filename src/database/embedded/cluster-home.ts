import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm, rmdir, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DataDirectoryOwnershipError, EmbeddedPostgresError, errorCode } from './errors';
import { exists, ignoreExisting } from './file-system';
import { isRoot, runAs, type ServerUser, unprivilegedUser } from './server-user';
import { openSystemDirectory } from './system-directory';

/** The directory of one cluster: its data, sockets, and log. */
export interface ClusterHome {
  directory: string;
  /** Whom PostgreSQL runs as here; `undefined`: as ourselves. */
  user: ServerUser | undefined;
}

interface Options {
  /** Where a cluster goes whose server cannot reach the data directory. */
  systemDirectory: string;
  log: (message: string) => void;
}

/**
 * Finds or makes the cluster's home, `postgres` in the data directory. When root's server could not work there, that
 * name is a symbolic link to the real place: an operator sees where the data is, and a moved checkout keeps it.
 *
 * @throws {DataDirectoryOwnershipError} when it was made by another user.
 * @throws {EmbeddedPostgresError} when it cannot be made, or the link leads nowhere.
 */
export async function openClusterHome(dataDirectory: string, options: Options): Promise<ClusterHome> {
  const entry = join(resolve(dataDirectory), 'postgres');
  try {
    await mkdir(dirname(entry), { recursive: true });
    await makeHome(entry, options);
    return await closeToOthers(await followEntry(entry));
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause;
    const code = errorCode(cause);
    if (code === 'EACCES' || code === 'EPERM') {
      throw (await isOurs(dirname(entry))) ? closed(dirname(entry), cause) : foreign(entry, cause);
    }
    throw new EmbeddedPostgresError(
      `The database directory ${entry} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

async function makeHome(entry: string, { systemDirectory, log }: Options): Promise<void> {
  if (await exists(entry)) return;
  // Whoever loses a race of two first starts takes what the winner made.
  if (!isRoot() || (await canWorkIn(dirname(entry), unprivilegedUser))) {
    await mkdir(entry, { mode: 0o700 }).catch(ignoreExisting);
    return;
  }
  const clusters = await openSystemDirectory(join(await openSystemDirectory(systemDirectory), 'clusters'));
  if (!(await canWorkIn(clusters, unprivilegedUser))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL, which refuses to run as root, can work neither in ${dirname(entry)} nor in ${clusters}. ` +
        'Run as an ordinary user, or set DATABASE_URL.',
    );
  }
  // A random name: a new checkout at an old path must not find the database of its predecessor.
  const home = join(clusters, randomBytes(6).toString('hex'));
  await mkdir(home, { mode: 0o700 });
  try {
    await symlink(home, entry);
    log(`the database lies in ${home}, because PostgreSQL, which refuses to run as root, cannot work in ${entry}`);
  } catch (error) {
    await rmdir(home);
    ignoreExisting(error);
  }
}

/** Tries it: whether this user, given a directory of its own below `parent`, can write into it. */
async function canWorkIn(parent: string, user: ServerUser): Promise<boolean> {
  const probe = join(parent, `.probe-${randomBytes(6).toString('hex')}`);
  await mkdir(probe, { mode: 0o700 });
  try {
    await chown(probe, user.uid, user.gid);
    await runAs(user, '/bin/sh', ['-c', ': > "$1/file"', 'sh', probe]);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { recursive: true });
  }
}

async function followEntry(entry: string): Promise<string> {
  try {
    return await realpath(entry);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new EmbeddedPostgresError(
      `The database of this data directory is gone: ${entry} is a link to a directory that does not exist. ` +
        'Bring the directory back, or remove the link to start with an empty database.',
      { cause },
    );
  }
}

/**
 * Nobody but us, and the server's group where that is another, may enter: inside, PostgreSQL trusts whoever connects.
 */
async function closeToOthers(directory: string): Promise<ClusterHome> {
  const found = await lstat(directory);
  if (!found.isDirectory()) throw new EmbeddedPostgresError(`${directory} is not a directory.`);
  if (!isRoot()) {
    if (found.uid !== process.getuid?.()) throw foreign(directory);
    if ((found.mode & 0o777) !== 0o700) await chmod(directory, 0o700);
    return { directory, user: undefined };
  }
  // Made by an ordinary user and now run by root: the server stays that user's, so that both can go on using it.
  if (found.uid !== 0) return { directory, user: { uid: found.uid, gid: found.gid } };
  if (found.gid !== unprivilegedUser.gid) await chown(directory, 0, unprivilegedUser.gid);
  if ((found.mode & 0o777) !== 0o710) await chmod(directory, 0o710);
  return { directory, user: unprivilegedUser };
}

async function isOurs(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => undefined);
  return found !== undefined && found.uid === process.getuid?.();
}

function closed(directory: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data directory ${directory} is read-only for this user, who owns it. Run: chmod u+rwx ${shellQuoted(directory)}, ` +
      'or set VOXGATE_DATA_DIR to another directory.',
    { cause },
  );
}

function foreign(directory: string, cause?: unknown): DataDirectoryOwnershipError {
  const uid = process.getuid?.() ?? -1;
  return new DataDirectoryOwnershipError(
    `The database directory ${directory} belongs to another user, or lies in a directory that does; ` +
      `this process runs as user ${uid}. Run Voxgate as the user that ran it first, set VOXGATE_DATA_DIR to another ` +
      `directory, or, with the server stopped, hand it over: sudo chown -R -H ${uid} ${shellQuoted(directory)}`,
    { cause },
  );
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
