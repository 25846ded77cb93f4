import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordFile } from './pack-store';
import type { PackFacts } from './voice-pack';

/** SHA-256 over the paths and digests of a pack's files, in hexadecimal: packs with the same one sound the same. */
export function packFingerprint({ files }: Pick<PackFacts, 'files'>): string {
  const lines = files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** The fingerprint of the pack in a directory; `undefined` if the directory has no readable manifest. */
export async function fingerprintOfDirectory(directory: string): Promise<string | undefined> {
  try {
    return packFingerprint(JSON.parse(await readFile(join(directory, recordFile), 'utf8')) as PackFacts);
  } catch {
    return undefined;
  }
}
