import { UsageWriter } from '../../../src/tts/usage/usage-writer';
import { signedIn } from '../../dashboard/support/users';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { startKeyedServer } from '../../support/keyed-server';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { type ResponseDropper, startResponseDropper } from './support/response-dropper';
import { until } from '../../../bench/proofs/support/until';

interface Sums {
  requests: number;
  characters: number;
  audio_seconds: number;
  rate_limited: number;
  unauthorized: { revoked: number; expired: number };
}

interface Usage {
  period: string;
  from: string;
  to: string;
  step: string;
  totals: Sums;
  data: (Sums & { start: string; api_key_id: string; api_key_name: string })[];
  windows: {
    api_key_id: string;
    limit: number;
    window_seconds: number;
    used: number;
    remaining: number;
    next_admitted_in_seconds: number;
  }[];
}

const nothing = {
  requests: 0,
  characters: 0,
  audio_seconds: 0,
  rate_limited: 0,
  unauthorized: { revoked: 0, expired: 0 },
};

describe('The usage of API keys', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const written = () => server.app.get(UsageWriter).flush();
  const call = async (key: TestKey) =>
    (await server.fetch('/api/v1/voices', { headers: key.authorization })).arrayBuffer();
  const speak = (key: TestKey, body: object, init: RequestInit = {}) =>
    server.fetch('/api/v1/tts', { ...json({ voice_id: 'slt', format: 'wav', ...body }, key.authorization), ...init });
  /** The usage as the dashboard returns it, which counts against no key. */
  const usageOf = async ({ account }: TestKey, query = ''): Promise<Usage> => {
    const { browser } = await signedIn(server, { account, email: `reader-of-${account.email}` });
    await written();
    return (await (await browser.ask('GET', `usage${query}`)).json()) as Usage;
  };
  const inADay = () => new Date(Date.now() + 86_400_000);

  it('is exact for every key: requests, characters, seconds of audio and rejected requests', async () => {
    const key = await server.createKey({ limit: 12 });
    const { account } = key;
    const expiring = await server.createKey({ account, expiresAt: inADay() });
    const revoked = await server.createKey({ account });
    await Promise.all(Array.from({ length: 10 }, () => call(key)));
    const whole = await speak(key, { text: ' Grüße 👋. ' });
    const seconds = Number(whole.headers.get('x-audio-duration'));
    await whole.arrayBuffer();
    const streamed = await speak(key, { text: 'Hello, world.', stream: 'events' });
    const done = /"duration_seconds":([\d.]+)/.exec(await streamed.text())!;
    for (let index = 0; index < 4; index++) await call(key);

    await call(expiring);
    await server.database.query('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', [expiring.id]);
    for (let index = 0; index < 3; index++) await call(expiring);
    await server.fetch(`/api/v1/api-keys/${revoked.id}`, { method: 'DELETE', headers: revoked.authorization });
    for (let index = 0; index < 2; index++) await call(revoked);
    // Rejected requests with an unknown key count for nobody.
    await server.fetch('/api/v1/voices', { headers: { Authorization: `Bearer sk-${'x'.repeat(32)}` } });
    await server.fetch('/health/live');

    const usage = await usageOf(key, '?period=24h');
    const of = ({ id }: TestKey): Partial<Usage['data'][0]> => {
      const { api_key_id: _id, api_key_name: name, start, ...sums } = usage.data.find((row) => row.api_key_id === id)!;
      expect(name).toBe('Test key');
      expect(start).toMatch(/:00:00\.000Z$/);
      return sums;
    };
    expect(usage).toMatchObject({ period: '24h', step: 'hour' });
    expect(of(key)).toEqual({
      ...nothing,
      requests: 12,
      characters: 8 + 13,
      audio_seconds: expect.closeTo(seconds + Number(done[1]), 2),
      rate_limited: 4,
    });
    expect(of(expiring)).toEqual({ ...nothing, requests: 1, unauthorized: { revoked: 0, expired: 3 } });
    expect(of(revoked)).toEqual({ ...nothing, requests: 1, unauthorized: { revoked: 2, expired: 0 } });
    expect(usage.totals).toMatchObject({ requests: 14, rate_limited: 4, unauthorized: { revoked: 2, expired: 3 } });
  });

  it('counts the audio generated before a client disconnects', async () => {
    const key = await server.createKey();
    const gone = new AbortController();
    const text = 'This is a sentence of some length, and it is said again and again. '.repeat(60).trim();
    const answer = await speak(key, { text, stream: 'audio' }, { signal: gone.signal });
    await answer.body!.getReader().read();
    gone.abort();
    const usage = await until('the usage is written', async () => {
      const current = await usageOf(key);
      return current.totals.characters > 0 && current;
    });
    expect(usage.totals).toMatchObject({ requests: 1, characters: text.length });
    expect(usage.totals.audio_seconds).toBeGreaterThan(0);
    const whole = await speak(key, { text });
    expect(usage.totals.audio_seconds).toBeLessThan(Number(whole.headers.get('x-audio-duration')));
  });

  it('is written within seconds, without being read', async () => {
    const key = await server.createKey();
    await call(key);
    const text = 'SELECT requests FROM usage_hours WHERE api_key_id = $1';
    await until('the usage is written', async () => (await server.database.query(text, [key.id])).length > 0);
    expect((await usageOf(key)).totals.requests).toBe(1);
  });

  it('aggregates hours into UTC days, and excludes anything before the period', async () => {
    const key = await server.createKey();
    const add = (ago: string, requests: number) =>
      server.database.query(
        `INSERT INTO usage_hours (api_key_id, account_id, hour, requests)
         VALUES ($1, $2, date_trunc('hour', clock_timestamp() - $3::interval), $4)`,
        [key.id, key.account.id, ago, requests],
      );
    await add('0 hours', 1);
    await add('23 hours', 10);
    await add('24 hours', 100);
    await add('6 days', 1000);
    await add('7 days', 10_000);
    await add('29 days', 100_000);
    await add('30 days', 1_000_000);
    const usage = async (period: string) => usageOf(key, `?period=${period}`);
    expect((await usage('24h')).totals.requests).toBe(11);
    expect((await usage('7d')).totals.requests).toBe(1111);
    expect((await usage('30d')).totals.requests).toBe(111_111);
    const week = await usageOf(key);
    expect(week).toMatchObject({ period: '7d', step: 'day', from: expect.stringMatching(/T00:00:00\.000Z$/) });
    for (const { start } of week.data) expect(start).toMatch(/T00:00:00\.000Z$/);
    expect(Date.parse(week.to) - Date.parse(week.from)).toBeGreaterThan(6 * 86_400_000);
  });

  it('can be asked for from one day to another, both included, by hour for a single day', async () => {
    const key = await server.createKey();
    const add = (hour: string, requests: number) =>
      server.database.query(
        'INSERT INTO usage_hours (api_key_id, account_id, hour, requests) VALUES ($1, $2, $3, $4)',
        [key.id, key.account.id, hour, requests],
      );
    await add('2026-02-27T23:00:00Z', 1);
    await add('2026-02-28T00:00:00Z', 10);
    await add('2026-02-28T23:00:00Z', 100);
    await add('2026-03-01T23:00:00Z', 1000);
    await add('2026-03-02T00:00:00Z', 10_000);
    const requests = (usage: Usage) => usage.data.map(({ start, requests: count }) => [start, count]);

    const days = await usageOf(key, '?from=2026-02-28&to=2026-03-01');
    expect(days).toMatchObject({
      period: null,
      step: 'day',
      from: '2026-02-28T00:00:00.000Z',
      to: '2026-03-02T00:00:00.000Z',
      totals: { requests: 1110 },
    });
    expect(requests(days)).toEqual([
      ['2026-02-28T00:00:00.000Z', 110],
      ['2026-03-01T00:00:00.000Z', 1000],
    ]);
    const day = await usageOf(key, '?from=2026-02-28&to=2026-02-28');
    expect(day).toMatchObject({ step: 'hour', to: '2026-03-01T00:00:00.000Z' });
    expect(requests(day)).toEqual([
      ['2026-02-28T00:00:00.000Z', 10],
      ['2026-02-28T23:00:00.000Z', 100],
    ]);
    const first = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const last = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const untilNow = await usageOf(key, `?from=${first}&to=${last}`);
    expect(Math.abs(Date.parse(untilNow.to) - Date.now())).toBeLessThan(600_000);
    const ahead = await usageOf(key, '?from=2900-01-01&to=2900-01-02');
    expect(ahead).toMatchObject({ from: '2900-01-01T00:00:00.000Z', to: '2900-01-01T00:00:00.000Z', data: [] });
  });

  it.each([
    ['from=2026-11-01', 'to must be given if from is'],
    ['to=2026-11-01', 'from must be given if to is'],
    ['from=2026-11-31&to=2026-12-01', 'from must be a date'],
    ['from=2026-11-01&to=2026-11-01T00:00:00Z', 'to must be a date'],
    ['from=0000-01-01&to=2026-11-01', 'from must be a date'],
    ['from=2026-11-02&to=2026-11-01', 'to must not be before from'],
    ['from=2026-01-01&to=2026-04-03', 'to must be less than 92 days after from'],
    ['from=2026-11-01&from=2026-11-01&to=2026-11-01', 'from must be a date'],
    ['period=7d&from=2026-11-01&to=2026-11-01', 'period must not be given together with from and to'],
  ])('cannot be asked for with ?%s', async (query, words) => {
    const { authorization: headers } = await server.createKey();
    const message = await expectError(await server.fetch(`/api/v1/usage?${query}`, { headers }), 'INVALID_REQUEST');
    expect(message).toContain(words);
  });

  it('includes the remaining limit of each key without consuming it', async () => {
    const key = await server.createKey({ limit: 3 });
    const { account } = key;
    const idle = await server.createKey({ account });
    const over = await server.createKey({ account, expiresAt: inADay() });
    await server.database.query('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', [over.id]);
    await call(key);
    const windowOf = async ({ id }: TestKey) => (await usageOf(key)).windows.find((each) => each.api_key_id === id);
    for (let round = 0; round < 3; round++) {
      expect(await windowOf(key)).toEqual({
        api_key_id: key.id,
        limit: 3,
        window_seconds: 60,
        used: 1,
        remaining: 2,
        next_admitted_in_seconds: 0,
      });
    }
    expect(await windowOf(idle)).toMatchObject({ limit: 10_000, used: 0, remaining: 10_000 });
    expect(await windowOf(over)).toBeUndefined();
    await call(key);
    await call(key);
    const full = (await windowOf(key))!;
    expect(full).toMatchObject({ used: 3, remaining: 0 });
    expect(full.next_admitted_in_seconds).toBeGreaterThan(0);
    expect(full.next_admitted_in_seconds).toBeLessThanOrEqual(60);
    // A limit that has been lowered below the used requests is shown as exceeded.
    await server.database.query('UPDATE api_keys SET rate_limit = 1 WHERE id = $1', [key.id]);
    expect(await windowOf(key)).toMatchObject({ limit: 1, used: 3, remaining: 0 });
  });

  it('can be read with a key, only for its own account, which counts as one request', async () => {
    const key = await server.createKey({ limit: 50 });
    const other = await server.createKey();
    await call(key);
    await call(other);
    await written();
    const answer = await server.fetch('/api/v1/usage', { headers: key.authorization });
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('48');
    const usage = (await answer.json()) as Usage;
    expect(usage.data.map(({ api_key_id: id }) => id)).toEqual([key.id]);
    expect(usage.windows).toEqual([expect.objectContaining({ api_key_id: key.id, used: 2, remaining: 48 })]);
    for (const query of ['?period=1h', '?period=', '?from=2026-01-01', '?period=7d&period=7d']) {
      await expectError(await server.fetch(`/api/v1/usage${query}`, { headers: key.authorization }), 'INVALID_REQUEST');
    }
    await expectError(await server.fetch('/api/v1/usage'), 'MISSING_API_KEY');
  });

  describe('when the database is down for a while', () => {
    let database: TestDatabase;
    let between: ResponseDropper;
    let cut: TestApp;
    let key: TestKey;
    beforeAll(async () => {
      database = await createDatabase();
      between = await startResponseDropper(database.url);
      cut = await startTestApp({ database: { ...database, url: between.url } });
    });
    beforeEach(async () => {
      key = await cut.createKey();
    });
    afterAll(async () => {
      await cut.close();
      await between.close();
      await database.drop();
    });

    const ask = async () => (await cut.fetch('/api/v1/voices', { headers: key.authorization })).status;
    const flush = () => cut.app.get(UsageWriter).flush();
    const count = async () => {
      const text = 'SELECT requests FROM usage_hours WHERE api_key_id = $1';
      const [row] = await database.query<{ requests: string }>(text, [key.id]);
      return Number(row?.requests ?? 0);
    };

    /** Sends another request once the database is back, and waits until both requests are written. */
    const untilWritten = async () => {
      await until('the database is back', async () => (await ask()) === 200);
      await until('both requests are written', async () => {
        await flush();
        return (await count()) >= 2;
      });
    };

    it('is kept and written once the database is back', async () => {
      expect(await ask()).toBe(200);
      await database.refuseConnections();
      await flush();
      await flush();
      await database.acceptConnections();
      await untilWritten();
      expect(await count()).toBe(2);
    });

    it('is written only once if the database’s response to the write was lost', async () => {
      expect(await ask()).toBe(200);
      between.dropResponses();
      const lost = flush();
      await until('the usage is written', async () => (await count()) > 0);
      between.closeConnections();
      await lost;
      await untilWritten();
      await flush();
      expect(await count()).toBe(2);
    });
  });

  it('forgets the servers that have written nothing for 30 days', async () => {
    const database = await createDatabase();
    await database.query(
      `INSERT INTO usage_writers (id, last_batch, written_at) VALUES
         ('00000000-0000-4000-8000-000000000001', 1, now() - interval '31 days'),
         ('00000000-0000-4000-8000-000000000002', 1, now() - interval '29 days')`,
    );
    const started = await startTestApp({ database });
    try {
      const { authorization } = await started.createKey();
      expect((await started.fetch('/api/v1/voices', { headers: authorization })).status).toBe(200);
      await started.app.get(UsageWriter).flush();
      const old = await database.query(`SELECT id FROM usage_writers WHERE written_at < now() - interval '1 hour'`);
      expect(old).toEqual([{ id: '00000000-0000-4000-8000-000000000002' }]);
    } finally {
      await started.close();
      await database.drop();
    }
  });

  it('is complete after a clean stop, up to the last request', async () => {
    const database = await createDatabase();
    const process = await startKeyedServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    try {
      let answered = 0;
      let stopped: ReturnType<typeof process.end> | undefined;
      const hammer = async (): Promise<void> => {
        for (;;) {
          const answer = await fetch(`${process.url}/api/v1/voices`, {
            headers: { Authorization: `Bearer ${process.key}` },
          });
          if (answer.status !== 200) return;
          await answer.arrayBuffer();
          if (++answered === 200) stopped = process.end('SIGTERM');
        }
      };
      await Promise.allSettled(Array.from({ length: 4 }, hammer));
      expect(await stopped).toEqual({ code: 0, signal: null });
      expect(process.output()).not.toContain('cannot be saved');
      const [row] = await database.query<{ requests: string }>('SELECT sum(requests) AS requests FROM usage_hours');
      // Requests that the stop interrupted were admitted as well.
      const [window] = await database.query<{ hits: number }>(
        `SELECT cardinality(hits) AS hits FROM rate_limit_windows WHERE bucket LIKE 'key_%'`,
      );
      expect(Number(row!.requests)).toBe(window!.hits);
      expect(Number(row!.requests)).toBeGreaterThanOrEqual(answered);
    } finally {
      await process.end('SIGKILL');
      await database.drop();
    }
  });
});
