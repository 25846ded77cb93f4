import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import { until } from '../../../bench/proofs/support/until';
import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { budgetState } from '../../rate-limit/budgets/support/budget-state';
import { expectError } from '../../support/expect-error';
import { InProcessEngine } from '../../support/in-process-engine';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

/** Texts that were spoken, in order. */
const spoken: string[] = [];
let held: Promise<void> | undefined;
let cancelled = 0;

class RecordingEngine extends InProcessEngine {
  override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    spoken.push(request.text);
    request.signal.addEventListener('abort', () => cancelled++);
    await held;
    yield* super.synthesize(request);
  }
}

describe('Idempotency-Key on speech', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp({ engine: RecordingEngine, environment: { FILES_MB_PER_ACCOUNT: '1' } });
  });
  beforeEach(async () => {
    key = await server.createKey();
    spoken.length = 0;
    held = undefined;
  });
  afterAll(() => server.close());

  const send = (path: string, body: object, name: string, { authorization } = key) =>
    server.fetch(path, json(body, { ...authorization, 'Idempotency-Key': name }));
  const speak = (body: object, name = 'one') => send('/api/v1/tts', { voice_id: 'slt', text: 'Hello.', ...body }, name);
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const isReplayed = (answer: Response) => answer.headers.get('idempotent-replayed') === 'true';

  it.each([
    ['/api/v1/tts', { text: 'Hello.', voice_id: 'slt', format: 'wav' }],
    ['/api/v1/tts', { text: 'Hello.', voice_id: 'slt', timestamps: 'sentence' }],
    ['/api/v1/tts', { text: 'Hello. You.', voice_id: 'slt', stream: 'events' }],
    ['/v1/audio/speech', { input: 'Hello.', voice: 'alloy', model: 'tts-1' }],
    ['/v1/audio/speech', { input: 'Hello.', voice: 'alloy', model: 'tts-1', stream_format: 'sse' }],
    ['/v1/text-to-speech/slt', { text: 'Hello.' }],
    ['/v1/speak', { text: 'Hello.' }],
  ])('gives a repeated request the same bytes and headers without speaking: %s %j', async (path, body) => {
    const first = await send(path, body, 'one');
    expect(first.status).toBe(200);
    const bytes = await bytesOf(first);
    const turns = spoken.length;
    const second = await send(path, body, 'one');
    expect([second.status, isReplayed(first), isReplayed(second)]).toEqual([200, false, true]);
    expect((await bytesOf(second)).equals(bytes)).toBe(true);
    for (const name of [
      'content-type',
      'x-characters',
      'x-audio-duration',
      'etag',
      'cache-control',
      'x-ignored-parameters',
    ])
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(spoken).toHaveLength(turns);
  });

  it('speaks once, whoever comes at the same time: the others are refused until the first answer is complete', async () => {
    let go!: () => void;
    held = new Promise((resolve) => (go = resolve));
    const first = speak({});
    await until('the first request is spoken', () => spoken.length > 0);
    const early = await speak({});
    expect(early.headers.get('retry-after')).toBe('1');
    await expectError(early, 'IDEMPOTENCY_KEY_IN_USE');
    go();
    const bytes = await bytesOf(await first);
    const late = await speak({});
    expect(isReplayed(late)).toBe(true);
    expect((await bytesOf(late)).equals(bytes)).toBe(true);
    expect(spoken).toHaveLength(1);
  });

  it('refuses another request with the key, and does not know the keys of other accounts', async () => {
    await bytesOf(await speak({}));
    await expectError(await speak({ text: 'Goodbye.' }), 'IDEMPOTENCY_KEY_REUSED');
    await expectError(await speak({ format: 'wav' }), 'IDEMPOTENCY_KEY_REUSED');
    key = await server.createKey();
    expect(isReplayed(await speak({ text: 'Goodbye.' }))).toBe(false);
  });

  it('keeps no failures: the key is free after one, and after a client that has left', async () => {
    await expectError(await speak({ text: ' ' }), 'INVALID_REQUEST');
    let go!: () => void;
    held = new Promise((resolve) => (go = resolve));
    const leaving = new AbortController();
    const headers = { ...key.authorization, 'Idempotency-Key': 'one' };
    const left = server.fetch('/api/v1/tts', {
      ...json({ text: 'Left.', voice_id: 'slt' }, headers),
      signal: leaving.signal,
    });
    await until('the request is spoken', () => spoken.length > 0);
    const before = cancelled;
    leaving.abort();
    await expect(left).rejects.toThrow();
    await until('the server has seen it', () => cancelled > before);
    go();
    const answer = await until('the key is free', async () => {
      const again = await speak({});
      return again.status === 200 && again;
    });
    expect(isReplayed(answer)).toBe(false);
  });

  it('frees the key of a request whose server has died', async () => {
    await bytesOf(await speak({}));
    const ofAccount = 'WHERE account_id = $1';
    // As it is while the first answer is under way.
    await server.database.query(
      `UPDATE idempotent_requests SET file_id = NULL, lease_until = clock_timestamp() + interval '1 minute' ${ofAccount}`,
      [key.account.id],
    );
    await expectError(await speak({}), 'IDEMPOTENCY_KEY_IN_USE');
    await server.database.query(`UPDATE idempotent_requests SET lease_until = clock_timestamp() ${ofAccount}`, [
      key.account.id,
    ]);
    const answer = await speak({});
    expect([answer.status, isReplayed(answer)]).toEqual([200, false]);
  });

  it('answers anew when the key has expired, or the kept answer was deleted', async () => {
    await bytesOf(await speak({}));
    await server.database.query('UPDATE idempotent_requests SET expires_at = clock_timestamp()');
    const expired = await speak({ text: 'Goodbye.' });
    expect([expired.status, isReplayed(expired)]).toEqual([200, false]);
    await bytesOf(expired);
    const { data } = (await (await server.fetch('/api/v1/files', { headers: key.authorization })).json()) as {
      data: { id: string; kind: string }[];
    };
    expect(data.map(({ kind }) => kind)).toEqual(['idempotent', 'idempotent']);
    for (const { id } of data)
      await server.fetch(`/api/v1/files/${id}`, { method: 'DELETE', headers: key.authorization });
    const anew = await speak({ text: 'Goodbye.' });
    expect([anew.status, isReplayed(anew)]).toEqual([200, false]);
  });

  it('sends an answer that the account has no room for, and does not keep it', async () => {
    const long = { text: 'Some words. '.repeat(40), format: 'wav', sample_rate: 48_000 };
    const first = await speak(long);
    expect((await bytesOf(first)).length).toBeGreaterThan(1_000_000);
    const second = await speak(long);
    expect([second.status, isReplayed(second)]).toEqual([200, false]);
  });

  it('uses no budget for a repeated request, but counts it towards the rate limit', async () => {
    await server.app.get(ApiKeyChangesService).setBudgets(key.account.id, key.id, { characters_per_day: 10 }, operator);
    const first = await speak({});
    await bytesOf(first);
    const second = await speak({});
    expect(isReplayed(second)).toBe(true);
    await bytesOf(second);
    const remaining = (answer: Response) => Number(answer.headers.get('x-ratelimit-remaining'));
    expect(remaining(second)).toBe(remaining(first) - 1);
    expect(await budgetState(server.database, key.id)).toMatchObject({ characters: 6, running: 0 });
  });
});
