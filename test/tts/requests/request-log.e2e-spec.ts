import { cases } from '../../../bench/proofs/support/extent';
import { operator } from '../../../src/platform/caller/actor';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'pg';
import { RequestRecorder } from '../../../src/tts/requests/request-recorder';
import { RequestWriter } from '../../../src/tts/requests/request-writer';
import { maxScanned } from '../../../src/tts/requests/requests.service';
import { until } from '../../../bench/proofs/support/until';
import { signedIn } from '../../dashboard/support/users';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { startKeyedServer } from '../../support/keyed-server';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { type ResponseDropper, startResponseDropper } from '../usage/support/response-dropper';

interface Logged {
  id: string;
  request_id: string;
  at: string;
  caller: { type: string; id: string; name: string | null };
  route: string | null;
  voice_id: string | null;
  characters: number;
  audio_seconds: number;
  status: number | null;
  code: string | null;
  message: string | null;
  address: string | null;
  aborted: boolean;
  repeats: number;
  waits: { gate_ms: number | null; queue_ms: number | null; first_audio_ms: number | null; total_ms: number };
}

interface Page {
  data: Logged[];
  next: string | null;
}

const inADay = () => new Date(Date.now() + 86_400_000);

describe('The log of requests', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const written = (of: TestApp = server) => of.app.get(RequestWriter).flush();
  const call = async (key: TestKey, path = '/api/v1/voices', requestId?: string) => {
    const headers = { ...key.authorization, ...(requestId !== undefined && { 'X-Request-Id': requestId }) };
    const answer = await server.fetch(path, { headers });
    await answer.arrayBuffer();
    return answer;
  };
  /** The log as the dashboard returns it, which adds nothing to it. */
  const readerOf = async ({ account }: TestKey, of: TestApp = server) => {
    const { browser } = await signedIn(of, { account, email: `reader-of-${account.email}` });
    return async (query = ''): Promise<Page> => {
      await written(of);
      return (await (await browser.ask('GET', `requests${query}`)).json()) as Page;
    };
  };
  /** Waits until the log has this many requests: a response reaches the client before the server knows that it did. */
  const untilLogged = async (key: TestKey, count: number, of: TestApp = server): Promise<Logged[]> => {
    const read = await readerOf(key, of);
    return until(`${count} requests are in the log`, async () => {
      const { data } = await read();
      return data.length >= count && data;
    });
  };

  it('has the id, key, route, voice, characters, seconds, status and waits of a request, and never its text', async () => {
    const key = await server.createKey();
    const body = { text: 'The secret word is rhubarb.', voice_id: 'slt', format: 'wav' };
    const begin = Date.now();
    const answer = await server.fetch(
      '/api/v1/tts?rhubarb=1',
      json(body, { ...key.authorization, 'X-Request-Id': 'my-speech' }),
    );
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    const [logged] = await untilLogged(key, 1);
    expect(logged).toEqual({
      id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
      request_id: 'my-speech',
      at: expect.any(String),
      caller: { type: 'api_key', id: key.id, name: 'Test key' },
      route: 'POST /api/v1/tts',
      voice_id: 'slt',
      characters: 27,
      audio_seconds: expect.closeTo(Number(answer.headers.get('x-audio-duration')), 2),
      status: 200,
      code: null,
      message: null,
      address: '127.0.0.1',
      aborted: false,
      repeats: 0,
      waits: {
        gate_ms: expect.any(Number),
        queue_ms: expect.any(Number),
        first_audio_ms: expect.any(Number),
        total_ms: expect.any(Number),
      },
    });
    const { waits, at } = logged!;
    expect(waits.gate_ms!).toBeGreaterThan(0);
    expect(waits.total_ms).toBeGreaterThanOrEqual(waits.gate_ms! + waits.first_audio_ms! - 1);
    expect(Math.abs(Date.parse(at) - begin)).toBeLessThan(10_000);
    const rows = await server.database.query('SELECT * FROM requests WHERE account_id = $1', [key.account.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('rhubarb');
  });

  it('has requests with a known key that failed, with their codes', async () => {
    const key = await server.createKey({ limit: 3 });
    const { account } = key;
    const expired = await server.createKey({ account, expiresAt: inADay() });
    await server.database.query('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', [expired.id]);
    const revoked = await server.createKey({ account });
    await server.database.query('UPDATE api_keys SET revoked_at = clock_timestamp() WHERE id = $1', [revoked.id]);
    await call(key, '/api/v1/no-such-route/secret');
    await (await server.fetch('/api/v1/tts', json({ text: 'Hello.', voice_id: 'nobody' }, key.authorization))).text();
    await call(key, '/api/v1/usage?period=1h');
    await call(key);
    await call(expired);
    await call(revoked);
    const speaker = await server.createKey({ account });
    await server.database.query(`UPDATE api_keys SET scopes = '{speech}' WHERE id = $1`, [speaker.id]);
    await call(speaker);
    // Nobody's key, and no key.
    await server.fetch('/api/v1/voices', { headers: { Authorization: `Bearer sk-${'x'.repeat(32)}` } });
    await server.fetch('/api/v1/voices');
    const logged = await untilLogged(key, 7);
    expect(
      logged
        .toReversed()
        .map(({ route, status, code, caller, voice_id }) => [route, status, code, caller.id, voice_id]),
    ).toEqual([
      [null, 404, 'NOT_FOUND', key.id, null],
      ['POST /api/v1/tts', 404, 'VOICE_NOT_FOUND', key.id, null],
      ['GET /api/v1/usage', 400, 'INVALID_REQUEST', key.id, null],
      ['GET /api/v1/voices', 429, 'RATE_LIMITED', key.id, null],
      ['GET /api/v1/voices', 401, 'API_KEY_EXPIRED', expired.id, null],
      ['GET /api/v1/voices', 401, 'API_KEY_REVOKED', revoked.id, null],
      ['GET /api/v1/voices', 403, 'INSUFFICIENT_SCOPE', speaker.id, null],
    ]);
    const rows = await server.database.query('SELECT * FROM requests WHERE account_id = $1', [account.id]);
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(logged.map(({ message }) => message)).toContain(
      'There is no voice "nobody". GET /api/v1/voices lists them.',
    );
    const read = await readerOf(key);
    const [, wanted] = logged;
    expect((await read(`?id=${wanted!.id}`)).data).toEqual([wanted]);
    const voices = await read('?route=/api/v1/voices');
    expect(voices.data.map(({ route }) => route)).toEqual(Array(4).fill('GET /api/v1/voices'));
    expect((await read('?route=/api/v1')).data).toHaveLength(6);
  });

  it('keeps no addresses if the operator does not want them', async () => {
    const discreet = await startTestApp({ environment: { REQUEST_LOG_ADDRESSES: 'off' }, database: server.database });
    try {
      const key = await discreet.createKey();
      await (await discreet.fetch('/api/v1/voices', { headers: key.authorization })).arrayBuffer();
      expect((await untilLogged(key, 1, discreet))[0]).toMatchObject({ status: 200, address: null });
    } finally {
      await discreet.close();
    }
  });

  it('has requests with a secret that is right, and not accepted, and none with only its public prefix', async () => {
    const reader = await server.createKey();
    const { account } = reader;
    const disabled = await server.createKey({ account });
    await server.database.query('UPDATE api_keys SET disabled_at = clock_timestamp() WHERE id = $1', [disabled.id]);
    const elsewhere = await server.createKey({ account });
    await server.database.query(`UPDATE api_keys SET allowed_addresses = '{192.0.2.0/24}' WHERE id = $1`, [
      elsewhere.id,
    ]);
    const replaced = await server.createKey({ account });
    await server.app.get(ApiKeyChangesService).rotate(account.id, replaced.id, 0, operator);
    const guess = `${disabled.key.slice(0, 9)}${'x'.repeat(26)}`;
    const guessed = await server.fetch('/api/v1/voices', { headers: { Authorization: `Bearer ${guess}` } });
    expect(guessed.status).toBe(401);
    for (const key of [disabled, elsewhere, replaced]) await call(key);
    const logged = await untilLogged(reader, 3);
    expect(logged.toReversed().map(({ status, code, caller }) => [status, code, caller.id])).toEqual([
      [401, 'API_KEY_DISABLED', disabled.id],
      [403, 'ADDRESS_NOT_ALLOWED', elsewhere.id],
      [401, 'API_KEY_ROTATED', replaced.id],
    ]);
  });

  it('has requests to the other APIs, with the native code of an error', async () => {
    const key = await server.createKey();
    const openai = { model: 'tts-1', input: 'Hello.', voice: 'slt', response_format: 'wav' };
    await (await server.fetch('/v1/audio/speech', json(openai, key.authorization))).arrayBuffer();
    const wrong = json({ text: '' }, { 'xi-api-key': key.key });
    await (await server.fetch('/v1/text-to-speech/slt', wrong)).arrayBuffer();
    const [second, first] = await untilLogged(key, 2);
    expect(first).toMatchObject({ route: 'POST /v1/audio/speech', status: 200, code: null, voice_id: 'slt' });
    expect(second).toMatchObject({ route: 'POST /v1/text-to-speech/:voice_id', code: 'INVALID_REQUEST' });
  });

  it('tells that a client disconnected', async () => {
    const key = await server.createKey();
    const gone = new AbortController();
    const text = 'This is a sentence of some length, and it is said again and again. '.repeat(60).trim();
    const request = json({ text, voice_id: 'slt', format: 'wav', stream: 'audio' }, key.authorization);
    const answer = await server.fetch('/api/v1/tts', { ...request, signal: gone.signal });
    await answer.body!.getReader().read();
    gone.abort();
    const [logged] = await untilLogged(key, 1);
    expect(logged).toMatchObject({ status: 200, code: null, aborted: true, voice_id: 'slt' });
  });

  it('tells that a client disconnected before the response', async () => {
    const key = await server.createKey();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    // The body is incomplete, so that the server cannot answer.
    socket.write(
      `POST /api/v1/tts HTTP/1.1\r\nHost: voxgate\r\nAuthorization: Bearer ${key.key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await until('the key was used', async () => {
      const windows = await server.database.query('SELECT FROM rate_limit_windows WHERE bucket = $1', [key.id]);
      return windows.length > 0;
    });
    socket.destroy();
    const [logged] = await untilLogged(key, 1);
    expect(logged).toMatchObject({ status: null, aborted: true, characters: 0, audio_seconds: 0 });
  });

  it('has the speech of people in the playground, and nothing else of what they do', async () => {
    const key = await server.createKey();
    const { browser, email } = await signedIn(server, { account: key.account });
    await (await browser.ask('GET', 'voices')).arrayBuffer();
    await (await browser.ask('POST', 'tts', { text: 'Hello.', voice_id: 'slt', format: 'wav' })).arrayBuffer();
    const logged = await untilLogged(key, 1);
    expect(logged).toEqual([
      expect.objectContaining({
        caller: { type: 'person', id: expect.stringMatching(/^usr_/), name: email },
        route: 'POST /dashboard/api/tts',
        voice_id: 'slt',
        characters: 6,
      }),
    ]);
  });

  it('is bounded for refused requests: the first of a minute, and one entry that counts the others', async () => {
    const key = await server.createKey({ limit: 1 });
    await call(key);
    await Promise.all(Array.from({ length: cases(100, 300) }, () => call(key)));
    const read = await readerOf(key);
    const logged = await until('all requests are counted', async () => {
      server.app.get(RequestRecorder).buffer.endMinute();
      const { data } = await read();
      return data.reduce((sum, { repeats }) => sum + 1 + repeats, 0) === cases(101, 301) && data;
    });
    // Each look at the log above may have begun another minute, with ten more entries.
    expect(logged.length).toBeLessThan(60);
    expect(logged.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is written within seconds, without being read', async () => {
    const key = await server.createKey();
    await call(key);
    const text = 'SELECT FROM requests WHERE account_id = $1';
    await until('the request is written', async () => (await server.database.query(text, [key.account.id])).length > 0);
  });

  describe('as a list', () => {
    let key: TestKey;
    let second: TestKey;
    let read: (query?: string) => Promise<Page>;

    beforeAll(async () => {
      key = await server.createKey({ limit: 8 });
      second = await server.createKey({ account: key.account });
      for (const requestId of ['a', 'b', 'twice', 'twice']) await call(key, '/api/v1/voices', requestId);
      await call(key, '/api/v1/usage', 'usage');
      await call(key, '/api/v1/nothing', 'nothing');
      await call(second, '/api/v1/voices', 'of-second');
      await call(await server.createKey(), '/api/v1/voices', 'a');
      await untilLogged(key, 7);
      const { browser } = await signedIn(server, { account: key.account });
      read = async (query = '') => (await (await browser.ask('GET', `requests${query}`)).json()) as Page;
    });

    const ids = ({ data }: Page) => data.map(({ request_id: id }) => id);

    it('has only the account’s own requests, newest first', async () => {
      const page = await read();
      expect(ids(page)).toEqual(['of-second', 'nothing', 'usage', 'twice', 'twice', 'b', 'a']);
      expect(page.next).toBeNull();
    });

    it.each([
      ['a key', () => `?api_key_id=${second.id}`, ['of-second']],
      ['a request id, which several requests may have', () => '?request_id=twice', ['twice', 'twice']],
      ['a status', () => '?status=404', ['nothing']],
      ['a class of statuses', () => '?status=2xx&request_id=b', ['b']],
      ['a code', () => '?code=NOT_FOUND', ['nothing']],
      ['a route', () => `?route=${encodeURIComponent('GET /api/v1/usage')}`, ['usage']],
      ['all at once', () => `?api_key_id=${key.id}&status=2xx&route=GET%20/api/v1/voices&request_id=a`, ['a']],
      ['what there is not', () => '?code=OVERLOADED', []],
    ])('can be searched by %s', async (_by, query, expected) => {
      const page = await read(query());
      expect(ids(page)).toEqual(expected);
      expect(page.next).toBeNull();
    });

    it('can be searched by time: from the first, before the second', async () => {
      const { data } = await read();
      const at = (id: string) => encodeURIComponent(data.find(({ request_id: each }) => each === id)!.at);
      expect(ids(await read(`?from=${at('usage')}`))).toEqual(['of-second', 'nothing', 'usage']);
      expect(ids(await read(`?from=${at('usage')}&to=${at('of-second')}`))).toEqual(['nothing', 'usage']);
    });

    it('has pages that leave nothing out and repeat nothing', async () => {
      const seen: string[] = [];
      let page = await read('?limit=3');
      for (;;) {
        seen.push(...ids(page));
        if (page.next === null) break;
        expect(page.data).toHaveLength(3);
        page = await read(`?limit=3&before=${page.next}`);
      }
      expect(seen).toEqual(ids(await read()));
    });

    it('has an empty page before the id of another account’s request', async () => {
      const [{ id }] = (await server.database.query<{ id: string }>(
        'SELECT id FROM requests WHERE account_id <> $1 LIMIT 1',
        [key.account.id],
      )) as [{ id: string }];
      expect(await read(`?before=${id}`)).toEqual({ data: [], next: null });
    });

    it('can be read with a key, which is in it from then on', async () => {
      const reader = await server.createKey();
      const answer = await server.fetch('/api/v1/requests', { headers: reader.authorization });
      expect(await answer.json()).toEqual({ data: [], next: null });
      const [logged] = await untilLogged(reader, 1);
      expect(logged).toMatchObject({ route: 'GET /api/v1/requests', caller: { id: reader.id } });
    });

    it('rejects an invalid query by name', async () => {
      for (const [query, field] of [
        ['limit=0', 'limit'],
        ['limit=201', 'limit'],
        ['before=1', 'before'],
        ['api_key_id=1', 'api_key_id'],
        ['request_id=a%20b', 'request_id'],
        ['status=600', 'status'],
        ['code=OOPS', 'code'],
        ['from=yesterday', 'from'],
        ['to=2026-01-01', 'to'],
        ['page=1', 'page'],
        ['status=200&status=404', 'status'],
        [`route=${'x'.repeat(201)}`, 'route'],
      ]) {
        const answer = await server.fetch(`/api/v1/requests?${query}`, { headers: second.authorization });
        expect(await expectError(answer, 'INVALID_REQUEST')).toContain(field);
      }
      await expectError(await server.fetch('/api/v1/requests'), 'MISSING_API_KEY');
    });

    it('continues a search that has read as much as one request may, although nothing matched', async () => {
      const busy = await server.createKey();
      await server.database.query(
        `INSERT INTO requests (id, at, request_id, account_id, caller_type, caller_id, route, characters, audio_seconds,
           status, code, aborted, repeats, total_ms)
         SELECT 'req_' || lpad(n::text, 8, '0'), clock_timestamp() - n * interval '1 second', 'old', $1, 'api_key', $2,
           'GET /api/v1/voices', 0, 0, CASE WHEN n > ${maxScanned} THEN 404 ELSE 200 END, NULL, false, 0, 1
         FROM generate_series(1, ${maxScanned + 3}) AS n`,
        [busy.account.id, busy.id],
      );
      const readBusy = await readerOf(busy);
      const nothing = await readBusy('?status=404');
      expect(nothing).toEqual({ data: [], next: `req_000${maxScanned}` });
      const rest = await readBusy(`?status=404&before=${nothing.next}`);
      expect(rest.data.map(({ id }) => id)).toEqual([1, 2, 3].map((n) => `req_000${maxScanned + n}`));
      expect(rest.next).toBeNull();
    });
  });

  describe('with other settings', () => {
    it('has at most REQUEST_LOG_PER_MINUTE entries of an account per minute', async () => {
      const limited = await startTestApp({ environment: { REQUEST_LOG_PER_MINUTE: '10' } });
      try {
        const key = await limited.createKey();
        for (let index = 0; index < 40; index++) {
          await (await limited.fetch('/api/v1/voices', { headers: key.authorization })).arrayBuffer();
        }
        // A minute may have begun in between.
        const logged = await untilLogged(key, 10, limited);
        expect([10, 20]).toContain(logged.length);
      } finally {
        await limited.close();
      }
    });

    it('is off with REQUEST_LOG_DAYS=0', async () => {
      const off = await startTestApp({ environment: { REQUEST_LOG_DAYS: '0' } });
      try {
        const key = await off.createKey();
        for (let index = 0; index < 3; index++) {
          await (await off.fetch('/api/v1/voices', { headers: key.authorization })).arrayBuffer();
        }
        const read = await readerOf(key, off);
        expect(await read()).toEqual({ data: [], next: null });
      } finally {
        await off.close();
      }
    });
  });

  describe('when its table cannot be written', () => {
    let database: TestDatabase;
    let between: ResponseDropper;
    let cut: TestApp;
    let key: TestKey;
    beforeAll(async () => {
      database = await createDatabase();
      between = await startResponseDropper(database.url);
      cut = await startTestApp({ database: { ...database, url: between.url } });
      key = await cut.createKey();
    });
    afterAll(async () => {
      await cut.close();
      await between.close();
      await database.drop();
    });

    const ask = async () => {
      const answer = await cut.fetch('/api/v1/voices', { headers: key.authorization });
      await answer.arrayBuffer();
      return answer.status;
    };
    const count = async () =>
      (await database.query('SELECT FROM requests WHERE account_id = $1', [key.account.id])).length;

    it('answers requests meanwhile, and has each of them once afterwards', async () => {
      const locker = new Client({ connectionString: database.url });
      await locker.connect();
      try {
        await locker.query('BEGIN');
        await locker.query('LOCK TABLE requests IN ACCESS EXCLUSIVE MODE');
        expect(await ask()).toBe(200);
        void written(cut);
        const waiting = `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'INSERT INTO requests'`;
        await until('the write waits', async () => (await database.query(waiting)).length > 0);
        for (let index = 0; index < 20; index++) expect(await ask()).toBe(200);
        expect(await database.query(waiting)).toHaveLength(1);
      } finally {
        await locker.end();
      }
      await until('all requests are written', async () => {
        await written(cut);
        return (await count()) >= 21;
      });
      expect(await count()).toBe(21);
    });

    it('has a request once if the database’s response to the write was lost', async () => {
      const before = await count();
      expect(await ask()).toBe(200);
      between.dropResponses();
      const lost = written(cut);
      await until('the request is written', async () => (await count()) > before);
      between.closeConnections();
      await lost;
      await until('the database is back', async () => (await ask()) === 200);
      await until('the log is written again', async () => {
        await written(cut);
        return (await count()) >= before + 2;
      });
      const rows = await database.query<{ request_id: string }>('SELECT request_id FROM requests');
      expect(new Set(rows.map(({ request_id: id }) => id)).size).toBe(rows.length);
    });
  });

  it('is complete after a clean stop, up to the last request', async () => {
    const database = await createDatabase();
    const process = await startKeyedServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    try {
      const answered = new Set<string>();
      let stopped: ReturnType<typeof process.end> | undefined;
      const hammer = async (): Promise<void> => {
        for (;;) {
          const answer = await fetch(`${process.url}/api/v1/voices`, {
            headers: { Authorization: `Bearer ${process.key}` },
          });
          if (answer.status !== 200) return;
          await answer.arrayBuffer();
          answered.add(answer.headers.get('x-request-id')!);
          if (answered.size === 200) stopped = process.end('SIGTERM');
        }
      };
      await Promise.allSettled(Array.from({ length: 4 }, hammer));
      expect(await stopped).toEqual({ code: 0, signal: null });
      expect(process.output()).not.toContain('cannot be saved');
      const rows = await database.query<{ request_id: string }>('SELECT request_id FROM requests');
      const logged = new Set(rows.map(({ request_id: id }) => id));
      expect(rows).toHaveLength(logged.size);
      expect([...answered].filter((id) => !logged.has(id))).toEqual([]);
    } finally {
      await process.end('SIGKILL');
      await database.drop();
    }
  });
});
