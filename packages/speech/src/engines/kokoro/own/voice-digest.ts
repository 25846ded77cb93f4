import { createHash } from 'node:crypto';

/** SHA-256 of the numbers of a voice, in hexadecimal digits. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
