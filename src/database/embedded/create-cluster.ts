import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, program } from './binaries';
import type { ClusterHome } from './cluster-home';
import { superuser } from './connection-url';
import { checkDiskSpace, hintOnFullDisk } from './disk-space';
import { PostgresFailedError } from './errors';
import { exists } from './file-system';
import { ServerLog } from './server-log';
import { asArguments, initialSettings } from './settings';
import { type Ending, WatchedProcess } from './watched-process';

const unfinishedPrefix = 'data.new-';

/** PostgreSQL's data directory in a cluster's home. */
export function dataOf(home: ClusterHome): string {
  return join(home.directory, 'data');
}

/**
 * Makes the cluster's data directory if there is none. A half-made one, left by a process that was killed, never has
 * that name. Call it only as the cluster's owner.
 *
 * @throws {PostgresFailedError} when `initdb` fails.
 * @throws {EmbeddedPostgresError} when the disk has no room for one.
 * @throws {unknown} the signal's reason, once it has aborted; then nothing has been made.
 */
export async function createClusterIfMissing(
  home: ClusterHome,
  binaries: Binaries,
  { durable, signal }: { durable: boolean; signal?: AbortSignal },
): Promise<void> {
  if (await exists(dataOf(home))) return;
  signal?.throwIfAborted();
  await removeUnfinished(home.directory);
  await checkDiskSpace(home.directory);
  const unfinished = join(home.directory, `${unfinishedPrefix}${randomBytes(4).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (home.user !== undefined) await chown(unfinished, home.user.uid, home.user.gid);
  try {
    await initialise(unfinished, home, binaries, { durable, signal });
    await rename(unfinished, dataOf(home));
  } catch (error) {
    await removeTree(unfinished);
    throw error;
  }
  if (durable) await syncDirectory(home.directory);
}

/** Its `initdb` may be in its last moments, and still make files there; what cannot be removed does no harm. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    await removeTree(join(home, name));
  }
}

async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 10 }).catch(() => {});
}

async function initialise(
  data: string,
  home: ClusterHome,
  binaries: Binaries,
  { durable, signal }: { durable: boolean; signal?: AbortSignal },
): Promise<void> {
  const log = await ServerLog.open(home.directory, home.user);
  try {
    const args = [
      ['-D', data],
      ['--username', superuser],
      // Characters by Unicode, order by code point: the same on every machine, whatever its C library thinks.
      ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Whoever can enter the directory of the socket is trusted; it is closed to others. TCP is refused twice.
      ['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
      asArguments(initialSettings),
      // Otherwise initdb flushes what it made to the disk: the first key may be acknowledged a moment later.
      durable ? [] : ['--no-sync'],
    ].flat();
    const initdb = new WatchedProcess(program(binaries, 'initdb'), args, { user: home.user, output: log.descriptor });
    const { code } = await endingOf(initdb, signal);
    if (code !== 0) {
      const lines = await log.tail();
      throw new PostgresFailedError(
        `The database could not be created. PostgreSQL's initdb says (in ${log.path}):\n${lines}${hintFor(lines)}` +
          (await hintOnFullDisk(home.directory)),
      );
    }
  } finally {
    await log.close();
  }
}

/** Waits for the end of `initdb`, which is hastened when the signal aborts. It has nothing to save. */
async function endingOf(initdb: WatchedProcess, signal?: AbortSignal): Promise<Ending> {
  const hasten = () => void initdb.stop('SIGTERM', 'SIGKILL', 1000).catch(() => {});
  signal?.addEventListener('abort', hasten, { once: true });
  try {
    const ending = await initdb.ended;
    signal?.throwIfAborted();
    return ending;
  } finally {
    signal?.removeEventListener('abort', hasten);
  }
}

/** Containers like to run as a number that no file knows. */
function hintFor(lines: string): string {
  if (!lines.includes('could not look up effective user ID')) return '';
  return '\nRun as a user that /etc/passwd knows, or set DATABASE_URL to a PostgreSQL server of your own.';
}

/** Makes the rename itself survive a loss of power. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
