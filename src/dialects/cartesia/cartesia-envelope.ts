import { STATUS_CODES } from 'node:http';
import type { ApiError } from '../../platform/errors/api-error';
import type { ErrorCode } from '../../platform/errors/error-catalogue';
import type { FieldNames } from '../../platform/errors/field-problem';
import { dialectEnvelope, forDeadKeys } from '../dialect-envelope';
import { mapFieldNames } from '../map-field-names';

/** The native fields' names in Cartesia's requests. */
const fieldNames: FieldNames = {
  text: 'transcript',
  voice_id: 'voice',
  format: 'output_format',
  sample_rate: 'output_format',
};

/** Cartesia's codes. Errors that are not listed have their native code in lower case. */
const knownCodes: Partial<Record<ErrorCode, string>> = {
  MISSING_API_KEY: 'invalid_api_key',
  ...forDeadKeys('invalid_api_key'),
  CONCURRENCY_LIMIT_REACHED: 'concurrency_limited',
  DICTIONARY_NOT_FOUND: 'pronunciation_dict_not_found',
};

/** An error in Cartesia's API. */
export interface CartesiaError {
  error_code: string;
  title: string;
  message: string;
  request_id: string;
}

/** Converts an error. */
export function cartesiaError(error: ApiError, requestId: string): CartesiaError {
  return {
    error_code: knownCodes[error.code] ?? error.code.toLowerCase(),
    title: STATUS_CODES[error.status] ?? 'Error',
    message: mapFieldNames(error, fieldNames).message,
    request_id: requestId,
  };
}

/** `{ "error_code", "title", "message", "request_id" }`, as of `Cartesia-Version: 2026-03-01`. */
export const cartesiaEnvelope = dialectEnvelope({
  schemaName: 'CartesiaError',
  fields: {
    error_code: { type: 'string', description: 'Stable and machine-readable.' },
    title: { type: 'string', description: 'What kind of error it is, for people.' },
    message: { type: 'string', description: 'For people.' },
    request_id: { type: 'string', description: 'Same as the header `X-Request-Id`.' },
  },
  body: ({ error, requestId }) => cartesiaError(error, requestId),
});
