import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import AdmZip from 'adm-zip';
import type { SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { until } from '../../../bench/proofs/support/until';
import { AccountsService } from '../../../src/accounts/accounts.service';
import { UsersService } from '../../../src/accounts/users/users.service';
import type { AccountDeletionDto } from '../../../src/operations/admin/dto/deletion.dto';
import type { AdminCreatedKeyDto } from '../../../src/operations/admin/dto/admin-key.dto';
import { accountTables, otherAccountTables } from '../../../src/operations/admin/account-data/account-tables';
import { AccountDeletionService } from '../../../src/operations/admin/account-data/account-deletion.service';
import { AccountExportService } from '../../../src/operations/admin/account-data/account-export.service';
import { JobStore } from '../../../src/long-form/jobs/job-store';
import { operator } from '../../../src/platform/caller/actor';
import { filesBelow, storeFile } from '../../accounts/files/support/files';
import { browserAt } from '../../dashboard/support/browser';
import { invite, password } from '../../dashboard/support/users';
import { fillEveryTable, rowsOfEveryTable } from '../../platform/backup/support/rows';
import { runCommand } from '../../support/command-line';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { InProcessEngine } from '../../support/in-process-engine';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { newAccount, newProgram, type Program } from './support';

/** Never ends a sentence that says "Wait.", unless it is cancelled. */
@Injectable()
class WaitingEngine extends InProcessEngine {
  override async *synthesize(request: SynthesisRequest) {
    if (request.text.includes('Wait')) await once(request.signal, 'abort');
    yield* super.synthesize(request);
  }
}

/** Tables without rows of accounts. A new table must be here, or in `account-tables.ts`. */
const tablesWithoutAccounts = [
  'account_deletions',
  'audio_mark_keys',
  'budget_processes',
  'link_keys',
  'migrations',
  'operator_keys',
  'server_address',
  'server_secrets',
  'shard_keys',
  'usage_writers',
];

describe('An account that is suspended or deleted', () => {
  let folder: string;
  let database: TestDatabase;
  let server: TestApp;
  let program: Program;
  const start = () =>
    startTestApp({
      database,
      engine: WaitingEngine,
      environment: {
        ADMIN_API: 'true',
        RATE_LIMIT_ADMIN_REQUESTS: '10000',
        FILES_DIR: join(folder, 'files'),
        VOXGATE_DATA_DIR: folder,
      },
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxgate-admin-'));
    database = await createDatabase();
    await fillEveryTable(database.url);
    server = await start();
    program = await newProgram(server);
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const newKey = async (id: string) =>
    (await program.get<AdminCreatedKeyDto>('POST', `/accounts/${id}/api-keys`, { name: 'K' })).key!;
  const speak = (key: string, text: string) =>
    server.fetch('/api/v1/tts', json({ text, stream: 'audio', format: 'wav' }, { Authorization: `Bearer ${key}` }));
  /** Begins speech that does not end by itself. `over` tells whether it was cut off. */
  const speakOn = async (key: string): Promise<{ over: Promise<boolean> }> => {
    const answer = await speak(key, 'Hello there. Wait for me.');
    expect(answer.status).toBe(200);
    return {
      over: answer.arrayBuffer().then(
        () => false,
        () => true,
      ),
    };
  };
  const finished = (id: string) =>
    until('the deletion is finished', async () => {
      await server.app.get(AccountDeletionService).sweep();
      return (await program.get<AccountDeletionDto>('GET', `/deletions/${id}`)).finished_at;
    });

  it('is known with every table that has rows of accounts', async () => {
    const known = [...accountTables.map(({ name }) => name), ...otherAccountTables, ...tablesWithoutAccounts];
    expect(known.sort()).toEqual(Object.keys(await rowsOfEveryTable(database.url)).sort());
  });

  it.each(['by this server', 'by another server'])(
    'has its keys, tokens, sessions and running speech ended %s, and back when it is resumed',
    async (by) => {
      const { id } = await newAccount(program);
      const key = await newKey(id);
      const tokens = await server.fetch('/api/v1/tokens', json({}, { Authorization: `Bearer ${key}` }));
      const { token } = (await tokens.json()) as { token: string };
      await server.database.query(
        `INSERT INTO sessions (digest, id, person_id, account_id, credentials, data, expires_at)
         VALUES (sha256($1), $1::text, 'per_1', $2, 0, '{}', now() + interval '1 day')`,
        [`ses_${id}`, id],
      );
      const running = await speakOn(key);
      if (by === 'by this server') await program.get('POST', `/accounts/${id}/suspend`);
      else await server.app.get(AccountsService).setSuspended(id, true, operator);
      expect(await running.over).toBe(true);
      for (const secret of [key, token]) await expectError(await speak(secret, 'Hi.'), 'ACCOUNT_SUSPENDED');
      expect(await server.database.query('SELECT id FROM sessions WHERE account_id = $1', [id])).toEqual([]);
      expect(await program.get('POST', `/accounts/${id}/resume`)).toMatchObject({ suspended_at: null });
      for (const secret of [key, token]) expect((await speak(secret, 'Hi.')).status).toBe(200);
    },
  );

  it('has its jobs wait and its links closed while it is suspended', async () => {
    const { id } = await newAccount(program);
    const authorization = { Authorization: `Bearer ${await newKey(id)}` };
    const job = (await (await server.fetch('/api/v1/jobs', json({ text: 'Hi.' }, authorization))).json()) as {
      id: string;
    };
    // More than connections hold that nobody reads.
    const file = await storeFile(server, { account: { id } } as TestKey, Buffer.alloc(32_000_000));
    // A server has keys of another form.
    await database.query("UPDATE link_keys SET created_at = now() - interval '1 year'");
    const made = await server.fetch(`/api/v1/files/${file.id}/links`, json({}, authorization));
    const { url } = (await made.json()) as { url: string };
    const statusAt = async (address: string) => {
      const answer = await fetch(address);
      await answer.body?.cancel();
      return answer.status;
    };
    const store = server.app.get(JobStore);
    const run = (await store.beginRun(job.id))!;
    expect(await store.isOver(run)).toBe(false);
    const download = await fetch(url);
    expect(download.status).toBe(200);
    await program.get('POST', `/accounts/${id}/suspend`);
    await expect(download.arrayBuffer()).rejects.toThrow('terminated');
    expect([await store.isOver(run), await store.beginRun(job.id)]).toEqual([true, undefined]);
    await expectError(await fetch(url), 'LINK_REVOKED');
    await program.get('POST', `/accounts/${id}/resume`);
    expect([await store.isOver(run), await statusAt(url)]).toEqual([false, 200]);
    expect((await store.beginRun(job.id))?.number).toBe(run.number + 1);
    await program.get('DELETE', `/accounts/${id}`);
    await finished(id);
  });

  it('lets nobody in by an invitation or a link for a password until it is resumed', async () => {
    const { id } = await newAccount(program);
    const account = await server.app.get(AccountsService).get(id);
    const invited = await program.get<{ link: string }>('POST', `/accounts/${id}/invitations`, {
      email: `invited-to-${id}@example.com`,
      role: 'viewer',
    });
    const { token: ofOperator } = await invite(server, { account });
    const tokens = [new URL(invited.link).hash.slice(1), ofOperator];
    const ask = (path: string, token: string) =>
      browserAt(server).ask('POST', `links/${path}`, { token, ...(path === 'accept' && { password }) });
    await program.get('POST', `/accounts/${id}/suspend`);
    for (const token of tokens)
      for (const path of ['look', 'accept']) await expectError(await ask(path, token), 'LINK_NOT_FOUND');
    await program.get('POST', `/accounts/${id}/resume`);
    for (const token of tokens) expect(await (await ask('accept', token)).json()).toMatchObject({ account: { id } });
  });

  it('is exported whole, without secrets, with what the store has of its files', async () => {
    const account = { account: { id: 'acct_1' } } as TestKey;
    const { id } = await storeFile(server, account, 'sound of a file', { name: 'a/../b.mp3' });
    const answer = await program.ask('GET', '/accounts/acct_1/export');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const zip = new AdmZip(Buffer.from(await answer.arrayBuffer()));
    const names = zip.getEntries().map(({ entryName }) => entryName);
    expect(zip.readAsText(names.find((name) => name.startsWith(`files/${id}/`))!)).toBe('sound of a file');
    expect(names.filter((name) => name.includes('../'))).toEqual([]);
    const manifest = JSON.parse(zip.readAsText('manifest.json')) as {
      rows: Record<string, number>;
      missing_files: string[];
    };
    expect(names.at(-1)).toBe('manifest.json');
    expect(manifest).toMatchObject({ account_id: 'acct_1', missing_files: ['file_1'] });
    // `fillEveryTable` has rows for each; some expire at once.
    const empty = Object.keys(manifest.rows).filter((name) => manifest.rows[name] === 0);
    expect(empty.filter((name) => name !== 'history_entries')).toEqual([]);
    const text = Object.keys(manifest.rows)
      .map((name) => zip.readAsText(`${name}.jsonl`))
      .join('');
    for (const line of text.trim().split('\n')) JSON.parse(line);
    expect(text).toContain('one@example.com');
    const secrets = await database.query<{ digest: string }>(
      `SELECT encode(digest, 'hex') AS digest FROM api_keys UNION SELECT encode(secret, 'hex') FROM webhook_endpoints
       UNION SELECT encode(digest, 'hex') FROM invitations UNION SELECT password_hash FROM people WHERE password_hash <> ''`,
    );
    for (const { digest } of secrets) expect(text).not.toContain(digest);
    expect(text).not.toMatch(/acct_2|key_2|two@example\.com.*per_1/u);
  });

  it('leaves nothing of an export on the disk for longer than a day', async () => {
    const made = ['export-of-now', 'export-left-over'].map((name) => join(folder, 'exports', name));
    for (const path of made) await mkdir(path, { recursive: true });
    await utimes(made[1]!, new Date(), new Date(Date.now() - 25 * 3_600_000));
    await server.app.get(AccountExportService).sweep();
    expect(await readdir(join(folder, 'exports'))).toEqual(['export-of-now']);
    await rm(made[0]!, { recursive: true });
  });

  it('is deleted while it speaks, with every row and file, and leaves other accounts and their people as they are', async () => {
    // They change with every request.
    const changing = new Set(['budget_processes', 'usage_writers', 'rate_limit_windows']);
    const of = (rows: Record<string, string[]>, pattern: RegExp) =>
      Object.entries(rows).flatMap(([name, found]) =>
        found.filter((row) => !changing.has(name) && pattern.test(row)).map((row) => [name, row]),
      );
    const ofDeleted = /acct_1|\bkey_1|job_1|job_of_project|project_1|file_1/u;
    const before = await rowsOfEveryTable(database.url);
    const others = (rows: Record<string, string[]>) => of(rows, /acct_2|key_2|job_2/u);
    expect(await filesBelow(join(folder, 'files'))).not.toEqual([]);
    const key = await newKey('acct_1');
    const running = await speakOn(key);
    const answer = await program.ask('DELETE', '/accounts/acct_1');
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({ account_id: 'acct_1', deleted_by: program.keyId, finished_at: null });
    expect((await speak(key, 'Hi.')).status).toBe(401);
    for (const path of ['', '/api-keys', '/usage', '/people'])
      await expectError(await program.ask('GET', `/accounts/acct_1${path}`), 'ACCOUNT_NOT_FOUND');
    await expectError(await program.ask('DELETE', '/accounts/acct_1'), 'ACCOUNT_NOT_FOUND');
    expect(await running.over).toBe(true);
    await finished('acct_1');
    // What the server had in memory.
    await until('what the server had in memory is removed, too', async () => {
      await server.app.get(AccountDeletionService).sweep();
      const left = of(await rowsOfEveryTable(database.url), ofDeleted);
      return left.every(([name]) => name === 'account_deletions');
    });
    const after = await rowsOfEveryTable(database.url);
    expect(others(after)).toEqual(others(before));
    expect(after['people']!.map((row) => /per_\d/u.exec(row)?.[0]).filter(Boolean)).toEqual(['per_1']);
    expect(await filesBelow(join(folder, 'files'))).toEqual([]);
    await expectError(await speak(key, 'Hi.'), 'INVALID_API_KEY');
  });

  it('is deleted by another server if the one that answered has died', async () => {
    const account = await newAccount(program, { external_id: 'customer-1' });
    await newKey(account.id);
    // As the API does, up to its answer.
    await server.app.get(AccountDeletionService).request(account.id, operator);
    expect(await database.query('SELECT id FROM accounts WHERE id = $1', [account.id])).toHaveLength(1);
    const again = await newAccount(program, { external_id: 'customer-1', email: account.email });
    expect(again.id).not.toBe(account.id);
    await server.close();
    server = await start();
    program = await newProgram(server);
    await until('its row is gone', async () => {
      return (await database.query('SELECT id FROM accounts WHERE id = $1', [account.id])).length === 0;
    });
    expect(await program.get('GET', '/accounts/external:customer-1')).toMatchObject({ id: again.id });
  });

  it('is not missed when somebody signs in with an unknown e-mail address', async () => {
    const signIn = () => browserAt(server).ask('POST', 'session', { email: 'nobody@example.com', password });
    await expectError(await signIn(), 'INVALID_CREDENTIALS');
    const used = await server.app.get(UsersService).anyAccountId();
    await program.get('DELETE', `/accounts/${used!}`);
    await finished(used!);
    await expectError(await signIn(), 'INVALID_CREDENTIALS');
  });

  it('is exported and deleted by the command line, too', async () => {
    const { id, email } = await newAccount(program);
    await newKey(id);
    const environment = { DATABASE_URL: database.url, FILES_DIR: join(folder, 'files'), VOXGATE_DATA_DIR: folder };
    const voxgate = (...args: string[]) => runCommand(['accounts', ...args], environment);
    const file = join(folder, 'export.zip');
    expect(await voxgate('export', email, '--to', file)).toMatchObject({ code: 0, stderr: '' });
    expect(new AdmZip(file).readAsText('api_keys.jsonl')).toContain(id);
    expect((await voxgate('export', email, '--to', file)).stderr).toContain('exists');
    await writeFile(file, '');
    expect(await voxgate('suspend', email)).toMatchObject({ code: 0, stdout: expect.stringContaining('is suspended') });
    expect(await voxgate('delete', email)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(await voxgate('delete', email, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing of it is left'),
    });
    expect(await database.query('SELECT FROM accounts WHERE id = $1', [id])).toEqual([]);
    const operators = (...args: string[]) => runCommand(['operators', ...args, '--json'], environment);
    const made = JSON.parse((await operators('create', '--name=Billing', '--access=read')).stdout) as Record<
      string,
      string
    >;
    expect(made).toMatchObject({
      name: 'Billing',
      access: 'read',
      key: expect.stringMatching(/^op-[A-Za-z0-9]{32}$/u),
    });
    expect((await operators('list')).stdout).toContain(made['id']!);
    expect((await operators('list')).stdout).not.toContain(made['key']!);
    expect(await operators('revoke', made['id']!)).toMatchObject({ code: 0 });
  });
});
