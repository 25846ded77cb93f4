import { AccountsService } from '../../../src/accounts/accounts.service';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import type { BudgetChanges } from '../../../src/platform/caller/budgets';
import { until } from '../../../bench/proofs/support/until';
import { signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { budgetState, reservations } from './support/budget-state';

/** A text of as many characters. */
const textOf = (characters: number) => 'word '.repeat(Math.ceil(characters / 5)).slice(0, characters - 1) + '.';

/** A text whose audio does not fit into the buffers of a connection, so that an unread response stays in progress. */
const long = textOf(4000);

describe('Budgets', () => {
  let server: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    server = await startTestApp();
  });
  beforeEach(async () => {
    key = await server.createKey();
  });
  afterAll(() => server.close());

  const setKey = (budgets: BudgetChanges, { account, id } = key) =>
    server.app.get(ApiKeyChangesService).setBudgets(account.id, id, budgets, operator);
  const setAccount = (budgets: BudgetChanges) =>
    server.app.get(AccountsService).setBudgets(key.account.id, budgets, operator);
  const speak = (body: object, { authorization } = key, init: RequestInit = {}) =>
    server.fetch('/api/v1/tts', { ...json({ voice_id: 'slt', format: 'wav', ...body }, authorization), ...init });
  const stateOf = (owner: string) => budgetState(server.database, owner);
  const nothingReserved = () => until('nothing is reserved', async () => (await reservations(server.database)) === 0);

  it('do not exist by default: speech is not limited, and no reservation is written', async () => {
    const answer = await speak({ text: 'Hello.' });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-quota'))).toEqual([]);
    expect(await stateOf(key.id)).toEqual({ characters: 0, audioMs: 0, running: 0 });
  });

  describe('of characters', () => {
    it('are spent to the last character and not beyond, by any number of requests at once', async () => {
      await setKey({ characters_per_day: 100 });
      const answers = await Promise.all(Array.from({ length: 60 }, () => speak({ text: textOf(7) })));
      const spoken = answers.filter(({ status }) => status === 200);
      expect(spoken).toHaveLength(14);
      for (const answer of answers) await answer.arrayBuffer();
      expect((await speak({ text: textOf(3) })).status).toBe(429);
      expect((await speak({ text: textOf(2) })).status).toBe(200);
      expect((await speak({ text: 'a' })).status).toBe(429);
      expect(await stateOf(key.id)).toMatchObject({ characters: 100, running: 0 });
    });

    it('count what is spoken of SSML, and pauses as no characters', async () => {
      await setKey({ characters_per_day: 10 });
      const ssml = '<speak><p>Hello <break time="1s"/> <sub alias="you">somebody</sub></p></speak>';
      for (const [body, characters] of [
        [{ text: ssml, input_type: 'ssml' }, 9],
        [{ text: '[pause 1s] a [pause 500ms]' }, 10],
      ] as const) {
        const answer = await speak(body);
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
        expect(await stateOf(key.id)).toMatchObject({ characters, running: 0 });
      }
      expect((await speak({ text: ssml, input_type: 'ssml' })).status).toBe(429);
    });

    it('count Unicode code points without white space around the text, as usage does', async () => {
      await setKey({ characters_per_day: 10 });
      const answer = await speak({ text: '  Grüße 👋.\n' });
      expect(answer.headers.get('x-quota-characters-remaining')).toBe('2');
      expect(answer.headers.get('x-characters')).toBe('8');
      expect(await stateOf(key.id)).toMatchObject({ characters: 8 });
    });

    it('are limited per key and per account: all of them must have room, and a rejection takes from none', async () => {
      const sibling = await server.createKey({ account: key.account });
      await setKey({ characters_per_day: 30 });
      await setAccount({ characters_per_day: 40 });
      expect((await speak({ text: textOf(25) })).status).toBe(200);
      const ofKey = await expectError(await speak({ text: textOf(6) }), 'QUOTA_EXCEEDED');
      expect(ofKey).toContain('this API key’s budget of 30 characters per day, 5 characters are left');
      expect(await stateOf(key.account.id)).toMatchObject({ characters: 25 });
      const ofAccount = await expectError(await speak({ text: textOf(16) }, sibling), 'QUOTA_EXCEEDED');
      expect(ofAccount).toContain('this account’s budget of 40 characters per day, 15 characters are left');
      expect((await speak({ text: textOf(15) }, sibling)).status).toBe(200);
      expect(await stateOf(key.account.id)).toMatchObject({ characters: 40 });
    });

    it('limit people in the dashboard, who share the account’s', async () => {
      await setAccount({ characters_per_day: 10 });
      const { browser } = await signedIn(server, { account: key.account, email: `reader-of-${key.account.email}` });
      const body = { text: textOf(8), voice_id: 'slt', format: 'wav' };
      expect((await browser.ask('POST', 'tts', body)).status).toBe(200);
      await expectError(await browser.ask('POST', 'tts', body), 'QUOTA_EXCEEDED');
      expect((await speak({ text: 'ab' })).status).toBe(200);
      expect((await speak({ text: 'a' })).status).toBe(429);
    });

    it('of a month and of a day both apply, and the message names the one that resets last', async () => {
      await setKey({ characters_per_day: 10, characters_per_month: 12 });
      expect((await speak({ text: textOf(10) })).status).toBe(200);
      const answer = await speak({ text: textOf(3) });
      const reset = answer.headers.get('x-quota-reset')!;
      const message = await expectError(answer, 'QUOTA_EXCEEDED');
      const ofMonth = '12 characters per month, 2 characters are left';
      // On the last day of a month, both reset at the same moment, and either is named.
      const resetTogether = new Date(Date.now() + 86_400_000).getUTCDate() === 1;
      const named = resetTogether ? [ofMonth, '10 characters per day, 0 characters are left'] : [ofMonth];
      expect(named.filter((budget) => message.includes(budget))).toHaveLength(1);
      expect(reset).toMatch(/-01T00:00:00\.000Z$/);
      const ofDay = await speak({ text: textOf(2) });
      expect(ofDay.headers.get('x-quota-reset')).toMatch(/T00:00:00\.000Z$/);
      const waits = Number(ofDay.headers.get('retry-after')) * 1000 + Date.now();
      expect(Math.abs(waits - Date.parse(ofDay.headers.get('x-quota-reset')!))).toBeLessThan(60_000);
      expect(await expectError(ofDay, 'QUOTA_EXCEEDED')).toContain('10 characters per day, 0 characters are left');
    });

    it('are full again on a new day and in a new month; what was reserved before is not given back to them', async () => {
      await setKey({ characters_per_day: 10, characters_per_month: 15 });
      const yesterday = await speak({ text: textOf(10), stream: 'audio' });
      await yesterday.arrayBuffer();
      await server.database.query(`UPDATE budget_counters SET day = day - 1 WHERE owner = $1`, [key.id]);
      expect((await speak({ text: textOf(6) })).status).toBe(429);
      expect((await speak({ text: textOf(5) })).status).toBe(200);
      await server.database.query(`UPDATE budget_counters SET day = day - 1, month = month - 1 WHERE owner = $1`, [
        key.id,
      ]);
      expect((await speak({ text: textOf(10) })).status).toBe(200);
    });

    it('never move back to an earlier day, if the clock or the time zone does', async () => {
      await setKey({ characters_per_day: 10 });
      expect((await speak({ text: textOf(10) })).status).toBe(200);
      await server.database.query('UPDATE budget_counters SET day = day + 1 WHERE owner = $1', [key.id]);
      expect((await speak({ text: textOf(1) })).status).toBe(429);
    });
  });

  describe('of audio', () => {
    it('are spent by the seconds that were made, while an estimate is reserved before', async () => {
      await setKey({ audio_seconds_per_day: 100 });
      const answer = await speak({ text: textOf(50) });
      expect(Number(answer.headers.get('x-quota-audio-seconds-remaining'))).toBe(94);
      const spent = Math.ceil(Number(answer.headers.get('x-audio-duration')) * 1000);
      const { audioMs } = await stateOf(key.id);
      expect(Math.abs(audioMs - spent)).toBeLessThanOrEqual(1);
    });

    it('reject a text whose estimate is more than what is left, before it is spoken', async () => {
      await setKey({ audio_seconds_per_month: 10 });
      const message = await expectError(await speak({ text: textOf(91) }), 'QUOTA_EXCEEDED');
      expect(message).toContain(
        'This text may take 10.1 seconds, but of this API key’s budget of 10 seconds of audio per month',
      );
      expect((await speak({ text: textOf(91), speed: 2 })).status).toBe(200);
    });

    describe('and a text that takes longer than its estimate', () => {
      // In words, it is many times longer than in figures.
      const figures = '1234567 1234567';

      it('spend what it takes, if that much is left', async () => {
        await setKey({ audio_seconds_per_day: 60 });
        const answer = await speak({ text: figures });
        const spent = Number(answer.headers.get('x-audio-duration')) * 1000;
        expect(spent).toBeGreaterThan(3000);
        expect(Math.abs((await stateOf(key.id)).audioMs - spent)).toBeLessThanOrEqual(1);
      });

      it('reject it, if not, before anything is spoken: nothing is charged for complete speech or a stream', async () => {
        await setKey({ audio_seconds_per_day: 3 });
        for (const stream of [undefined, 'audio']) {
          await expectError(await speak({ text: figures, stream }), 'QUOTA_EXCEEDED');
          expect(await stateOf(key.id)).toEqual({ characters: 0, audioMs: 0, running: 0 });
        }
      });
    });
  });

  describe('of concurrent requests', () => {
    it('reject a request while as many are in progress, and admit the next one when one has ended', async () => {
      await setKey({ concurrent_requests: 2 });
      const gone = new AbortController();
      const streams = await Promise.all(
        [1, 2].map(() => speak({ text: long, stream: 'audio' }, key, { signal: gone.signal })),
      );
      expect(streams.map(({ status }) => status)).toEqual([200, 200]);
      const rejected = await speak({ text: 'Hello.' });
      expect(rejected.headers.get('retry-after')).toBe('1');
      expect(await expectError(rejected, 'CONCURRENCY_LIMIT_REACHED')).toContain('the maximum is 2');
      gone.abort();
      await until('a request has ended', async () => (await speak({ text: 'Hello.' })).status === 200);
      await nothingReserved();
    });

    it.each([
      ['complete speech', { text: 'Hello.' }, 200],
      ['streams', { text: 'Hello.', stream: 'audio' }, 200],
      ['requests that are invalid', { text: 'Hello.', format: 'mp4' }, 400],
      ['requests without a text', { text: ' ' }, 400],
      ['requests for a voice that does not exist', { text: 'Hello.', voice_id: 'nobody' }, 404],
    ])('let a client make one request after the other: %s', async (_what, body, status) => {
      await setKey({ concurrent_requests: 1 });
      for (let request = 0; request < 20; request++) {
        const answer = await speak(body);
        await answer.arrayBuffer();
        expect(answer.status).toBe(status);
      }
      expect(await stateOf(key.id)).toMatchObject({ running: 0 });
    });
  });

  describe('are charged', () => {
    beforeEach(() => setKey({ characters_per_day: 100_000, audio_seconds_per_day: 100_000 }));

    it('nothing for errors', async () => {
      for (const body of [{ text: 'x', format: 'mp4' }, { text: 'x', voice_id: 'nobody' }, { text: '' }, 'no JSON']) {
        const answer = await server.fetch('/api/v1/tts', json(body, key.authorization));
        expect(answer.status).toBeGreaterThanOrEqual(400);
        await answer.arrayBuffer();
      }
      expect(await stateOf(key.id)).toEqual({ characters: 0, audioMs: 0, running: 0 });
    });

    it('nothing for previews', async () => {
      expect((await server.fetch('/api/v1/tts/preview', json({ text: 'Hello.' }, key.authorization))).status).toBe(200);
      expect(await stateOf(key.id)).toMatchObject({ characters: 0 });
    });

    it('the whole text and the seconds sent, if a client leaves a stream', async () => {
      const gone = new AbortController();
      const answer = await speak({ text: long, stream: 'audio' }, key, { signal: gone.signal });
      await answer.body!.getReader().read();
      gone.abort();
      await nothingReserved();
      const { characters, audioMs, running } = await stateOf(key.id);
      expect({ characters, running }).toEqual({ characters: 4000, running: 0 });
      expect(audioMs).toBeGreaterThan(0);
      const whole = await speak({ text: long });
      expect(audioMs).toBeLessThan(Number(whole.headers.get('x-audio-duration')) * 1000);
    });

    it('a stream what complete speech of the same text costs', async () => {
      await (await speak({ text: textOf(500), stream: 'events' })).text();
      const streamed = await stateOf(key.id);
      await speak({ text: textOf(500) });
      const both = await stateOf(key.id);
      expect(both.characters).toBe(2 * streamed.characters);
      expect(Math.abs(both.audioMs - 2 * streamed.audioMs)).toBeLessThanOrEqual(1);
      expect(both.running).toBe(0);
    });
  });

  describe('and the rate limit', () => {
    const hits = async () => {
      const [row] = await server.database.query<{ hits: number }>(
        'SELECT cardinality(hits) AS hits FROM rate_limit_windows WHERE bucket = $1',
        [key.id],
      );
      return row?.hits ?? 0;
    };

    it('are decided together: a request that one of them rejects takes nothing of the other', async () => {
      key = await server.createKey({ limit: 3 });
      await setKey({ characters_per_day: 20 });
      expect((await speak({ text: textOf(15) })).status).toBe(200);
      const quota = await speak({ text: textOf(6) });
      expect([quota.status, quota.headers.get('x-ratelimit-remaining')]).toEqual([429, '2']);
      expect(await hits()).toBe(1);
      for (let request = 0; request < 2; request++) expect((await speak({ text: 'a' })).status).toBe(200);
      await expectError(await speak({ text: 'a' }), 'RATE_LIMITED');
      expect(await stateOf(key.id)).toMatchObject({ characters: 17, running: 0 });
    });

    it('count requests with bodies that cannot be read, with a length or in chunks', async () => {
      key = await server.createKey({ limit: 4 });
      await setKey({ characters_per_day: 20 });
      const url = '/api/v1/tts';
      const broken = await server.fetch(url, json('{', key.authorization));
      expect([broken.status, broken.headers.get('x-ratelimit-remaining')]).toEqual([400, '3']);
      const chunked = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"text":"Hi.","voice_id":"slt"}'));
          controller.close();
        },
      });
      const headers = { ...key.authorization, 'Content-Type': 'application/json' };
      const answer = await server.fetch(url, { method: 'POST', headers, body: chunked, duplex: 'half' });
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '2']);
      expect((await server.fetch(url, { ...json('x', headers), headers: key.authorization })).status).toBe(415);
      expect((await server.fetch(url, json('[', key.authorization))).status).toBe(400);
      await expectError(await server.fetch(url, json('[', key.authorization)), 'RATE_LIMITED');
      expect(await hits()).toBe(4);
    });

    // JSON.parse reads 1e400 as Infinity.
    const speeds = ['1e-300', '1e-18', '3.3e-17', '1e-9', '0', '-1', '1e400', '"1e-300"', '[1e-300]', '{}', 'null'];
    const texts = ['5', '1e400', 'true', '[]', '{"length":1e300}', 'null', '" "', String.raw`"\ud800"`];
    const bodies = [
      ...speeds.map((speed) => `{"text":"Hello.","voice_id":"slt","speed":${speed}}`),
      ...texts.map((text) => `{"text":${text},"voice_id":"slt"}`),
      '[]',
      '{}',
      '{"__proto__":{"text":"Hello.","speed":1e-300}}',
    ];

    it('count requests with invalid fields, which are refused as without budgets and reserve nothing', async () => {
      key = await server.createKey({ limit: bodies.length });
      await setKey({ characters_per_day: 1000, audio_seconds_per_day: 1000 });
      const send = (body: string) =>
        server.fetch('/api/v1/tts', { ...json({}, key.authorization), method: 'POST', body });
      for (const [index, body] of bodies.entries()) {
        const answer = await send(body);
        const remaining = String(bodies.length - 1 - index);
        expect([body, answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([body, 400, remaining]);
      }
      await expectError(await send(bodies[0]!), 'RATE_LIMITED');
      expect(await stateOf(key.id)).toEqual({ characters: 0, audioMs: 0, running: 0 });
    });

    it.each([
      ['/v1/audio/speech', (speed: number) => ({ model: 'tts-1', voice: 'alloy', input: 'Hello.', speed })],
      ['/v1/text-to-speech/slt', (speed: number) => ({ text: 'Hello.', voice_settings: { speed } })],
    ])('count requests with invalid speeds to %s', async (path, body) => {
      key = await server.createKey({ limit: 3 });
      await setKey({ characters_per_day: 1000 });
      const statuses: number[] = [];
      for (const speed of [1e-300, 1e-18, 3.3e-17, 1e-300]) {
        statuses.push((await server.fetch(path, json(body(speed), key.authorization))).status);
      }
      expect(statuses.map((status) => (status === 422 ? 400 : status))).toEqual([400, 400, 400, 429]);
    });

    it('count requests on which the server fails to decide', async () => {
      key = await server.createKey({ limit: 3 });
      await setKey({ characters_per_day: 1000 });
      await server.database.query(
        `ALTER TABLE budget_reservations ADD CONSTRAINT fault CHECK (owners <> ARRAY['${key.id}'])`,
      );
      try {
        const statuses: number[] = [];
        for (let request = 0; request < 4; request++) statuses.push((await speak({ text: 'Hello.' })).status);
        expect(statuses).toEqual([500, 500, 500, 429]);
      } finally {
        await server.database.query('ALTER TABLE budget_reservations DROP CONSTRAINT fault');
      }
      expect(await hits()).toBe(3);
      expect(await stateOf(key.id)).toEqual({ characters: 0, audioMs: 0, running: 0 });
    });

    it('let a caller send any number of requests at once', async () => {
      await setKey({ characters_per_day: 100_000 });
      const answers = await Promise.all(Array.from({ length: 45 }, () => speak({ text: 'Hello.' })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await stateOf(key.id)).toMatchObject({ characters: 270, running: 0 });
    });
  });

  it('have the dialects’ own shapes', async () => {
    await setKey({ characters_per_day: 3, concurrent_requests: 1 });
    const openAi = await server.fetch(
      '/v1/audio/speech',
      json({ model: 'tts-1', voice: 'alloy', input: 'Hello.' }, key.authorization),
    );
    expect([openAi.status, openAi.headers.get('x-should-retry')]).toEqual([429, 'false']);
    expect(await openAi.json()).toMatchObject({ error: { code: 'insufficient_quota', type: 'insufficient_quota' } });
    const elevenLabs = await server.fetch(
      '/v1/text-to-speech/slt',
      json({ text: 'Hello.' }, { 'xi-api-key': key.key }),
    );
    expect(elevenLabs.status).toBe(429);
    expect(await elevenLabs.json()).toMatchObject({
      detail: { status: 'quota_exceeded', code: 'quota_exceeded', type: 'rate_limit_error' },
    });
    const spoken = await server.fetch('/v1/text-to-speech/slt', json({ text: 'Hi.' }, { 'xi-api-key': key.key }));
    expect(spoken.status).toBe(200);
  });
});
