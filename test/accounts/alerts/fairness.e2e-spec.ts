import type { Account } from '../../../src/accounts/account.entity';
import { operator } from '../../../src/platform/caller/actor';
import { type ClaimedDelivery, DeliveryQueue } from '../../../src/accounts/delivery/delivery-queue';
import { DeliveryWorker } from '../../../src/accounts/delivery/delivery-worker';
import { WebhooksService } from '../../../src/accounts/webhooks/webhooks.service';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('The deliveries of many accounts', () => {
  let server: TestApp;
  let queue: DeliveryQueue;

  beforeAll(async () => {
    server = await startTestApp();
    queue = server.app.get(DeliveryQueue);
    // Only this test claims deliveries.
    await server.app.get(DeliveryWorker).onApplicationShutdown();
  });
  afterAll(() => server.close());
  beforeEach(() => server.database.query('TRUNCATE alert_deliveries'));

  /** An account with webhooks, and this many due deliveries for each, as old as said. */
  const accountWith = async (webhooks: number, deliveries: number, seconds = 0): Promise<Account> => {
    const { account } = await server.createKey();
    for (let made = 0; made < webhooks; made++) {
      const webhook = { url: `https://receiver-${made}.example.com`, events: ['api_key.revoked' as const] };
      await server.app.get(WebhooksService).create(account.id, webhook, operator);
    }
    await server.database.query(
      `WITH alert AS (
         INSERT INTO alerts (id, account_id, type, data) VALUES ('alrt_' || $1, $1, 'api_key.revoked', '{}') RETURNING id
       )
       INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id, next_try_at)
       SELECT alert.id, $1, e.id, clock_timestamp() - make_interval(secs => $3)
       FROM alert, webhook_endpoints AS e, generate_series(1, $2) WHERE e.account_id = $1`,
      [account.id, deliveries, seconds],
    );
    return account;
  };
  const claim = (most: number, trying: readonly ClaimedDelivery[] = [], after = '') =>
    queue.claim(most, { trying, after, withEmails: false });
  const accountsOf = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ alert }) => alert.accountId);

  it('take turns: a backlog of older deliveries does not come before the first of another account', async () => {
    await accountWith(3, 500, 3600);
    const quiet = await accountWith(1, 1);
    expect(accountsOf(await claim(2))).toContain(quiet.id);
  });

  it('are bounded for each account and receiver, together with those that are being tried', async () => {
    const busy = await accountWith(3, 10);
    const trying = await claim(32);
    expect(trying).toHaveLength(4);
    const tries = new Map<string, number>();
    for (const { endpoint } of trying) tries.set(endpoint!.id, (tries.get(endpoint!.id) ?? 0) + 1);
    expect(Math.max(...tries.values())).toBeLessThanOrEqual(2);
    expect(await claim(32, trying)).toEqual([]);
    expect(accountsOf(await claim(32, trying.slice(1)))).toEqual([busy.id]);
  });

  it('leave room for an account’s other webhook when one does not answer', async () => {
    await accountWith(2, 50);
    const trying = await claim(4);
    const [slow] = trying;
    const running = trying.filter(({ endpoint }) => endpoint!.id === slow!.endpoint!.id);
    const next = await claim(2, running);
    expect(next.map(({ endpoint }) => endpoint!.id)).not.toContain(slow!.endpoint!.id);
    expect(next).toHaveLength(2);
  });

  it('go round all accounts before one gets a second turn, whoever has waited longest', async () => {
    const accounts: Account[] = [];
    for (const seconds of [5000, 10, 300, 0]) accounts.push(await accountWith(1, 20, seconds));
    const served: string[] = [];
    for (let turn = 0; turn < 8; turn++) served.push(...accountsOf(await claim(1, [], served.at(-1))));
    const ids = accounts.map(({ id }) => id).sort();
    expect(served.slice(0, 4).sort()).toEqual(ids);
    expect(served.slice(4).sort()).toEqual(ids);
  });
});
