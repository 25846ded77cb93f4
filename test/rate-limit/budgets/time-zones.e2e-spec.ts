import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

const hourMs = 3_600_000;

/** Two zones 26 hours apart, so that their days always differ. Neither has summer time. */
const zones = { west: { name: 'Etc/GMT+12', hours: -12 }, east: { name: 'Pacific/Kiritimati', hours: 14 } } as const;

describe('The days and months of budgets', () => {
  let database: TestDatabase;
  let west: TestApp;
  let east: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    database = await createDatabase();
    const startIn = ({ name }: { name: string }) => startTestApp({ database, environment: { BUDGET_TIME_ZONE: name } });
    [west, east] = await Promise.all([startIn(zones.west), startIn(zones.east)]);
  });
  beforeEach(async () => {
    key = await west.createKey();
  });
  afterAll(async () => {
    await Promise.all([west?.close(), east?.close()]);
    await database?.drop();
  });

  const set = (budgets: object) =>
    west.app.get(ApiKeyChangesService).setBudgets(key.account.id, key.id, budgets, operator);
  const speak = (server: TestApp, text: string) =>
    server.fetch('/api/v1/tts', json({ text, voice_id: 'slt', format: 'wav' }, key.authorization));

  it.each(['west', 'east'] as const)('begin at midnight in BUDGET_TIME_ZONE, in the %s', async (where) => {
    const server = where === 'west' ? west : east;
    const toZone = zones[where].hours * hourMs;
    await set({ characters_per_day: 10 });
    expect((await speak(server, 'Ten chars.')).status).toBe(200);
    const before = Date.now();
    const ofDay = await speak(server, 'x');
    const day = Date.parse(ofDay.headers.get('x-quota-reset')!);
    await expectError(ofDay, 'QUOTA_EXCEEDED');
    expect(new Date(day + toZone).toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect(day - before).toBeLessThanOrEqual(24 * hourMs);

    await set({ characters_per_day: null, characters_per_month: 10 });
    const ofMonth = await speak(server, 'x');
    const month = Date.parse(ofMonth.headers.get('x-quota-reset')!);
    await expectError(ofMonth, 'QUOTA_EXCEEDED');
    expect(new Date(month + toZone).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
    expect(month).toBeGreaterThanOrEqual(day);
    expect(month - before).toBeLessThanOrEqual(31 * 24 * hourMs);

    const usage = await server.fetch('/api/v1/usage', { headers: key.authorization });
    expect(await usage.json()).toMatchObject({
      budgets: [{ budget: 'characters_per_month', used: 10, resets_at: new Date(month).toISOString() }],
    });
  });

  it('end at midnight in BUDGET_TIME_ZONE: on the next day there, the budget is full again, and stays so', async () => {
    await set({ characters_per_day: 10 });
    expect((await speak(west, 'Ten chars.')).status).toBe(200);
    expect((await speak(west, 'x')).status).toBe(429);
    // At the same time, it is at least a day later in the east.
    expect((await speak(east, 'Nine char')).status).toBe(200);
    // The day is now that of the east, and does not move back.
    expect((await speak(west, 'xx')).status).toBe(429);
    expect((await speak(west, 'x')).status).toBe(200);
  });

  it.each([
    ['before summer time', '2026-03-28', '2026-03-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['on its first day, of 23 hours', '2026-03-29', '2026-03-29T22:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['on its last day, of 25 hours', '2026-10-25', '2026-10-25T23:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['on the last day of a leap February', '2028-02-29', '2028-02-29T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
    ['on the last day of the year', '2026-12-31', '2026-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('follow the clocks of the zone, %s', async (_when, today, day, month) => {
    const owners = JSON.stringify([{ owner: 'nobody', characters_per_day: 1, characters_per_month: 1 }]);
    const rows = await database.query<{ resets_at: Date }>(
      `SELECT resets_at FROM budget_states(0, $1, $2, 'Europe/Berlin') ORDER BY budget`,
      [owners, today],
    );
    expect(rows.map(({ resets_at: at }) => at.toISOString())).toEqual([day, month]);
  });
});
