import { signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { exchange, statusesOf } from '../../support/raw-connection';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

let server: TestApp;
let caller: TestKey;
beforeAll(async () => {
  server = await sharedTestApp();
  caller = await server.createKey();
});

describe('A path that almost matches a route', () => {
  const unknown = [
    '/API/v1/voices',
    '/api/V1/voices',
    '/api/v1/Voices',
    '/api/v1/TTS',
    '/%61pi/v1/voices',
    '/api%2fv1/voices',
    '//api/v1/voices',
    '/api//v1/voices',
    '/Dashboard',
    '/Dashboard/api/session',
    '/DASHBOARD/API/SESSION',
    '/DASHBOARD/api/api-keys',
    '/%64ashboard/api/session',
    '//dashboard/api/session',
    '/dashboard%2fapi/session',
    '/Dashboard/assets/index.js',
    '/Health/live',
    '/health/LIVE',
    '/%68ealth/ready',
    '/Api/docs',
    '/api/OpenAPI.json',
  ];

  it.each(unknown)('is unknown to every method, with and without credentials: %s', async (path) => {
    const { browser } = await signedIn(server);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      await expectError(await fetch(server.url + path, { method }), 'NOT_FOUND');
      await expectError(await fetch(server.url + path, { method, headers: caller.authorization }), 'NOT_FOUND');
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      await expectError(await fetch(server.url + path, { method, headers: { Cookie: cookie } }), 'NOT_FOUND');
    }
  });

  it.each(['/V1/models', '/v1/Models', '/%761/models', '//v1/models', '/V1/text-to-speech/slt'])(
    'is unknown to the OpenAI and ElevenLabs APIs as well: %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(server.url + path, { method, headers: caller.authorization });
        expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
          status: 404,
          type: 'application/json; charset=utf-8',
        });
      }
    },
  );

  it.each(['/dashboard/API/session', '/dashboard/%61pi/session', '/dashboard//api/session'])(
    'leads to the dashboard’s page and not to its API: %s',
    async (path) => {
      const { browser } = await signedIn(server);
      const answer = await browser.send(path, {});
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      await expectError(await browser.send(path, { method: 'POST' }), 'METHOD_NOT_ALLOWED');
    },
  );

  it('matches its route with a trailing slash', async () => {
    const { browser } = await signedIn(server);
    expect((await server.fetch('/api/v1/voices/', { headers: caller.authorization })).status).toBe(200);
    expect((await browser.send('/dashboard/api/session/', {})).status).toBe(200);
    await expectError(await server.fetch('/dashboard/api/session/'), 'NOT_SIGNED_IN');
    expect((await server.fetch('/health/live/')).status).toBe(200);
  });

  it('matches its route in an absolute request target', async () => {
    const target = `GET ${server.url}/dashboard/api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect(statusesOf(await exchange(server.url, target))).toEqual([401]);
  });
});

describe('A header that may appear only once', () => {
  const send = async (lines: string[], version = '1.1') =>
    exchange(server.url, [`GET /api/v1/voices HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  const authorization = () => `Authorization: Bearer ${caller.key}`;

  it.each([
    ['two Host headers', ['Host: a', 'Host: b']],
    ['the same Host twice', ['Host: a', 'host: a']],
    ['Host twice, once empty', ['Host:', 'Host: a']],
    ['no Host', []],
    ['a Host with a path', ['Host: a/b']],
    ['a Host with a user', ['Host: a@b']],
    ['a list of hosts', ['Host: a, b']],
    ['a Host with two ports', ['Host: a:1:2']],
  ])('is rejected when missing, repeated or malformed: %s', async (_what, hosts) => {
    const answer = await send([...hosts, authorization()]);
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).toContain('"code":"INVALID_REQUEST"');
    expect(answer).toContain('The header Host is');
  });

  it.each([
    ['two keys', ['Authorization: Bearer sk-x']],
    ['two content types', ['Content-Type: application/json', 'Content-Type: text/plain']],
    ['two keys of another dialect', ['xi-api-key: sk-x', 'xi-api-key: sk-y']],
  ])('is rejected when repeated with different values: %s', async (_what, lines) => {
    const answer = await send(['Host: x', authorization(), ...lines]);
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).toContain('has several different values');
  });

  it.each([
    ['a name with a port', ['Host: example.com:3000'], '1.1'],
    ['an IPv6 address', ['Host: [::1]:3000'], '1.1'],
    ['an empty Host', ['Host:'], '1.1'],
    ['no Host in HTTP/1.0', [], '1.0'],
    ['the same key twice', ['Host: x', 'AUTH'], '1.1'],
  ])('is accepted when unambiguous: %s', async (_what, lines, version) => {
    const sent = lines.map((line) => (line === 'AUTH' ? authorization() : line));
    expect(statusesOf(await send([...sent, authorization()], version))).toEqual([200]);
  });
});
