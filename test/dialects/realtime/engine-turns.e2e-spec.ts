import { SpeechContext } from '../../../src/dialects/realtime/speech-context';
import { FliteEngine } from '../../../packages/speech/src/engines/flite/flite.engine';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { RealtimeClient } from './support/realtime-client';
import { WatchedFlite } from './support/watched-flite';

/** A text that takes the engine many turns. */
const long = (word: string, sentences: number) =>
  `Here ${word} goes on and on, sentence by sentence. `.repeat(sentences);

/** Requests of the account that asks for much. */
const crowdSize = cases(20, 50);

describe('The turns of the engine', () => {
  let server: TestApp;
  let engine: WatchedFlite;
  const clients: RealtimeClient[] = [];
  const stopped: AbortController[] = [];

  beforeAll(async () => {
    server = await startTestApp({ engine: WatchedFlite, environment: { SPEECH_QUEUE_CAPACITY: '300' } });
    engine = server.app.get<WatchedFlite>(FliteEngine);
  });
  afterEach(async () => {
    clients.splice(0).forEach((client) => client.close());
    stopped.splice(0).forEach((each) => each.abort());
    await until('the engine is idle', () => engine.running === 0);
  });
  afterAll(() => server.close());

  async function open(path: string, headers: Record<string, string>): Promise<RealtimeClient> {
    const client = await RealtimeClient.open(server.url + path, { headers });
    clients.push(client);
    return client;
  }

  describe('when a context is cancelled', () => {
    const cartesia = {
      model_id: 'sonic-3',
      voice: { mode: 'id', id: 'slt' },
      output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 },
    };
    const protocols = {
      'the native socket': {
        open: (key: TestKey) => open('/api/v1/tts/realtime', key.authorization),
        say: (client: RealtimeClient, id: string, text: string) => {
          client.send({ type: 'context.start', context_id: id, voice_id: 'slt', format: 'pcm' });
          client.send({ type: 'input_text.append', context_id: id, text });
          client.send({ type: 'input_text.end', context_id: id });
        },
        cancel: (id: string) => ({ type: 'context.cancel', context_id: id }),
        audio: 'speech.audio.delta',
        end: 'speech.audio.done',
      },
      'Cartesia’s socket': {
        open: (key: TestKey) => open('/tts/websocket', { 'X-API-Key': key.key }),
        say: (client: RealtimeClient, id: string, transcript: string) =>
          client.send({ ...cartesia, context_id: id, transcript }),
        cancel: (id: string) => ({ context_id: id, cancel: true }),
        audio: 'chunk',
        end: 'done',
      },
    };

    it.each(Object.entries(protocols))(
      'none begins for it, and nothing more of it is sent: %s',
      async (name, socket) => {
        let turnsAtCancel: number | undefined;
        const word = name.includes('native') ? 'alpha' : 'beta';
        const cancel = Reflect.get(SpeechContext.prototype, 'cancel');
        const watched = jest.spyOn(SpeechContext.prototype, 'cancel').mockImplementation(function (
          this: SpeechContext,
        ) {
          turnsAtCancel ??= engine.turnsOf(word);
          return cancel.call(this);
        });
        try {
          const client = await socket.open(await server.createKey());
          socket.say(client, 'a', long(word, cases(40, 90)));
          await client.next(socket.audio, 'a');
          client.send(socket.cancel('a'));
          socket.say(client, 'b', 'Another one.');
          await client.next(socket.end, 'b');
          await until('the engine is idle', () => engine.running === 0);
          expect(turnsAtCancel).toBeGreaterThan(0);
          // The turn that was running when the context was cancelled was the last.
          expect(engine.turnsOf(word)).toBe(turnsAtCancel);
          const ids = client.messages.flatMap(({ type, context_id: id }) => (type === socket.end ? [] : (id ?? [])));
          expect(ids.lastIndexOf('a')).toBeLessThan(ids.indexOf('b'));
        } finally {
          watched.mockRestore();
        }
      },
    );
  });

  describe('are shared between accounts', () => {
    /** Has the account ask for the text, in as many requests, and returns when all of them have been sent. */
    const asking = {
      'by WebSocket': async (key: TestKey, text: string, count: number): Promise<() => Promise<unknown>> => {
        const all = await Promise.all(
          Array.from({ length: count }, () => open('/api/v1/tts/realtime', key.authorization)),
        );
        for (const client of all) {
          client.send({ type: 'context.start', voice_id: 'slt', format: 'mulaw' });
          client.send({ type: 'input_text.append', text });
          client.send({ type: 'input_text.end' });
        }
        return () => Promise.all(all.map((client) => client.next('speech.audio.done')));
      },
      'by HTTP': async (key: TestKey, text: string, count: number): Promise<() => Promise<unknown>> => {
        const enough = new AbortController();
        stopped.push(enough);
        const body = { text, voice_id: 'slt', format: 'mulaw', stream: 'audio' };
        const all = Array.from({ length: count }, async () =>
          (
            await server.fetch('/api/v1/tts', { ...json(body, key.authorization), signal: enough.signal })
          ).arrayBuffer(),
        );
        for (const each of all) each.catch(() => undefined);
        return () => Promise.all(all);
      },
    };

    it.each([
      ['by WebSocket', 'by HTTP'],
      ['by HTTP', 'by WebSocket'],
    ] as const)('of which one asks many times %s, and the other once %s', async (many, once) => {
      const [crowd, single] = ['gamma', 'delta'];
      engine.turns.length = 0;
      await asking[many](await server.createKey(), long(crowd, 20), crowdSize);
      await until('all of them speak', () => engine.turnsOf(crowd) > crowdSize);
      const isAnswered = await asking[once](await server.createKey(), long(single, 8), 1);
      await isAnswered();
      const order = engine.turns.map((text) => (text.includes(single) ? single : crowd));
      const between = order.slice(order.indexOf(single), order.lastIndexOf(single) + 1);
      // Eight sentences. If each of the requests were a party of its own, a turn of each would come before every one of them.
      expect(between.filter((each) => each === single)).toHaveLength(8);
      expect(between.filter((each) => each === crowd).length).toBeLessThan(crowdSize);
    });
  });
});
