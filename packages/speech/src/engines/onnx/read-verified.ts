import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * Reads a file and verifies its digest.
 *
 * @param sha256 the expected digest in hexadecimal.
 * @throws {Error} naming the file, if it cannot be read or has another digest.
 */
export async function readVerified(file: string, sha256: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256) {
    throw new Error(`${file} is damaged or not the expected file: its SHA-256 is ${digest} instead of ${sha256}.`);
  }
  return bytes;
}
