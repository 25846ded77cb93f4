import { createHash } from 'node:crypto';
import type { SpeechOwner } from '../../platform/caller/caller';

/** A request that its client has named, so that it can be repeated. */
export interface NamedRequest {
  readonly accountId: string;
  /** SHA-256 of the name and of whoever has chosen it. */
  readonly keyDigest: Buffer;
  /** SHA-256 of what is asked for: under one name, it is always the same. */
  readonly requestDigest: Buffer;
}

/**
 * Names a request. Tokens, and keys that may use only some voices, have names of their own: otherwise they could get what they may not
 * ask for.
 *
 * @param key its `Idempotency-Key`, which `checkIdempotencyKey` has accepted.
 * @param requestDigest SHA-256 of what is asked for.
 */
export function nameRequest(
  { accountId, token, allowedVoices }: Pick<SpeechOwner, 'accountId' | 'token' | 'allowedVoices'>,
  key: string,
  requestDigest: Buffer,
): NamedRequest {
  return { accountId, keyDigest: digestOfJson([token?.id ?? null, allowedVoices, key]), requestDigest };
}

/** SHA-256 of a value as JSON. */
export function digestOfJson(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}
