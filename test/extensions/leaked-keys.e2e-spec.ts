import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { ApiKeyChangesService } from '../../src/api-keys/api-key-changes.service';
import { operator } from '../../src/platform/caller/actor';
import { signedIn } from '../dashboard/support/users';
import { openSocket, received } from '../support/raw-connection';
import { expectError } from '../support/expect-error';
import { startTestApp, type TestApp, type TestKey } from '../support/test-app';

const type = 'voxgate_api_key';
const place = 'https://github.com/octocat/Hello-World/blob/main/.env';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('POST /api/v1/leaks', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeys = {
    public_keys: [
      { key_identifier: 'first', key: publicKey.export({ type: 'spki', format: 'pem' }), is_current: true },
    ],
  };
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp({ environment: { LEAK_REPORT_KEYS: JSON.stringify(publicKeys) } });
  });
  afterAll(() => server.close());

  const post = (
    body: string | Buffer,
    {
      identifier = 'first',
      signature,
      key = privateKey,
      to = server,
      headers = {},
    }: {
      identifier?: string;
      signature?: string;
      key?: KeyObject;
      to?: TestApp;
      headers?: Record<string, string>;
    } = {},
  ) =>
    to.fetch('/api/v1/leaks', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Github-Public-Key-Identifier': identifier,
        'Github-Public-Key-Signature': signature ?? sign('sha256', Buffer.from(body), key).toString('base64'),
        ...headers,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  /** The answer to the head of a report whose body never comes. */
  const answerWithoutBody = async (to: TestApp, signature: string): Promise<string> => {
    const socket = await openSocket(to.url);
    const fields = [
      'POST /api/v1/leaks HTTP/1.1',
      `Host: ${new URL(to.url).host}`,
      'Connection: close',
      'Content-Length: 1000000',
      'Github-Public-Key-Identifier: first',
      `Github-Public-Key-Signature: ${signature}`,
    ];
    socket.write(`${fields.join('\r\n')}\r\n\r\n`);
    return received(socket);
  };
  const many = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ token: 'x' })));
  const report = async (...tokens: string[]) => {
    const answer = await post(JSON.stringify(tokens.map((token) => ({ token, type, url: place, source: 'content' }))));
    expect(answer.status).toBe(200);
    return (await answer.json()) as { token_hash: string; token_type: string; label: string }[];
  };
  const use = async ({ authorization }: Pick<TestKey, 'authorization'>) =>
    (await server.fetch('/api/v1/voices', { headers: authorization })).status;
  const events = (id: string) =>
    server.database.query<{ action: string; details: object; actor_type: string; account_id: string }>(
      `SELECT action, details, actor_type, account_id FROM audit_events WHERE subject_id = $1 AND action = 'api_key.leaked'`,
      [id],
    );

  it('disables the keys that it knows, records where they were found, and labels every token', async () => {
    const known = await server.createKey();
    const other = await server.createKey();
    const unknown = `sk-${'A'.repeat(32)}`;
    expect(await use(known)).toBe(200);
    expect(await report(unknown, known.key, 'not a key')).toEqual([
      { token_hash: sha256(unknown), token_type: type, label: 'false_positive' },
      { token_hash: sha256(known.key), token_type: type, label: 'true_positive' },
      { token_hash: sha256('not a key'), token_type: type, label: 'false_positive' },
    ]);
    await expectError(await server.fetch('/api/v1/voices', { headers: known.authorization }), 'API_KEY_DISABLED');
    expect(await use(other)).toBe(200);
    expect(await events(known.id)).toEqual([
      {
        action: 'api_key.leaked',
        details: { source: 'content', url: place },
        actor_type: 'server',
        account_id: known.account.id,
      },
    ]);
    const alerts = await server.database.query<{ data: object }>(
      `SELECT data FROM alerts WHERE account_id = $1 AND type = 'api_key.leaked'`,
      [known.account.id],
    );
    expect(alerts).toEqual([{ data: { api_key: { id: known.id, name: 'Test key' }, source: 'content', url: place } }]);
  });

  it('counts former secrets: one that still works disables the key, one that does not changes nothing', async () => {
    const rotated = await server.createKey();
    const changes = server.app.get(ApiKeyChangesService);
    await changes.rotate(rotated.account.id, rotated.id, 3600, operator);
    expect(await report(rotated.key)).toMatchObject([{ label: 'true_positive' }]);
    expect(await events(rotated.id)).toHaveLength(1);
    await changes.update(rotated.account.id, rotated.id, { disabled: false }, operator);
    await expectError(await server.fetch('/api/v1/voices', { headers: rotated.authorization }), 'API_KEY_ROTATED');

    const ended = await server.createKey();
    const { key: next } = await changes.rotate(ended.account.id, ended.id, 0, operator);
    expect(await report(ended.key)).toMatchObject([{ label: 'true_positive' }]);
    expect(await use({ authorization: { Authorization: `Bearer ${next}` } })).toBe(200);
    expect(await events(ended.id)).toEqual([]);
  });

  it('ends a secret for good: it does not work after somebody enables the key, or rotates it', async () => {
    const { account, id, key, authorization } = await server.createKey();
    await report(key);
    await report(key);
    expect(await events(id)).toHaveLength(1);
    const changes = server.app.get(ApiKeyChangesService);
    const ask = () => server.fetch('/api/v1/voices', { headers: authorization });
    await changes.update(account.id, id, { disabled: false }, operator);
    await expectError(await ask(), 'API_KEY_ROTATED');
    const { key: next, formerSecrets } = await changes.rotate(account.id, id, 3600, operator);
    expect(formerSecrets).toEqual([]);
    await expectError(await ask(), 'API_KEY_ROTATED');
    await report(key);
    expect(await use({ authorization: { Authorization: `Bearer ${next}` } })).toBe(200);
    expect(await events(id)).toHaveLength(1);
  });

  it('never stores, logs or returns a token, not even one that is in the description of its place', async () => {
    const { account, id, key } = await server.createKey();
    const leak = { token: key, type: key, url: `https://example.com/?key=${key}`, source: `in ${key}` };
    const answer = await post(JSON.stringify([leak]));
    expect(await answer.text()).not.toContain(key);
    expect(await events(id)).toMatchObject([
      { details: { source: 'in sk-[redacted]', url: 'https://example.com/?key=sk-[redacted]' } },
    ]);
    const rows = await server.database.query('SELECT * FROM alerts WHERE account_id = $1', [account.id]);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('accepts strange descriptions, and keeps nothing of them that is not a web address', async () => {
    const { id, key } = await server.createKey();
    const leak = { token: key, type: 7, url: 'javascript:alert(1)', source: `\u202E${'x'.repeat(5000)}` };
    expect((await post(JSON.stringify([leak]))).status).toBe(200);
    const [event] = await events(id);
    expect(event!.details).toMatchObject({ url: null, source: expect.stringMatching(/^\\u\{202E\}x{99}…$/) });
  });

  it('rejects bodies without a valid signature, before it parses them', async () => {
    const { id, key } = await server.createKey();
    const body = JSON.stringify([{ token: key, type, url: place, source: 'content' }]);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64');
    for (const answer of [
      await post(body, { key: stranger }),
      await post(body, { identifier: 'second' }),
      await post(body, { signature: '' }),
      await post(body, { signature: 'AAAA' }),
      await post(`${body} `, { signature }),
      await post('not JSON', { signature }),
      await server.fetch('/api/v1/leaks', { method: 'POST', body }),
    ]) {
      await expectError(answer, 'INVALID_SIGNATURE');
    }
    expect(await events(id)).toEqual([]);
  });

  it('bounds the body and the number of reports', async () => {
    await expectError(await post('not JSON'), 'INVALID_JSON');
    await expectError(await post('{}'), 'INVALID_REQUEST');
    await expectError(await post('[{}]'), 'INVALID_REQUEST');
    await expectError(await post(many(2001)), 'INVALID_REQUEST');
    // These would block the event loop if they were read before they are counted.
    const ownNames = Array.from({ length: 1100 }, (_, index) => `{"n${index}":0}`).join();
    const blocking = [
      ['is nested more than 8', '['.repeat(1_000_000)],
      ['more than 20000 values', `[${'{},'.repeat(300_000)}{}]`],
      ['more than 1000 different names', `[${ownNames}]`],
    ] as const;
    for (const [says, body] of blocking) expect(await (await post(body)).text()).toContain(says);
    await expectError(await post(`["${'x'.repeat(2 ** 20)}"]`), 'PAYLOAD_TOO_LARGE');
    await expectError(await post('[]', { headers: { 'Content-Encoding': 'gzip' } }), 'UNSUPPORTED_MEDIA_TYPE');
    expect(await (await post('[]')).json()).toEqual([]);
    expect(await (await post(many(2000))).json()).toHaveLength(2000);
  });

  it('reads no body from an address with too many failures, whatever it is signed with', async () => {
    const limited = await startTestApp({
      environment: { LEAK_REPORT_KEYS: JSON.stringify(publicKeys), RATE_LIMIT_FAILED_AUTH: '3' },
    });
    for (let failure = 0; failure < 3; failure++) {
      await expectError(await post('[]', { signature: 'AAAA', to: limited }), 'INVALID_SIGNATURE');
    }
    const answer = await answerWithoutBody(limited, sign('sha256', Buffer.from('[]'), privateKey).toString('base64'));
    expect(answer).toContain('429 Too Many Requests');
    expect(answer).toMatch(/Retry-After: \d+/);
    // Failed reports and failed API keys do not count for each other.
    const { authorization } = await limited.createKey();
    expect((await limited.fetch('/api/v1/voices', { headers: authorization })).status).toBe(200);
    const invalid = await limited.fetch('/api/v1/voices', { headers: { Authorization: 'Bearer sk-x' } });
    await expectError(invalid, 'INVALID_API_KEY');
    await limited.close();
  });

  it('accepts signed reports from an address with too many failed API keys', async () => {
    const limited = await startTestApp({
      environment: { LEAK_REPORT_KEYS: JSON.stringify(publicKeys), RATE_LIMIT_FAILED_AUTH: '1' },
    });
    const guess = () => limited.fetch('/api/v1/voices', { headers: { Authorization: 'Bearer sk-x' } });
    await expectError(await guess(), 'INVALID_API_KEY');
    await expectError(await guess(), 'RATE_LIMITED');
    expect((await post('[]', { to: limited })).status).toBe(200);
    await limited.close();
  });

  it.each(['', 'AAAA', `M${'E'.repeat(200)}`])('reads no body whose signature is "%s"', async (signature) => {
    expect(await answerWithoutBody(server, signature)).toContain('"INVALID_SIGNATURE"');
  });

  it('answers 404 on a server without keys', async () => {
    const without = await startTestApp();
    await expectError(await post('[]', { to: without }), 'NOT_FOUND');
    await without.close();
  });

  it.each([
    ['not JSON', '{'],
    ['no list', '{}'],
    ['a missing file', '/does/not/exist.json'],
    [
      'a key of another kind',
      JSON.stringify({
        public_keys: [
          {
            key_identifier: 'rsa',
            key: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
          },
        ],
      }),
    ],
  ])('does not start with %s in LEAK_REPORT_KEYS', async (_what, setting) => {
    await expect(startTestApp({ environment: { LEAK_REPORT_KEYS: setting } })).rejects.toThrow('LEAK_REPORT_KEYS');
  });

  it('is shown in the audit trail of the dashboard', async () => {
    const { account, browser } = await signedIn(server);
    const { key } = await server.createKey({ account });
    await report(key);
    const { data } = (await (await browser.ask('GET', 'audit-events?limit=1')).json()) as { data: object[] };
    expect(data).toMatchObject([{ action: 'api_key.leaked', details: { source: 'content', url: place } }]);
  });
});
