import { DeliveryEntries } from '../../../src/accounts/alerts/delivery-entries';
import { DeliverySweep } from '../../../src/accounts/delivery/delivery-sweep';
import { Mailer } from '../../../src/accounts/delivery/mailer';
import { WorkQueue } from '../../../src/platform/queue/work-queue';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp } from '../../support/test-app';
import type { Browser } from '../../dashboard/support/browser';
import { signedIn } from '../../dashboard/support/users';
import { until } from '../../../bench/proofs/support/until';
import { type Receiver, startReceiver, verify } from './support/receiver';
import { skipWaits } from './support/skip-waits';

interface Endpoint {
  id: string;
  url: string;
  events: string[];
  enabled: boolean;
  disabled_because: string | null;
  failing_since: string | null;
  secret: string;
}

interface Delivery {
  id: string;
  webhook_id: string;
  type: string;
  status: string;
  tries: number;
  last_status: number | null;
  last_error: string | null;
  next_try_at: string | null;
}

describe('Webhooks', () => {
  let server: TestApp;
  let receiver: Receiver;
  let browser: Browser;
  let accountId: string;

  beforeAll(async () => {
    server = await startTestApp({ environment: { ALERT_ALLOWED_NETWORKS: '127.0.0.0/8' } });
  });
  beforeEach(async () => {
    const person = await signedIn(server);
    browser = person.browser;
    accountId = person.account.id;
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());
  afterAll(() => server.close());

  const ask = async <Body>(status: number, method: string, path: string, body?: object): Promise<Body> => {
    const answer = await browser.ask(method, path, body);
    expect({ path, status: answer.status }).toEqual({ path, status });
    return (status === 204 ? undefined : await answer.json()) as Body;
  };
  const create = (fields: object = {}) =>
    ask<Endpoint>(201, 'POST', 'webhooks', { url: receiver.url, events: ['api_key.revoked'], ...fields });
  const log = async ({ id }: Endpoint, query = '') =>
    ask<{ data: Delivery[]; next: string | null }>(200, 'GET', `webhooks/${id}/deliveries${query}`);
  const show = async ({ id }: Endpoint) =>
    (await ask<{ data: Endpoint[] }>(200, 'GET', 'webhooks')).data.find((endpoint) => endpoint.id === id)!;
  const revokeKey = async (name = 'A key') => {
    const { id } = await ask<{ id: string }>(201, 'POST', 'api-keys', { name });
    await ask(204, 'DELETE', `api-keys/${id}`);
    return id;
  };
  /** Waits until the latest delivery satisfies a condition, and returns it. */
  const delivery = (endpoint: Endpoint, what: string, condition: (latest: Delivery) => boolean) =>
    until(
      `the latest delivery ${what}`,
      async () => {
        const [latest] = (await log(endpoint)).data;
        return latest && condition(latest) ? latest : undefined;
      },
      { everyMs: 50 },
    );
  it('sends an alert with a signature that the reference library accepts', async () => {
    const { secret } = await create();
    const id = await revokeKey('Production');
    const [message] = await receiver.received(1);
    expect(verify(secret, message!)).toEqual({
      type: 'api_key.revoked',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      account_id: accountId,
      data: {
        api_key: { id, name: 'Production' },
        revoked_by: { type: 'person', id: expect.stringMatching(/^usr_/), name: expect.stringContaining('@') },
        address: '127.0.0.1',
      },
    });
    expect(message!.id).toMatch(/^alrt_[0-9a-z]+$/);
    expect(message!.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(() => verify(secret, { ...message!, body: message!.body.replace('Production', 'Other') })).toThrow();
  });

  it('sends only the chosen types, to each endpoint that chose them, with one id for all', async () => {
    const one = await create({ url: `${receiver.url}/1` });
    const two = await create({ url: `${receiver.url}/2` });
    await create({ url: `${receiver.url}/3`, events: ['sign_in.new_address'] });
    await revokeKey();
    const messages = await receiver.received(2);
    expect(messages.map(({ path }) => path).sort()).toEqual(['/hook/1', '/hook/2']);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
    const secretOf = (path: string) => (path.endsWith('1') ? one : two).secret;
    for (const message of messages) expect(() => verify(secretOf(message.path), message)).not.toThrow();
    expect(one.secret).not.toBe(two.secret);
  });

  it('shows the secret only once', async () => {
    const endpoint = await create();
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await show(endpoint))).not.toContain('secret"');
    expect(JSON.stringify(await ask(200, 'PATCH', `webhooks/${endpoint.id}`, {}))).not.toContain('secret"');
  });

  it('signs with the old and the new secret until the overlap of a rotation ends', async () => {
    const endpoint = await create();
    const path = `webhooks/${endpoint.id}/rotate`;
    const { secret } = await ask<Endpoint>(200, 'POST', path, { overlap_seconds: 3600 });
    expect(secret).not.toBe(endpoint.secret);
    await revokeKey();
    const [both] = await receiver.received(1);
    expect(() => verify(endpoint.secret, both!)).not.toThrow();
    expect(() => verify(secret, both!)).not.toThrow();

    await server.database.query(
      'UPDATE webhook_endpoints SET previous_secret_until = clock_timestamp() WHERE id = $1',
      [endpoint.id],
    );
    await revokeKey();
    const onlyNew = (await receiver.received(2))[1]!;
    expect(() => verify(secret, onlyNew)).not.toThrow();
    expect(() => verify(endpoint.secret, onlyNew)).toThrow();

    const { secret: third } = await ask<Endpoint>(200, 'POST', path, { overlap_seconds: 0 });
    await revokeKey();
    const onlyThird = (await receiver.received(3))[2]!;
    expect(() => verify(third, onlyThird)).not.toThrow();
    expect(() => verify(secret, onlyThird)).toThrow();
  });

  it('tries again with the same id and body and a new signature, and logs each result', async () => {
    const endpoint = await create();
    receiver.answer = (response) => response.writeHead(500).end();
    await revokeKey();
    const failed = await delivery(
      endpoint,
      'has failed once',
      ({ tries, last_status }) => tries === 1 && last_status !== null,
    );
    expect(failed).toMatchObject({ status: 'pending', last_status: 500, type: 'api_key.revoked' });
    const wait = Date.parse(failed.next_try_at!) - Date.now();
    expect(wait).toBeLessThan(6100);
    expect((await show(endpoint)).failing_since).not.toBeNull();

    receiver.answer = (response) => response.writeHead(200).end('ok');
    await skipWaits(server.database, accountId);
    const done = await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');
    expect(done).toMatchObject({ id: failed.id, tries: 2, last_status: 200, last_error: null, next_try_at: null });
    expect((await show(endpoint)).failing_since).toBeNull();
    const [first, second] = receiver.messages;
    expect(second).toMatchObject({ id: first!.id, body: first!.body });
    expect(done.webhook_id).toBe(first!.id);
    expect(() => verify(endpoint.secret, second!)).not.toThrow();
  });

  it('waits longer after each failure, gives up after ten tries, and then disables an endpoint that fails for days', async () => {
    const endpoint = await create();
    receiver.answer = (response) => response.writeHead(503, { 'Retry-After': '7' }).end();
    await revokeKey();
    const waits: number[] = [];
    for (let tries = 1; tries < 10; tries++) {
      const { next_try_at: next } = await delivery(
        endpoint,
        `has failed ${tries} times`,
        (latest) =>
          latest.tries === tries && latest.last_status !== null && Date.parse(latest.next_try_at!) > Date.now() + 2000,
      );
      waits.push(Date.parse(next!) - Date.now());
      await skipWaits(server.database, accountId);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    // Retry-After is longer than the first wait of the schedule.
    expect(waits[0]).toBeGreaterThan(6000);
    expect(await delivery(endpoint, 'is given up', ({ status }) => status === 'failed')).toMatchObject({ tries: 10 });
    expect(await show(endpoint)).toMatchObject({ enabled: true });

    // The next message fails as long, but by then, nothing has succeeded for more than three days.
    await server.database.query(
      `UPDATE webhook_endpoints SET failing_since = failing_since - interval '73 hours' WHERE id = $1`,
      [endpoint.id],
    );
    await server.database.query(`UPDATE alert_deliveries SET attempt = 9, status = 'pending' WHERE endpoint_id = $1`, [
      endpoint.id,
    ]);
    await skipWaits(server.database, accountId);
    await server.app.get(DeliverySweep).sweep();
    await until('the endpoint is disabled', async () => !(await show(endpoint)).enabled);
    expect(await show(endpoint)).toMatchObject({ disabled_because: 'failing' });
    const trail = await ask<{ data: { action: string; actor: object; subject: object }[] }>(200, 'GET', 'audit-events');
    expect(trail.data[0]).toMatchObject({
      action: 'webhook.disabled',
      actor: { type: 'server', id: null, name: 'server' },
      subject: { type: 'webhook', id: endpoint.id, name: `127.0.0.1:${receiver.port}` },
    });
    // It can be enabled again.
    receiver.answer = (response) => response.writeHead(204).end();
    await ask(200, 'PATCH', `webhooks/${endpoint.id}`, { enabled: true });
    await revokeKey();
    await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');
  });

  it('disables an endpoint that answers 410 (Gone), and cancels what waits for it', async () => {
    const endpoint = await create();
    receiver.answer = (response) => response.writeHead(500).end();
    await revokeKey();
    await delivery(endpoint, 'has failed once', ({ last_status }) => last_status === 500);
    receiver.answer = (response) => response.writeHead(410).end();
    await revokeKey();
    await until('the endpoint is disabled', async () => (await show(endpoint)).disabled_because === 'gone');
    expect((await log(endpoint)).data).toMatchObject([
      { status: 'failed', last_status: 410 },
      { status: 'failed', last_error: 'The webhook was disabled.' },
    ]);
    await revokeKey();
    expect((await log(endpoint)).data).toHaveLength(2);
    await expectError(await browser.ask('POST', `webhooks/${endpoint.id}/test`), 'WEBHOOK_DISABLED');
  });

  it('does not follow redirects', async () => {
    const endpoint = await create();
    receiver.answer = (response) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${receiver.port}/other` }).end();
    await revokeKey();
    await delivery(endpoint, 'has failed', ({ last_status }) => last_status === 307);
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('reads only the beginning of an endless answer', async () => {
    const endpoint = await create();
    receiver.answer = (response) => {
      response.writeHead(200);
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };
    await revokeKey();
    await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');
  });

  it('reports an endpoint that cannot be reached', async () => {
    const gone = await startReceiver();
    await gone.close();
    const endpoint = await create({ url: gone.url });
    await revokeKey();
    const failed = await delivery(endpoint, 'has failed', ({ last_error }) => last_error !== null);
    expect(failed).toMatchObject({ status: 'pending', last_status: null });
    expect(failed.last_error).toContain('ECONNREFUSED');
  });

  it('sends a test to one endpoint, and a message again, both with the usual signature', async () => {
    const endpoint = await create({ events: ['sign_in.new_address'] });
    await create({ events: ['sign_in.new_address'] });
    const queued = await ask<Delivery>(202, 'POST', `webhooks/${endpoint.id}/test`);
    expect(queued).toMatchObject({ type: 'webhook.test', status: 'pending' });
    const [test] = await receiver.received(1);
    expect(verify(endpoint.secret, test!)).toMatchObject({ type: 'webhook.test' });
    await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');

    await ask(202, 'POST', `webhooks/${endpoint.id}/deliveries/${queued.id}/resend`);
    const [, again] = await receiver.received(2);
    expect(again).toMatchObject({ id: test!.id, body: test!.body });
    expect(() => verify(endpoint.secret, again!)).not.toThrow();
    await delivery(endpoint, 'is delivered again', ({ status, tries }) => status === 'delivered' && tries === 2);
    expect(receiver.messages).toHaveLength(2);
  });

  it('sends a message that waits for its next try at once when somebody resends it, and only once', async () => {
    const endpoint = await create();
    receiver.answer = (response) => response.writeHead(500).end();
    await revokeKey();
    const { id } = await delivery(endpoint, 'has failed once', ({ last_status }) => last_status === 500);
    receiver.answer = (response) => response.writeHead(204).end();
    await ask(202, 'POST', `webhooks/${endpoint.id}/deliveries/${id}/resend`);
    await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');
    expect(receiver.messages).toHaveLength(2);
    const queued = await server.database.query('SELECT FROM voxgate_boss.job WHERE singleton_key = $1', [id]);
    expect(queued).toEqual([]);
  });

  it('delivers what is due but not in the queue, as after a restore, once, although several servers look for it', async () => {
    const endpoint = await create();
    receiver.answer = (response) => response.writeHead(500).end();
    await revokeKey();
    const { id } = await delivery(endpoint, 'has failed once', ({ last_status }) => last_status === 500);
    await server.database.query('DELETE FROM voxgate_boss.job WHERE singleton_key = $1', [id]);
    receiver.answer = (response) => response.writeHead(204).end();
    await skipWaits(server.database, accountId);
    const { app } = server;
    const sweeps = [1, 2, 3].map(
      () => new DeliverySweep(app.get(WorkQueue), app.get(DeliveryEntries), app.get(Mailer)),
    );
    await Promise.all(sweeps.map((sweep) => sweep.sweep()));
    await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');
    expect(receiver.messages).toHaveLength(2);
  });

  it('limits tests and resends, which send requests to addresses of the account’s choice', async () => {
    const endpoint = await create();
    for (let index = 0; index < 30; index++) await ask(202, 'POST', `webhooks/${endpoint.id}/test`);
    await expectError(await browser.ask('POST', `webhooks/${endpoint.id}/test`), 'RATE_LIMITED');
  });

  it('sends nothing for a change that is rolled back', async () => {
    const endpoint = await create();
    const { id } = await ask<{ id: string }>(201, 'POST', 'api-keys', { name: 'Stays' });
    await server.database.query(`
      CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'too late'; END $$`);
    await server.database.query(`
      CREATE CONSTRAINT TRIGGER fail_late AFTER INSERT ON alerts DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail_late()`);
    try {
      await expectError(await browser.ask('DELETE', `api-keys/${id}`), 'INTERNAL_ERROR');
    } finally {
      await server.database.query('DROP TRIGGER fail_late ON alerts');
    }
    expect((await log(endpoint)).data).toEqual([]);
    await ask(204, 'DELETE', `api-keys/${id}`);
    await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');
    expect(receiver.messages).toHaveLength(1);
  });

  it('lists deliveries in pages without gaps or overlaps', async () => {
    const endpoint = await create();
    for (let index = 0; index < 7; index++) await revokeKey();
    const whole = (await log(endpoint)).data.map(({ id }) => id);
    const paged: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof log>> = await log(endpoint, `?limit=3${before ? `&before=${before}` : ''}`);
      paged.push(...page.data.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(7);
    for (const query of ['?limit=0', '?limit=201', '?before=x', '?before=%00', '?other=1']) {
      await expectError(await browser.ask('GET', `webhooks/${endpoint.id}/deliveries${query}`), 'INVALID_REQUEST');
    }
  });

  it('rejects URLs and events that are not allowed, and names the field', async () => {
    for (const url of [
      'ftp://example.com',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'example.com',
      'https://user:secret@example.com',
      'https://example.com/#here',
      `https://example.com/${'x'.repeat(2000)}`,
      '',
      null,
      7,
    ]) {
      const answer = await browser.ask('POST', 'webhooks', { url, events: ['api_key.revoked'] });
      expect(await expectError(answer, 'INVALID_REQUEST')).toMatch(/^url /);
    }
    for (const events of [[], ['webhook.test'], ['nonsense'], 'api_key.revoked', null, [['api_key.revoked']]]) {
      const answer = await browser.ask('POST', 'webhooks', { url: receiver.url, events });
      expect(await expectError(answer, 'INVALID_REQUEST')).toMatch(/^events /);
    }
    const { id } = await create();
    for (const body of [{ url: null }, { events: null }, { enabled: null }, { enabled: 'yes' }, { secret: 'mine' }]) {
      await expectError(await browser.ask('PATCH', `webhooks/${id}`, body), 'INVALID_REQUEST');
    }
    for (const overlap of [-1, 1.5, 604_801, 'long']) {
      const answer = await browser.ask('POST', `webhooks/${id}/rotate`, { overlap_seconds: overlap });
      await expectError(answer, 'INVALID_REQUEST');
    }
  });

  it('limits an account to ten endpoints, also when they are created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        browser.ask('POST', 'webhooks', { url: receiver.url, events: ['api_key.revoked'] }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    await expectError(
      answers.find(({ status }) => status === 409)!,
      'WEBHOOK_LIMIT_REACHED',
    );
  });

  it('lets only 1,000 deliveries wait for an endpoint', async () => {
    const endpoint = await create();
    await server.database.query(
      `WITH a AS (
         INSERT INTO alerts (id, account_id, type, data) SELECT 'alrt_fill' || $1, $1, 'webhook.test', '{}' RETURNING id)
       INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id, next_try_at)
       SELECT a.id, $1, $2, clock_timestamp() + interval '1 hour' FROM a, generate_series(1, 1000)`,
      [accountId, endpoint.id],
    );
    await revokeKey();
    await expectError(await browser.ask('POST', `webhooks/${endpoint.id}/test`), 'WEBHOOK_QUEUE_FULL');
    expect((await log(endpoint, '?limit=1')).data).toMatchObject([{ type: 'webhook.test' }]);
    await server.database.query('DELETE FROM alert_deliveries WHERE endpoint_id = $1', [endpoint.id]);
  });

  it('records every change in the audit trail, and names only the host of the URL', async () => {
    const { id } = await create({ url: 'https://hooks.example.com/secret-path' });
    await ask(200, 'PATCH', `webhooks/${id}`, { enabled: false, url: 'https://other.example.com/secret-path' });
    await ask(200, 'POST', `webhooks/${id}/rotate`, {});
    await ask(204, 'DELETE', `webhooks/${id}`);
    await expectError(await browser.ask('DELETE', `webhooks/${id}`), 'WEBHOOK_NOT_FOUND');
    const { data } = await ask<{ data: { action: string; subject: object; changes: object | null }[] }>(
      200,
      'GET',
      'audit-events?limit=4',
    );
    const subject = { type: 'webhook', id, name: 'other.example.com' };
    expect(data.map((event) => ({ action: event.action, subject: event.subject }))).toEqual([
      { action: 'webhook.removed', subject },
      { action: 'webhook.secret_rotated', subject },
      { action: 'webhook.changed', subject },
      { action: 'webhook.created', subject: { ...subject, name: 'hooks.example.com' } },
    ]);
    expect(data[2]!.changes).toEqual({
      host: { from: 'hooks.example.com', to: 'other.example.com' },
      enabled: { from: true, to: false },
    });
  });

  it.each([
    ['an address', (port: number) => `http://127.0.0.1:${port}`],
    ['a name', (port: number) => `http://localhost:${port}`],
  ])('delivers to %s in a network that the operator allows', async (_what, url) => {
    const endpoint = await create({ url: url(receiver.port) });
    await revokeKey();
    await delivery(endpoint, 'is delivered', ({ status }) => status === 'delivered');
  });
});

describe('Without a network that the operator allows, webhooks', () => {
  let server: TestApp;
  let receiver: Receiver;

  beforeAll(async () => {
    server = await startTestApp();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await server.close();
    await receiver.close();
  });

  it('must use https', async () => {
    const { browser } = await signedIn(server);
    const answer = await browser.ask('POST', 'webhooks', { url: receiver.url, events: ['api_key.revoked'] });
    expect(await expectError(answer, 'INVALID_REQUEST')).toContain('https://');
  });

  it.each([
    ['an address', 'https://127.0.0.1:'],
    ['an address in another notation', 'https://0x7f.1:'],
    ['an IPv4-mapped address', 'https://[::ffff:127.0.0.1]:'],
    ['a name', 'https://localhost:'],
  ])('do not connect to this machine by %s', async (_what, prefix) => {
    const { account, browser } = await signedIn(server);
    let connections = 0;
    const { createServer } = await import('node:net');
    const listener = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as { port: number };
    const url = `${prefix}${port}/`;
    const created = await browser.ask('POST', 'webhooks', { url, events: ['api_key.revoked'] });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    await browser.ask('POST', `webhooks/${id}/test`);
    const rows = await until('the delivery has failed', async () => {
      const found = await server.database.query<{ last_error: string }>(
        'SELECT last_error FROM alert_deliveries WHERE account_id = $1 AND last_error IS NOT NULL',
        [account.id],
      );
      return found.length > 0 && found;
    });
    expect(rows[0]!.last_error).toContain('ALERT_ALLOWED_NETWORKS');
    expect(connections).toBe(0);
    await new Promise((resolve) => listener.close(resolve));
  });
});
