import type { ApiError } from '../../platform/errors/api-error';
import type { ErrorCode } from '../../platform/errors/error-catalogue';
import type { FieldNames } from '../../platform/errors/field-problem';
import { dialectEnvelope, forDeadKeys } from '../dialect-envelope';
import { mapFieldNames } from '../map-field-names';

/** The native fields' names in Deepgram's requests. */
const fieldNames: FieldNames = { voice_id: 'model', format: 'encoding' };

const badRequest = 'Bad Request';
const invalidAuth = 'INVALID_AUTH';

/** Deepgram's codes. Errors that are not listed have their native code. */
const knownCodes: Partial<Record<ErrorCode, string>> = {
  INVALID_REQUEST: badRequest,
  INVALID_JSON: badRequest,
  VOICE_NOT_FOUND: badRequest,
  MISSING_API_KEY: invalidAuth,
  INVALID_API_KEY: invalidAuth,
  ...forDeadKeys(invalidAuth),
  INSUFFICIENT_SCOPE: 'INSUFFICIENT_PERMISSIONS',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  CONCURRENCY_LIMIT_REACHED: 'TOO_MANY_REQUESTS',
};

/** An error in Deepgram's API. */
export interface DeepgramError {
  err_code: string;
  err_msg: string;
  request_id: string;
}

/** Converts an error. */
export function deepgramError(error: ApiError, requestId: string): DeepgramError {
  return {
    err_code: knownCodes[error.code] ?? error.code,
    err_msg: mapFieldNames(error, fieldNames).message,
    request_id: requestId,
  };
}

/** `{ "err_code", "err_msg", "request_id" }`. */
export const deepgramEnvelope = dialectEnvelope({
  schemaName: 'DeepgramError',
  fields: {
    err_code: { type: 'string', description: 'The kind of error.' },
    err_msg: { type: 'string', description: 'For people.' },
    request_id: { type: 'string', description: 'Same as the header `dg-request-id`.' },
  },
  statuses: { VOICE_NOT_FOUND: 400 },
  body: ({ error, requestId }) => deepgramError(error, requestId),
});
