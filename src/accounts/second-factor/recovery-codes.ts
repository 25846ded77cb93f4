import { createHash, randomInt } from 'node:crypto';

/** How many recovery codes a person gets at a time. */
export const recoveryCodeCount = 10;

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/**
 * Generates recovery codes of 79 random bits, such as `k7qz-m2xa-9wpc-h4rt`: too many to guess, even for somebody who knows the
 * digests.
 */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  );
}

/** The SHA-256 of a recovery code. Nothing else of it is stored. Case, spaces and hyphens do not count. */
export function digestRecoveryCode(personId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`${personId}:${plain}`).digest();
}
