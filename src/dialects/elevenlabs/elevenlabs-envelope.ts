import type { ApiError } from '../../platform/errors/api-error';
import type { ErrorCode } from '../../platform/errors/error-catalogue';
import { allOf } from '../../platform/errors/error-envelope';
import { dialectEnvelope, forDeadKeys } from '../dialect-envelope';

/** ElevenLabs' codes. Errors that are not listed have their native code in lower case. */
const knownCodes: Partial<Record<ErrorCode, string>> = {
  ...forDeadKeys('invalid_api_key'),
  DICTIONARY_NOT_FOUND: 'pronunciation_dictionary_not_found',
  INSUFFICIENT_SCOPE: 'missing_permissions',
  RATE_LIMITED: 'rate_limit_exceeded',
  CONCURRENCY_LIMIT_REACHED: 'too_many_concurrent_requests',
  OVERLOADED: 'service_unavailable',
};

/** ElevenLabs' error types by status. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'not_found',
  429: 'rate_limit_error',
  500: 'internal_error',
  503: 'service_unavailable',
};

const missingKey = 'Missing API key. Send it in the header "xi-api-key: sk-…", or in "Authorization: Bearer sk-…".';

/**
 * `{ "detail": { "type", "code", "message", "status", "request_id", "param" }, "error": { "message", "code" } }`. ElevenLabs' SDK
 * reads `detail`, and `@ai-sdk/elevenlabs` reads `error`, whose code is the HTTP status.
 */
export const elevenLabsEnvelope = dialectEnvelope({
  schemaName: 'ElevenLabsError',
  fields: {
    detail: allOf({
      type: { type: 'string', description: 'The kind of error.' },
      code: { type: 'string', description: 'Stable and machine-readable.' },
      message: { type: 'string', description: 'For people.' },
      status: { type: 'string', description: 'The code again, for older clients.' },
      request_id: { type: 'string', description: 'Same as the header `request-id`.' },
      param: { type: ['string', 'null'], description: 'The invalid field, or the first of several.' },
    }),
    error: allOf({ message: { type: 'string' }, code: { type: 'integer', description: 'The status.' } }),
  },
  body: ({ error, status, field, requestId, ...told }) => {
    const code = elevenLabsCode(error);
    const message = error.code === 'MISSING_API_KEY' ? missingKey : told.message;
    const type = types[status] ?? (status >= 500 ? 'internal_error' : 'validation_error');
    const detail = { type, code, message, status: code, request_id: requestId, param: field ?? null };
    return { detail, error: { message, code: status } };
  },
});

/** ElevenLabs' code of an error. */
export function elevenLabsCode({ code, problems: [problem] }: ApiError): string {
  if (code === 'INVALID_REQUEST') {
    if (problem?.field === 'output_format') return 'invalid_output_format';
    if (problem?.field === 'text' && problem.reason === 'empty') return 'empty_text';
  }
  return knownCodes[code] ?? code.toLowerCase();
}
