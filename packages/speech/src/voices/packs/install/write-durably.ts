import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/**
 * Writes a file and flushes it to disk. Stops after `longest` bytes.
 *
 * @param onBytes called with the number of bytes so far.
 * @returns the number of bytes received (more than `longest` if writing stopped) and their SHA-256 in hexadecimal.
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
