import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Whether a program is installed here. Only Node is certain to be. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Code for a shell in which curl fails on an HTTP error. */
export function failingOnErrors(script: string): string {
  return `set -eu\ncurl() { command curl --fail --no-progress-meter "$@"; }\n${script}`;
}

/**
 * Runs an example as its reader would, in an empty folder.
 *
 * @param program the interpreter, which takes code after `-c`.
 * @returns the files that it wrote.
 * @throws {Error} with what it printed, if it fails.
 */
export async function runExample(
  program: 'sh' | 'python3',
  code: string,
  { url, key }: { url: string; key: string },
): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-example-'));
  try {
    await promisify(execFile)(program, ['-c', code], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, VOXGATE_URL: url, VOXGATE_KEY: key },
    });
    return await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file))));
  } finally {
    await rm(folder, { recursive: true });
  }
}
