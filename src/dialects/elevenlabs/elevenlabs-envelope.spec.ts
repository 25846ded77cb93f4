import { ApiError } from '../../platform/errors/api-error';
import type { ErrorCode } from '../../platform/errors/error-catalogue';
import type { ProblemReason } from '../../platform/errors/field-problem';
import { elevenLabsEnvelope } from './elevenlabs-envelope';

/** Creates an error whose message does not reveal its reason. */
const fieldError = (code: ErrorCode, field: string, reason: ProblemReason) =>
  ApiError.ofFields(code, [{ field, reason, rule: 'is not as it has to be' }]);

describe('elevenLabsEnvelope', () => {
  const answer = (error: ApiError) => elevenLabsEnvelope.answer(error, { id: 'the-id' });

  it('puts the error where both SDKs look for it', () => {
    const headers = { 'Retry-After': '17' };
    const error = new ApiError('RATE_LIMITED', 'Rate limit exceeded. Retry after 17 seconds', { headers });
    expect(answer(error)).toEqual({
      status: 429,
      headers,
      body: {
        detail: {
          type: 'rate_limit_error',
          code: 'rate_limit_exceeded',
          message: 'Rate limit exceeded. Retry after 17 seconds',
          status: 'rate_limit_exceeded',
          request_id: 'the-id',
          param: null,
        },
        error: { message: 'Rate limit exceeded. Retry after 17 seconds', code: 429 },
      },
    });
  });

  it.each([
    [new ApiError('MISSING_API_KEY', 'No key.'), 401, 'missing_api_key'],
    [new ApiError('API_KEY_EXPIRED', 'Too old.'), 401, 'invalid_api_key'],
    [fieldError('TEXT_TOO_LONG', 'text', 'too_long'), 400, 'text_too_long'],
    [fieldError('INVALID_REQUEST', 'text', 'empty'), 400, 'empty_text'],
    [fieldError('INVALID_REQUEST', 'text', 'invalid'), 400, 'invalid_request'],
    [fieldError('INVALID_REQUEST', 'voice_settings', 'empty'), 400, 'invalid_request'],
    [fieldError('INVALID_REQUEST', 'output_format', 'invalid'), 400, 'invalid_output_format'],
    [new ApiError('INVALID_REQUEST', 'text must not be empty'), 400, 'invalid_request'],
    [new ApiError('VOICE_NOT_FOUND', 'No voice.'), 404, 'voice_not_found'],
    [new ApiError('MODEL_NOT_FOUND', 'No model.'), 404, 'model_not_found'],
    [new ApiError('OVERLOADED', 'Too many.'), 503, 'service_unavailable'],
  ])('uses ElevenLabs’ code (%s)', (error, status, code) => {
    expect(answer(error)).toMatchObject({ status, body: { detail: { code, status: code }, error: { code: status } } });
  });
});
