import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * Reads a file, and checks every byte of it.
 *
 * @param sha256 what its digest should be, in hexadecimal.
 * @throws {Error} naming the file, if it cannot be read or is another.
 */
export async function readVerified(file: string, sha256: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256) {
    throw new Error(`${file} is damaged or another file: its SHA-256 is ${digest}, and should be ${sha256}.`);
  }
  return bytes;
}
