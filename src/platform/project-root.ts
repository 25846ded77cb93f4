import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directory of `package.json`: above `src` in tests, above `dist/src` in a build. */
export const projectRoot = nearestPackage(__dirname);

function nearestPackage(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : nearestPackage(dirname(directory));
}
