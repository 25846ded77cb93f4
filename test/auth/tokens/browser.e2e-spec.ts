import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { DictionaryClient } from '../../tts/dictionaries/support/dictionaries';
import { openBrowser } from '../../support/browser';
import { json, startTestApp, type TestApp } from '../../support/test-app';

/** What the test uses of a browser. */
interface InBrowser {
  document: { body: { dataset: Record<string, string> } };
  WebSocket: new (url: string) => {
    send(message: string): void;
    addEventListener(type: 'open', listener: () => void): void;
    addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
    addEventListener(type: 'message', listener: (event: { data: string }) => void): void;
  };
  AudioContext: new () => { decodeAudioData(bytes: ArrayBuffer): Promise<{ duration: number }> };
  atob: (base64: string) => string;
}

/** What a context came to: what was heard, or the code of the error. */
interface SeenOnSocket {
  characters?: number;
  seconds?: number;
  peak?: number;
  code?: string;
}

/** What a page gets: nothing but an error if the browser keeps the response from it. */
interface SeenByPage {
  status?: number;
  code?: string;
  seconds?: number;
  remaining?: string | null;
  error?: string;
}

describe('A page of another origin with a token', () => {
  let browser: Browser;
  let site: Server;
  let origin: string;
  let server: TestApp;
  let page: Page;
  let token: string;
  let dictionaryOfOthers: string;

  beforeAll(async () => {
    // The site's own server knows the key, and puts a token into its page.
    site = createServer((_request, response) => {
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<!doctype html><title>A shop</title><body data-token="${token}">`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    [browser, server] = await Promise.all([openBrowser(), startTestApp({ environment: { CORS_ORIGINS: origin } })]);
    const { authorization } = await server.createKey();
    const created = await server.fetch(
      '/api/v1/tokens',
      json({ voice_id: 'slt', max_characters: 100, expires_in_seconds: 900 }, authorization),
    );
    ({ token } = (await created.json()) as { token: string });
    const others = new DictionaryClient(server, await server.createKey());
    ({ id: dictionaryOfOthers } = await others.create('Names', [{ word: 'Hi', alias: 'Secret' }]));
    page = await browser.newPage();
    await page.goto(origin);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), server?.close()]);
    site?.close();
  });

  /** Sends a request from the page with its token. */
  const call = (path: string, body?: object) =>
    page.evaluate(
      async ({ url, sent }): Promise<SeenByPage> => {
        const { document, AudioContext } = globalThis as unknown as InBrowser;
        try {
          const answer = await fetch(url, {
            method: sent === undefined ? 'GET' : 'POST',
            headers: { Authorization: `Bearer ${document.body.dataset['token']}`, 'Content-Type': 'application/json' },
            ...(sent !== undefined && { body: sent }),
          });
          const { status, headers } = answer;
          if (status >= 400) return { status, code: ((await answer.json()) as { error: { code: string } }).error.code };
          const audio = await new AudioContext().decodeAudioData(await answer.arrayBuffer());
          return { status, seconds: audio.duration, remaining: headers.get('x-quota-characters-remaining') };
        } catch (error) {
          return { error: (error as Error).name };
        }
      },
      { url: server.url + path, sent: body && JSON.stringify(body) },
    );

  /** Speaks a text on a WebSocket from the page, and listens to it. */
  const speakOnSocket = (context: object, text: string) =>
    page.evaluate(
      ({ url, start, said }) =>
        new Promise<SeenOnSocket>((resolve) => {
          const { document, WebSocket, atob } = globalThis as unknown as InBrowser;
          const socket = new WebSocket(url);
          const send = (message: object) => socket.send(JSON.stringify(message));
          const samples: number[] = [];
          socket.addEventListener('open', () =>
            send({ type: 'session.authenticate', api_key: document.body.dataset['token'] }),
          );
          socket.addEventListener('close', ({ code }) => resolve({ code: `closed: ${code}` }));
          socket.addEventListener('message', ({ data }) => {
            const { type, audio, usage, error } = JSON.parse(data) as Record<string, unknown>;
            if (type === 'session.created') {
              send({ type: 'context.start', format: 'pcm', sample_rate: 8000, ...start });
              send({ type: 'input_text.append', text: said });
              send({ type: 'input_text.end' });
            }
            if (type === 'speech.audio.delta') {
              const bytes = Uint8Array.from(atob(audio as string), (byte) => byte.charCodeAt(0));
              samples.push(...new Int16Array(bytes.buffer));
            }
            if (type === 'error') resolve({ code: (error as { code: string }).code });
            if (type === 'speech.audio.done') {
              const { characters } = usage as { characters: number };
              const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
              resolve({ characters, seconds: samples.length / 8000, peak });
            }
          });
        }),
      { url: `${server.url.replace('http', 'ws')}/api/v1/tts/realtime`, start: context, said: text },
    );

  it('speaks, whole and streamed', async () => {
    const whole = await call('/api/v1/tts', { text: 'Thank you for your order.' });
    expect(whole).toMatchObject({ status: 200, remaining: '75' });
    expect(whole.seconds).toBeGreaterThan(0);
    const streamed = await call('/api/v1/tts', { text: 'Thank you.', stream: 'audio' });
    expect(streamed).toMatchObject({ status: 200, remaining: '65' });
    expect(streamed.seconds).toBeGreaterThan(0);
  });

  it('speaks on a WebSocket with the token in a message', async () => {
    const heard = await speakOnSocket({}, 'Thank you.');
    expect(heard).toMatchObject({ characters: 10 });
    expect(heard.seconds).toBeGreaterThan(0.1);
    expect(heard.peak).toBeGreaterThan(100);
  });

  it('does not speak more than the characters of the token', async () => {
    const text = 'Thank you for your order. '.repeat(4);
    expect(await call('/api/v1/tts', { text })).toEqual({ status: 403, code: 'TOKEN_USED_UP' });
    expect(await speakOnSocket({}, text)).toEqual({ code: 'TOKEN_USED_UP' });
  });

  it('speaks with no other voice, and with no dictionary of another account', async () => {
    for (const [wanted, refusal] of [
      [{ voice_id: 'awb' }, { status: 403, code: 'VOICE_NOT_ALLOWED' }],
      [{ pronunciation_dictionaries: [{ id: dictionaryOfOthers }] }, { status: 404, code: 'DICTIONARY_NOT_FOUND' }],
    ] as const) {
      expect(await call('/api/v1/tts', { text: 'Hi.', ...wanted })).toEqual(refusal);
      expect(await speakOnSocket(wanted, 'Hi.')).toEqual({ code: refusal.code });
    }
  });

  it('does nothing else', async () => {
    const dictionaries = '/api/v1/pronunciation-dictionaries';
    const reads = ['/api/v1/voices', '/api/v1/usage', '/api/v1/requests', '/api/v1/api-keys', '/api/v1/nothing'];
    for (const path of [...reads, dictionaries, `${dictionaries}/${dictionaryOfOthers}`]) {
      expect({ path, ...(await call(path)) }).toEqual({ path, status: 403, code: 'INSUFFICIENT_SCOPE' });
    }
    const writes = ['/api/v1/tokens', '/api/v1/tts/preview', '/api/v1/api-keys', '/api/v1/voices', dictionaries];
    for (const path of writes) {
      expect({ path, ...(await call(path, { text: 'Hi.' })) }).toEqual({
        path,
        status: 403,
        code: 'INSUFFICIENT_SCOPE',
      });
    }
    for (const path of ['/dashboard', '/dashboard/api/api-keys']) {
      expect(await call(path)).toEqual({ error: 'TypeError' });
    }
  });
});
