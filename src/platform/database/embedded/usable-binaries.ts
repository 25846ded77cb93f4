import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { type Binaries, hydrateSymlinks, program } from './binaries';
import { copyTree } from './copy-tree';
import { errorCode, PostgresUnavailableError } from './errors';
import { runAs, type ServerUser } from './server-user';

interface Place {
  user: ServerUser | undefined;
  /** Creates the permanent directory for a copy of the programs. */
  copyDirectory: () => Promise<string>;
  log: (message: string) => void;
}

const unfinishedPrefix = '.copying-';
const hour = 3_600_000;

/** Runs `postgres --version`: this detects missing permissions, missing libraries and a different C library. */
async function whyUnusable(binaries: Binaries, user: ServerUser | undefined): Promise<Error | undefined> {
  try {
    await runAs(user, program(binaries, 'postgres'), ['--version']);
    return undefined;
  } catch (error) {
    return isNativeError(error) ? error : new Error(String(error));
  }
}

/** Copies under a temporary name and then renames, so that a copy is complete or absent. */
async function copyOnce(binaries: Binaries, directory: string, target: string): Promise<void> {
  await removeUnfinished(directory);
  const unfinished = await mkdtemp(join(directory, unfinishedPrefix));
  try {
    await chmod(unfinished, 0o755);
    await copyTree(binaries.directory, join(unfinished, 'native'));
    await hydrateSymlinks({ directory: join(unfinished, 'native') });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process has created the same copy in the meantime.
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** Deletes the partial copies (some 50 MB) of killed processes. No copy takes longer than an hour. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    const path = join(directory, name);
    const modified = await stat(path).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - modified > hour) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Finds programs that PostgreSQL's user can run: those in `node_modules`, or, if it has no access to them (a checkout in root's
 * home, a strict umask), a copy. The copy is created once per version.
 *
 * @throws {PostgresUnavailableError} if they run in neither place.
 */
export async function usableBinaries(found: Binaries, { user, copyDirectory, log }: Place): Promise<Binaries> {
  await hydrateSymlinks(found);
  const reason = await whyUnusable(found, user);
  if (reason === undefined) return found;

  const directory = await copyDirectory();
  const target = join(directory, `postgresql-${found.version}`);
  const copy: Binaries = { ...found, directory: join(target, 'native') };
  if ((await whyUnusable(copy, user)) === undefined) return copy;
  try {
    await copyOnce(found, directory, target);
  } catch (cause) {
    throw new PostgresUnavailableError(
      `The embedded PostgreSQL can neither run from ${found.directory} nor be copied to ${directory}. ` +
        'Move Voxgate to a directory that every user can read, or set DATABASE_URL to your own PostgreSQL server.',
      { cause },
    );
  }
  const stillUnusable = await whyUnusable(copy, user);
  if (stillUnusable !== undefined) {
    await rm(target, { recursive: true, force: true });
    const lastLine = stillUnusable.message.trim().split('\n').at(-1);
    throw new PostgresUnavailableError(
      `The embedded PostgreSQL does not run on this system: ${lastLine}\n` +
        'It needs glibc, which for example Alpine lacks. Set DATABASE_URL to your own PostgreSQL server.',
      { cause: stillUnusable },
    );
  }
  log(`copied PostgreSQL's programs to ${target}, because they cannot run from ${found.directory}`);
  return copy;
}
