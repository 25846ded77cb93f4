import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** The directory of the package's `package.json`. */
export const installationDirectory = findInstallation(__dirname);

/** The contents of this `package.json`. */
export const manifest = JSON.parse(readFileSync(join(installationDirectory, 'package.json'), 'utf8')) as Manifest;

function findInstallation(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : findInstallation(dirname(directory));
}
