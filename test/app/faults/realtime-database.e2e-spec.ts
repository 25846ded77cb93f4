import { Client } from 'pg';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { until } from '../../../bench/proofs/support/until';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';

const cartesia = {
  model_id: 'sonic-3',
  voice: { mode: 'id', id: 'slt' },
  output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 },
};

/** How each API begins a context, and what it says of one that could not begin. */
const apis = {
  native: {
    path: '/api/v1/tts/realtime',
    header: (key: string) => ({ Authorization: `Bearer ${key}` }),
    speak: (context_id: string) => [
      { type: 'context.start', context_id, format: 'pcm' },
      { type: 'input_text.append', context_id, text: 'Hello. ' },
      { type: 'input_text.end', context_id },
    ],
    end: { type: 'speech.audio.done' },
    refusal: { type: 'error', retry_after: 2 },
  },
  ElevenLabs: {
    path: '/v1/text-to-speech/slt/multi-stream-input',
    header: (key: string) => ({ 'xi-api-key': key }),
    speak: (context_id: string) => [
      { text: 'Hello. ', context_id, voice_settings: {}, flush: true },
      { context_id, close_context: true },
    ],
    end: { isFinal: true },
    refusal: { error: 'service_unavailable', code: 1013 },
  },
  Cartesia: {
    path: '/tts/websocket',
    header: (key: string) => ({ 'X-API-Key': key }),
    speak: (context_id: string) => [{ ...cartesia, context_id, transcript: 'Hello. ' }],
    end: { type: 'done' },
    refusal: { type: 'error', error_code: 'service_unavailable', status_code: 503, done: true },
  },
  Deepgram: {
    path: '/v1/speak?model=slt',
    header: (key: string) => ({ Authorization: `Token ${key}` }),
    speak: () => [{ type: 'Speak', text: 'Hello. ' }, { type: 'Flush' }],
    end: { type: 'Flushed' },
    refusal: { type: 'Error', code: 'SERVICE_UNAVAILABLE' },
  },
};

/** Whether a message has these fields, among others. */
function isMatch(message: object, fields: object): boolean {
  return Object.entries(fields).every(([name, value]) => message[name as keyof typeof message] === value);
}

describe('While WebSockets are open', () => {
  let postgres: PostgresServer;
  let server: KeyedServer;
  const clients: RealtimeClient[] = [];

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    server = await startKeyedServer({ DATABASE_URL: postgres.url, DATABASE_STATEMENT_TIMEOUT_MS: '3000' });
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));
  afterAll(async () => {
    await server.end('SIGTERM');
    await postgres.remove();
  });

  async function open(path: string, headers: Record<string, string>): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(server.url + path, { headers });
    clients.push(client);
    return client;
  }

  it('a killed database is told to each client in the words of its API, and the sockets speak once it is back', async () => {
    const sockets = await Promise.all(
      Object.values(apis).map(async (api) => ({ ...api, client: await open(api.path, api.header(server.key)) })),
    );
    /** Speaks on every socket until it gets the message. */
    const all = (id: string, which: 'end' | 'refusal') =>
      Promise.all(
        sockets.map(async ({ path, client, speak, [which]: expected }) => {
          const { messages } = client;
          const from = messages.length;
          for (const message of speak(id)) client.send(message);
          const isExpected = (message: object) => isMatch(message, expected);
          await until(`${path}: ${JSON.stringify(expected)}`, () => messages.slice(from).some(isExpected));
        }),
      );
    await all('before', 'end');
    await postgres.kill();
    await all('during', 'refusal');
    await postgres.start();
    await until('the server is ready', async () => (await fetch(`${server.url}/health/ready`)).ok, { everyMs: 50 });
    await all('after', 'end');
  });

  it('a context with a budget that the database does not answer for is refused after one timeout, and gives its budget back', async () => {
    const { id, key } = await server.createKey();
    await postgres.query(`UPDATE api_keys SET budgets = '{"characters_per_day": 1000}' WHERE id = $1`, [id]);
    const client = await open('/api/v1/tts/realtime', { Authorization: `Bearer ${key}` });
    client.send({ type: 'context.start', format: 'pcm' });
    client.send({ type: 'input_text.append', text: 'Hello. ' });
    client.send({ type: 'input_text.flush' });
    await client.next('speech.flushed');
    const blocker = new Client({ connectionString: postgres.url });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE budget_counters IN ACCESS EXCLUSIVE MODE');
    client.send({ type: 'input_text.append', text: 'A long sentence, for which more has to be reserved. ' });
    client.send({ type: 'input_text.end' });
    // Three attempts to reserve, and three to give back, would take longer than the client waits.
    expect(await client.next('error')).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' }, retry_after: 2 });
    await blocker.query('COMMIT');
    await blocker.end();
    await until(
      'only what was spoken is charged',
      async () => {
        const [counter] = await postgres.query<{ running: number; characters: number }>(
          'SELECT running, day_characters::integer AS characters FROM budget_counters WHERE owner = $1',
          [id],
        );
        return counter!.running === 0 && counter!.characters === 7;
      },
      { everyMs: 50 },
    );
  });
});
