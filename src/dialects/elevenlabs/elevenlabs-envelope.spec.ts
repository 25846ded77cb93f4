import { ApiError } from '../../errors/api-error';
import { elevenLabsEnvelope } from './elevenlabs-envelope';

describe('elevenLabsEnvelope', () => {
  const answer = (error: ApiError) => elevenLabsEnvelope.answer(error, { id: 'the-id' });

  it('tells an error where both of the SDKs look for it', () => {
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
    [new ApiError('TEXT_TOO_LONG', 'text is long.', { field: 'text' }), 400, 'text_too_long'],
    [new ApiError('INVALID_REQUEST', 'text must not be empty', { field: 'text' }), 400, 'empty_text'],
    [new ApiError('INVALID_REQUEST', 'text must be a string', { field: 'text' }), 400, 'invalid_request'],
    [new ApiError('INVALID_REQUEST', 'Not so.', { field: 'output_format' }), 400, 'invalid_output_format'],
    [new ApiError('VOICE_NOT_FOUND', 'No voice.'), 404, 'voice_not_found'],
    [new ApiError('MODEL_NOT_FOUND', 'No model.'), 404, 'model_not_found'],
    [new ApiError('OVERLOADED', 'Too many.'), 503, 'service_unavailable'],
  ])('has the code that its users know (%s)', (error, status, code) => {
    expect(answer(error)).toMatchObject({ status, body: { detail: { code, status: code }, error: { code: status } } });
  });
});
