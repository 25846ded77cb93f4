import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import type { DatabaseAddress } from '../../../src/platform/database/connection/database-address';
import { createDatabaseClient, databaseClientConfig } from '../../../src/platform/database/connection/database-client';
import { DatabasePassword } from '../../../src/platform/database/connection/database-password';
import { explainRefusal } from '../../../src/app/startup/explain-refusal';
import { addStandby, demote, promote, replicationSettings } from '../../app/faults/support/standby';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voxgate-connections-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Connects once, and returns the first row of a query. */
async function ask<Row extends object>(database: string | DatabaseAddress, text: string): Promise<Row> {
  const options = { applicationName: 'test', statementTimeoutMs: 10_000, connectTimeoutMs: 10_000 };
  const client = createDatabaseClient(databaseClientConfig(database, options));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows[0]!;
  } finally {
    await client.end();
  }
}

/** What the server prints if it cannot connect. */
async function explained(database: string | DatabaseAddress): Promise<string> {
  try {
    await ask(database, 'SELECT 1');
    return 'connected';
  } catch (error) {
    return explainRefusal(error) ?? (error as Error).message;
  }
}

describe('With TLS', () => {
  let postgres: PostgresServer;
  const file = (name: string) => join(directory, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

  beforeAll(async () => {
    for (const name of ['own', 'other']) {
      openssl(
        'req',
        '-x509',
        ...key,
        '-keyout',
        file(`${name}.key`),
        '-out',
        file(`${name}.crt`),
        '-subj',
        `/CN=${name}`,
      );
    }
    openssl('req', ...key, '-keyout', file('server.key'), '-out', file('server.csr'), '-subj', '/CN=localhost');
    await writeFile(file('names'), 'subjectAltName = DNS:localhost');
    const authority = ['-CA', file('own.crt'), '-CAkey', file('own.key'), '-CAcreateserial'];
    const certificate = ['-in', file('server.csr'), '-extfile', file('names'), '-out', file('server.crt')];
    openssl('x509', '-req', ...authority, ...certificate);
    postgres = await PostgresServer.create();
    await postgres.writeFile('server.crt', await readFile(file('server.crt'), 'utf8'));
    await postgres.writeFile('server.key', await readFile(file('server.key'), 'utf8'), 0o600);
    await postgres.stop();
    await postgres.start({ ssl: 'on' });
  });
  afterAll(() => postgres.remove());

  const url = (parameters: string, host = '127.0.0.1') =>
    `postgres://voxgate@${host}:${postgres.port}/postgres?${parameters}`;
  const usesTls = async (address: string) =>
    (await ask<{ ssl: boolean }>(address, 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).ssl;

  it('verify-full accepts only the names of the certificate, and only from the given authority', async () => {
    const full = `sslmode=verify-full&sslrootcert=${file('own.crt')}`;
    expect(await usesTls(url(full, 'localhost'))).toBe(true);
    expect(await explained(url(full))).toMatch(/not for this host.*127\.0\.0\.1.*verify-ca/s);
    const other = `sslmode=verify-full&sslrootcert=${file('other.crt')}`;
    expect(await explained(url(other, 'localhost'))).toMatch(/not trusted.*sslrootcert/s);
    expect(await explained(url('sslmode=verify-full', 'localhost'))).toMatch(/not trusted.*sslrootcert/s);
  });

  it('verify-ca accepts any name, but only from the given authority', async () => {
    expect(await usesTls(url(`sslmode=verify-ca&sslrootcert=${file('own.crt')}`))).toBe(true);
    expect(await explained(url(`sslmode=verify-ca&sslrootcert=${file('other.crt')}`))).toMatch(/not trusted/);
    expect(await explained(url('sslmode=verify-ca'))).toMatch(/verify-ca .*needs sslrootcert/);
  });

  it('require encrypts, and verifies the authority if there is one, as PostgreSQL documents', async () => {
    expect(await usesTls(url('sslmode=require'))).toBe(true);
    expect(await usesTls(url(`sslmode=require&sslrootcert=${file('own.crt')}`))).toBe(true);
    expect(await explained(url(`sslmode=require&sslrootcert=${file('other.crt')}`))).toMatch(/not trusted/);
    expect(await usesTls(url('sslmode=disable'))).toBe(false);
  });

  it.each([
    [
      'sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
      /sslrootcert in DATABASE_URL .*\/nowhere\/ca\.pem does not exist/,
    ],
    ['sslmode=verify-full&sslrootcert=/etc/hostname', /sslrootcert in DATABASE_URL cannot be used: .*PEM/],
    ['sslmode=require&sslkey=/nowhere/key.pem', /sslkey in DATABASE_URL .*\/nowhere\/key\.pem does not exist/],
    ['sslmode=sometimes', /sslmode in DATABASE_URL must be one of .*verify-full/],
    ['target_session_attrs=read-only', /target_session_attrs in DATABASE_URL is read-only, but .*read-write/],
  ])('says what is wrong with %s', async (parameters, sentence) => {
    expect(await explained(url(parameters))).toMatch(sentence);
  });
});

describe('A password', () => {
  let postgres: PostgresServer;
  let path: string;

  beforeAll(async () => {
    postgres = await PostgresServer.create({ password: 'first' });
    path = join(directory, 'password');
    await writeFile(path, 'first\n');
  });
  afterAll(() => postgres.remove());

  const address = (settings: Parameters<typeof DatabasePassword.of>[0]): DatabaseAddress => ({
    url: `postgres://voxgate@127.0.0.1:${postgres.port}/postgres`,
    password: DatabasePassword.of(settings),
  });
  const answer = (database: DatabaseAddress) => ask<{ answer: number }>(database, 'SELECT 42 AS answer');

  it('is read from a file or a command, and again after the database has refused it', async () => {
    const [fromFile, fromCommand] = [
      address({ DATABASE_PASSWORD_FILE: path }),
      address({ DATABASE_PASSWORD_COMMAND: `cat '${path}'` }),
    ];
    for (const database of [fromFile, fromCommand]) expect(await answer(database)).toEqual({ answer: 42 });

    await postgres.query(`ALTER ROLE voxgate PASSWORD 'second'`);
    await writeFile(path, 'second\n');
    for (const database of [fromFile, fromCommand]) {
      expect(await explained(database)).toMatch(/password authentication failed/);
      expect(await answer(database)).toEqual({ answer: 42 });
    }
  });

  it('is read once for connections that are opened at the same time', async () => {
    const reads = join(directory, 'reads');
    const database = address({ DATABASE_PASSWORD_COMMAND: `echo read >> '${reads}'; echo second` });
    await Promise.all([answer(database), answer(database), answer(database)]);
    await answer(database);
    expect(await readFile(reads, 'utf8')).toBe('read\n');
  });

  it.each([
    [{ DATABASE_PASSWORD_FILE: '/nowhere/password' }, /DATABASE_PASSWORD_FILE cannot be read: the file does not exist/],
    [
      { DATABASE_PASSWORD_COMMAND: 'echo no token >&2; exit 3' },
      /DATABASE_PASSWORD_COMMAND failed with code 3: no token/,
    ],
    [{ DATABASE_PASSWORD_COMMAND: 'true' }, /DATABASE_PASSWORD_COMMAND printed nothing/],
  ])('that cannot be read is explained (%j)', async (settings, sentence) => {
    expect(await explained(address(settings))).toMatch(sentence);
  });
});

describe('With several hosts', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;

  beforeAll(async () => {
    primary = await PostgresServer.create({ settings: replicationSettings });
    standby = await addStandby(primary);
  });
  afterAll(async () => {
    await primary.remove();
    await standby.remove();
  });

  const hosts = (...servers: PostgresServer[]) =>
    `postgres://voxgate@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`;
  const portOf = async (url: string) =>
    Number((await ask<{ port: string }>(url, `SELECT current_setting('port') AS port`)).port);

  it('a connection leads to the one that accepts writes, wherever it is in the list, also after a fail-over', async () => {
    expect(await portOf(hosts(standby, primary))).toBe(primary.port);
    expect(await portOf(hosts(primary, standby))).toBe(primary.port);
    expect(await explained(hosts(standby))).toMatch(/does not accept writes/);

    await primary.kill();
    expect(await explained(hosts(primary, standby))).toMatch(
      new RegExp(
        `No host of DATABASE_URL accepts writes: 127.0.0.1:${primary.port} cannot be reached .*; .* is read-only`,
      ),
    );
    await promote(standby);
    expect(await portOf(hosts(primary, standby))).toBe(standby.port);
    await demote(standby);
    expect(await explained(hosts(primary, standby))).toMatch(/is read-only/);
  });
});
