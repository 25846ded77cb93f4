import type { ErrorCode } from '../../platform/errors/error-catalogue';

/** The errors that every route with a text to speak may answer with, also if it makes no audio. */
export const textRouteErrors = [
  'INVALID_REQUEST',
  'INVALID_JSON',
  'INVALID_SSML',
  'TEXT_TOO_LONG',
  'VOICE_NOT_ALLOWED',
  'VOICE_NOT_FOUND',
  'DICTIONARY_NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies readonly ErrorCode[];

/** The errors of routes that tell how a text is said. Its engine is asked, in a turn. */
export const phonemesRouteErrors = [
  ...textRouteErrors,
  'OVERLOADED',
  'VOICE_DELETED',
] as const satisfies readonly ErrorCode[];

/** The errors that every route for speech may answer with, in all APIs. Those of authentication and the limit are documented for all routes. */
export const speechRouteErrors = [
  ...textRouteErrors,
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
  'DOWNLOAD_LIMIT_REACHED',
  'QUOTA_EXCEEDED',
  'CONCURRENCY_LIMIT_REACHED',
  'OVERLOADED',
  'VOICE_DELETED',
] as const satisfies readonly ErrorCode[];
