import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm, rmdir, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DataDirectoryOwnershipError, EmbeddedPostgresError, errorCode } from './errors';
import { exists, ignoreExisting } from './file-system';
import { isRoot, runAs, type ServerUser, unprivilegedUser } from './server-user';
import { openSystemDirectory } from './system-directory';

/** The directory of a cluster: its data, sockets and log. */
export interface ClusterHome {
  directory: string;
  /** The user that PostgreSQL runs as; `undefined`: the user of this process. */
  user: ServerUser | undefined;
}

interface Options {
  /** Parent of the clusters whose PostgreSQL cannot access the data directory. */
  systemDirectory: string;
  log: (message: string) => void;
}

/**
 * Finds or creates the cluster's home, `postgres` in the data directory. If this process is root and PostgreSQL's user cannot
 * work there, that name is a symbolic link to the real directory. The link shows an operator where the data is, and it is kept
 * when the checkout is moved.
 *
 * @throws {DataDirectoryOwnershipError} if it was created by another user.
 * @throws {EmbeddedPostgresError} if it cannot be created, or the link is broken.
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
  // If two first starts race, the loser uses the directory that the winner created.
  if (!isRoot() || (await canWorkIn(dirname(entry), unprivilegedUser))) {
    await mkdir(entry, { mode: 0o700 }).catch(ignoreExisting);
    return;
  }
  const clusters = await openSystemDirectory(join(await openSystemDirectory(systemDirectory), 'clusters'));
  if (!(await canWorkIn(clusters, unprivilegedUser))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the user that it runs as cannot write to ${dirname(entry)} or ${clusters}. ` +
        'Run as an ordinary user, or set DATABASE_URL.',
    );
  }
  // A random name, so that a new checkout at the same path does not find the old database.
  const home = join(clusters, randomBytes(6).toString('hex'));
  await mkdir(home, { mode: 0o700 });
  try {
    await symlink(home, entry);
    log(`the database is in ${home}, because PostgreSQL does not run as root and its user cannot write to ${entry}`);
  } catch (error) {
    await rmdir(home);
    ignoreExisting(error);
  }
}

/** Tests whether this user can write to its own directory below `parent`. */
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
      `The database of this data directory is missing: ${entry} is a link to a directory that does not exist. ` +
        'Restore the directory, or remove the link to start with an empty database.',
      { cause },
    );
  }
}

/**
 * Restricts the directory to this user and, if PostgreSQL runs as another user, its group: PostgreSQL trusts every connection
 * to the socket inside.
 */
async function closeToOthers(directory: string): Promise<ClusterHome> {
  const found = await lstat(directory);
  if (!found.isDirectory()) throw new EmbeddedPostgresError(`${directory} is not a directory.`);
  if (!isRoot()) {
    if (found.uid !== process.getuid?.()) throw foreign(directory);
    if ((found.mode & 0o777) !== 0o700) await chmod(directory, 0o700);
    return { directory, user: undefined };
  }
  // Created by an ordinary user and now run by root: PostgreSQL keeps running as that user, so that both can use it.
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
    `The data directory ${directory} is read-only. This user owns it, so run: chmod u+rwx ${shellQuoted(directory)}, ` +
      'or set VOXGATE_DATA_DIR to another directory.',
    { cause },
  );
}

function foreign(directory: string, cause?: unknown): DataDirectoryOwnershipError {
  const uid = process.getuid?.() ?? -1;
  return new DataDirectoryOwnershipError(
    `The database directory ${directory} belongs to another user, or is in a directory that does; ` +
      `this process runs as user ${uid}. Run Voxgate as the user that ran it first, set VOXGATE_DATA_DIR to another ` +
      `directory, or stop the server and change the owner: sudo chown -R -H ${uid} ${shellQuoted(directory)}`,
    { cause },
  );
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
