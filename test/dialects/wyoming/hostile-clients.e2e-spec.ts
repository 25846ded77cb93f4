import { setTimeout as delay } from 'node:timers/promises';
import { FliteEngine } from '../../../packages/speech/src/engines/flite/flite.engine';
import { until } from '../../../bench/proofs/support/until';
import { startWyomingApp, type WyomingApp } from './support/wyoming-app';
import { pythonEvent, WyomingClient, wholeText } from './support/wyoming-client';

describe('A hostile client of the Wyoming protocol', () => {
  let server: WyomingApp;
  let port: number;
  beforeAll(async () => {
    server = await startWyomingApp({
      environment: { REALTIME_IDLE_TIMEOUT_SECONDS: '2', CLIENT_STALL_TIMEOUT_SECONDS: '1' },
    });
    port = await server.listen((await server.createKey()).id);
  });
  afterAll(() => server.close());

  const clients: WyomingClient[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });
  const connected = async () => {
    const client = await WyomingClient.connect(port);
    clients.push(client);
    return client;
  };
  const expectServed = async () => {
    const client = await connected();
    client.send(wholeText('Still here.'));
    expect((await client.readSpeech()).types).toEqual(['audio-start', 'audio-chunk', 'audio-stop']);
  };

  it.each<[string, string | Buffer]>([
    ['a header of 10 MB', Buffer.alloc(10 * 2 ** 20, 'x')],
    ['a negative length', '{"type":"synthesize","data_length":-5}\n'],
    ['data of 2 GB', '{"type":"synthesize","data_length":2147483648}\n'],
    ['a payload of 2 GB', '{"type":"audio-chunk","payload_length":2147483648}\n'],
    ['HTTP', 'POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TLS', Buffer.from('160301006f0100006b0303', 'hex')],
    ['half an event', '{"type":"synthesize","data_length":50}\n{"text":'],
    ['noise that is no UTF-8', Buffer.from([0xff, 0xfe, 0x0a])],
  ])('is told what is wrong and disconnected: %s', async (_what, bytes) => {
    const client = await connected();
    client.send(bytes);
    client.end();
    expect(await client.read()).toMatchObject({ type: 'error', data: { code: 'INVALID_REQUEST' } });
    expect(await client.read()).toBeUndefined();
    await expectServed();
  });

  it('may send events of other services, and of later versions', async () => {
    const client = await connected();
    client.send(
      pythonEvent('transcribe', { language: 'en' }),
      '{"type":"audio-chunk","data":{"rate":16000,"width":2,"channels":1},"payload_length":4}\nabcd',
      '{"type":"from-the-future","version":"9","data":{"text":[[[]]]}}\n',
      pythonEvent('ping'),
    );
    expect(await client.read()).toMatchObject({ type: 'pong', data: { text: null } });
  });

  it('is disconnected after a while without events, also within an event or a stream', async () => {
    const starts = [
      '',
      '{"type":"synth',
      '{"type":"synthesize","data_length":50}\n{"text":',
      pythonEvent('synthesize-start'),
    ];
    await Promise.all(
      starts.map(async (start) => {
        const client = await connected();
        client.send(start);
        expect(await client.read()).toMatchObject({ type: 'error', data: { code: 'REQUEST_TIMEOUT' } });
        expect(await client.read()).toBeUndefined();
      }),
    );
  });

  it('gains no time by sending single bytes', async () => {
    const client = await connected();
    let isOver = false;
    const sending = (async () => {
      for (const byte of `{"type":"${'x'.repeat(5000)}`) {
        if (isOver) return;
        client.send(byte);
        await delay(100);
      }
    })();
    expect(await client.read()).toMatchObject({ type: 'error', data: { code: 'REQUEST_TIMEOUT' } });
    isOver = true;
    await sending;
  });

  it('that vanishes stops its own speech, streamed or not', async () => {
    const engine = server.app.get(FliteEngine);
    let cancelled = 0;
    const synthesize = jest.spyOn(engine, 'synthesize').mockImplementation(async function* ({ signal }) {
      yield* [];
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      cancelled++;
      signal.throwIfAborted();
    });
    const whole = await connected();
    whole.send(wholeText('Nobody hears this.'));
    const streaming = await connected();
    streaming.send(pythonEvent('synthesize-start'), pythonEvent('synthesize-chunk', { text: 'Nor this. And' }));
    const hungUp = await connected();
    hungUp.send(pythonEvent('synthesize-start'), pythonEvent('synthesize-chunk', { text: 'Nor that. And' }));
    await until('all are being spoken', () => synthesize.mock.calls.length === 3);
    whole.destroy();
    streaming.destroy();
    hungUp.end();
    await until('their speech has stopped', () => cancelled === 3);
    synthesize.mockRestore();
    await expectServed();
  });

  it('that does not read is disconnected, and others are not held up', async () => {
    const client = await connected();
    client.pause();
    for (let index = 0; index < 40; index++) client.send(wholeText('Word '.repeat(900)));
    await expectServed();
    // A client that does not read learns of the end when it writes.
    await until('the server has closed the connection', () => {
      client.send('x');
      return client.isClosed;
    });
  });

  it('cannot keep others out with idle connections', async () => {
    for (let index = 0; index < 110; index++) await connected();
    await expectServed();
  });
});
