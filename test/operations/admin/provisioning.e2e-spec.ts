import type { AccountDto, AccountListDto } from '../../../src/operations/admin/dto/account.dto';
import type { AccountsUsageDto } from '../../../src/operations/admin/dto/accounts-usage.dto';
import type { AdminCreatedKeyDto, AdminKeyListDto } from '../../../src/operations/admin/dto/admin-key.dto';
import type { AdminPeopleDto } from '../../../src/operations/admin/dto/people.dto';
import type { UsageDto } from '../../../src/tts/usage/dto/usage.dto';
import { OperatorKeysService } from '../../../src/auth/operators/operator-keys.service';
import { until } from '../../../bench/proofs/support/until';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp } from '../../support/test-app';
import { newAccount, newProgram, type Program } from './support';

describe('A program of the operator', () => {
  let server: TestApp;
  let program: Program;

  beforeAll(async () => {
    server = await startTestApp({ environment: { ADMIN_API: 'true', RATE_LIMIT_ADMIN_REQUESTS: '10000' } });
    program = await newProgram(server);
  });
  afterAll(() => server.close());

  const today = () => new Date().toISOString().slice(0, 10);
  const speak = (key: string) =>
    server.fetch('/api/v1/tts', json({ text: 'Hello.' }, { Authorization: `Bearer ${key}` }));

  it('creates an account by an id of its own with PUT, once, however often and at once', async () => {
    const fields = { name: 'Radio', email: 'radio@example.com', budgets: { characters_per_month: 1000 } };
    const put = () => program.ask('PUT', '/accounts/external:radio%2F1', fields);
    const answers = await Promise.all(Array.from({ length: 8 }, put));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as AccountDto).id));
    expect(new Set(ids).size).toBe(1);
    const found = await program.get<AccountDto>('GET', '/accounts/external:radio%2F1');
    expect(found).toMatchObject({ ...fields, id: ids[0], external_id: 'radio/1', suspended_at: null });
    expect(await program.get('GET', `/accounts/${found.id}`)).toEqual(found);
    const renamed = await program.get('PUT', '/accounts/external:radio%2F1', { ...fields, name: 'Radio 1' });
    expect(renamed).toEqual(Object.assign(found, { name: 'Radio 1' }));
    const events = await server.database.query(
      'SELECT action, actor_type, actor_id, changes FROM audit_events WHERE account_id = $1 ORDER BY at, id',
      [found.id],
    );
    const actor = { actor_type: 'operator', actor_id: program.keyId };
    expect(events).toEqual([
      { ...actor, action: 'account.created', changes: null },
      { ...actor, action: 'account.updated', changes: { name: { from: 'Radio', to: 'Radio 1' } } },
    ]);
  });

  it('makes one account and one key for each Idempotency-Key, and shows the key once', async () => {
    const body = { name: 'Twice', email: 'twice@example.com' };
    const create = (content: object, name = 'a') =>
      program.ask('POST', '/accounts', content, { 'Idempotency-Key': name });
    const answers = await Promise.all([create(body), create(body), create(body)]);
    const [first, ...others] = (await Promise.all(answers.map((each) => each.json()))) as AccountDto[];
    expect(others).toEqual([first, first]);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(2);
    await expectError(await create({ ...body, name: 'Other' }), 'IDEMPOTENCY_KEY_REUSED');
    await expectError(await create(body, 'b'), 'ACCOUNT_EXISTS');

    const path = `/accounts/${first!.id}/api-keys`;
    const key = () =>
      program.get<AdminCreatedKeyDto>('POST', path, { name: 'K', operator_rate_limit: 77 }, { 'Idempotency-Key': 'k' });
    const [made, repeated] = [await key(), await key()];
    expect(made).toMatchObject({ key: expect.stringMatching(/^sk-/u), operator_rate_limit: 77 });
    const { key: secret, ...shown } = made;
    expect(repeated).toEqual({ ...shown, key: null });
    expect((await speak(secret!)).headers.get('x-ratelimit-limit')).toBe('77');
    const list = () => program.get<AdminKeyListDto>('GET', path);
    expect((await list()).data).toMatchObject([{ id: made.id, operator_rate_limit: 77 }]);
    await program.get('PATCH', `${path}/${made.id}`, { operator_rate_limit: 5, disabled: true });
    expect((await list()).data).toMatchObject([{ operator_rate_limit: 5, disabled: true }]);
    await expectError(await speak(secret!), 'API_KEY_DISABLED');
    const { key: rotated } = await program.get<{ key: string }>('POST', `${path}/${made.id}/rotate`, {
      overlap_seconds: 0,
    });
    await program.get('PATCH', `${path}/${made.id}`, { disabled: false });
    expect((await speak(rotated)).status).toBe(200);
    expect((await program.ask('DELETE', `${path}/${made.id}`)).status).toBe(204);
    await expectError(await speak(rotated), 'API_KEY_REVOKED');
    await expectError(await program.ask('DELETE', `${path}/${made.id}`), 'API_KEY_NOT_FOUND');
  });

  it('changes the keys of no other account than the one that it names', async () => {
    const [one, other] = [await newAccount(program), await newAccount(program)];
    const { id } = await program.get<AdminCreatedKeyDto>('POST', `/accounts/${one.id}/api-keys`, { name: 'K' });
    for (const [method, rest, body] of [
      ['PATCH', '', { name: 'X' }],
      ['POST', '/rotate', {}],
      ['DELETE', '', undefined],
    ] as const)
      await expectError(
        await program.ask(method, `/accounts/${other.id}/api-keys/${id}${rest}`, body),
        'API_KEY_NOT_FOUND',
      );
  });

  it('reads accounts and their usage in pages, to the end and no further', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      const { id } = await newAccount(program);
      const { key } = await program.get<AdminCreatedKeyDto>('POST', `/accounts/${id}/api-keys`, { name: 'K' });
      if (count < 3) expect((await speak(key!)).status).toBe(200);
      made.push(id);
    }
    const all: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: AccountListDto = await program.get('GET', `/accounts?limit=2${next && `&before=${next}`}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      all.push(...page.data.map(({ id }) => id));
      next = page.next;
    }
    expect(all.slice(0, 5)).toEqual(made.toReversed());
    expect(new Set(all).size).toBe(all.length);
    const oldest = all.at(-1)!;
    expect(await program.get('GET', `/accounts?before=${oldest}`)).toEqual({ data: [], next: null });
    expect(await program.get('GET', '/accounts?before=acct_0')).toEqual({ data: [], next: null });

    const period = `from=${today()}&to=${today()}`;
    const usage = await until('the usage of three accounts is counted', async () => {
      const { data } = await program.get<AccountsUsageDto>('GET', `/usage?${period}`);
      const ours = data.filter(({ account_id: id }) => made.includes(id));
      return ours.length === 3 && ours;
    });
    expect(usage.map(({ account_id: id }) => id)).toEqual(made.slice(0, 3).toReversed());
    expect(usage[0]).toMatchObject({ requests: 1, characters: 6, audio_seconds: expect.any(Number) });
    const first = await program.get<AccountsUsageDto>('GET', `/usage?${period}&limit=1`);
    expect(first).toEqual({ data: [usage[0]], next: usage[0]!.account_id });
    const second = await program.get<AccountsUsageDto>('GET', `/usage?${period}&limit=1&before=${first.next}`);
    expect(second.data).toEqual([usage[1]]);
    const own = await program.get<UsageDto>('GET', `/accounts/${made[0]}/usage?${period}`);
    expect(own.totals).toMatchObject({ requests: 1, audio_seconds: usage[2]!.audio_seconds });
  });

  it('invites people, gives them roles and removes them', async () => {
    const { id } = await newAccount(program);
    const invited = await program.get<{ link: string }>('POST', `/accounts/${id}/invitations`, {
      email: 'New@Example.com',
      role: 'owner',
    });
    expect(invited).toMatchObject({
      email: 'new@example.com',
      role: 'owner',
      link: expect.stringContaining('/dashboard/'),
    });
    const people = () => program.get<AdminPeopleDto>('GET', `/accounts/${id}/people`);
    expect(await people()).toMatchObject({ data: [], invitations: [{ email: 'new@example.com' }] });
    await program.get('DELETE', `/accounts/${id}/invitations/new@example.com`);
    await server.database.query(
      `WITH p AS (INSERT INTO people (id, email) VALUES ('usr_a', 'a@example.com'), ('usr_b', 'b@example.com') RETURNING id)
       INSERT INTO memberships (person_id, account_id, role) SELECT id, $1, 'owner' FROM p`,
      [id],
    );
    await program.get('PUT', `/accounts/${id}/people/usr_b/role`, { role: 'viewer' });
    await expectError(await program.ask('DELETE', `/accounts/${id}/people/usr_a`), 'LAST_OWNER');
    await program.get('DELETE', `/accounts/${id}/people/b@example.com`);
    expect(await people()).toMatchObject({ data: [{ id: 'usr_a', role: 'owner' }], invitations: [] });
  });

  it.each([
    ['GET', '/accounts/acct_0', undefined, 'ACCOUNT_NOT_FOUND'],
    ['GET', '/accounts/external:nobody', undefined, 'ACCOUNT_NOT_FOUND'],
    ['GET', '/accounts/nobody@example.com', undefined, 'ACCOUNT_NOT_FOUND'],
    ['GET', "/accounts/acct_0'--", undefined, 'ACCOUNT_NOT_FOUND'],
    ['GET', '/accounts/external:%00', undefined, 'INVALID_REQUEST'],
    ['GET', '/accounts?limit=0', undefined, 'INVALID_REQUEST'],
    ['GET', '/accounts?limit=201', undefined, 'INVALID_REQUEST'],
    ['GET', '/accounts?before=key_1', undefined, 'INVALID_REQUEST'],
    ['GET', '/accounts?email=x', undefined, 'INVALID_REQUEST'],
    ['GET', '/usage', undefined, 'INVALID_REQUEST'],
    ['GET', '/usage?from=2026-01-01&to=2027-01-01', undefined, 'INVALID_REQUEST'],
    ['GET', '/deletions/acct_0', undefined, 'DELETION_NOT_FOUND'],
    ['PUT', '/accounts/acct_0', { name: 'X', email: 'x@example.com' }, 'ACCOUNT_NOT_FOUND'],
    ['PUT', `/accounts/external:${'x'.repeat(201)}`, { name: 'X', email: 'x@example.com' }, 'INVALID_REQUEST'],
    ['PUT', '/accounts/external:a', { name: 'X', email: 'x@example.com', external_id: 'b' }, 'INVALID_REQUEST'],
    ['POST', '/accounts', { name: 'X' }, 'INVALID_REQUEST'],
    ['POST', '/accounts', { name: 'X', email: 'x@example.com', external_id: 'a b' }, 'INVALID_REQUEST'],
    ['POST', '/accounts', { name: 'X', email: 'x@example.com', budgets: { hats: 1 } }, 'INVALID_REQUEST'],
    ['POST', '/accounts', { name: 'X', email: 'x@example.com', id: 'acct_1' }, 'INVALID_REQUEST'],
    ['POST', '/accounts/acct_0/suspend', undefined, 'ACCOUNT_NOT_FOUND'],
    ['DELETE', '/accounts/acct_0', undefined, 'ACCOUNT_NOT_FOUND'],
    ['GET', '/accounts/acct_0/export', undefined, 'ACCOUNT_NOT_FOUND'],
  ] as const)('is told what is wrong: %s %s', async (method, path, body, code) => {
    await expectError(await program.ask(method, path, body), code);
  });

  it('reads 10,000 accounts and their usage page by page, each once', async () => {
    await server.database.query(
      `INSERT INTO accounts (id, name, email)
       SELECT 'acct_' || lpad(n::text, 8, '0'), 'Many', n || '@many.example.com' FROM generate_series(1, 10000) AS n`,
    );
    await server.database.query(
      `INSERT INTO usage_hours (api_key_id, hour, account_id, audio_seconds)
       SELECT 'key_' || id, date_trunc('hour', now()), id, 1 FROM accounts WHERE name = 'Many'`,
    );
    const readAll = async (path: string, idOf: (row: Record<string, string>) => string) => {
      const ids: string[] = [];
      for (let before: string | null = 'acct_00010001'; before !== null;) {
        const page: { data: Record<string, string>[]; next: string | null } = await program.get(
          'GET',
          `${path}&limit=200&before=${before}`,
        );
        ids.push(...page.data.map(idOf));
        before = page.next;
      }
      return ids;
    };
    const expected = Array.from({ length: 10_000 }, (_, n) => `acct_${String(10_000 - n).padStart(8, '0')}`);
    expect(await readAll('/accounts?suspended=false', ({ id }) => id!)).toEqual(expected);
    const period = `from=${today()}&to=${today()}`;
    expect(await readAll(`/usage?${period}`, ({ account_id: id }) => id!)).toEqual(expected);
  });

  it('has a window of its own, and none without the setting', async () => {
    const small = await startTestApp({ environment: { ADMIN_API: 'true', RATE_LIMIT_ADMIN_REQUESTS: '2' } });
    try {
      const limited = await newProgram(small);
      const statuses: number[] = [];
      for (let count = 0; count < 3; count++) statuses.push((await limited.ask('GET', '/accounts')).status);
      expect(statuses).toEqual([200, 200, 429]);
      const listed = await small.app.get(OperatorKeysService).list();
      expect(listed.map(({ lastUsedAt }) => lastUsedAt)).toEqual([expect.any(Date)]);
      await small.app.get(OperatorKeysService).revoke(limited.keyId);
      await expectError(await limited.ask('GET', '/accounts'), 'API_KEY_REVOKED');
    } finally {
      await small.close();
    }
    const off = await startTestApp();
    try {
      await expectError(await (await newProgram(off)).ask('GET', '/accounts'), 'NOT_FOUND');
    } finally {
      await off.close();
    }
  });
});
