import { ApiError } from '../platform/errors/api-error';
import type { ErrorCode } from '../platform/errors/error-catalogue';
import { nativeEnvelope } from '../platform/errors/error-envelope';
import { withRetryAdvice } from './retry-advice';

describe('withRetryAdvice', () => {
  const advice = (code: ErrorCode, wait?: number) => {
    const headers = wait === undefined ? undefined : { 'Retry-After': String(wait) };
    const error = new ApiError(code, 'So it is.', { headers });
    return withRetryAdvice(nativeEnvelope).answer(error, { id: 'x' }).headers['x-should-retry'];
  };

  it.each(['INVALID_REQUEST', 'INVALID_API_KEY', 'NOT_FOUND', 'API_KEY_LIMIT_REACHED', 'PAYLOAD_TOO_LARGE'] as const)(
    'tells clients not to retry %s',
    (code) => {
      expect(advice(code)).toBe('false');
    },
  );

  it('gives no advice for timeouts, server faults, and waits of up to a minute', () => {
    expect([advice('REQUEST_TIMEOUT'), advice('INTERNAL_ERROR')]).toEqual([undefined, undefined]);
    expect([advice('RATE_LIMITED', 60), advice('OVERLOADED', 2)]).toEqual([undefined, undefined]);
  });

  it('tells clients not to retry after a wait of more than a minute', () => {
    expect(advice('RATE_LIMITED', 61)).toBe('false');
  });
});
