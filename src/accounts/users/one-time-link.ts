import { createHash, randomBytes } from 'node:crypto';

/** Hours after which a link expires. */
export const linkHours = 72;

/** Hours after which a link of an owner for a member expires, and one that a person has asked for by e-mail. */
export const ownerLinkHours = 24;
export const mailedLinkHours = 1;

/** A new link. Only at this point is its token known. */
export interface OneTimeLink {
  email: string;
  token: string;
  expiresAt: Date;
}

/** Builds the URL of a link. The token is in the fragment, which browsers do not send, so that it appears in no log. */
export function linkAddress(serverUrl: string, { token }: OneTimeLink): string {
  return `${serverUrl}/dashboard/welcome#${token}`;
}

/** Generates a link's token of 256 random bits. */
export function generateOneTimeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token. Nothing else of it is stored. */
export function digestOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
