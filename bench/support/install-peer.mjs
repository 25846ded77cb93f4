import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs an npm package into its own folder in the system's temporary directory, where later runs find it. Install
 * scripts do not run, because those of the peers only download CUDA files.
 *
 * @param specifier the package with its exact version, for example `kokoro-js@1.2.1`.
 * @returns the folder.
 */
export async function installPeer(specifier) {
  const folder = join(tmpdir(), 'voxgate-bench-peers', specifier.replaceAll(/[^\w.-]/gu, '_'));
  const done = join(folder, 'installed');
  const isDone = await access(done).then(
    () => true,
    () => false,
  );
  if (!isDone) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', specifier], { cwd: folder });
    await writeFile(done, '');
  }
  return folder;
}
