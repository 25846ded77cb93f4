import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { dashboardPage } from '../../src/dashboard/page/dashboard-page';
import { expectError } from '../support/expect-error';
import { sharedTestApp, type TestApp } from '../support/test-app';

describe('The dashboard’s page', () => {
  let directory: string;
  let close: () => void;
  let url: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-page-'));
    const server = express().use(dashboardPage({ directory })).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => server.close();
  });
  afterAll(async () => {
    close();
    await rm(directory, { recursive: true });
  });

  it('says that it has not been built, and is served as soon as it has been', async () => {
    const before = await fetch(`${url}/dashboard`);
    expect(before.status).toBe(503);
    expect(await before.text()).toContain('has not been built');
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'assets/app-1a2b.js'), 'console.log(1)');
    await writeFile(join(directory, 'index.html'), '<style nonce="%CSP_NONCE%"></style><p>%CSP_NONCE%</p>');
    for (const path of [
      '/dashboard',
      '/dashboard/',
      '/dashboard/api-keys',
      '/dashboard/welcome',
      '/dashboard/a/b/c.html',
    ]) {
      const page = await fetch(url + path);
      expect({ path, status: page.status }).toEqual({ path, status: 200 });
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('has a Content-Security-Policy that allows only its own origin and no inline scripts, with a new nonce per response', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const page = await fetch(`${url}/dashboard`);
      const policy = page.headers.get('content-security-policy')!;
      const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)![1]!;
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(await page.text()).toBe(`<style nonce="${nonce}"></style><p>${nonce}</p>`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('serves the precompressed version of a file, with the original’s name and type, to clients that accept the encoding', async () => {
    await writeFile(join(directory, 'assets/big-3c4d.js'), 'console.log(2)');
    await writeFile(join(directory, 'assets/big-3c4d.js.gz'), gzipSync('console.log(2)'));
    const ask = (encoding: string) =>
      fetch(`${url}/dashboard/assets/big-3c4d.js`, { headers: { 'accept-encoding': encoding } });
    for (const [encoding, sent] of [
      ['gzip', 'gzip'],
      ['br, gzip;q=0.5', 'gzip'],
      ['identity', null],
      ['gzip;q=0', null],
    ] as const) {
      const answer = await ask(encoding);
      expect({ encoding, sent: answer.headers.get('content-encoding') }).toEqual({ encoding, sent });
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await answer.text()).toBe('console.log(2)');
    }
  });

  it('has assets that browsers cache for a year, and returns 404 rather than the page for a missing asset', async () => {
    const file = await fetch(`${url}/dashboard/assets/app-1a2b.js`);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['nothing.js', '', '../index.html', '%2e%2e/index.html', '..%2findex.html']) {
      const answer = await fetch(`${url}/dashboard/assets/${path}`);
      expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
    }
  });
});

describe('The dashboard’s server', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await sharedTestApp();
  });

  it('answers unknown API paths and methods with the standard error body, never with the page', async () => {
    for (const path of ['/dashboard/api', '/dashboard/api/', '/dashboard/api/nothing', '/dashboard/apis/../api/x']) {
      await expectError(await server.fetch(path), 'NOT_FOUND');
    }
    for (const [method, path, allow] of [
      ['GET', '/dashboard/api/links/look', 'DELETE, POST'],
      ['PATCH', '/dashboard/api/session', 'DELETE, GET, HEAD, POST'],
      ['POST', '/dashboard', 'GET, HEAD'],
      ['DELETE', '/dashboard/assets/x.js', 'GET, HEAD'],
    ] as const) {
      const answer = await server.fetch(path, { method });
      await expectError(answer, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe(allow);
    }
    await expectError(await server.fetch('/dashboard/assets/nothing.js'), 'NOT_FOUND');
    await expectError(await server.fetch('/dashboards'), 'NOT_FOUND');
  });

  it('leads browsers from its root to the dashboard, and gives other clients the standard error', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const led = await server.fetch('/', { headers: { Accept: accept }, redirect: 'manual' });
    expect(led.status).toBe(302);
    expect(led.headers.get('location')).toBe('/dashboard');
    expect(led.headers.get('vary')).toContain('Accept');
    for (const headers of [{ Accept: '*/*' }, { Accept: 'application/json' }, { Accept: 'audio/mpeg' }]) {
      await expectError(await server.fetch('/', { headers }), 'NOT_FOUND');
    }
    await expectError(await server.fetch('/', { method: 'POST', headers: { Accept: accept } }), 'NOT_FOUND');
    await expectError(await server.fetch('/nothing', { headers: { Accept: accept } }), 'NOT_FOUND');
  });

  it('forbids caching of every API response', async () => {
    for (const path of ['session', 'sign-in-options', 'api-keys', 'usage']) {
      const answer = await server.fetch(`/dashboard/api/${path}`);
      expect({ path, cache: answer.headers.get('cache-control') }).toEqual({ path, cache: 'no-store' });
    }
  });

  it('ignores cookies on the public API', async () => {
    const answer = await server.fetch('/api/v1/voices', { headers: { Cookie: 'voxgate_session=x' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    await expectError(answer, 'MISSING_API_KEY');
  });
});
