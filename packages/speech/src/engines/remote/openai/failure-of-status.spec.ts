import { failureOfStatus } from './failure-of-status';

describe('failureOfStatus', () => {
  it.each([
    [429, '7', 'busy', 7000],
    [429, undefined, 'busy', undefined],
    [503, '2', 'busy', 2000],
    [503, undefined, 'failed', undefined],
    [500, '2', 'failed', undefined],
    [408, undefined, 'failed', undefined],
    [401, undefined, 'unauthorized', undefined],
    [403, undefined, 'unauthorized', undefined],
    [400, undefined, 'rejected', undefined],
    [404, undefined, 'rejected', undefined],
    [204, undefined, 'wrong', undefined],
    [302, undefined, 'wrong', undefined],
  ])('status %i with Retry-After %s is %s', (status, retryAfter, kind, retryAfterMs) => {
    expect(failureOfStatus(status, retryAfter, '')).toMatchObject({ kind, retryAfterMs });
  });

  it('reads a Retry-After that is a date, and none that is neither', () => {
    const inTenSeconds = failureOfStatus(429, new Date(Date.now() + 10_000).toUTCString(), '').retryAfterMs!;
    expect(inTenSeconds).toBeGreaterThan(8000);
    expect(inTenSeconds).toBeLessThanOrEqual(10_000);
    expect(failureOfStatus(429, 'soon', '').retryAfterMs).toBeUndefined();
  });

  it('repeats a code of the server, and nothing else that it says', () => {
    const answer = JSON.stringify({ error: { code: 'model_not_found', message: 'The secret text of somebody' } });
    expect(failureOfStatus(404, undefined, answer).message).toBe('status 404 (model_not_found)');
    expect(failureOfStatus(500, undefined, 'The secret text of somebody').message).toBe('status 500');
    expect(failureOfStatus(500, undefined, '{"error":{"code":"The secret text"}}').message).toBe('status 500');
  });
});
