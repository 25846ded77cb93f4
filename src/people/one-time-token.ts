import { createHash, randomBytes } from 'node:crypto';

/** Draws a new token: 256 random bits. */
export function generateOneTimeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** All that is kept of one. */
export function digestOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
