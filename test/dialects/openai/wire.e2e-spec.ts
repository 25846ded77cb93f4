import { once } from 'node:events';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { openSocket } from '../../support/raw-connection';
import { expectOpenAiError } from '../support/dialect-errors';
import { holdSpeech } from '../support/held-speech';

/** The chunks of a chunked body, as they were sent. */
function chunksOf(body: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let rest = body; ;) {
    const end = rest.indexOf('\r\n');
    const length = end < 0 ? Number.NaN : Number.parseInt(rest.toString('latin1', 0, end), 16);
    if (!(length > 0) || rest.length < end + 2 + length) return chunks;
    chunks.push(rest.subarray(end + 2, end + 2 + length));
    rest = rest.subarray(end + 2 + length + 2);
  }
}

describe('On the wire, as clients without an SDK of their own see it', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await startTestApp({ environment: { VOXGATE_VOICES: 'flite' } });
    caller = await server.createKey();
  });
  afterAll(() => server.close());

  /** Sends a request, and reads at least until the first chunk is whole. */
  async function firstChunk(body: object): Promise<{ head: string; chunk: Buffer; close: () => void }> {
    const socket = await openSocket(server.url);
    const text = JSON.stringify(body);
    socket.write(
      `POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.key}\r\nAccept: */*\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    let received = Buffer.alloc(0);
    for (;;) {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      received = Buffer.concat([received, bytes]);
      const end = received.indexOf('\r\n\r\n');
      const [chunk] = end < 0 ? [] : chunksOf(received.subarray(end + 4));
      if (chunk) return { head: received.toString('latin1', 0, end), chunk, close: () => socket.destroy() };
    }
  }

  it('wyoming_openai: the whole header of a WAV is in the first chunk, and says what follows', async () => {
    const held = holdSpeech(server, 2);
    const wanted = { model: 'tts-1', voice: 'alloy', input: 'Hello. Hello.', response_format: 'wav' };
    const { head, chunk, close } = await firstChunk(wanted);
    // The second sentence is not there yet.
    held.release();
    close();
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head).toContain('Transfer-Encoding: chunked');
    expect(chunk.length).toBeGreaterThan(44);
    expect(chunk.toString('latin1', 0, 4) + chunk.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    const [format, channels, rate, , align, bits] = [
      chunk.readUInt16LE(20),
      chunk.readUInt16LE(22),
      chunk.readUInt32LE(24),
      chunk.readUInt32LE(28),
      chunk.readUInt16LE(32),
      chunk.readUInt16LE(34),
    ];
    expect({ format, channels, rate, align, bits }).toEqual({
      format: 1,
      channels: 1,
      rate: 24_000,
      align: 2,
      bits: 16,
    });
    expect(chunk.toString('latin1', 36, 40)).toBe('data');
  });

  describe('Open WebUI', () => {
    it('gets the voices and models for its menus, without a key', async () => {
      const voices = (await (await server.fetch('/v1/audio/voices')).json()) as {
        voices: { id: string; name: string }[];
      };
      expect(Object.keys(voices)).toEqual(['voices']);
      expect(voices.voices.slice(0, 2)).toEqual([
        { id: 'slt', name: 'SLT (en-US)' },
        { id: 'rms', name: 'RMS (en-US)' },
      ]);
      expect(voices.voices).toContainEqual({ id: 'alloy', name: 'Alloy (spoken by slt)' });
      expect(await (await server.fetch('/v1/audio/models')).json()).toEqual({
        models: [{ id: 'tts-1' }, { id: 'tts-1-hd' }, { id: 'gpt-4o-mini-tts' }],
      });
    });

    it('is counted if it does send a key, and refused if that is a bad one', async () => {
      const answer = await server.fetch('/v1/audio/voices', { headers: caller.authorization });
      expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
      const refused = await server.fetch('/v1/audio/voices', { headers: { Authorization: 'Bearer sk-wrong' } });
      expect(await expectOpenAiError(refused)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    });

    it('speaks, with its own headers, and every voice of the menu', async () => {
      const menu = (await (await server.fetch('/v1/audio/voices')).json()) as { voices: { id: string }[] };
      for (const { id: voice } of menu.voices) {
        const answer = await server.fetch('/v1/audio/speech', {
          ...json(
            { model: 'tts-1', input: 'Hi.', voice },
            { ...caller.authorization, 'X-OpenWebUI-User-Name': 'Ada', 'X-OpenWebUI-User-Role': 'admin' },
          ),
        });
        expect({ voice, status: answer.status }).toEqual({ voice, status: 200 });
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
      }
    });
  });

  it('the key may be in xi-api-key here, too', async () => {
    const wanted = json({ input: 'Hi.', voice: 'nova' }, { 'xi-api-key': caller.key });
    const answer = await server.fetch('/v1/audio/speech', wanted);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  });

  it('whatever else is asked for is no error, and its name does no harm in a header', async () => {
    const wanted = {
      input: 'Hi.',
      voice: 'nova',
      'x\r\nX-Injected: yes': 1,
      __proto__: 1,
      constructor: 1,
      extra: { a: 1 },
    };
    const answer = await server.fetch('/v1/audio/speech', json(wanted, caller.authorization));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-injected')).toBeNull();
    expect(answer.headers.get('x-ignored-parameters')).toBe('x__X-Injected__yes, extra');
    await answer.arrayBuffer();
  });

  it.each([
    ['{}', 400, 'invalid_value', 'input'],
    ['{"constructor":1}', 400, 'invalid_value', 'input'],
    ['{"input":"Hi."}', 400, 'invalid_value', 'voice'],
    ['{"input":5,"voice":"nova"}', 400, 'invalid_value', 'input'],
    ['{"input":"Hi.","voice":"nova","speed":"fast"}', 400, 'invalid_value', 'speed'],
    ['{"input":"Hi.","voice":"nova","model":5}', 400, 'invalid_value', 'model'],
    ['{"input":', 400, 'invalid_json', null],
    ['', 400, 'invalid_value', 'input'],
  ])('the body %s is refused in OpenAI’s shape', async (body, status, code, param) => {
    const answer = await server.fetch('/v1/audio/speech', json(body, caller.authorization));
    expect(await expectOpenAiError(answer)).toMatchObject({ status, code, param, retry: 'false' });
  });

  it('a deadline that has passed is answered 503, with a time to come back', async () => {
    const held = holdSpeech(server, 1);
    const headers = { ...caller.authorization, 'X-Request-Timeout-Ms': '50' };
    const answer = await server.fetch('/v1/audio/speech', json({ input: 'Hi.', voice: 'nova' }, headers));
    held.release();
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await expectOpenAiError(answer)).toMatchObject({ status: 503, code: 'server_is_overloaded', retry: null });
  });
});
