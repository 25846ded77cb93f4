import { AccountsService } from '../../../src/accounts/accounts.service';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import { UsageWriter } from '../../../src/tts/usage/usage-writer';
import { signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

interface Usage {
  data: { api_key_id: string; api_key_name: string; requests: number; characters: number; audio_seconds: number }[];
  budgets: object[];
}

describe('What is left of budgets', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp();
  });
  beforeEach(async () => {
    key = await server.createKey();
  });

  const get = async (path: string, headers: Record<string, string> = key.authorization) =>
    (await server.fetch(path, { headers })).json();
  const speak = (text: string) =>
    server.fetch('/api/v1/tts', json({ text, voice_id: 'slt', format: 'wav' }, key.authorization));
  const midnight = /T00:00:00\.000Z$/;

  it('is in the usage, for the account and each key', async () => {
    const { account, id } = key;
    await server.app
      .get(AccountsService)
      .setBudgets(account.id, { characters_per_month: 100, concurrent_requests: 5 }, operator);
    await server.app.get(ApiKeyChangesService).setBudgets(account.id, id, { audio_seconds_per_day: 60 }, operator);
    const answer = await speak('Twelve chars');
    const seconds = Number(answer.headers.get('x-audio-duration'));
    const { budgets } = (await get('/api/v1/usage')) as Usage;
    expect(budgets).toEqual([
      {
        api_key_id: null,
        budget: 'characters_per_month',
        limit: 100,
        used: 12,
        remaining: 88,
        resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
      },
      { api_key_id: null, budget: 'concurrent_requests', limit: 5, used: 0, remaining: 5, resets_at: null },
      {
        api_key_id: id,
        budget: 'audio_seconds_per_day',
        limit: 60,
        used: expect.closeTo(seconds, 2),
        remaining: expect.closeTo(60 - seconds, 2),
        resets_at: expect.stringMatching(midnight),
      },
    ]);
    const other = await server.createKey();
    expect(((await get('/api/v1/usage', other.authorization)) as Usage).budgets).toEqual([]);
  });

  it('is in ElevenLabs’ subscription: the budget of characters with the least left', async () => {
    const { account, id } = key;
    const subscription = () => get('/v1/user/subscription');
    expect(await subscription()).toMatchObject({
      character_count: 0,
      character_limit: 2 ** 31 - 1,
      next_character_count_reset_unix: null,
    });
    await server.app.get(AccountsService).setBudgets(account.id, { characters_per_month: 100 }, operator);
    await server.app.get(ApiKeyChangesService).setBudgets(account.id, id, { characters_per_day: 30 }, operator);
    await speak('Twelve chars');
    const shown = (await subscription()) as { next_character_count_reset_unix: number };
    expect(shown).toMatchObject({ character_count: 12, character_limit: 30 });
    expect(new Date(shown.next_character_count_reset_unix * 1000).toISOString()).toMatch(midnight);
  });

  it('can be given to new keys', async () => {
    const create = (body: object) =>
      server.fetch('/api/v1/api-keys', json({ name: 'New', ...body }, key.authorization));
    const created = await (await create({ budgets: { characters_per_day: 10 } })).json();
    expect(created).toMatchObject({ budgets: { characters_per_day: 10 } });
    for (const budgets of [{}, [], 5, { characters: 5 }, { characters_per_day: -1 }, { concurrent_requests: 0 }]) {
      const message = await expectError(await create({ budgets }), 'INVALID_REQUEST');
      expect(message).toMatch(/^budgets must/);
    }
  });

  it('can be changed with a key that has as much, and a key cannot raise its own', async () => {
    const change = (id: string, budgets: object | null, by: TestKey) =>
      server.fetch(`/api/v1/api-keys/${id}`, { ...json({ budgets }, by.authorization), method: 'PATCH' });
    const child = await server.createKey({ account: key.account });
    expect(await (await change(child.id, { characters_per_day: 12 }, key)).json()).toMatchObject({
      budgets: { characters_per_day: 12 },
    });
    const speech = json({ text: 'Twelve chars', voice_id: 'slt', format: 'wav' }, child.authorization);
    expect((await server.fetch('/api/v1/tts', speech)).status).toBe(200);
    expect((await server.fetch('/api/v1/tts', speech)).status).toBe(429);
    await expectError(await change(child.id, { characters_per_day: 13 }, child), 'RESTRICTION_EXCEEDED');
    await expectError(await change(child.id, null, child), 'RESTRICTION_EXCEEDED');
    expect((await change(child.id, { characters_per_day: 11 }, child)).status).toBe(200);
    expect((await change(child.id, null, key)).status).toBe(200);
    expect((await server.fetch('/api/v1/tts', speech)).status).toBe(200);
  });

  describe('bind a key that can write keys:', () => {
    let limited: TestKey;
    let sibling: TestKey;
    beforeEach(async () => {
      limited = await server.createKey({ account: key.account });
      sibling = await server.createKey({ account: key.account });
      const keys = server.app.get(ApiKeyChangesService);
      await keys.setBudgets(key.account.id, limited.id, { characters_per_day: 5 }, operator);
      await keys.setBudgets(key.account.id, sibling.id, { characters_per_day: 4 }, operator);
    });
    const ask = (method: string, path: string, body: object) =>
      server.fetch(`/api/v1/api-keys${path}`, { ...json(body, limited.authorization), method });

    it.each([
      ['create a key', 'POST', () => '', { name: 'More' }],
      ['create a key with the same budgets', 'POST', () => '', { name: 'More', budgets: { characters_per_day: 5 } }],
      ['create a key with smaller budgets', 'POST', () => '', { name: 'More', budgets: { characters_per_day: 1 } }],
      ['get the secret of another key', 'POST', () => `/${sibling.id}/rotate`, { overlap_seconds: 0 }],
      ['raise the budgets of another key', 'PATCH', () => `/${sibling.id}`, { budgets: { characters_per_day: 5 } }],
      ['remove the budgets of another key', 'PATCH', () => `/${sibling.id}`, { budgets: null }],
    ])('it cannot %s', async (_what, method, path, body) => {
      const listed = () =>
        server.database.query(
          'SELECT id, prefix, digest, budgets, revoked_at FROM api_keys WHERE account_id = $1 ORDER BY id',
          [key.account.id],
        );
      const before = await listed();
      const message = await expectError(await ask(method, path(), body), 'RESTRICTION_EXCEEDED');
      expect(message).toContain('An API key with budgets cannot create or rotate other keys');
      expect(await listed()).toEqual(before);
    });

    it('it can rotate itself, whose secrets share its budgets, and narrow and revoke others', async () => {
      const rotated = await ask('POST', `/${limited.id}/rotate`, { overlap_seconds: 60 });
      const secret = ((await rotated.json()) as { key: string }).key;
      const say = (authorization: Record<string, string>) =>
        server.fetch('/api/v1/tts', json({ text: 'Five.', voice_id: 'slt', format: 'wav' }, authorization));
      expect((await say({ Authorization: `Bearer ${secret}` })).status).toBe(200);
      await expectError(await say(limited.authorization), 'QUOTA_EXCEEDED');
      expect((await ask('PATCH', `/${sibling.id}`, { budgets: { characters_per_day: 3 } })).status).toBe(200);
      const { authorization: headers } = limited;
      expect((await server.fetch(`/api/v1/api-keys/${sibling.id}`, { method: 'DELETE', headers })).status).toBe(204);
    });
  });

  it('does not depend on the playground, whose speech is in the usage under a name of its own', async () => {
    const { account } = key;
    const { browser } = await signedIn(server, { account, email: `reader-of-${account.email}` });
    const answer = await browser.ask('POST', 'tts', { text: 'Twelve chars', voice_id: 'slt', format: 'wav' });
    const seconds = Number(answer.headers.get('x-audio-duration'));
    await server.app.get(UsageWriter).flush();
    const usage = (await (await browser.ask('GET', 'usage')).json()) as Usage;
    expect(usage.data).toEqual([
      expect.objectContaining({
        api_key_id: 'playground',
        api_key_name: 'Playground',
        requests: 1,
        characters: 12,
        audio_seconds: expect.closeTo(seconds, 2),
      }),
    ]);
  });
});
