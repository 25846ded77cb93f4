import { randomBytes } from 'node:crypto';

/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32;

/** Generates a secret for signatures. */
export function generateWebhookSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** Formats a secret as Standard Webhooks specifies: `whsec_` and base64. */
export function formatWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}
