import { createHash } from 'node:crypto';
import type { SpokenContent } from '../engines/speech-engine';
import { planVersion } from '../plan/speech-plan';

/** The version of the keys and of the records. Raise it when any changes. Older entries are then not found. */
const cacheVersion = 2;

/**
 * Everything that determines how an engine speaks a piece, and who may hear the result. The pauses, gain and marks of a piece are
 * added when it is rendered, so pieces that differ only in them share an entry.
 */
export interface PieceFacts extends SpokenContent {
  /** Identifies the voice's model and everything else that turns text into sound: `SpeechEngine.fingerprint`. */
  readonly fingerprint: string;
  /** Requests of other scopes do not find the entry. */
  readonly scope: string;
}

/** The key of a piece in the cache: SHA-256 in hexadecimal. JSON keeps the parts apart, so that different facts never collide. */
export function pieceKey({ fingerprint, scope, voiceId, text, speed, ...facts }: PieceFacts): string {
  const { pronunciations = [], pitch, language = '' } = facts;
  const given = pronunciations.map(({ start, end, ipa }) => [start, end, ipa]);
  return digestOf([
    cacheVersion,
    planVersion,
    fingerprint,
    voiceId,
    text,
    speed,
    scope,
    given,
    language,
    ...(pitch ? [pitch] : []),
  ]);
}

/**
 * The key of an encoded speech in the cache.
 *
 * @param tag identifies the plan and its sound: `CachedPieces.tag`.
 * @param facts everything else that determines the bytes: the encoder and its options.
 */
export function outputKey(tag: string, facts: readonly unknown[]): string {
  return digestOf([cacheVersion, 'encoded', tag, facts]);
}

/** SHA-256 of a value's JSON, in hexadecimal. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
