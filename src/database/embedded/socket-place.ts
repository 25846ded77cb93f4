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

/** Where the sockets of one cluster are. */
export interface SocketPlace {
  /** Holds the sockets by which processes claim the cluster; only we may write to it. */
  directory: string;
  /** Holds PostgreSQL's own socket; the server's user may write to it. */
  serverDirectory: string;
}

/** Bytes that the path of a Unix socket may have: `sun_path` without its closing zero. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

function placeIn(directory: string): SocketPlace {
  return { directory, serverDirectory: join(directory, 'socket') };
}

function fits({ directory, serverDirectory }: SocketPlace): boolean {
  const paths = [join(directory, longestClaimName), socketFile(serverDirectory)];
  return paths.every((path) => Buffer.byteLength(path) <= longestSocketPath);
}

/**
 * Makes the directories for the sockets: in the cluster's home, or, when that path is too long for a socket, in the
 * temporary directory, under a name that follows from the home's path, so that other processes find it too.
 *
 * @throws {EmbeddedPostgresError} when the directory in the temporary directory is not ours alone.
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
  if (place === undefined) throw new EmbeddedPostgresError(`${tmpdir()} is too long a path for a socket; set TMPDIR.`);

  await mkdir(place.directory, { mode: 0o700 }).catch(ignoreExisting);
  // Everybody may write to the temporary directory: somebody else may have made this name first, to listen in.
  // Once it is ours, the sticky bit keeps others from moving it.
  const found = await lstat(place.directory);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o027) !== 0) {
    throw new EmbeddedPostgresError(
      `${place.directory} is needed for the database's socket, but it exists and is not this user's alone. ` +
        'Remove it, or choose a shorter VOXGATE_DATA_DIR.',
    );
  }
  if (isRoot() && user !== undefined) {
    await chown(place.directory, 0, user.gid);
    await chmod(place.directory, 0o710);
  }
  return place;
}
