import { signedIn } from '../dashboard/support/users';
import { createDatabase, type TestDatabase } from '../support/database';
import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';

const keyLimit = 10;
const accountLimit = 12;

describe('The rate limit of an account', () => {
  let database: TestDatabase;
  let server: TestApp;
  let first: TestKey;
  let second: TestKey;

  const start = (limit: number | undefined) =>
    startTestApp({
      database,
      environment: {
        VOXGATE_VOICES: 'flite',
        RATE_LIMIT_REQUESTS: String(keyLimit),
        ...(limit !== undefined && { RATE_LIMIT_ACCOUNT_REQUESTS: String(limit) }),
      },
    });
  beforeAll(async () => {
    database = await createDatabase();
    server = await start(accountLimit);
  });
  beforeEach(async () => {
    first = await server.createKey();
    second = await server.createKey({ account: first.account });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const call = (key: TestKey, at = server) => at.fetch('/api/v1/voices', { headers: key.authorization });
  const statuses = async (key: TestKey, requests: number, at = server) => {
    const all: number[] = [];
    for (let index = 0; index < requests; index++) all.push((await call(key, at)).status);
    return all;
  };
  const preview = (key: TestKey, characters: number, around = '') =>
    server.fetch(
      '/api/v1/tts/preview',
      json({ text: around + 'word '.repeat(characters / 5) + around, voice_id: 'slt' }, key.authorization),
    );
  const limits = ({ headers }: Response) => [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
  /** The number of hits that the database has for a key or an account. */
  const hits = async (bucket: string): Promise<number> => {
    const [row] = await database.query<{ hits: number }>(
      'SELECT cardinality(hits) AS hits FROM rate_limit_windows WHERE bucket = $1',
      [bucket],
    );
    return row?.hits ?? 0;
  };
  /** Simulates the passing of time: moves all recorded hits into the past. */
  const letPass = (seconds: number, buckets: string[]) =>
    database.query(
      `UPDATE rate_limit_windows SET hits = ARRAY(SELECT hit - $2 FROM unnest(hits) AS hit ORDER BY hit)
       WHERE bucket = ANY ($1)`,
      [buckets, seconds * 1_000_000],
    );

  it('applies to all its keys together, in addition to each key’s own limit', async () => {
    expect(await statuses(first, 11)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await statuses(second, 3)).toEqual([200, 200, 429]);
    const stranger = await server.createKey();
    expect((await call(stranger)).status).toBe(200);
  });

  it('counts a rejected request in neither window, whichever limit rejects it', async () => {
    await statuses(first, 30);
    expect([await hits(first.id), await hits(first.account.id)]).toEqual([10, 10]);
    await statuses(second, 30);
    expect([await hits(second.id), await hits(first.account.id)]).toEqual([2, 12]);
  });

  it('reports the smaller of the two limits, and the fewer remaining requests', async () => {
    expect(limits(await call(first))).toEqual(['10', '9']);
    await statuses(second, 8);
    expect(limits(await call(first))).toEqual(['10', '2']);
    const generous = await server.createKey({ account: first.account, limit: 100 });
    expect(limits(await call(generous))).toEqual(['12', '1']);
    await call(generous);
    const refused = await call(generous);
    expect([refused.status, ...limits(refused)]).toEqual([429, '12', '0']);
  });

  it('returns an accurate Retry-After for the limit that rejects the request', async () => {
    await statuses(first, 10);
    await letPass(20, [first.id, first.account.id]);
    await statuses(second, 2);
    // The key has requests left. Its account has none until the first ten hits are 60 s old.
    const refused = await call(second);
    const wait = Number(refused.headers.get('retry-after'));
    expect(await expectError(refused, 'RATE_LIMITED')).toBe(`Rate limit exceeded. Retry after ${wait} seconds`);
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(40);
    await letPass(wait - 1, [first.id, second.id, first.account.id]);
    await letPass(1, [first.id, second.id, first.account.id]);
    expect((await call(second)).status).toBe(200);
    // Now the key's limit rejects, not the account's.
    await letPass(60, [first.account.id]);
    await statuses(second, keyLimit);
    expect(await hits(first.account.id)).toBeLessThan(accountLimit);
    expect(Number((await call(second)).headers.get('retry-after'))).toBeLessThanOrEqual(60 - wait);
  });

  it('admits exactly the limit from repeated bursts of several keys of a new account', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await server.createKey();
      const keys = [one];
      for (let index = 1; index < 5; index++) keys.push(await server.createKey({ account: one.account }));
      const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => call(keys[index % 5]!)));
      const admitted = answers.filter(({ status }) => status === 200);
      expect(admitted).toHaveLength(accountLimit);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - accountLimit);
      const used = await Promise.all(keys.map(({ id }) => hits(id)));
      expect([used.reduce((sum, each) => sum + each), await hits(one.account.id)]).toEqual([12, 12]);
    }
  });

  it('takes effect immediately when lowered, keeps past hits when raised, and no longer applies when removed', async () => {
    await statuses(first, 5);
    const lowered = await start(5);
    const raised = await start(7);
    const without = await start(undefined);
    try {
      expect((await call(second, lowered)).status).toBe(429);
      expect(await statuses(second, 3, raised)).toEqual([200, 200, 429]);
      expect(await statuses(second, 9, without)).toEqual([...Array<number>(8).fill(200), 429]);
      expect(await hits(first.account.id)).toBe(7);
    } finally {
      for (const each of [lowered, raised, without]) await each.close();
    }
  });

  it('counts speech in the dashboard, and still allows key management when it is reached', async () => {
    const { account, browser } = await signedIn(server);
    const key = await server.createKey({ account });
    for (let index = 0; index < 6; index++) {
      expect((await browser.ask('POST', 'tts/preview', { text: 'Hi.', voice_id: 'slt' })).status).toBe(200);
    }
    expect(await statuses(key, 7)).toEqual([...Array<number>(6).fill(200), 429]);
    expect((await browser.ask('POST', 'tts/preview', { text: 'Hi.', voice_id: 'slt' })).status).toBe(429);
    expect((await browser.ask('GET', 'api-keys')).status).toBe(200);
  });

  it('is included in the remaining requests that the usage reports', async () => {
    const { account, browser } = await signedIn(server);
    const keys = [await server.createKey({ account }), await server.createKey({ account })];
    const windows = async () => {
      const usage = (await (await browser.ask('GET', 'usage')).json()) as { windows: Record<string, unknown>[] };
      return keys.map(({ id }) => usage.windows.find((window) => window['api_key_id'] === id));
    };
    await statuses(keys[0]!, 9);
    expect(await windows()).toMatchObject([
      { limit: keyLimit, used: 9, remaining: 1, next_admitted_in_seconds: 0 },
      { limit: keyLimit, used: 0, remaining: 3, next_admitted_in_seconds: 0 },
    ]);
    await statuses(keys[1]!, 3);
    const full = await windows();
    expect(full).toMatchObject([
      { used: 9, remaining: 0 },
      { used: 3, remaining: 0 },
    ]);
    for (const window of full) expect(window!['next_admitted_in_seconds']).toBeGreaterThan(30);
  });

  it('counts a preview as one request per 1,000 characters or part thereof', async () => {
    const long = await preview(first, 5000);
    expect([long.status, ...limits(long)]).toEqual([200, '10', '7']);
    expect([await hits(first.id), await hits(first.account.id)]).toEqual([1, 5]);
    expect((await preview(second, 1000)).status).toBe(200);
    expect(await hits(first.account.id)).toBe(6);
    expect((await preview(second, 1005)).status).toBe(200);
    expect(await hits(first.account.id)).toBe(8);
  });

  it.each([
    ['one space', ' '],
    ['more white space than a text may have characters', '\u3000 \n'.repeat(5000)],
  ])('charges a preview for its characters without the white space around them: %s', async (_what, around) => {
    expect((await preview(first, 5000, around)).status).toBe(200);
    expect(await hits(first.account.id)).toBe(5);
    expect((await preview(second, 1000, around)).status).toBe(200);
    expect(await hits(first.account.id)).toBe(6);
  });

  it('rejects a preview that needs more requests than remain, and admits it after Retry-After', async () => {
    await preview(first, 5000);
    await letPass(30, [first.account.id]);
    await preview(second, 5000);
    const refused = await preview(second, 3000);
    expect(limits(refused)).toEqual(['10', '0']);
    const wait = Number(refused.headers.get('retry-after'));
    await expectError(refused, 'RATE_LIMITED');
    expect(wait).toBeLessThanOrEqual(30);
    await letPass(wait, [first.id, second.id, first.account.id]);
    expect((await preview(second, 3000)).status).toBe(200);
  });

  it('is never exceeded by simultaneous previews', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => preview(first, 5000)));
    const admitted = answers.filter(({ status }) => status === 200);
    expect(admitted.length).toBeLessThanOrEqual(2);
    expect(await hits(first.account.id)).toBeLessThanOrEqual(accountLimit);
  });

  it('counts a preview as one request of the key, whatever its length, when there is no account limit', async () => {
    const without = await start(undefined);
    try {
      const body = json({ text: 'word '.repeat(1000), voice_id: 'slt' }, first.authorization);
      expect(limits(await without.fetch('/api/v1/tts/preview', body))).toEqual(['10', '9']);
      expect(await hits(first.account.id)).toBe(0);
    } finally {
      await without.close();
    }
  });

  it('admits no request while the database is down', async () => {
    await database.refuseConnections();
    try {
      await expectError(await call(first), 'SERVICE_UNAVAILABLE');
    } finally {
      await database.acceptConnections();
    }
    expect((await call(first)).status).toBe(200);
  });
});
