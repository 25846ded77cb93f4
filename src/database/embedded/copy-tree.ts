import { chmod, copyFile, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a directory so that everybody may read it. The modes of the original are not kept: a checkout made under a
 * strict umask would give a copy as closed as itself. Static libraries are left out; they only serve compilers.
 *
 * @throws when something cannot be read or written.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target);
    } else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
