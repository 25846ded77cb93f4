import { json, startTestApp, type TestApp } from '../support/test-app';
import { operator } from '../../src/platform/caller/actor';
import { AccountsService } from '../../src/accounts/accounts.service';

interface Limits {
  window_seconds: number;
  windows: { owner: string; limit: number; used: number; remaining: number; next_admitted_in_seconds: number }[];
  budgets: {
    owner: string;
    budget: string;
    limit: number;
    used: number;
    remaining: number;
    resets_at: string | null;
  }[];
}

describe('GET /api/v1/limits', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ environment: { RATE_LIMIT_REQUESTS: '10', RATE_LIMIT_ACCOUNT_REQUESTS: '20' } });
  });
  afterAll(() => server.close());

  it('tells the windows of the key and its account, and counts as a request', async () => {
    const { account, authorization } = await server.createKey({ limit: 3 });
    const other = await server.createKey({ account });
    const ask = async (headers: Record<string, string>) =>
      (await (await server.fetch('/api/v1/limits', { headers })).json()) as Limits;
    await ask(authorization);
    await ask(other.authorization);
    const { windows, window_seconds: seconds, budgets } = await ask(authorization);
    expect([seconds, budgets]).toEqual([60, []]);
    expect(windows).toEqual([
      { owner: 'key', limit: 3, used: 2, remaining: 1, next_admitted_in_seconds: 0 },
      { owner: 'account', limit: 20, used: 3, remaining: 17, next_admitted_in_seconds: 0 },
    ]);
    const [full] = (await ask(authorization)).windows;
    expect(full).toMatchObject({ used: 3, remaining: 0 });
    expect(full!.next_admitted_in_seconds).toBeGreaterThan(50);
    expect(full!.next_admitted_in_seconds).toBeLessThanOrEqual(60);
  });

  it('tells what is left of the budgets of the key and its account', async () => {
    const { account, authorization } = await server.createKey();
    await server.app.get(AccountsService).setBudgets(account.id, { characters_per_month: 1000 }, operator);
    const made = await server.fetch(
      '/api/v1/api-keys',
      json({ name: 'Menu', budgets: { characters_per_day: 100, concurrent_requests: 2 } }, authorization),
    );
    const { key } = (await made.json()) as { key: string };
    const headers = { authorization: `Bearer ${key}` };
    const spoken = await server.fetch('/api/v1/tts', json({ text: 'Good morning.', voice_id: 'slt' }, headers));
    expect(spoken.status).toBe(200);
    await spoken.arrayBuffer();
    const { budgets } = (await (await server.fetch('/api/v1/limits', { headers })).json()) as Limits;
    expect(budgets.map(({ owner, budget, used, remaining }) => ({ owner, budget, used, remaining }))).toEqual([
      { owner: 'account', budget: 'characters_per_month', used: 13, remaining: 987 },
      { owner: 'key', budget: 'characters_per_day', used: 13, remaining: 87 },
      { owner: 'key', budget: 'concurrent_requests', used: 0, remaining: 2 },
    ]);
    expect(budgets.map(({ resets_at: at }) => at === null)).toEqual([false, false, true]);
  });
});
