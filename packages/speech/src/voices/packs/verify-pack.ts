import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InstalledPack } from './pack-store';
import type { PackFile } from './voice-pack';

/** A damaged or missing file of a pack. */
export interface FileProblem {
  readonly path: string;
  readonly problem: string;
}

/**
 * Verifies the digest of every file of an installed pack.
 *
 * @returns the problems; empty if all files are intact.
 */
export async function verifyPack({ pack, directory }: InstalledPack): Promise<FileProblem[]> {
  return verifyFiles(directory, pack.files);
}

/** Verifies the digests of files in a directory. @returns the problems; empty if all files are intact. */
export async function verifyFiles(
  directory: string,
  files: readonly Pick<PackFile, 'path' | 'sha256'>[],
): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const { path, sha256 } of files) {
    const problem = await problemOf(join(directory, path), sha256);
    if (problem) problems.push({ path, problem });
  }
  return problems;
}

async function problemOf(file: string, expected: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
  const actual = hash.digest('hex');
  return actual === expected ? undefined : `is damaged: its SHA-256 is ${actual}, and should be ${expected}`;
}
