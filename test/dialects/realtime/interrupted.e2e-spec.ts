import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { ApiKeysService } from '../../../src/api-keys/api-keys.service';
import { operator } from '../../../src/platform/caller/actor';
import { until } from '../../../bench/proofs/support/until';
import { reservations } from '../../rate-limit/budgets/support/budget-state';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { PatientEngine } from './support/patient-engine';
import { RealtimeClient } from './support/realtime-client';

/** More than may wait. */
const tooMuchText = Array.from({ length: 5 }, () => 'word '.repeat(1000));

describe('What happens to a context', () => {
  let server: TestApp;
  let key: TestKey;
  const clients: RealtimeClient[] = [];

  beforeAll(async () => {
    server = await startTestApp({ engine: PatientEngine, environment: { DATABASE_STATEMENT_TIMEOUT_MS: '2000' } });
  });
  beforeEach(async () => {
    key = await server.createKey();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));
  afterAll(() => server.close());

  async function open(path = '/api/v1/tts/realtime', Authorization = `Bearer ${key.key}`): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(server.url + path, { headers: { Authorization } });
    clients.push(client);
    return client;
  }

  const start = (client: RealtimeClient) => client.send({ type: 'context.start', context_id: 'a', format: 'pcm' });
  const append = (client: RealtimeClient, text: string) =>
    client.send({ type: 'input_text.append', context_id: 'a', text });
  const flush = (client: RealtimeClient, id?: string) =>
    client.send({ type: 'input_text.flush', context_id: 'a', flush_id: id });
  const cancel = (client: RealtimeClient) => client.send({ type: 'context.cancel', context_id: 'a' });
  const changes = () => server.app.get(ApiKeyChangesService);
  const giveBudget = () => changes().setBudgets(key.account.id, key.id, { characters_per_day: 100_000 }, operator);
  const reserved = () => until('something is reserved', async () => (await reservations(server.database)) > 0);

  /** Locks a table while `work` runs: statements on it get no answer. */
  async function whileLocked(table: string, work: () => Promise<unknown>): Promise<void> {
    await server.database.query('BEGIN');
    try {
      await server.database.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await work();
    } finally {
      await server.database.query('COMMIT');
    }
  }

  it('that fails and is cancelled before it was told: the error does not end the next one with its id', async () => {
    await giveBudget();
    const client = await open();
    start(client);
    append(client, 'Speak forever. ');
    flush(client);
    await reserved();
    await whileLocked('budget_reservations', async () => {
      tooMuchText.forEach((text) => append(client, text));
      cancel(client);
      start(client);
      flush(client, 'empty');
      await client.next('speech.flushed', 'a');
    });
    append(client, 'Hello.');
    client.send({ type: 'input_text.end', context_id: 'a' });
    await client.next('speech.audio.done', 'a');
  });

  it('that ends when it is cancelled: there is no error, which would seem to end the next one with its id', async () => {
    const client = await open();
    start(client);
    append(client, 'Hello.');
    client.send({ type: 'input_text.end', context_id: 'a' });
    await client.next('speech.audio.done', 'a');
    cancel(client);
    cancel(client);
    start(client);
    flush(client);
    await client.next('speech.flushed', 'a');
    expect(client.messages.filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('whose key may no longer use its voice, also if that was the default: it says nothing new', async () => {
    const client = await open();
    start(client);
    append(client, 'Hello, world. ');
    flush(client);
    await client.next('speech.flushed', 'a');
    await changes().update(key.account.id, key.id, { allowedVoices: ['rms'] }, operator);
    append(client, 'And more. ');
    flush(client);
    expect((await client.next('error', 'a')).error!.code).toBe('VOICE_NOT_ALLOWED');
  });

  it('whose key is revoked while the database cannot count refusals: it says nothing new', async () => {
    const client = await open();
    start(client);
    append(client, 'Hello, world. ');
    flush(client, 'one');
    await client.next('speech.flushed', 'a');
    await server.app.get(ApiKeysService).revoke(key.account.id, key.id, operator);
    await whileLocked('rate_limit_windows', async () => {
      append(client, 'And more. ');
      flush(client, 'two');
      expect((await client.next('error', 'a')).error!.code).toBe('SERVICE_UNAVAILABLE');
    });
    expect(client.messages.filter(({ type }) => type === 'speech.flushed')).toHaveLength(1);
  });

  it('that fails while its client ends the text: Deepgram’s clients get the Flushed that they wait for', async () => {
    await giveBudget();
    const client = await open('/v1/speak?model=slt', `Token ${key.key}`);
    client.send({ type: 'Speak', text: 'Speak forever. ' });
    await reserved();
    await whileLocked('budget_reservations', async () => {
      tooMuchText.forEach((text) => client.send({ type: 'Speak', text }));
      client.send({ type: 'Flush' });
      await client.next('Flushed');
    });
    expect(client.messages.map(({ type }) => type)).toEqual(['Metadata', 'Error', 'Flushed']);
  });
});
