import { hash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const randomLength = 32;
const prefixLength = 'sk-'.length + 6;
const form = /^sk-[A-Za-z0-9]{32}$/;

/** Matches the random characters of a secret, also if a client has percent-encoded them, once or several times. */
export const secretCharacters = String.raw`(?:[a-z0-9]|%(?:25)*(?:3\d|[46][1-9a-f]|[57][0-9a])){${randomLength}}`;

/**
 * Matches every API key in a text, so that it can be redacted. Also matches keys in which a client has percent-encoded
 * some or all characters, once or several times (`sk%2D…`).
 */
export const apiKeyPattern = new RegExp(`(?:s|%(?:25)*73)(?:k|%(?:25)*6b)(?:-|%(?:25)*2d)${secretCharacters}`, 'gi');

/**
 * Generates the random part of a secret: 32 characters from an alphabet of 62, which is 190 bits. The characters come from the
 * system's cryptographic random source, without modulo bias: `randomInt` rejects out-of-range values and draws again.
 */
export function randomCharacters(): string {
  return Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Generates an API key: `sk-` and 32 random characters. */
export function generateApiKey(): string {
  return `sk-${randomCharacters()}`;
}

/** Whether a string has the form of an API key. */
export function isApiKey(value: string): boolean {
  return form.test(value);
}

/**
 * The SHA-256 of a key, 32 bytes. Nothing else of the key's secret part is stored. It needs no salt: nobody can precompute a
 * table of 190 random bits.
 */
export function digestApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The part of a key that is safe to display: `sk-` and the first six characters. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, prefixLength);
}
