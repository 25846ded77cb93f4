import { isWhole } from '../../../bench/proofs/support/extent';
import { runCommand } from '../../support/command-line';
import { createDatabase, type TestDatabase } from '../../support/database';
import { createDataDirectory, runToEnd, type ServerProcess, startServerProcess } from '../../support/server-process';

describe('The command line', () => {
  let database: TestDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    database = await createDatabase();
    // What another server has left.
    await database.query(`INSERT INTO server_address (url, is_public) VALUES ('https://earlier.example.com', true)`);
    server = await startServerProcess({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  const voxgate = (...args: string[]) => runCommand(args, { DATABASE_URL: database.url });
  const inOwnProcess = (...args: string[]) => runToEnd('app/cli/main.js', args, { DATABASE_URL: database.url });
  const voxgateJson = async <Result>(...args: string[]): Promise<Result> => {
    const { code, stdout, stderr } = await voxgate(...args, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Result;
  };
  const call = (key: string) => fetch(`${server.url}/api/v1/voices`, { headers: { Authorization: `Bearer ${key}` } });

  it('creates an account and a working key, then limits, lists and revokes the key', async () => {
    const account = await voxgateJson<{ id: string }>(
      'accounts',
      'create',
      '--name',
      'Ops',
      '--email',
      'Ops@Example.com',
    );
    expect(account).toMatchObject({ id: expect.stringMatching(/^acct_/), name: 'Ops', email: 'ops@example.com' });
    const accounts = await voxgateJson<{ data: unknown[] }>('accounts', 'list');
    expect(accounts.data).toEqual([account]);

    const { id, key } = await voxgateJson<{ id: string; key: string }>(
      'api-keys',
      'create',
      '--account=ops@example.com',
      '--name=CI',
      '--expires=2031-01-01',
    );
    expect((await call(key)).headers.get('x-ratelimit-limit')).toBe('10');
    await voxgateJson('api-keys', 'set-limit', id, '3', '--account', account.id);
    expect((await call(key)).headers.get('x-ratelimit-limit')).toBe('3');
    await voxgateJson('api-keys', 'set-limit', id, 'default', '--account', account.id);
    expect((await call(key)).headers.get('x-ratelimit-limit')).toBe('10');

    const list = await voxgate('api-keys', 'list', '--account', account.id);
    expect(list.stdout).toContain(id);
    expect(list.stdout).not.toContain(key);

    expect((await voxgate('api-keys', 'revoke', id, '--account', account.id)).stdout).toContain(`Revoked ${id}`);
    expect((await call(key)).status).toBe(401);
    expect((await voxgate('api-keys', 'list', '--account', account.id)).stdout).toContain('no API keys');
  });

  it('restricts, edits, rotates, disables and enables a key', async () => {
    const account = ['--account', 'keys@example.com'];
    await voxgateJson('accounts', 'create', '--name=Keys', '--email=keys@example.com');
    const created = await voxgateJson<{ id: string; key: string }>(
      'api-keys',
      'create',
      ...account,
      '--name=Phone',
      '--scopes=speech,usage',
      '--voices=slt',
      '--addresses=127.0.0.0/8,::1',
    );
    expect(created).toMatchObject({
      scopes: ['speech', 'usage'],
      allowed_voices: ['slt'],
      allowed_addresses: ['127.0.0.0/8', '::1'],
    });
    const { id, key } = created;
    expect((await call(key)).status).toBe(403);
    const free = ['--scopes=all', '--voices=all', '--addresses=all', '--expires=never', '--name=Door'];
    const updated = await voxgateJson<object>('api-keys', 'update', id, ...account, ...free);
    expect(updated).toMatchObject({ name: 'Door', expires_at: null });
    expect(updated).not.toHaveProperty('scopes');
    expect((await call(key)).status).toBe(200);

    const { key: next } = await voxgateJson<{ key: string }>('api-keys', 'rotate', id, ...account, '--overlap=0s');
    expect((await call(key)).status).toBe(401);
    expect((await call(next)).status).toBe(200);
    expect((await voxgate('api-keys', 'disable', id, ...account)).stdout).toContain(`Disabled ${id}`);
    expect((await call(next)).status).toBe(401);
    expect((await voxgate('api-keys', 'list', ...account)).stdout).toContain('disabled');
    expect((await voxgate('api-keys', 'enable', id, ...account)).stdout).toContain(`Enabled ${id}`);
    expect((await call(next)).status).toBe(200);
  });

  it('sets, keeps and removes the budgets of an account and a key, which requests then follow', async () => {
    await voxgateJson('accounts', 'create', '--name=Budgets', '--email=budgets@example.com');
    const account = '--account=budgets@example.com';
    const { id, key } = await voxgateJson<{ id: string; key: string }>('api-keys', 'create', account, '--name=Spender');
    const speak = async (text: string) => {
      const answer = await fetch(`${server.url}/api/v1/tts`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, voice_id: 'slt', format: 'wav' }),
      });
      await answer.arrayBuffer();
      return { status: answer.status, left: answer.headers.get('x-quota-characters-remaining') };
    };
    const ofAccount = (...options: string[]) =>
      voxgateJson('accounts', 'set-budgets', 'Budgets@Example.com', ...options);
    const ofKey = (...options: string[]) => voxgateJson('api-keys', 'set-budgets', id, account, ...options);

    expect(await ofAccount('--characters-per-month=30', '--concurrent-requests=2')).toEqual({
      id: expect.stringMatching(/^acct_/),
      budgets: { characters_per_month: 30, concurrent_requests: 2 },
    });
    expect(await ofKey('--characters-per-day=10', '--audio-seconds-per-day=60')).toEqual({
      id,
      budgets: { characters_per_day: 10, audio_seconds_per_day: 60 },
    });
    expect(await speak('Ten chars.')).toEqual({ status: 200, left: '0' });
    expect((await speak('x')).status).toBe(429);
    const removed = ['--characters-per-day=none', '--audio-seconds-per-day=none'];
    expect((await voxgate('api-keys', 'set-budgets', id, account, ...removed)).stdout).toContain(
      `${id} has no budgets.`,
    );
    expect(await speak('Ten chars.')).toEqual({ status: 200, left: '10' });
    expect(await ofAccount('--characters-per-month=25')).toMatchObject({
      budgets: { characters_per_month: 25, concurrent_requests: 2 },
    });
    expect((await speak('Ten chars.')).status).toBe(429);

    // Without options, it only prints the budgets.
    const printed = await voxgate('accounts', 'set-budgets', 'budgets@example.com');
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(printed.stdout).toMatch(/^The account acct_\w+ <budgets@example\.com> has these budgets:\n/);
    expect(printed.stdout).toContain('  characters per month: 25\n');
    expect(printed.stdout).toContain('  concurrent requests: 2\n');
  });

  it('shows a key, and what is left of its limits without taking a slot', async () => {
    const { id: accountId } = await voxgateJson<{ id: string }>(
      'accounts',
      'create',
      '--name=Shown',
      '--email=shown@example.com',
    );
    const account = '--account=shown@example.com';
    const { id, key } = await voxgateJson<{ id: string; key: string }>(
      'api-keys',
      'create',
      account,
      '--name=Phone',
      '--scopes=voices',
    );
    await voxgateJson('api-keys', 'set-budgets', id, account, '--characters-per-day=10');
    await call(key);

    const asked = await fetch(`${server.url}/api/v1/me`, { headers: { Authorization: `Bearer ${key}` } });
    const me = await voxgateJson<{ api_key: object }>('api-keys', 'show', id, account);
    expect(me).toMatchObject({ account: { id: accountId }, api_key: { id, scopes: ['voices'], expires_at: null } });
    expect(await asked.json()).toMatchObject({ ...me, api_key: { ...me.api_key, last_used_at: expect.any(String) } });
    expect((await voxgate('api-keys', 'show', id, account)).stdout).toContain('  scopes: voices\n');

    const limits = {
      window_seconds: 60,
      windows: [{ owner: 'key', limit: 10, used: 2, remaining: 8, next_admitted_in_seconds: 0 }],
      budgets: [
        {
          owner: 'key',
          budget: 'characters_per_day',
          limit: 10,
          used: 0,
          remaining: 10,
          resets_at: expect.any(String),
        },
      ],
    };
    for (let round = 0; round < 2; round++) {
      expect(await voxgateJson('api-keys', 'limits', id, account)).toEqual(limits);
    }
    expect((await voxgate('api-keys', 'limits', id, account)).stdout).toMatch(
      /^key +requests per 60 s +10 +2 +8 +now$/mu,
    );
    for (const command of ['show', 'limits']) {
      const { code, stderr } = await voxgate('api-keys', command, id, '--account=ops@example.com');
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('no active API key with this id') });
    }
  });

  it('turns the cache of speech off and on for an account', async () => {
    const cached = { name: 'Cached', email: 'cached@example.com', speech_cache: 'on' };
    expect(await voxgateJson('accounts', 'create', '--name=Cached', '--email=cached@example.com')).toMatchObject(
      cached,
    );
    for (const setting of ['off', 'on']) {
      const { code, stdout } = await voxgate('accounts', 'update', 'cached@example.com', '--speech-cache', setting);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`is ${setting}.`) });
      const { data } = await voxgateJson<{ data: object[] }>('accounts', 'list');
      expect(data).toContainEqual(expect.objectContaining({ ...cached, speech_cache: setting }));
    }
  });

  it('requires a second factor of the people of an account, and no longer', async () => {
    await voxgate('accounts', 'create', '--name', 'Strict', '--email', 'strict@example.com');
    const update = (rule: string) => voxgateJson('accounts', 'update', 'strict@example.com', '--second-factor', rule);
    expect(await update('required')).toMatchObject({ second_factor: 'required', speech_cache: 'on' });
    expect(await update('optional')).toMatchObject({ second_factor: 'optional' });
  });

  it('invites a user to an account with a link that works once, and can replace the link', async () => {
    const account = await voxgateJson<{ id: string }>('accounts', 'create', '--name=Guests', '--email=g@example.com');
    const invite = () =>
      voxgateJson<{ email: string; link: string; expires_at: string; address_source: string }>(
        'accounts',
        'invite',
        account.id,
        '--email=Guest@Example.com',
      );
    const accept = async (link: string) => {
      const [, address, token] = /^(.*)\/dashboard\/welcome#(.*)$/.exec(link)!;
      expect(address).toBe(server.url);
      return fetch(`${server.url}/dashboard/api/links/accept`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server.url },
        body: JSON.stringify({ token, password: 'correct horse battery' }),
      });
    };
    const { email, link, expires_at: expiresAt, address_source: source } = await invite();
    expect({ email, source }).toEqual({ email: 'guest@example.com', source: 'listening' });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect(await (await accept(link)).json()).toMatchObject({ person: { email }, account: { name: 'Guests' } });
    expect((await accept(link)).status).toBe(404);
    expect((await accept((await invite()).link)).status).toBe(200);

    await voxgate('accounts', 'create', '--name=Others', '--email=others@example.com');
    const other = await voxgateJson<{ link: string }>('accounts', 'invite', 'others@example.com', '--email', email);
    expect(await (await accept(other.link)).json()).toMatchObject({ person: { email }, account: { name: 'Others' } });
  });

  it('invites, changes and removes the people of an account', async () => {
    const account = '--account=team@example.com';
    await voxgate('accounts', 'create', '--name=Team', '--email=team@example.com');
    await voxgate('accounts', 'invite', 'team@example.com', '--email=boss@example.com');
    interface Link {
      id: string;
      link: string;
    }
    const invite = (email: string, ...options: string[]) =>
      voxgateJson<Link>('people', 'invite', account, '--email', email, ...options);
    const list = () => voxgateJson<{ data: object[]; invitations: object[] }>('people', 'list', account);

    const first = await invite('New@Example.com', '--role=administrator');
    expect(first).toMatchObject({ email: 'new@example.com', role: 'administrator', address_source: 'listening' });
    const { id, link } = await voxgateJson<Link>('people', 'resend', 'new@example.com', account);
    expect(id).toBe(first.id);
    expect(link).not.toBe(first.link);
    const withdrawn = await invite('withdrawn@example.com');
    expect((await voxgate('people', 'withdraw', withdrawn.id, account)).stdout).toContain('Withdrew');
    expect(await list()).toMatchObject({ data: [{ email: 'boss@example.com' }], invitations: [{ id }] });
    expect((await voxgate('people', 'list', account)).stdout).toMatch(
      /boss@example\.com +owner(?:.|\n)*new@example\.com/,
    );

    const accepted = await fetch(`${server.url}/dashboard/api/links/accept`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.url },
      body: JSON.stringify({ token: new URL(link).hash.slice(1), password: 'correct horse battery' }),
    });
    expect(await accepted.json()).toMatchObject({ role: 'administrator' });
    expect((await voxgate('people', 'role', 'new@example.com', 'viewer', account)).stdout).toContain('role viewer');
    expect(await voxgateJson('people', 'end-sessions', 'NEW@example.com', account)).toMatchObject({ ended: 1 });
    expect(await list()).toMatchObject({ data: [{}, { email: 'new@example.com', role: 'viewer', sessions: 0 }] });
    expect((await voxgate('people', 'remove', 'new@example.com', account)).stdout).toContain('Removed');
    expect((await list()).data).toHaveLength(1);
    for (const args of [
      ['remove', 'boss@example.com'],
      ['role', 'boss@example.com', 'viewer'],
    ]) {
      expect(await voxgate('people', ...args, account)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('needs an owner'),
      });
    }
  });

  const mistakes: [string, string[], string, number, string][] = [
    [
      'an invitation to an invalid address',
      ['accounts', 'invite', 'ops@example.com', '--email', 'x'],
      'not an e-mail',
      2,
      'INVALID_USAGE',
    ],
    [
      'an invalid e-mail address',
      ['accounts', 'create', '--name', 'x', '--email', 'nonsense'],
      'not an e-mail',
      2,
      'INVALID_USAGE',
    ],
    ['an unknown account', ['api-keys', 'list', '--account', 'nobody@example.com'], 'No account', 1, 'FAILED'],
    [
      'an unknown key',
      ['api-keys', 'revoke', 'key_0', '--account', 'ops@example.com'],
      'no active API key',
      1,
      'API_KEY_NOT_FOUND',
    ],
    ['a missing account', ['api-keys', 'list'], '--account', 2, 'INVALID_USAGE'],
    [
      'an invalid expiry',
      ['api-keys', 'create', '--account', 'x', '--name', 'x', '--expires', 'soon'],
      'ISO 8601',
      2,
      'INVALID_USAGE',
    ],
    [
      'an expiry in the past',
      ['api-keys', 'create', '--account', 'ops@example.com', '--name', 'x', '--expires', '2020-01-31'],
      'must be in the future',
      2,
      'INVALID_REQUEST',
    ],
    [
      'an unknown scope',
      ['api-keys', 'create', '--account', 'x', '--name', 'x', '--scopes', 'all'],
      'speech',
      2,
      'INVALID_USAGE',
    ],
    [
      'an invalid address',
      ['api-keys', 'update', 'key_0', '--account', 'x', '--addresses', '1.2.3'],
      'CIDR',
      2,
      'INVALID_USAGE',
    ],
    [
      'an overlap without a unit',
      ['api-keys', 'rotate', 'key_0', '--account', 'x', '--overlap', '3600'],
      'must be a duration',
      2,
      'INVALID_USAGE',
    ],
    ['an invalid limit', ['api-keys', 'set-limit', 'key_0', '0', '--account', 'x'], 'whole number', 2, 'INVALID_USAGE'],
    [
      'an invalid budget',
      ['accounts', 'set-budgets', 'x', '--concurrent-requests', '0'],
      'whole number from 1 to',
      2,
      'INVALID_USAGE',
    ],
    [
      'budgets of an unknown key',
      ['api-keys', 'set-budgets', 'key_0', '--account', 'ops@example.com', '--characters-per-day', '1'],
      'no active API key',
      1,
      'API_KEY_NOT_FOUND',
    ],
    [
      'an unknown cache setting',
      ['accounts', 'update', 'x', '--speech-cache', 'maybe'],
      'Allowed choices',
      2,
      'INVALID_USAGE',
    ],
    ['nothing to update', ['accounts', 'update', 'x'], '--second-factor', 2, 'INVALID_USAGE'],
    ['an unknown role', ['people', 'role', 'x', 'king', '--account', 'x'], 'Allowed choices', 2, 'INVALID_USAGE'],
    ['an unknown command', ['keys'], 'unknown command', 2, 'INVALID_USAGE'],
    ['an unknown option', ['voices', 'list', '--al'], 'unknown option', 2, 'INVALID_USAGE'],
    ['too many arguments', ['migrate', 'now'], 'too many arguments', 2, 'INVALID_USAGE'],
  ];
  /** One of each exit code in a process of their own, in which the others are only in the proofs. */
  const inProcesses = new Set(['an unknown account', 'an unknown command']);

  it.each(mistakes)(
    'explains %s without a stack trace, as text or as JSON',
    async (name, args, words, exitCode, errorCode) => {
      const asText = await (isWhole || inProcesses.has(name) ? inOwnProcess : voxgate)(...args);
      expect(asText).toMatchObject({ code: exitCode, stdout: '', stderr: expect.stringContaining(words) });
      expect(asText.stderr).not.toMatch(/\n\s+at /);
      const asJson = await voxgate(...args, '--json');
      expect({ code: asJson.code, stdout: asJson.stdout }).toEqual({ code: exitCode, stdout: '' });
      expect(JSON.parse(asJson.stderr)).toEqual({
        error: { code: errorCode, message: expect.stringContaining(words) },
      });
    },
  );

  it('exits with code 2 for an incomplete command, and with 0 for help and the version', async () => {
    for (const run of [inOwnProcess, voxgate]) {
      const { code, stdout, stderr } = await run(run === voxgate ? 'accounts' : 'people');
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('Usage: voxgate');
    }
    expect(JSON.parse((await voxgate('accounts', '--json')).stderr)).toMatchObject({
      error: { code: 'INVALID_USAGE' },
    });
    for (const [index, args] of [
      ['--help'],
      ['accounts', 'create', '--help'],
      ['--version'],
      ['help', 'voices'],
    ].entries()) {
      const run = isWhole || index === 0 ? inOwnProcess : voxgate;
      expect(await run(...args)).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/\S/) });
    }
  });

  it('takes durations and dates for the expiry of a key', async () => {
    const { id } = await voxgateJson<{ id: string }>('accounts', 'create', '--name=Times', '--email=t@example.com');
    const expiryOf = async (expires: string) => {
      const args = ['api-keys', 'create', '--account', id, '--name', expires, '--expires', expires];
      return (await voxgateJson<{ expires_at: string }>(...args)).expires_at;
    };
    expect(await expiryOf('2031-01-31')).toBe('2031-01-31T00:00:00.000Z');
    expect(await expiryOf('2031-01-31T12:00:00+02:00')).toBe('2031-01-31T10:00:00.000Z');
    const before = Date.now();
    const days = (Date.parse(await expiryOf('90d')) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(90);
    expect(days).toBeLessThan(90.01);
  });

  it('has warnings as JSON too', async () => {
    const { code, stderr } = await runCommand(['accounts', 'list', '--json'], {
      DATABASE_URL: database.url,
      RATE_LIMIT_REQUEST: '5',
    });
    expect(code).toBe(0);
    expect(JSON.parse(stderr)).toEqual({ warning: expect.stringContaining('RATE_LIMIT_REQUESTS') });
  });

  it('rejects a second account with the same e-mail address in any letter case', async () => {
    const create = (email: string) => voxgate('accounts', 'create', '--name', 'x', '--email', email);
    expect((await create('twice@example.com')).code).toBe(0);
    expect(await create('TWICE@example.com')).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
  });

  it('asks for the migration that an external database lacks, and runs it', async () => {
    const empty = await createDatabase({ migrated: false });
    const run = (...args: string[]) => runCommand(args, { DATABASE_URL: empty.url });
    try {
      expect(await run('accounts', 'list')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('voxgate migrate'),
      });
      expect((await run('migrate')).stdout).toContain('Applied');
      expect((await run('migrate')).stdout).toContain('up to date');
      expect((await run('accounts', 'list')).stdout).toContain('There are no accounts');
    } finally {
      await empty.drop();
    }
  });

  it('explains that the database cannot be reached', async () => {
    const { code, stderr } = await runCommand(['accounts', 'list'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('cannot be reached');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  describe('prints links whose address', () => {
    let other: TestDatabase;
    beforeEach(async () => {
      other = await createDatabase();
      await run(['accounts', 'create', '--name=x', '--email=x@example.com']);
    });
    afterEach(() => other.drop());

    const run = (args: string[], settings: Record<string, string> = {}) =>
      runCommand(args, { DATABASE_URL: other.url, ...settings });
    const invite = async (settings: Record<string, string> = {}) =>
      (await run(['accounts', 'invite', 'x@example.com', '--email=y@example.com'], settings)).stdout;
    it('is marked as a guess as long as no server has run', async () => {
      const words = await invite({ PORT: '4000' });
      expect(words).toContain('http://127.0.0.1:4000/dashboard/welcome#');
      expect(words).toContain('is a guess');
    });

    it('is the one at which the latest server listened, and is marked so', async () => {
      await voxgate('accounts', 'create', '--name=x', '--email=x@example.com');
      const { stdout: words } = await runCommand(['accounts', 'invite', 'x@example.com', '--email=y@example.com'], {
        DATABASE_URL: database.url,
        PORT: '4000',
      });
      expect(words).toContain(`${server.url}/dashboard/welcome#`);
      expect(words).not.toContain('guess');
      expect(words).toContain('PUBLIC_URL');
    });

    it('is PUBLIC_URL, if set for the latest server or for the command', async () => {
      await other.query(`INSERT INTO server_address (url, is_public) VALUES ('http://127.0.0.1:4000', false)`);
      const started = await startServerProcess({
        DATABASE_URL: other.url,
        PUBLIC_URL: 'https://speech.example.com/',
      });
      await started.end('SIGTERM');
      expect(await invite()).toContain('https://speech.example.com/dashboard/welcome#');
      const words = await invite({ PUBLIC_URL: 'https://other.example.com' });
      expect(words).toContain('https://other.example.com/dashboard/welcome#');
      expect(words).not.toContain('PUBLIC_URL');
    });
  });

  it('works on a server’s embedded database, while the server runs and while it does not', async () => {
    const data = await createDataDirectory();
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await runCommand(args, { VOXGATE_DATA_DIR: data.path });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return stdout;
    };
    const createKey = async (name: string) =>
      JSON.parse(await run('api-keys', 'create', '--account', 'x@example.com', '--name', name, '--json')) as {
        id: string;
        key: string;
      };
    let embedded: ServerProcess | undefined;
    try {
      embedded = await startServerProcess({ VOXGATE_DATA_DIR: data.path });
      await run('accounts', 'create', '--name', 'x', '--email', 'x@example.com');
      const { id, key } = await createKey('while it runs');
      const answer = await fetch(`${embedded.url}/api/v1/voices`, { headers: { Authorization: `Bearer ${key}` } });
      expect(answer.status).toBe(200);
      await embedded.end('SIGTERM');
      const other = await createKey('while it does not');
      const listed = await run('api-keys', 'list', '--account', 'x@example.com');
      for (const each of [id, other.id]) expect(listed).toContain(each);
      if (!isWhole) return;
      embedded = await startServerProcess({ VOXGATE_DATA_DIR: data.path });
      const later = await fetch(`${embedded.url}/api/v1/voices`, { headers: { Authorization: `Bearer ${other.key}` } });
      expect(later.status).toBe(200);
    } finally {
      await embedded?.end('SIGTERM');
      await data.remove();
    }
  });
});
