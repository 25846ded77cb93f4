import { randomUUID } from 'node:crypto';
import { parseRssFeed } from 'feedsmith';
import type { Browser } from 'playwright-core';
import { freePort } from '../../../bench/proofs/support/free-port';
import { storeFile } from '../../accounts/files/support/files';
import { invite, password, signedIn } from '../../dashboard/support/users';
import { PatientEngine } from '../../dialects/realtime/support/patient-engine';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { newSpokenProject } from '../../long-form/projects/support/new-spoken-project';
import { openBrowser } from '../../support/browser';
import { choosePassword, signInHere } from '../../support/dashboard';
import { watchPage } from '../../support/page-watch';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { pageUntil } from '../../support/page-until';
import { within } from '../../support/within';
import { proxyKinds, ReverseProxy } from './support/reverse-proxy';

/** As many people sign in as there are proxies. */
const environment = { TRUST_PROXY: '1', VOXGATE_VOICES: 'flite', RATE_LIMIT_SIGN_IN: '1000' };

describe('A server whose PUBLIC_URL has a path', () => {
  let server: TestApp;
  let key: TestKey;
  let browser: Browser;

  beforeAll(async () => {
    const PUBLIC_URL = 'http://voxgate.example/voice';
    server = await startTestApp({ engine: PatientEngine, environment: { ...environment, PUBLIC_URL } });
    key = await server.createKey();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** @param url below which all requests must be. */
  const openPage = async (url: string) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    return { context, page, seen: await watchPage(page, url) };
  };

  describe.each(
    proxyKinds.flatMap((kind) => (['keeps', 'takes off'] as const).map((handling) => ({ kind, handling }))),
  )('behind $kind, which $handling the path,', ({ kind, handling }) => {
    if (!ReverseProxy.isInstalled(kind)) {
      it.skip(`(skipped: ${kind} is not installed)`, () => undefined);
      return;
    }
    let proxy: ReverseProxy;

    beforeAll(async () => {
      const ports = { port: await freePort(), server: Number(new URL(server.url).port) };
      proxy = await ReverseProxy.belowPath(kind, handling, ports);
    });
    afterAll(() => proxy?.stop());

    it('speaks while the rest is still being made, over HTTP and over a WebSocket, also in the APIs of others', async () => {
      const leaving = new AbortController();
      const text = 'The first sentence. Speak forever.';
      const response = await fetch(`${proxy.url}/v1/audio/speech`, {
        ...json({ model: 'tts-1', voice: 'slt', input: text, response_format: 'pcm' }, key.authorization),
        signal: leaving.signal,
      });
      expect(response.status).toBe(200);
      const first = await within(10_000, 'the first sentence arrived', response.body!.getReader().read());
      expect(first.value!.length).toBeGreaterThan(0);
      leaving.abort();

      const client = await RealtimeClient.open(`${proxy.url}/api/v1/tts/realtime`, { headers: key.authorization });
      await client.next('session.created');
      client.send({ type: 'context.start', format: 'pcm' });
      client.send({ type: 'input_text.append', text: 'One sentence.' });
      client.send({ type: 'input_text.end' });
      await client.next('speech.audio.done');
      client.ws.close(1000);
    });

    it('has a dashboard where people sign in, whose requests and cookies all stay below the path', async () => {
      const { email } = await signedIn(server);
      const { context, page, seen } = await openPage(proxy.url);
      await page.goto(`${proxy.url}/`);
      await signInHere(page, { email, password });
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(page.url()).toBe(`${proxy.url}/dashboard/overview`);
      expect((await context.cookies()).map(({ path }) => path)).toEqual(['/voice/dashboard']);
      await page.getByRole('link', { name: 'Playground' }).click();
      await page.getByRole('button', { name: 'Speak' }).click();
      await page.getByText('Speech complete').waitFor({ state: 'attached' });
      await page.reload();
      await page.getByText(`curl ${proxy.url}/api/v1/tts`).waitFor();
      // Another server at the same host has the same storage.
      await page.getByRole('textbox', { name: 'Text' }).fill('A draft of this server.');
      await pageUntil(page, `JSON.stringify(localStorage).includes('A draft of this server.')`);
      const stored = await page.evaluate<string[]>(
        `Object.keys(localStorage).filter((name) => name.startsWith('voxgate'))`,
      );
      expect(stored.filter((name) => !name.startsWith('voxgate/voice:'))).toEqual([]);
      expect(seen()).toEqual([]);
      await context.close();
    });
  });

  it('is part of the routes that messages of errors name', async () => {
    const unknown = await server.fetch(
      '/voice/api/v1/tts',
      json({ text: 'Hi.', voice_id: 'nobody' }, key.authorization),
    );
    const { error } = (await unknown.json()) as { error: { message: string } };
    expect(error.message).toBe('There is no voice "nobody". GET /voice/api/v1/voices lists them.');
    const wrong = await server.fetch('/voice/api/v1/nowhere', { headers: key.authorization });
    expect(await wrong.text()).toContain('GET /voice/api/docs lists all routes.');
    const short = await server.fetch('/voice/audio/speech', json({}, key.authorization));
    const hint = 'Did you mean /voice/v1/audio/speech? End the base URL of your client with /voice/v1.';
    expect(await short.text()).toContain(hint);
  });

  it('hands out addresses that begin with it, and answers at them', async () => {
    const { projectId } = await newSpokenProject(server, key);
    const { id: fileId } = await storeFile(server, key);
    const ask = async (path: string, body: object) => {
      const response = await server.fetch(`/voice${path}`, json(body, key.authorization));
      expect({ path, status: response.status }).toEqual({ path, status: 201 });
      return (await response.json()) as { url: string };
    };
    const feed = await ask(`/api/v1/projects/${projectId}/feed-links`, {});
    const file = await ask(`/api/v1/files/${fileId}/links`, {});
    const read = async (url: string) => {
      expect(url).toMatch(/^http:\/\/voxgate\.example\/voice\/api\/v1\//u);
      const response = await server.fetch(url.slice('http://voxgate.example'.length));
      expect({ url, status: response.status }).toEqual({ url, status: 200 });
      return response.text();
    };
    await read(file.url);
    const { items } = parseRssFeed(await read(feed.url));
    await read((items![0]!.enclosures as [{ url: string }])[0].url);

    // What clients of Kokoro-FastAPI make of X-Download-Path.
    const [, query] = file.url.split('?');
    const download = await server.fetch(`/voice/v1/download/${fileId}.mp3?${query}`, { redirect: 'manual' });
    const location = download.headers.get('location')!;
    expect(location).toBe(file.url.slice('http://voxgate.example'.length));
    await read(`http://voxgate.example${location}`);

    const { browser: owner } = await signedIn(server);
    const email = `${randomUUID()}@example.com`;
    const { link } = (await (await owner.ask('POST', 'invitations', { email, role: 'member' })).json()) as {
      link: string;
    };
    expect(link).toMatch(/^http:\/\/voxgate\.example\/voice\/dashboard\/welcome#/u);

    const openApi = (await (await server.fetch('/voice/api/openapi.json')).json()) as { servers: object[] };
    expect(openApi.servers).toEqual([{ url: '/voice', description: 'This server' }]);
    const asyncApi = (await (await server.fetch('/voice/api/asyncapi.json')).json()) as { servers: object };
    expect(asyncApi.servers).toMatchObject({ public: { host: 'voxgate.example', protocol: 'ws', pathname: '/voice' } });
  });

  it.each([
    ['/voice/health/live', 200],
    ['/health/live', 200],
    ['/voice/health/live?x=1', 200],
    ['/voice', 302],
    ['/voice?x=1', 302],
    ['/voice/', 302],
    ['/', 302],
    // Cartesia's.
    ['/voices', 401],
    ['/voicehealth/live', 404],
    ['/VOICE/health/live', 404],
    ['/voice/voice/health/live', 404],
    ['/voice//health/live', 404],
    ['/voice/%', 400],
  ])('answers a browser at %s with %i', async (path, status) => {
    const response = await server.fetch(path, { headers: { Accept: 'text/html' }, redirect: 'manual' });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    if (status === 302) expect(response.headers.get('location')).toBe('/voice/dashboard');
  });

  it('leads a browser that opens it without the path to it, and lets one see the API and sign out', async () => {
    const { account, email, token } = await invite(server);
    const { context, page, seen } = await openPage(server.url);
    await choosePassword(page, `${server.url}/dashboard/welcome#${token}`, password);
    expect(page.url()).toBe(`${server.url}/voice/dashboard/keys`);
    await page.getByRole('button', { name: account.name }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await context.cookies()).toEqual([]);
    await signInHere(page, { email, password });
    await page.getByRole('link', { name: 'API docs' }).click();
    await page.getByRole('option', { name: '/voice' }).waitFor({ state: 'attached' });
    expect(page.url()).toBe(`${server.url}/voice/api/docs`);
    expect(seen()).toEqual([]);
    await context.close();
  });
});
