import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../support/browser';
import { startTestApp, type TestApp } from '../../support/test-app';

/** What a page sees of a response: nothing but a `TypeError` if the browser keeps it from the page. */
interface SeenByPage {
  status?: number;
  contentType?: string | null;
  remaining?: string | null;
  error?: string;
}

/** Starts a server of an empty page: an origin of its own. */
async function startOrigin(): Promise<{ origin: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Another site</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('A page of another origin', () => {
  let browser: Browser;
  let allowed: { origin: string; server: Server };
  let other: { origin: string; server: Server };
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    [browser, allowed, other] = await Promise.all([openBrowser(), startOrigin(), startOrigin()]);
    server = await startTestApp({ environment: { CORS_ORIGINS: `https://app.example.com, ${allowed.origin}` } });
    authorization = (await server.createKey()).authorization.Authorization;
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), server?.close()]);
    for (const origin of [allowed, other]) origin?.server.close();
  });

  const pageOf = async (origin: string): Promise<Page> => {
    const page = await browser.newPage();
    await page.goto(origin);
    return page;
  };
  /** Calls a path of the server from a page, with the given headers. */
  const call = (page: Page, path: string, init: { method?: string; headers?: Record<string, string>; body?: string }) =>
    page.evaluate(
      async ({ url, request }): Promise<SeenByPage> => {
        try {
          const { status, headers } = await fetch(url, request);
          return {
            status,
            contentType: headers.get('content-type'),
            remaining: headers.get('x-ratelimit-remaining'),
          };
        } catch (error) {
          return { error: (error as Error).name };
        }
      },
      { url: server.url + path, request: init },
    );
  const speak = (page: Page) =>
    call(page, '/api/v1/tts', {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'Hello from another origin.' }),
    });

  it('hears speech and reads the headers and errors of the API if CORS_ORIGINS lists it', async () => {
    const page = await pageOf(allowed.origin);
    expect(await speak(page)).toEqual({
      status: 200,
      contentType: 'audio/mpeg',
      remaining: expect.any(String) as string,
    });
    for (const path of ['/api/v1/voices', '/v1/models', '/api/v1/nothing']) {
      expect(await call(page, path, { headers: { Authorization: 'Bearer sk-wrong' } })).toMatchObject({ status: 401 });
    }
    expect(
      await call(page, '/v1/voices', { headers: { 'xi-api-key': authorization.slice('Bearer '.length) } }),
    ).toMatchObject({ status: 200 });
    expect(await call(page, '/health/live', {})).toMatchObject({ status: 200 });
  });

  it('cannot read anything if CORS_ORIGINS does not list it', async () => {
    const page = await pageOf(other.origin);
    expect(await speak(page)).toEqual({ error: 'TypeError' });
    expect(await call(page, '/health/live', {})).toEqual({ error: 'TypeError' });
  });

  it('cannot read the dashboard or its API, whether listed or not', async () => {
    const page = await pageOf(allowed.origin);
    for (const path of ['/dashboard', '/dashboard/api/session', '/dashboard/api/sign-in-options']) {
      expect(await call(page, path, {})).toEqual({ error: 'TypeError' });
      const preflight = await server.fetch(path, {
        method: 'OPTIONS',
        headers: { Origin: allowed.origin, 'Access-Control-Request-Method': 'POST' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('gets an answer that depends on its origin, so that caches between do not mix them up', async () => {
    for (const origin of [allowed.origin, other.origin]) {
      const answer = await server.fetch('/health/live', { headers: { Origin: origin } });
      expect(answer.headers.get('vary')).toContain('Origin');
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin === allowed.origin ? origin : null);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('spends no request of a key by its preflight requests, which need no key', async () => {
    const preflight = await server.fetch('/api/v1/tts', {
      method: 'OPTIONS',
      headers: {
        Origin: allowed.origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(preflight.headers.get('x-ratelimit-remaining')).toBeNull();
  });

  it('cannot read anything if CORS_ORIGINS is not set; every page can if it is *', async () => {
    const closed = await startTestApp();
    const open = await startTestApp({ environment: { CORS_ORIGINS: '*' } });
    const allowedOrigin = async (app: TestApp) =>
      (await app.fetch('/health/live', { headers: { Origin: other.origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowedOrigin(closed)).toBeNull();
    expect(await allowedOrigin(open)).toBe('*');
    await Promise.all([closed.close(), open.close()]);
  });
});
