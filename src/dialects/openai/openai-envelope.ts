import type { ErrorCode } from '../../platform/errors/error-catalogue';
import { allOf } from '../../platform/errors/error-envelope';
import { dialectEnvelope, forDeadKeys } from '../dialect-envelope';

interface Facts {
  code: string;
  type?: string;
  /** The field that always causes this error. */
  param?: string;
}

const invalidKey: Facts = { code: 'invalid_api_key' };

/** OpenAI's codes. Errors that are not listed have their native code in lower case. */
const known: Partial<Record<ErrorCode, Facts>> = {
  INVALID_REQUEST: { code: 'invalid_value' },
  INVALID_SSML: { code: 'invalid_ssml', param: 'input' },
  TEXT_TOO_LONG: { code: 'string_above_max_length', param: 'input' },
  MISSING_API_KEY: invalidKey,
  INVALID_API_KEY: invalidKey,
  ...forDeadKeys(invalidKey),
  INSUFFICIENT_SCOPE: { code: 'insufficient_permissions', type: 'permission_error' },
  ADDRESS_NOT_ALLOWED: { code: 'ip_not_authorized', type: 'permission_error' },
  TOKEN_USED_UP: { code: 'token_used_up', type: 'permission_error' },
  VOICE_NOT_ALLOWED: { code: 'voice_not_allowed', type: 'permission_error', param: 'voice' },
  NOT_FOUND: { code: 'unknown_url' },
  VOICE_NOT_FOUND: { code: 'invalid_value', param: 'voice' },
  MODEL_NOT_FOUND: { code: 'model_not_found', param: 'model' },
  METHOD_NOT_ALLOWED: { code: 'method_not_supported' },
  RATE_LIMITED: { code: 'rate_limit_exceeded', type: 'requests' },
  QUOTA_EXCEEDED: { code: 'insufficient_quota', type: 'insufficient_quota' },
  CONCURRENCY_LIMIT_REACHED: { code: 'rate_limit_exceeded', type: 'requests' },
  OVERLOADED: { code: 'server_is_overloaded', type: 'service_unavailable_error' },
  SERVICE_UNAVAILABLE: { code: 'service_unavailable', type: 'service_unavailable_error' },
};

/** `{ "error": { "message", "type", "param", "code" } }`. */
export const openAiEnvelope = dialectEnvelope({
  schemaName: 'OpenAiError',
  fields: {
    error: allOf({
      message: { type: 'string', description: 'For people.' },
      type: { type: 'string', description: 'The kind of error.' },
      param: { type: ['string', 'null'], description: 'The invalid field, or the first of several.' },
      code: { type: 'string', description: 'Stable and machine-readable.' },
    }),
  },
  fieldNames: { text: 'input', voice_id: 'voice', format: 'response_format' },
  statuses: { VOICE_NOT_FOUND: 400 },
  body: ({ error, message, field }) => {
    const facts: Facts = known[error.code] ?? { code: error.code.toLowerCase() };
    const type = facts.type ?? (error.status >= 500 ? 'server_error' : 'invalid_request_error');
    return { error: { message, type, param: field ?? facts.param ?? null, code: facts.code } };
  },
});
