import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kokoroModelFile } from '../kokoro/kokoro-file-names';
import type { InstalledPack } from '../pack-store';
import { verifyFiles } from '../verify-pack';
import { type PackFile, preparedDirectory, type VoicePack } from '../voice-pack';

/**
 * Takes the files of an installed pack that its new version also has, so that an update fetches only what is new. Files with a wrong digest
 * are not taken. What has been prepared from the model is taken as well, if the model is the same.
 *
 * @param target the directory of the new version. Files that it has stay.
 */
export async function reuseInstalled(installed: InstalledPack, pack: VoicePack, target: string): Promise<void> {
  const before = new Map(installed.pack.files.map((file) => [file.path, file]));
  const same = pack.files.filter(({ path, bytes, sha256 }) => isSame(before.get(path), { path, bytes, sha256 }));
  const damaged = new Set((await verifyFiles(installed.directory, same)).map(({ path }) => path));
  for (const { path } of same) {
    if (!damaged.has(path)) await takeFile(join(installed.directory, path), join(target, path));
  }
  if (!same.some(({ path }) => path === kokoroModelFile) || damaged.has(kokoroModelFile)) return;
  const prepared = join(target, preparedDirectory);
  try {
    await takeTree(join(installed.directory, preparedDirectory), prepared);
  } catch {
    // It is made again when the pack is opened.
    await rm(prepared, { recursive: true, force: true });
  }
}

function isSame(file: PackFile | undefined, { bytes, sha256 }: PackFile): boolean {
  return file?.bytes === bytes && file.sha256 === sha256;
}

async function takeTree(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    // Names with a dot are locks and unfinished work.
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await takeTree(join(from, entry.name), join(to, entry.name));
    else if (entry.isFile()) await takeFile(join(from, entry.name), join(to, entry.name));
  }
}

/** A hard link takes no time and no space. Where there can be none, for example from the file system of a container image, it is a copy. */
async function takeFile(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return;
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}
