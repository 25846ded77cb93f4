import { hash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const randomLength = 32;
const prefixLength = 'sk-'.length + 6;
const form = /^sk-[A-Za-z0-9]{32}$/;

/**
 * Every key in a text, to blot them out where they must not appear; also those whose characters a client has
 * percent-encoded, some or all, once or more (`sk%2D…`).
 */
export const apiKeyPattern =
  /(?:s|%(?:25)*73)(?:k|%(?:25)*6b)(?:-|%(?:25)*2d)(?:[a-z0-9]|%(?:25)*(?:3\d|[46][1-9a-f]|[57][0-9a])){32}/gi;

/**
 * Draws a new API key: `sk-` and 32 characters of 62 from the system's cryptographic random source, without bias
 * (`randomInt` rejects and draws again), which is 190 bits.
 */
export function generateApiKey(): string {
  return `sk-${Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** Whether a string has the form of an API key. */
export function isApiKey(value: string): boolean {
  return form.test(value);
}

/** The SHA-256 of a key: 32 bytes, and all that is ever stored of it. No salt: 190 random bits cannot be tabulated. */
export function digestApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The start of a key that may be shown: `sk-` and the first six characters. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, prefixLength);
}
