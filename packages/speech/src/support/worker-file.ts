import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const projectRoot = resolve(__dirname, '../../../..');

/**
 * Finds the JavaScript of a worker thread or process, for example `workerFile(join(__dirname, 'worker'), 'encoding.worker')`.
 * Threads and processes cannot load TypeScript. Under Jest, where the caller is a file in `src`, this is the worker of the
 * last build.
 *
 * @throws {Error} if the worker has not been built.
 */
export function workerFile(folder: string, name: string): string {
  const file = `${name}.js`;
  const places = [join(folder, file), join(projectRoot, 'dist', relative(projectRoot, folder), file)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The worker ${name} has not been built. Run: npm run build`);
  return found;
}
