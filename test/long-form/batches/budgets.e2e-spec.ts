import OpenAI, { toFile } from 'openai';
import { until } from '../../../bench/proofs/support/until';
import { AccountsService } from '../../../src/accounts/accounts.service';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { BatchStore } from '../../../src/long-form/batches/batch-store';
import { WorkEndings } from '../../../src/long-form/work/work-endings';
import { operator } from '../../../src/platform/caller/actor';
import { budgetState, reservations } from '../../rate-limit/budgets/support/budget-state';
import { usageOf } from '../../rate-limit/budgets/support/usage-of';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { batchOf, handIn, isOver, resultsOf, taken, whenIs, whenOver } from './support/batches';
import { hold, RecordingEngine, resetRecording, spoken } from './support/recording-engine';

const nothing = { characters: 0, audioMs: 0, running: 0 };

describe('The budgets of a batch', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp({ engine: RecordingEngine, environment: { BATCHES_AT_ONCE: '2' } });
  });
  beforeEach(async () => {
    key = await server.createKey();
    resetRecording();
  });
  afterAll(() => server.close());

  const setBudgets = (budgets: object, { account, id } = key) =>
    server.app.get(ApiKeyChangesService).setBudgets(account.id, id, budgets, operator);
  const state = ({ id } = key) => budgetState(server.database, id);
  const usage = ({ id } = key) => usageOf(server.database, id);
  const speak = (text: string) =>
    server.fetch('/api/v1/tts', json({ text, voice_id: 'slt', format: 'wav' }, key.authorization));
  const cancel = (id: string) =>
    server.fetch(`/api/v1/batches/${id}/cancel`, { method: 'POST', headers: key.authorization });

  const openai = () => new OpenAI({ baseURL: `${server.url}/v1`, apiKey: key.key, maxRetries: 0 });
  const openAiBatch = async (input: string) => {
    const body = { model: 'tts-1', voice: 'alloy', input };
    const line = JSON.stringify({ custom_id: 'one', method: 'POST', url: '/v1/audio/speech', body });
    const file = await openai().files.create({ file: await toFile(Buffer.from(line), 'one.jsonl'), purpose: 'batch' });
    // OpenAI's own list does not have the endpoint yet.
    const endpoint = '/v1/audio/speech' as '/v1/embeddings';
    return openai().batches.create({ input_file_id: file.id, endpoint, completion_window: '24h' });
  };

  it('have too little left for its texts: it fails as a whole, speaks nothing and takes nothing', async () => {
    await setBudgets({ characters_per_day: 10 });
    const id = await taken(server, key, [
      { text: 'Hello.' },
      { text: 'Goodbye.' },
      { text: 'Nobody.', voice_id: 'no' },
    ]);
    const { status, error } = await whenOver(server, key, id);
    expect([status, error!.code]).toEqual(['failed', 'QUOTA_EXCEEDED']);
    expect(error!.message).toContain(
      'This batch has 14 characters, but of this API key’s budget of 10 characters per day, 10 characters are left. The budget resets at ',
    );

    const made = await openAiBatch('Hello again.');
    const batch = await until('the batch is over', async () => {
      const found = await openai().batches.retrieve(made.id);
      return isOver(found) && found;
    });
    expect(batch.status).toBe('failed');
    expect(batch.errors!.data).toEqual([
      expect.objectContaining({ code: 'quota_exceeded', message: expect.stringContaining('has 12 characters') }),
    ]);

    expect(spoken).toEqual([]);
    expect(await state()).toEqual(nothing);
    expect((await usage()).characters ?? 0).toBe(0);
  });

  it('are those of the account, too, and of seconds: each line counts as a request of its own', async () => {
    await server.app.get(AccountsService).setBudgets(key.account.id, { audio_seconds_per_day: 10 }, operator);
    const lines = [{ text: 'Hello.' }, { text: 'Goodbyes. [pause 6s]', speed: 2 }];
    const id = await taken(server, key, lines);
    // A second for each line, a tenth of a second for each character at normal speed, and the pause.
    const [, second] = lines;
    const seconds = 1 + 0.6 + 1 + second!.text.length / 20 + 6;
    expect((await whenOver(server, key, id)).status).toBe('completed');
    const left = 10 - (await budgetState(server.database, key.account.id)).audioMs / 1000;
    const { error } = await whenOver(server, key, await taken(server, key, lines));
    expect(error!.message).toContain(`This batch may take ${seconds.toFixed(1)} seconds, but of this account’s budget`);
    expect(left).toBeLessThan(seconds);
  });

  it('are reserved while it runs, so that requests are refused; then only what was spoken counts', async () => {
    await setBudgets({ characters_per_day: 30, audio_seconds_per_month: 1000, concurrent_requests: 1 });
    const release = hold();
    const id = await taken(server, key, [{ text: 'Hello.' }, { text: '… … … …' }, { text: 'Good morning.' }]);
    await whenIs(server, key, id, 'in_progress');
    expect(await state()).toMatchObject({ characters: 26, running: 0 });
    const refused = await expectError(await speak('Hello.'), 'QUOTA_EXCEEDED');
    expect(refused).toContain('budget of 30 characters per day, 4 characters are left');

    release();
    expect((await whenOver(server, key, id)).progress).toMatchObject({ completed: 2, failed: 1 });
    const results = await resultsOf(server, key, id);
    const seconds = results.reduce((sum, line) => sum + (line.duration_seconds ?? 0), 0);
    expect(await state()).toEqual({ characters: 19, audioMs: expect.closeTo(seconds * 1000, -1), running: 0 });
    expect(await usage()).toEqual({ characters: 19, seconds: expect.closeTo(seconds, 2) });
    expect((await speak('Hello.')).status).toBe(200);
  });

  it('get back what was not spoken when it is cancelled', async () => {
    await setBudgets({ characters_per_day: 10_000, audio_seconds_per_day: 10_000 });
    const release = hold();
    const texts = Array.from({ length: 200 }, (_, index) => (index < 3 ? `At once ${index}.` : `Number ${index}.`));
    const id = await taken(
      server,
      key,
      texts.map((text) => ({ text })),
    );
    await until('some lines are spoken', async () => (await batchOf(server, key, id)).progress.completed === 3);
    expect(await state()).toMatchObject({ characters: texts.join('').length });
    // Nobody has begun this one.
    const second = await taken(server, key, [{ text: 'Hello.' }]);
    await Promise.all([cancel(id), cancel(second), cancel(id), cancel(second)]);
    release();
    expect((await whenOver(server, key, id)).status).toBe('cancelled');
    expect((await batchOf(server, key, second)).status).toBe('cancelled');
    const results = await resultsOf(server, key, id);
    const completed = texts.filter((_, index) => results[index]!.status === 'completed');
    expect(completed.length).toBeLessThan(10);
    const characters = completed.join('').length;
    expect(await state()).toMatchObject({ characters, running: 0 });
    expect(await usage()).toMatchObject({ characters });
    expect(await reservations(server.database)).toBe(0);
  });

  it('are settled once, however often it ends, and whichever run ends it', async () => {
    await setBudgets({ characters_per_day: 100 });
    const release = hold();
    const id = await taken(server, key, [{ text: 'At once.' }, { text: 'Later.' }]);
    await until('a line is spoken', async () => (await batchOf(server, key, id)).progress.completed === 1);
    const store = server.app.get(BatchStore);
    const endings = server.app.get(WorkEndings);
    const replaced = (await store.find(key.account.id, id))!;
    const run = (await store.beginRun(id))!;
    const failed = { status: 'failed', error: { code: 'INTERNAL_ERROR', message: 'Something is wrong.' } } as const;
    expect(await endings.end(store, { work: replaced, number: run.number - 1 }, { status: 'completed' })).toBe(false);
    const ends = await Promise.all([1, 2, 3].map(() => endings.end(store, run, failed)));
    expect(ends.filter((isEnded) => isEnded)).toHaveLength(1);
    expect(await endings.end(store, run, { status: 'expired' })).toBe(false);
    release();
    expect((await batchOf(server, key, id)).status).toBe('failed');
    expect(await usage()).toMatchObject({ characters: 8 });
    expect(await state()).toMatchObject({ characters: 8, running: 0 });
  });

  it('are those that its key has when the lines are read, even if the key was revoked', async () => {
    const [other, revoked] = [await server.createKey({ account: key.account }), await server.createKey(key)];
    const release = hold();
    // All batches of an account are worked on one after another.
    const first = await taken(server, other, [{ text: 'Hello.' }]);
    await whenIs(server, other, first, 'in_progress');
    const changed = await taken(server, key, [{ text: 'Good morning.' }]);
    const pays = await taken(server, revoked, [{ text: 'Good evening.' }]);
    await setBudgets({ characters_per_day: 12 });
    await setBudgets({ characters_per_day: 13 }, revoked);
    await server.app.get(ApiKeysService).revoke(key.account.id, revoked.id, operator);
    release();
    expect(await whenOver(server, other, changed)).toMatchObject({
      status: 'failed',
      error: { code: 'QUOTA_EXCEEDED' },
    });
    expect(await whenOver(server, other, pays)).toMatchObject({ status: 'completed' });
    expect([await state(), await usage()]).toEqual([nothing, expect.objectContaining({ characters: 0 })]);
    expect([await state(revoked), await usage(revoked)]).toEqual([
      expect.objectContaining({ characters: 13 }),
      expect.objectContaining({ characters: 13 }),
    ]);
  });

  it('are used up: nothing is taken in', async () => {
    await setBudgets({ characters_per_day: 6 });
    expect((await speak('Hello.')).status).toBe(200);
    const refused = await handIn(server, key, [{ text: 'Hello.' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await expectError(refused, 'QUOTA_EXCEEDED')).toContain(
      'This API key’s budget of 6 characters per day is used up. The budget resets at ',
    );
    const files = await server.database.query('SELECT FROM stored_files WHERE account_id = $1', [key.account.id]);
    expect(files).toEqual([]);
    await expect(openAiBatch('Hello.')).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
  });
});
