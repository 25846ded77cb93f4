import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../../bench/proofs/support/free-port';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type ServerProcess, startServerProcess } from '../../support/server-process';
import { json, startTestApp } from '../../support/test-app';
import { within } from '../../support/within';

/** As in the tests of texts: how long a message may block the event loop, in units of work. A unit takes 12.5 ms on a slow machine. */
const maxUnits = 1;

/** Bytes of the longest message by default, and of the text that may wait. */
const longest = 120_000;
const maxTextLength = 20_000;

/** An object or a list with as many parts as fit. */
function filled(open: string, part: (index: number) => string, close: string): string {
  const parts: string[] = [];
  for (let size = 300, index = 0; size < longest; index++) {
    parts.push(part(index));
    size += parts.at(-1)!.length + 1;
  }
  return open + parts.join(',') + close;
}

const start = '{"type":"context.start","text":"a","transcript":"a",';

const messages: Record<string, string> = {
  'thousands of unknown fields': filled(start, (index) => `"${index.toString(36)}":0`, '}'),
  'unknown fields that are numbers': filled(start, (index) => `"${index * 7919}":[]`, '}'),
  'objects in a list': filled(`${start}"pronunciation_dictionaries":[`, () => '{}', ']}'),
  'objects in an ignored field': filled(`${start}"generation_config":[`, () => '{"a":0}', ']}'),
  'the same field again and again': filled(start, () => '"text":0', '}'),
  prototypes: filled(`${start}"__proto__":{`, (index) => `"${index}":{}`, '}}'),
  'deep nesting': '[{"a":'.repeat(longest / 10),
  'huge numbers': filled(`${start}"speed":[`, () => '1e309', ']}'),
  'a huge number': `${start}"speed":${'9'.repeat(longest - 100)}}`,
  'white space': `${start}${' '.repeat(longest - 100)}"x":0}`,
  'a long name': `${start}"${'x'.repeat(longest - 100)}":0}`,
  escapes: `{"type":"${'\\u0041'.repeat(longest / 6 - 20)}"}`,
};

/** As for `messages`, the text of a context. */
const texts = ['[, ', 'J. ', '你', '\n\n', '1. ', '<a '].map((seed) =>
  seed.repeat(maxTextLength / seed.length).slice(0, maxTextLength),
);

describe('A message of a hostile client', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let key: string;
  let wyomingPort: number;
  let probe: string;
  /** Milliseconds. */
  let unit: number;
  const clients: RealtimeClient[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    const maker = await startTestApp({ database });
    const made = await maker.createKey();
    await maker.close();
    key = made.key;
    wyomingPort = await freePort();
    server = await startServerProcess({
      DATABASE_URL: database.url,
      WYOMING: `127.0.0.1:${wyomingPort}=${made.id}`,
      RATE_LIMIT_REQUESTS: '10000',
      VOXGATE_VOICES: 'flite',
      NODE_OPTIONS: `--require ${require.resolve('./support/loop-probe.cjs')}`,
    });
    probe = /loop probe is at (\S+)/.exec(server.output())![1]!;
    unit = await measured('/unit');
  });
  afterEach(() => clients.splice(0).forEach((client) => client.close()));
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  const measured = async (path: string): Promise<number> => (await (await fetch(probe + path)).json()) as number;

  /** The longest time for which the event loop is blocked, in units of work. Other load may interfere, but not three times in a row. */
  async function blocked(act: () => Promise<void>): Promise<number> {
    let least = Infinity;
    for (let time = 1; time <= 4 && least > maxUnits * unit; time++) {
      await measured('/');
      await act();
      const maxMs = await measured('/');
      least = Math.min(least, maxMs);
    }
    return Number((least / unit).toFixed(1));
  }

  async function open(path: string): Promise<RealtimeClient> {
    const headers = { Authorization: `${path.startsWith('/v1/speak') ? 'Token' : 'Bearer'} ${key}` };
    const client = await RealtimeClient.open(server.url + path, {
      headers: { ...headers, 'xi-api-key': key, 'X-API-Key': key, ...(path.startsWith('/v1/speak') && noOtherKey) },
    });
    clients.push(client);
    return client;
  }

  /** Sends a message, and waits until the server has answered the one after it. */
  async function sendTo(client: RealtimeClient, message: string): Promise<void> {
    let hear = (_data: Buffer): void => undefined;
    const answered = new Promise<void>((resolve) => {
      hear = (data) => {
        if (data.toString().includes('not JSON')) resolve();
      };
    });
    client.ws.on('message', hear);
    client.send(message);
    client.send('{');
    await within(15_000, 'the server answered', answered);
    client.ws.off('message', hear);
  }

  it.each([
    ['the native protocol', '/api/v1/tts/realtime'],
    ['ElevenLabs’', '/v1/text-to-speech/slt/multi-stream-input'],
    ['Cartesia’s', '/tts/websocket'],
    ['Deepgram’s', '/v1/speak?encoding=linear16&sample_rate=24000'],
  ])('does not block the event loop: %s', async (_whose, path) => {
    const client = await open(path);
    const times: [string, number][] = [];
    for (const [what, message] of Object.entries(messages)) {
      times.push([what, await blocked(() => sendTo(client, message.slice(0, longest)))]);
    }
    expect(times.filter(([, units]) => units > maxUnits)).toEqual([]);
  });

  it('does not block the event loop: Wyoming', async () => {
    const times: [string, number][] = [];
    for (const [what, message] of Object.entries(messages)) {
      const act = async () => {
        const socket = connect(wyomingPort, '127.0.0.1');
        const answered = once(socket, 'data');
        socket.write(`{"type":"x","data_length":${message.length}}\n${message}{"type":"ping"}\n`);
        await within(15_000, 'the server answered', answered);
        socket.destroy();
      };
      times.push([what, await blocked(act)]);
    }
    expect(times.filter(([, units]) => units > maxUnits)).toEqual([]);
  });

  it('does not block the event loop with its text', async () => {
    const client = await open('/api/v1/tts/realtime');
    const times: [string, number][] = [];
    for (const [index, text] of texts.entries()) {
      let round = 0;
      const act = async () => {
        const id = `${index}-${++round}`;
        client.send({ type: 'context.start', context_id: id, format: 'pcm' });
        await sendTo(client, JSON.stringify({ type: 'input_text.append', context_id: id, text }));
        await sendTo(client, JSON.stringify({ type: 'context.cancel', context_id: id }));
      };
      times.push([text.slice(0, 6), await blocked(act)]);
    }
    expect(times.filter(([, units]) => units > 2 * maxUnits)).toEqual([]);
  });

  it('does not block the event loop as the body of a request', async () => {
    const body = messages['thousands of unknown fields']!.slice(0, longest);
    const units = await blocked(async () => {
      const answer = await fetch(`${server.url}/api/v1/tts`, json(body, { Authorization: `Bearer ${key}` }));
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('more than 500 values')]);
    });
    expect(units).toBeLessThanOrEqual(maxUnits);
  });
});

/** Deepgram's key has a header of its own. */
const noOtherKey = { 'xi-api-key': '', 'X-API-Key': '' };
