import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/**
 * Writes a file anew, to the disk itself, and tells what has been written. One that does not end is given up after
 * `longest` bytes.
 *
 * @param onBytes is told the bytes so far.
 * @returns the bytes that came (more than `longest` if it was given up), and their SHA-256 in hexadecimal.
 */
export async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array>,
  longest: number,
  onBytes?: (bytes: number) => void,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > longest) break;
      hash.update(chunk);
      await file.writeFile(chunk);
      onBytes?.(bytes);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
