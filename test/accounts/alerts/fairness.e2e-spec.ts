import type { Account } from '../../../src/accounts/account.entity';
import { DeliveryQueue } from '../../../src/accounts/delivery/delivery-queue';
import { DeliverySweep } from '../../../src/accounts/delivery/delivery-sweep';
import { DeliveryWorker } from '../../../src/accounts/delivery/delivery-worker';
import { WebhooksService } from '../../../src/accounts/webhooks/webhooks.service';
import { operator } from '../../../src/platform/caller/actor';
import type { FetchedEntry } from '../../../src/platform/queue/work-queue';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('The deliveries of many accounts', () => {
  let server: TestApp;
  let queue: DeliveryQueue;

  beforeAll(async () => {
    server = await startTestApp();
    queue = server.app.get(DeliveryQueue);
    // Only this test fetches deliveries.
    await server.app.get(DeliveryWorker).beforeApplicationShutdown();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query('TRUNCATE alert_deliveries');
    await server.database.query(`DELETE FROM voxgate_boss.job WHERE name = 'voxgate-webhooks'`);
  });

  /** An account with webhooks, and this many due deliveries for each, as old as said. Nobody has queued them. */
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
       SELECT alert.id, $1, e.id, now() - make_interval(secs => $3 + 0.001 * number)
       FROM alert, webhook_endpoints AS e, generate_series(1, $2) AS number WHERE e.account_id = $1`,
      [account.id, deliveries, seconds],
    );
    await server.app.get(DeliverySweep).sweep();
    return account;
  };
  /** Fetches so many, one after the other, beside those that are being tried. */
  const fetch = async (most: number, trying: readonly FetchedEntry[] = []): Promise<FetchedEntry[]> => {
    const fetched: FetchedEntry[] = [];
    while (fetched.length < most) {
      const entry = await queue.fetch('webhooks', [...trying, ...fetched]);
      if (!entry) break;
      fetched.push(entry);
    }
    return fetched;
  };
  const accountsOf = (entries: readonly FetchedEntry[]) => entries.map(({ accountId }) => accountId);

  it('take turns: of a backlog of older deliveries, at most the first for each webhook come before the first of another account', async () => {
    await accountWith(3, 500, 3600);
    const quiet = await accountWith(1, 1);
    expect(accountsOf(await fetch(4))).toContain(quiet.id);
  });

  it('are bounded for each account and receiver, together with those that are being tried', async () => {
    const busy = await accountWith(3, 10);
    const trying = await fetch(32);
    expect(trying).toHaveLength(4);
    const tries = new Map<string, number>();
    for (const { receiver } of trying) tries.set(receiver, (tries.get(receiver) ?? 0) + 1);
    expect(Math.max(...tries.values())).toBeLessThanOrEqual(2);
    expect(await fetch(32, trying)).toEqual([]);
    expect(accountsOf(await fetch(32, trying.slice(1)))).toEqual([busy.id]);
  });

  it('leave room for an account’s other webhook when one does not answer', async () => {
    await accountWith(2, 50);
    const trying = await fetch(4);
    const [slow] = trying;
    const running = trying.filter(({ receiver }) => receiver === slow!.receiver);
    const next = await fetch(2, running);
    expect(next.map(({ receiver }) => receiver)).not.toContain(slow!.receiver);
    expect(next).toHaveLength(2);
  });

  it('go round all accounts before one gets a second turn, whoever has waited longest', async () => {
    const accounts: Account[] = [];
    for (const seconds of [5000, 10, 300, 0]) accounts.push(await accountWith(1, 20, seconds));
    const served: string[] = [];
    for (let turn = 0; turn < 8; turn++) served.push(...accountsOf(await fetch(1)));
    const ids = accounts.map(({ id }) => id).sort();
    expect(served.slice(0, 4).sort()).toEqual(ids);
    expect(served.slice(4).sort()).toEqual(ids);
  });
});
