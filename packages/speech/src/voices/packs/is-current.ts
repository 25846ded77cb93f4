import type { InstalledPack } from './pack-store';
import type { PackFacts } from './voice-pack';

/** Whether the installed pack matches the manifest. */
export function isCurrent({ pack: installed }: InstalledPack, pack: PackFacts): boolean {
  const digests = new Map(installed.files.map(({ path, sha256 }) => [path, sha256]));
  return pack.files.length === digests.size && pack.files.every(({ path, sha256 }) => digests.get(path) === sha256);
}
