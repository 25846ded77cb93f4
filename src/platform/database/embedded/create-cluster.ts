import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, program } from './binaries';
import type { ClusterHome } from './cluster-home';
import { superuser } from './connection-url';
import { checkDiskSpace, hintOnFullDisk } from './disk-space';
import { PostgresFailedError } from './errors';
import { exists, syncDirectory } from './file-system';
import { ServerLog } from './server-log';
import { asArguments, initialSettings } from './settings';
import { type Ending, WatchedProcess } from './watched-process';

const unfinishedPrefix = 'data.new-';

/** PostgreSQL's data directory in a cluster's home. */
export function dataOf(home: ClusterHome): string {
  return join(home.directory, 'data');
}

/**
 * Creates the cluster's data directory if it does not exist. It is created under another name and then renamed, so a killed
 * process never leaves a partial one. Call it only as the cluster's owner.
 *
 * @throws {PostgresFailedError} if `initdb` fails.
 * @throws {EmbeddedPostgresError} if the disk has too little space.
 * @throws {unknown} the signal's reason, once it has aborted. Nothing has then been created.
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

/** Deletes partial data directories. Their `initdb` may still be ending and creating files. Files that remain do no harm. */
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
      // Unicode character classes and code point order, on every machine, independent of its C library.
      ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Users who can access the socket's directory are trusted; other users have no access to it. TCP is off, and also rejected.
      ['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
      asArguments(initialSettings),
      // If durable, initdb flushes its files to disk, because the first key may be acknowledged a moment later.
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

/** Waits until `initdb` ends. Kills it when the signal aborts, since its result is discarded. */
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

/** Containers often run as a user id that `/etc/passwd` does not contain. */
function hintFor(lines: string): string {
  if (!lines.includes('could not look up effective user ID')) return '';
  return '\nRun as a user that is in /etc/passwd, or set DATABASE_URL to your own PostgreSQL server.';
}
