import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const projectRoot = resolve(__dirname, '../../..');

/**
 * Finds the JavaScript of a worker, for example `workerFile(join(__dirname, 'worker'), 'encoding.worker')`.
 *
 * A thread cannot load TypeScript. Under Jest, where the caller is a file in `src`, this returns the worker of the last build
 * if that build is up to date. To make this check possible, everything that a worker loads must be in its own folder.
 *
 * @throws {Error} if the worker has not been built since its folder changed.
 */
export function workerFile(folder: string, name: string): string {
  const beside = join(folder, `${name}.js`);
  if (existsSync(beside)) return beside;

  const builtFolder = join(projectRoot, 'dist', relative(projectRoot, folder));
  const stale = sourcesIn(folder).filter(
    (source) => modifiedAt(join(builtFolder, `${source}.js`)) < modifiedAt(join(folder, `${source}.ts`)),
  );
  if (stale.length > 0) {
    throw new Error(
      `The worker ${name} needs a build: ${stale.map((source) => `${source}.ts`).join(', ')} in ${folder} is newer than ` +
        `${builtFolder}. Run: npm run build`,
    );
  }
  return join(builtFolder, `${name}.js`);
}

/** The names, without `.ts`, of the files in a folder that are part of a build. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.endsWith('.spec.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
}

/** Milliseconds since 1970; 0 if the file does not exist. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
