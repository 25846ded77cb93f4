import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

describe('The rate limit', () => {
  let server: TestApp;
  let caller: TestKey;

  beforeAll(async () => {
    server = await startTestApp({ environment: { RATE_LIMIT_REQUESTS: '10' } });
  });
  beforeEach(async () => {
    caller = await server.createKey();
  });
  afterAll(() => server.close());

  const call = (path = '/api/v1/api-keys', init: RequestInit = {}, key: TestKey = caller) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', key.authorization.Authorization);
    return server.fetch(path, { ...init, headers });
  };
  /** Simulates the passing of time for a key: moves its recorded hits into the past. */
  const letPass = (seconds: number, { id }: TestKey = caller) =>
    server.database.query(
      'UPDATE rate_limit_windows SET hits = ARRAY(SELECT hit - $2 FROM unnest(hits) AS hit ORDER BY hit) WHERE bucket = $1',
      [id, seconds * 1_000_000],
    );
  const limits = ({ headers }: Response) => [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];

  it('counts requests to all routes together, successful or not, and reports the limit on each response', async () => {
    const answers = [
      await call('/api/v1/api-keys'),
      await call('/api/v1/voices'),
      await call('/api/v1/api-keys', json('{')),
      await call('/api/v1/api-keys', json({ name: '' })),
      await call('/api/v1/tts', json({ text: 'x', voice_id: 'no-such-voice' })),
      await call('/api/v1/api-keys/key_0', { method: 'DELETE' }),
      await call('/api/v1/no-such-route'),
      await call('/api/v1/tts'),
      await call('/api/v1/api-keys', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      await call('/api/v1/api-keys', json(`{"name":"${'x'.repeat(200_000)}"}`)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 404, 404, 404, 405, 415, 413]);
    expect(answers.map(limits)).toEqual(answers.map((_, index) => ['10', String(9 - index)]));
    await expectError(await call(), 'RATE_LIMITED');
  });

  it('reports the remaining requests on a 204 response as well', async () => {
    const other = await server.createKey({ account: caller.account });
    const answer = await call(`/api/v1/api-keys/${other.id}`, { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect(limits(answer)).toEqual(['10', '9']);
  });

  it('does not count rejected requests, so retrying does not extend the wait', async () => {
    for (let request = 0; request < 10; request++) await call();
    const refused = await Promise.all(Array.from({ length: 20 }, () => call()));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    // A client that waits exactly as long as Retry-After says is admitted.
    await letPass(Number(refused[19]!.headers.get('retry-after')));
    expect((await call()).status).toBe(200);
  });

  it('uses a sliding window: each request frees its place when it leaves the window', async () => {
    const key = await server.createKey({ limit: 2 });
    const ask = async () => (await call('/api/v1/api-keys', {}, key)).status;
    expect(await ask()).toBe(200);
    await letPass(30, key);
    expect([await ask(), await ask()]).toEqual([200, 429]);
    await letPass(30, key);
    expect([await ask(), await ask()]).toEqual([200, 429]);
  });

  it('counts each key of an account separately', async () => {
    const other = await server.createKey({ account: caller.account });
    for (let request = 0; request < 10; request++) await call();
    expect((await call()).status).toBe(429);
    expect(limits(await call('/api/v1/api-keys', {}, other))).toEqual(['10', '9']);
  });

  it('can be set and reset for a single key', async () => {
    const special = await server.createKey({ limit: 3 });
    const statuses = [];
    for (let request = 0; request < 4; request++) statuses.push((await call('/api/v1/api-keys', {}, special)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await server.database.query('UPDATE api_keys SET rate_limit = NULL WHERE id = $1', [special.id]);
    expect(limits(await call('/api/v1/api-keys', {}, special))).toEqual(['10', '6']);
  });

  it('takes effect immediately when lowered', async () => {
    for (let request = 0; request < 5; request++) await call();
    await server.database.query('UPDATE api_keys SET rate_limit = 4 WHERE id = $1', [caller.id]);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(limits(refused)).toEqual(['4', '0']);
  });

  it('does not count requests that fail authentication', async () => {
    await server.fetch('/api/v1/api-keys', { headers: { Authorization: 'Bearer sk-nonsense' } });
    expect(limits(await call())).toEqual(['10', '9']);
  });

  it('is not reported on unauthenticated requests', async () => {
    const answer = await server.fetch('/api/v1/api-keys');
    expect(limits(answer)).toEqual([null, null]);
  });

  it('admits exactly ten of fifty simultaneous requests with a new key, repeatedly', async () => {
    for (let round = 0; round < 5; round++) {
      const fresh = await server.createKey();
      const answers = await Promise.all(Array.from({ length: 50 }, () => call('/api/v1/voices', {}, fresh)));
      const admitted = answers.filter(({ status }) => status === 200);
      expect(admitted).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
      const remaining = admitted.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
      expect(remaining.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
  });
});
