import { createHash, randomBytes } from 'node:crypto';

/** Generates a token of 256 random bits. */
export function generateOneTimeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token. Nothing else of it is stored. */
export function digestOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
