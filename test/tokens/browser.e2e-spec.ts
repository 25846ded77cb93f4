import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser';
import { json, startTestApp, type TestApp } from '../support/test-app';

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
      json({ voice_id: 'slt', max_characters: 40, expires_in_seconds: 900 }, authorization),
    );
    ({ token } = (await created.json()) as { token: string });
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

  it('speaks until its characters are used up', async () => {
    const spoken = await call('/api/v1/tts', { text: 'Thank you for your order.' });
    expect(spoken).toMatchObject({ status: 200, remaining: '15' });
    expect(spoken.seconds).toBeGreaterThan(0);
    expect(await call('/api/v1/tts', { text: 'Thank you for your order.' })).toEqual({
      status: 403,
      code: 'TOKEN_USED_UP',
    });
  });

  it('speaks on a WebSocket with the token in a message', async () => {
    const spoken = await page.evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          const { document, WebSocket } = globalThis as unknown as InBrowser;
          const socket = new WebSocket(url);
          const send = (message: object) => socket.send(JSON.stringify(message));
          socket.addEventListener('open', () =>
            send({ type: 'session.authenticate', api_key: document.body.dataset['token'] }),
          );
          socket.addEventListener('close', ({ code }) => resolve(`closed: ${code}`));
          socket.addEventListener('message', ({ data }) => {
            const { type, usage, error } = JSON.parse(data) as Record<string, unknown>;
            if (type === 'session.created') {
              send({ type: 'context.start', format: 'pcm' });
              send({ type: 'input_text.append', text: 'Thank you.' });
              send({ type: 'input_text.end' });
            }
            if (type === 'error') resolve(JSON.stringify(error));
            if (type === 'speech.audio.done') resolve(String((usage as { characters: number }).characters));
          });
        }),
      `${server.url.replace('http', 'ws')}/api/v1/tts/realtime`,
    );
    expect(spoken).toBe('10');
  });

  it('does nothing else', async () => {
    expect(await call('/api/v1/tts', { text: 'Hi.', voice_id: 'awb' })).toEqual({
      status: 403,
      code: 'VOICE_NOT_ALLOWED',
    });
    for (const path of ['/api/v1/voices', '/api/v1/usage', '/api/v1/requests', '/api/v1/api-keys', '/api/v1/nothing']) {
      expect(await call(path)).toEqual({ status: 403, code: 'INSUFFICIENT_SCOPE' });
    }
    for (const path of ['/api/v1/tokens', '/api/v1/tts/preview', '/api/v1/api-keys']) {
      expect(await call(path, { text: 'Hi.' })).toEqual({ status: 403, code: 'INSUFFICIENT_SCOPE' });
    }
    for (const path of ['/dashboard', '/dashboard/api/api-keys']) {
      expect(await call(path)).toEqual({ error: 'TypeError' });
    }
  });
});
