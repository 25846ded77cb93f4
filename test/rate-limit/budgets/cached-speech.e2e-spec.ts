import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import { until } from '../../../bench/proofs/support/until';
import { createDataDirectory } from '../../support/server-process';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { budgetState, reservations } from './support/budget-state';

describe('Speech that need not be made again is charged', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    data = await createDataDirectory();
    server = await startTestApp({ environment: { SPEECH_CACHE: 'on', VOXGATE_DATA_DIR: data.path } });
  });
  beforeEach(async () => {
    key = await server.createKey();
    const budgets = { characters_per_day: 1000, audio_seconds_per_day: 1000, concurrent_requests: 1 };
    await server.app.get(ApiKeyChangesService).setBudgets(key.account.id, key.id, budgets, operator);
  });
  afterAll(async () => {
    await server.close();
    await data.remove();
  });

  const speak = async (body: object, headers: Record<string, string> = {}) => {
    const given = json(
      { text: 'Once more, please.', voice_id: 'slt', format: 'wav', ...body },
      { ...key.authorization, ...headers },
    );
    const answer = await server.fetch('/api/v1/tts', given);
    const { length } = Buffer.from(await answer.arrayBuffer());
    await until('nothing is reserved', async () => (await reservations(server.database)) === 0);
    return { status: answer.status, cache: answer.headers.get('x-cache'), tag: answer.headers.get('etag')!, length };
  };
  const state = () => budgetState(server.database, key.id);

  it.each([
    ['complete', {}],
    ['streamed', { stream: 'audio' }],
    ['in events', { stream: 'events' }],
  ])('the same from the cache as when it was made, %s', async (_how, body) => {
    expect(await speak(body)).toMatchObject({ status: 200, cache: 'miss' });
    const once = await state();
    expect(once).toMatchObject({ characters: 18, running: 0 });
    expect(once.audioMs).toBeGreaterThan(500);
    for (const times of [2, 3]) {
      expect(await speak(body)).toMatchObject({ status: 200, cache: 'hit' });
      const { characters, audioMs, running } = await state();
      expect({ characters, running }).toEqual({ characters: times * 18, running: 0 });
      // Each response is rounded to milliseconds.
      expect(Math.abs(audioMs - times * once.audioMs)).toBeLessThanOrEqual(times);
    }
  });

  it.each([
    ['complete', {}],
    ['streamed', { stream: 'audio' }],
  ])('nothing if the client has it already (304), %s', async (_how, body) => {
    const { tag } = await speak(body);
    const once = await state();
    for (let request = 0; request < 3; request++) {
      expect(await speak(body, { 'If-None-Match': tag })).toMatchObject({ status: 304, length: 0 });
      expect(await state()).toEqual(once);
    }
    expect(await speak(body, { 'If-None-Match': 'W/"another"' })).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ characters: 2 * once.characters, running: 0 });
  });
});
