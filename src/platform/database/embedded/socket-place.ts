import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterHome } from './cluster-home';
import { socketFile } from './connection-url';
import { EmbeddedPostgresError } from './errors';
import { ignoreExisting } from './file-system';
import { longestClaimName } from './ownership-claim';
import { isRoot, type ServerUser } from './server-user';

/** The socket directories of a cluster. */
export interface SocketPlace {
  /** For the sockets with which processes claim the cluster. Only this process's user can write to it. */
  directory: string;
  /** For PostgreSQL's own socket. PostgreSQL's user can write to it. */
  serverDirectory: string;
}

/** Maximum length of a Unix socket path in bytes: `sun_path` without the terminating NUL. */
const maxSocketPathLength = process.platform === 'darwin' ? 103 : 107;

function placeIn(directory: string): SocketPlace {
  return { directory, serverDirectory: join(directory, 'socket') };
}

function fits({ directory, serverDirectory }: SocketPlace): boolean {
  const paths = [join(directory, longestClaimName), socketFile(serverDirectory)];
  return paths.every((path) => Buffer.byteLength(path) <= maxSocketPathLength);
}

/**
 * Creates the socket directories in the cluster's home. If that path is too long for a socket, creates them in the temporary
 * directory, under a name derived from the home's path, so that other processes find them.
 *
 * @throws {EmbeddedPostgresError} if other users have access to the directory in the temporary directory.
 */
export async function openSocketPlace({ directory: home, user }: ClusterHome): Promise<SocketPlace> {
  const inHome = placeIn(home);
  const place = fits(inHome) ? inHome : await temporaryPlace(home, user);
  await mkdir(place.serverDirectory, { mode: 0o700 }).catch(ignoreExisting);
  if (user !== undefined) await chown(place.serverDirectory, user.uid, user.gid);
  return place;
}

async function temporaryPlace(home: string, user: ServerUser | undefined): Promise<SocketPlace> {
  const digest = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const owner = process.getuid?.() ?? 0;
  const name = `voxgate-${user === undefined ? owner : `${owner}-${user.uid}`}-${digest}`;
  const place = [tmpdir(), '/tmp'].map((parent) => placeIn(join(parent, name))).find(fits);
  if (place === undefined)
    throw new EmbeddedPostgresError(`The path ${tmpdir()} is too long for a socket. Set TMPDIR to a shorter one.`);

  await mkdir(place.directory, { mode: 0o700 }).catch(ignoreExisting);
  // Every user can write to the temporary directory: an attacker may have created this name first, to intercept connections.
  // Once it is ours, the sticky bit prevents others from moving it.
  const found = await lstat(place.directory);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o027) !== 0) {
    throw new EmbeddedPostgresError(
      `The database's socket needs ${place.directory}, but it exists and other users have access to it. ` +
        'Remove it, or choose a shorter VOXGATE_DATA_DIR.',
    );
  }
  if (isRoot() && user !== undefined) {
    await chown(place.directory, 0, user.gid);
    await chmod(place.directory, 0o710);
  }
  return place;
}
