import { createHash } from 'node:crypto';

/**
 * The entity tag of a response (RFC 9110, section 8.8.3). It is weak: the same text sounds the same, but the bytes may differ,
 * because some voices are not deterministic and JSON responses have ids.
 *
 * @param tag identifies the sound: see `PlannedSpeech`.
 * @param shape tells apart responses with the same sound, such as JSON and audio.
 */
export function entityTag(tag: string, shape: string): string {
  return `W/"${createHash('sha256').update(`${tag} ${shape}`).digest('base64url').slice(0, 32)}"`;
}

/**
 * Whether an `If-None-Match` header names this tag (RFC 9110, section 13.1.2, weak comparison). `*` never matches: who sends it
 * has no copy.
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => opaque(given) === opaque(tag));
}

/** A tag without its mark of weakness. */
function opaque(tag: string): string {
  return tag.trim().replace(/^W\//u, '');
}
