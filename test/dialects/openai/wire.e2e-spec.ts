import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { nextBytes, openSocket } from '../../support/raw-connection';
import { expectOpenAiError } from '../support/dialect-errors';
import { pauseSpeech } from '../support/paused-speech';
import { samplesStart } from '../../tts/support/riff';

/** The chunks of a body with chunked encoding. */
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

describe('The OpenAI routes, for clients without an SDK', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  /** Sends a request and reads until at least the first chunk is complete. */
  async function firstChunk(body: object): Promise<{ head: string; chunk: Buffer; close: () => void }> {
    const socket = await openSocket(server.url);
    const text = JSON.stringify(body);
    socket.write(
      `POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.key}\r\nAccept: */*\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    let received = Buffer.alloc(0);
    for (;;) {
      received = Buffer.concat([received, await nextBytes(socket)]);
      const end = received.indexOf('\r\n\r\n');
      const [chunk] = end < 0 ? [] : chunksOf(received.subarray(end + 4));
      if (chunk) return { head: received.toString('latin1', 0, end), chunk, close: () => socket.destroy() };
    }
  }

  it('send wyoming_openai the complete WAV header in the first chunk', async () => {
    const paused = pauseSpeech(server, 2);
    const wanted = { model: 'tts-1', voice: 'alloy', input: 'Hello. Hello.', response_format: 'wav' };
    const { head, chunk, close } = await firstChunk(wanted);
    // The second sentence has not been spoken yet.
    paused.release();
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
    // It reads them with Python's `wave`, which passes over the label.
    expect(samplesStart(chunk)).toBeLessThan(2048);
  });

  // The requests of Open WebUI's audio router, with the headers, header order and JSON of Python's requests and
  // aiohttp.
  describe('Open WebUI, byte by byte', () => {
    /** Sends a request and reads the complete response. */
    async function replay(...lines: string[]): Promise<{ head: string; body: Buffer }> {
      const socket = await openSocket(server.url);
      socket.write(lines.join('\r\n'));
      let received = Buffer.alloc(0);
      for (;;) {
        received = Buffer.concat([received, await nextBytes(socket)]);
        const end = received.indexOf('\r\n\r\n');
        const head = received.toString('latin1', 0, Math.max(end, 0));
        const rest = received.subarray(end + 4);
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        const isWhole =
          length === undefined ? rest.toString('latin1').endsWith('\r\n0\r\n\r\n') : rest.length >= +length;
        if (end < 0 || !isWhole) continue;
        socket.destroy();
        return { head, body: length === undefined ? Buffer.concat(chunksOf(rest)) : rest };
      }
    }

    /** Open WebUI sends no key when it fills its menus. */
    async function menu(path: string): Promise<unknown> {
      const { head, body } = await replay(
        `GET ${path} HTTP/1.1`,
        `Host: ${new URL(server.url).host}`,
        'User-Agent: python-requests/2.32.3',
        'Accept-Encoding: gzip, deflate, br',
        'Accept: */*',
        'Connection: keep-alive',
        '\r\n',
      );
      expect(head).toMatch(/^HTTP\/1\.1 200 /);
      return JSON.parse(body.toString());
    }

    const speak = (voice: string, key: string) => {
      // The browser's body followed by the model from the settings, serialised as Python does.
      const text = `{"input": "Hi. Caf\\u00e9!", "voice": "${voice}", "model": "tts-1"}`;
      return replay(
        'POST /v1/audio/speech HTTP/1.1',
        `Host: ${new URL(server.url).host}`,
        'Content-Type: application/json',
        `Authorization: Bearer ${key}`,
        'X-OpenWebUI-User-Name: Ada',
        'X-OpenWebUI-User-Id: 4f1b7f5e-6d3a-4c58-9a51-0d5f3c1f2a77',
        'X-OpenWebUI-User-Email: ada@example.com',
        'X-OpenWebUI-User-Role: admin',
        'Accept: */*',
        'Accept-Encoding: gzip, deflate, br',
        'User-Agent: Python/3.11 aiohttp/3.11.11',
        `Content-Length: ${Buffer.byteLength(text)}`,
        '',
        text,
      );
    };

    it('gets the voices and models for its menus without a key', async () => {
      const voices = (await menu('/v1/audio/voices')) as { voices: { id: string; name: string }[] };
      expect(Object.keys(voices)).toEqual(['voices']);
      expect(voices.voices.slice(0, 2)).toEqual([
        { id: 'slt', name: 'SLT (en-US)' },
        { id: 'rms', name: 'RMS (en-US)' },
      ]);
      expect(voices.voices).toContainEqual({ id: 'alloy', name: 'Alloy (spoken by slt)' });
      expect(await menu('/v1/audio/models')).toEqual({
        models: [{ id: 'tts-1' }, { id: 'tts-1-hd' }, { id: 'gpt-4o-mini-tts' }],
      });
    });

    it('gets MP3 with every voice of the menu, without ignored parameters', async () => {
      const { voices } = (await menu('/v1/audio/voices')) as { voices: { id: string }[] };
      for (const { id } of voices) {
        const { head, body } = await speak(id, caller.key);
        expect([id, head.split('\r\n')[0]]).toEqual([id, 'HTTP/1.1 200 OK']);
        expect(head).toMatch(/^content-type: audio\/mpeg$/im);
        expect(head).not.toMatch(/^(?:content-encoding|x-ignored-parameters):/im);
        expect(body.length).toBeGreaterThan(500);
      }
    });

    it('gets error messages where it looks for them', async () => {
      const { head, body } = await speak('alloy', 'sk-wrong');
      expect(head).toMatch(/^HTTP\/1\.1 401 /);
      expect(JSON.parse(body.toString())).toMatchObject({
        error: { message: 'Invalid API key. Check that you sent the complete key.' },
      });
    });
  });

  it('count an optional key against its limit, and reject it if it is invalid', async () => {
    const answer = await server.fetch('/v1/audio/voices', { headers: caller.authorization });
    expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    const refused = await server.fetch('/v1/audio/voices', { headers: { Authorization: 'Bearer sk-wrong' } });
    expect(await expectOpenAiError(refused)).toMatchObject({ status: 401, code: 'invalid_api_key' });
  });

  it('accept the key in xi-api-key as well', async () => {
    const wanted = json({ input: 'Hi.', voice: 'nova' }, { 'xi-api-key': caller.key });
    const answer = await server.fetch('/v1/audio/speech', wanted);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  });

  it('accept unknown parameters, and list their names safely in a header', async () => {
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
  ])('reject the body %s with an OpenAI error', async (body, status, code, param) => {
    const answer = await server.fetch('/v1/audio/speech', json(body, caller.authorization));
    expect(await expectOpenAiError(answer)).toMatchObject({ status, code, param, retry: 'false' });
  });

  it('return 503 with Retry-After when X-Request-Timeout-Ms has passed', async () => {
    const paused = pauseSpeech(server, 1);
    const headers = { ...caller.authorization, 'X-Request-Timeout-Ms': '50' };
    const answer = await server.fetch('/v1/audio/speech', json({ input: 'Hi.', voice: 'nova' }, headers));
    paused.release();
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await expectOpenAiError(answer)).toMatchObject({ status: 503, code: 'server_is_overloaded', retry: null });
  });
});
