import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { transformFile } from '@swc/core';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import {
  DataDirectoryInUseError,
  DataDirectoryOwnershipError,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  joinOrStartEmbeddedPostgres,
  NoDatabaseError,
  PostgresFailedError,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded/embedded-postgres';
import { cases } from '../../../bench/proofs/support/extent';
import { isAlive, processesIn } from '../../../bench/proofs/support/process-facts';
import { startThrowawayPostgres } from '../../../src/platform/database/embedded/throwaway-postgres';
import { until } from '../../../bench/proofs/support/until';

const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';
/** A test that needs root to switch users. If it is skipped, its name says so. */
const itAsRoot = isRoot
  ? it
  : (name: string, test: () => Promise<void>) => it.skip(`${name} (skipped: needs root)`, test);
/** An unprivileged user. `initdb` requires the user to be in the password file. */
const nobody = { uid: 65_534, gid: 65_534 };

let base: string;
let systemDirectory: string;
/** A copy of the module with only its dependencies, whose permissions the tests can change. */
let checkout: string;
let node: string;
/** The cluster of all tests that do not need their own first start, which takes at least half a second. */
let dataDirectory: string;
let createdAtFirst: boolean;
let clustersAfterFirst: string[];
const children: ChildProcess[] = [];
const databases: EmbeddedPostgres[] = [];

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'voxgate-embedded-')));
  await chmod(base, 0o755);
  systemDirectory = join(base, 'system');
  // A path that breaks URLs, lists and shell commands without proper quoting.
  dataDirectory = join(base, 'da,ta "50%"\'s ü');
  checkout = join(base, 'vault', 'checkout');
  node = await nodeForEverybody();
  await makeCheckout();
  // The owner of the very first start is killed meanwhile.
  const home = join(dataDirectory, 'postgres');
  const owner = spawnOwner(dataDirectory);
  await until('a cluster is being created', async () =>
    (await readdir(home).catch(() => [])).some((name) => name.startsWith('data.new-')),
  );
  owner.kill();
  const first = await start(dataDirectory);
  createdAtFirst = first.created;
  clustersAfterFirst = (await readdir(home)).filter((name) => name.startsWith('data'));
  await query(first, 'CREATE TABLE kept (id int)');
  await query(first, 'INSERT INTO kept VALUES (1), (2)');
  await first.stop();
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await Promise.all(databases.splice(0).map((database) => database.stop()));
});

afterAll(() => rm(base, { recursive: true, force: true }));

describe('The embedded PostgreSQL', () => {
  it('creates the database only on the first start, and keeps its data', async () => {
    expect(createdAtFirst).toBe(true);
    const again = await start(dataDirectory);
    expect(again.created).toBe(false);
    expect(await query(again, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    await again.stop();
    expect(isAlive(again.pid)).toBe(false);
  });

  it('works with TypeORM, whatever PostgreSQL variables the environment contains', async () => {
    const database = await start(dataDirectory);
    const before = { ...process.env };
    Object.assign(process.env, { PGSSLMODE: 'require', PGPORT: '1', PGHOST: 'nowhere.invalid', PGUSER: 'somebody' });
    try {
      const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
      const rows: unknown = await dataSource.query(`
        SELECT current_user AS "user", current_database() AS database, inet_server_addr() AS address,
          current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
          current_setting('listen_addresses') AS tcp, rolsuper AS superuser
        FROM pg_roles WHERE rolname = current_user`);
      await dataSource.destroy();
      expect(rows).toEqual([
        {
          user: 'voxgate',
          database: 'voxgate',
          address: null,
          encoding: 'UTF8',
          fsync: 'on',
          tcp: '',
          superuser: false,
        },
      ]);
    } finally {
      process.env = before;
    }
  });

  it('denies other users access to the socket directory, where connections need no password', async () => {
    await start(dataDirectory);
    const home = await stat(join(dataDirectory, 'postgres'));
    expect((home.mode & 0o007).toString(8)).toBe('0');
    if (!isRoot) return;
    // The server runs as the user "nobody", and other processes of that user are still denied access.
    const socket = join(dataDirectory, 'postgres', 'socket');
    const intruder = spawnSync('/bin/ls', [socket], { ...nobody, cwd: '/', encoding: 'utf8' });
    expect(intruder.stderr).toContain('Permission denied');
  });

  it('rejects a second server immediately, and names the process that uses the directory', async () => {
    const owner = spawnOwner(dataDirectory);
    const { pid } = await owner.ready();

    const refusal: unknown = await start(dataDirectory).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirectoryInUseError);
    expect(refusal).toMatchObject({ owner: { pid: owner.pid }, message: expect.stringContaining(`pid ${owner.pid}`) });
    expect(refusal).toMatchObject({ message: expect.stringMatching(/VOXGATE_DATA_DIR.*DATABASE_URL/) });
    expect(isAlive(pid)).toBe(true);

    await owner.stop();
    expect((await start(dataDirectory)).created).toBe(false);
  });

  it('lets exactly one of several simultaneous starts succeed', async () => {
    const owners = Array.from({ length: cases(3, 4) }, () => spawnOwner(dataDirectory));
    const outcomes = await Promise.all(owners.map((owner) => owner.firstLine()));
    expect(outcomes.filter((outcome) => 'url' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.error === 'DataDirectoryInUseError')).toHaveLength(owners.length - 1);
  });

  it('is shared with a command-line tool, and keeps running when the tool stops', async () => {
    const owner = spawnOwner(dataDirectory);
    const running = await owner.ready();
    const joined = await joinOrStart(dataDirectory);
    expect({ url: joined.url, pid: joined.pid }).toEqual({ url: running.url, pid: running.pid });
    await joined.stop();
    expect(await query(joined, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is not created by a command-line tool, which reports that there is none', async () => {
    const empty = join(base, 'empty');
    await expect(joinOrStart(empty)).rejects.toThrow(NoDatabaseError);
    await expect(stat(empty)).rejects.toThrow('ENOENT');
  });

  it('is started for a command-line tool if it is not running, and stops with the tool', async () => {
    const own = await joinOrStart(dataDirectory);
    expect(await query(own, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await own.stop();
    expect(isAlive(own.pid)).toBe(false);
  });

  it('leaves no process and loses no acknowledged row when its owner is killed, and can restart immediately', async () => {
    const reset = await start(dataDirectory);
    await query(reset, 'DROP TABLE IF EXISTS acknowledged');
    await query(reset, 'CREATE TABLE acknowledged (id int)');
    await reset.stop();

    let last = 0;
    for (let round = 0; round < cases(1, 3); round++) {
      const owner = spawnOwner(dataDirectory, { rows: true });
      const { pid } = await owner.ready();
      const target = last + 50;
      while (last < target) last = (await owner.nextLine()).row ?? last;
      owner.kill();
      // Restart without waiting, as a supervisor does.
      const next = await start(dataDirectory);
      last = Math.max(last, ...(await owner.remainingLines()).map((line) => line.row ?? 0));

      expect(isAlive(pid)).toBe(false);
      expect(next.pid).not.toBe(pid);
      const [found] = await query(next, 'SELECT count(DISTINCT id)::int AS rows, max(id) AS last FROM acknowledged');
      // One more row may have been written whose acknowledgement did not arrive.
      expect([last, last + 1]).toContain(found?.['last']);
      expect(found?.['rows']).toBe(found?.['last']);
      last = Number(found?.['last']);
      await next.stop();
      expect(postgresIn(dataDirectory)).toEqual([]);
    }
  });

  it('stops when its owner is killed, even without a successor', async () => {
    const owner = spawnOwner(dataDirectory);
    const { pid } = await owner.ready();
    owner.kill();
    await until('the owner has exited', () => !isAlive(pid));
    await until('PostgreSQL has stopped', () => postgresIn(dataDirectory).length === 0);
  });

  it('starts cleanly after its owner was killed during the first start', () => {
    expect({ created: createdAtFirst, clusters: clustersAfterFirst }).toEqual({ created: true, clusters: ['data'] });
  });

  it('is not confused by another process that has the id of a killed server', async () => {
    const owner = spawnOwner(dataDirectory);
    const { pid } = await owner.ready();
    process.kill(pid, 'SIGKILL');
    owner.kill();
    const user = isRoot ? nobody : {};
    const bystander = spawn('/bin/sh', ['-c', 'read line'], { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
    children.push(bystander);
    await until('the owner has exited', () => !isAlive(pid));
    const file = join(dataDirectory, 'postgres', 'data', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(bystander.pid)));

    const database = await start(dataDirectory);
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
  });

  it('is restarted when it crashes, notifies its owner of both, and is found by other processes afterwards', async () => {
    const failures: Error[] = [];
    let returns = 0;
    const database = await start(dataDirectory, {
      onFailure: (failure) => failures.push(failure),
      onReturn: () => returns++,
    });
    const { pid, url } = database;
    process.kill(pid, 'SIGKILL');
    await until('PostgreSQL has been restarted', () => returns > 0);
    expect(failures[0]?.message).toContain('ended unexpectedly');
    expect(database.pid).not.toBe(pid);
    expect(database.url).toBe(url);
    expect(await query(database, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await joinOrStart(dataDirectory)).toMatchObject({ pid: database.pid, url });
    await database.stop();
    expect(postgresIn(dataDirectory)).toEqual([]);
  });

  it('is not restarted after its owner has stopped it, and can be started by the next owner', async () => {
    const failures: Error[] = [];
    const database = await start(dataDirectory, { onFailure: (failure) => failures.push(failure) });
    process.kill(database.pid, 'SIGKILL');
    await until('a failed start is reported', () => failures.length > 0);
    await database.stop();
    // The processes that the killed server left notice it and exit.
    await until('PostgreSQL has stopped', () => postgresIn(dataDirectory).length === 0);
    expect((await start(dataDirectory)).created).toBe(false);
  });

  it('survives Ctrl-C while its owner handles the signal', async () => {
    const owner = spawnOwner(dataDirectory);
    const running = await owner.ready();
    process.kill(-owner.pid, 'SIGINT');
    expect(await owner.nextLine()).toEqual({ interrupted: true });
    expect(await query(running, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('shows the end of PostgreSQL’s log when the start fails', async () => {
    const settings = join(dataDirectory, 'postgres', 'data', 'postgresql.conf');
    const before = await readFile(settings);
    await appendFile(settings, '\nnonsense = 1\n');
    try {
      const failure: unknown = await start(dataDirectory).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PostgresFailedError);
      expect(failure).toMatchObject({ message: expect.stringContaining('configuration parameter "nonsense"') });
      expect(failure).toMatchObject({ message: expect.stringContaining('postgres.log') });
    } finally {
      await writeFile(settings, before);
    }
    expect((await start(dataDirectory)).created).toBe(false);
  });

  it('works in a path that is too long for a socket, with the same protection', async () => {
    // Use the same cluster, which saves a first start.
    const parent = join(base, 'long'.repeat(25));
    await mkdir(parent);
    await rename(dataDirectory, join(parent, 'data'));
    try {
      const database = await start(join(parent, 'data'));
      expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await expect(start(join(parent, 'data'))).rejects.toBeInstanceOf(DataDirectoryInUseError);

      const sockets = dirname(decodeURIComponent(new URL(database.url).hostname));
      expect(sockets.startsWith(await realpath(tmpdir()))).toBe(true);
      expect(((await lstat(sockets)).mode & 0o027).toString(8)).toBe('0');
      await database.stop();

      // Simulate that another user created the directory first.
      await chmod(sockets, 0o777);
      await expect(start(join(parent, 'data'))).rejects.toThrow(/other users have access to it/);
      await rm(sockets, { recursive: true });
    } finally {
      await rename(join(parent, 'data'), dataDirectory);
    }
  });

  it('explains a data directory that links to a missing database', async () => {
    const directory = join(base, 'dangling');
    await mkdir(directory);
    await symlink(join(base, 'gone'), join(directory, 'postgres'));
    await expect(start(directory)).rejects.toThrow(/is a link to a directory that does not exist/);
  });

  it('is created for one test run and removed after it', async () => {
    const database = await startThrowawayPostgres();
    expect(database.created).toBe(true);
    expect(await query(database, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    const home = dirname(decodeURIComponent(new URL(database.url).hostname));
    await database.stop();
    await expect(stat(home)).rejects.toThrow('ENOENT');
  });
});

describe('The embedded PostgreSQL, with several users,', () => {
  itAsRoot('runs for root in a directory that only root can enter, also after the checkout is moved', async () => {
    const vault = dirname(checkout);
    const data = join(vault, 'data');
    await chmod(vault, 0o700);
    try {
      const owner = spawnOwner(data);
      const running = await owner.ready();
      expect(running.created).toBe(true);
      await query(running, 'CREATE TABLE moved (id int)');
      const home = await readlink(join(data, 'postgres'));
      expect(dirname(home)).toBe(join(systemDirectory, 'clusters'));
      expect(await readdir(systemDirectory)).toContainEqual(expect.stringMatching(/^postgresql-18/));
      if (onLinux) expect(await readlink(`/proc/${running.pid}/cwd`)).toBe(join(home, 'data'));
      await owner.stop();

      await rename(data, join(vault, 'moved'));
      const again = await spawnOwner(join(vault, 'moved')).ready();
      expect(again.created).toBe(false);
      expect(await query(again, 'SELECT * FROM moved')).toEqual([]);
    } finally {
      await chmod(vault, 0o755);
    }
  });

  itAsRoot('runs for an unprivileged user with everything in the data directory, and for root afterwards', async () => {
    const data = join(base, 'ordinary');
    await mkdir(data);
    await chown(data, nobody.uid, nobody.gid);
    const owner = spawnOwner(data, nobody);
    const running = await owner.ready();
    expect(running.created).toBe(true);
    expect((await lstat(join(data, 'postgres'))).isDirectory()).toBe(true);
    await query(running, 'CREATE TABLE shared (id int)');
    await owner.stop();

    const byRoot = await start(data);
    expect(await query(byRoot, 'SELECT * FROM shared')).toEqual([]);
    await byRoot.stop();

    const again = await spawnOwner(data, nobody).ready();
    expect(await query(again, 'SELECT * FROM shared')).toEqual([]);
  });

  itAsRoot('tells an unprivileged user that the cluster belongs to root, and what to do', async () => {
    const refusal = await spawnOwner(dataDirectory, nobody).firstLine();
    expect(refusal.error).toBe(DataDirectoryOwnershipError.name);
    expect(refusal.message).toMatch(/belongs to another user.*runs as user 65534.*chown/);
  });
});

/** Starts PostgreSQL in this process. It is stopped after the test. */
async function start(directory: string, options: Pick<EmbeddedPostgresOptions, 'onFailure' | 'onReturn'> = {}) {
  const database = await startEmbeddedPostgres({ dataDirectory: directory, systemDirectory, ...options });
  databases.push(database);
  return database;
}

async function joinOrStart(directory: string) {
  const database = await joinOrStartEmbeddedPostgres({ dataDirectory: directory, systemDirectory });
  databases.push(database);
  return database;
}

async function query({ url }: Pick<EmbeddedPostgres, 'url'>, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A line of output of the owner process: one JSON object. */
interface Line {
  url: string;
  pid: number;
  created: boolean;
  row?: number;
  error?: string;
  message?: string;
}

/** Starts the database, prints a line, writes rows if asked to, and stops when its input ends. */
const ownerScript = `
const { startEmbeddedPostgres } = require('./embedded/embedded-postgres.js');
const { Client } = require('pg');
const [dataDirectory, systemDirectory, rows] = process.argv.slice(2);
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
process.on('SIGINT', () => say({ interrupted: true }));
(async () => {
  const database = await startEmbeddedPostgres({ dataDirectory, systemDirectory });
  say(database);
  process.stdin.resume().on('end', () => database.stop());
  if (rows !== 'true') return;
  const client = new Client({ connectionString: database.url });
  await client.connect();
  for (;;) {
    const { rows } = await client.query('INSERT INTO acknowledged SELECT count(*) + 1 FROM acknowledged RETURNING id AS row');
    say(rows[0]);
  }
})().catch((error) => {
  say({ error: error.name, message: error.message });
  process.exitCode = 1;
  process.stdin.destroy();
});
`;

/** A separate process that owns a database. */
class OwnerProcess {
  private readonly lines: AsyncIterator<string>;

  constructor(private readonly child: ChildProcess) {
    if (child.stdout === null) throw new Error('The owner process has no output to read.');
    this.lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The next line. @throws {Error} if the process has exited. */
  async nextLine(): Promise<Line> {
    const { value, done } = await this.lines.next();
    if (done === true) throw new Error('The owner process exited.');
    return JSON.parse(value) as Line;
  }

  firstLine = () => this.nextLine();

  async ready(): Promise<Line> {
    const line = await this.nextLine();
    if (line.error !== undefined) throw new Error(line.message);
    return line;
  }

  async remainingLines(): Promise<Line[]> {
    const lines: Line[] = [];
    for (let next = await this.lines.next(); next.done !== true; next = await this.lines.next()) {
      lines.push(JSON.parse(next.value) as Line);
    }
    return lines;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.child.stdin?.end();
    await once(this.child, 'exit');
  }
}

function spawnOwner(
  directory: string,
  { rows = false, ...user }: { rows?: boolean; uid?: number; gid?: number } = {},
): OwnerProcess {
  const child = spawn(node, [join(checkout, 'owner.js'), directory, systemDirectory, String(rows)], {
    ...user,
    // Its own process group, as a shell gives to a command.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return new OwnerProcess(child);
}

/** The path of Node, or of a copy if other users cannot execute it, as in root's home directory. */
async function nodeForEverybody(): Promise<string> {
  if (!isRoot || spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/' }).status === 0) {
    return process.execPath;
  }
  const copy = join(base, 'node');
  await copyFile(process.execPath, copy);
  await chmod(copy, 0o755);
  return copy;
}

async function makeCheckout(): Promise<void> {
  const source = join(__dirname, '../../../src/platform/database/embedded');
  await mkdir(join(checkout, 'embedded'), { recursive: true });
  for (const name of await readdir(source)) {
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
    const { code } = await transformFile(join(source, name), {
      module: { type: 'commonjs' },
      jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    });
    await writeFile(join(checkout, 'embedded', name.replace(/ts$/, 'js')), code);
  }
  await writeFile(join(checkout, 'owner.js'), ownerScript);
  await copyPackage('pg', __dirname);
  await copyPackage(`@embedded-postgres/${process.platform}-${process.arch}`, __dirname);
  for (const directory of [dirname(checkout), checkout, join(checkout, 'embedded')]) await chmod(directory, 0o755);
}

/** Copies an installed package and its dependencies. */
async function copyPackage(name: string, from: string): Promise<void> {
  const target = join(checkout, 'node_modules', name);
  if ((await stat(target).catch(() => undefined)) !== undefined) return;
  const entry = require.resolve(name, { paths: [from] });
  const root = entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}`.length);
  await mkdir(dirname(target), { recursive: true });
  await linkTree(root, target);
  const { dependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) await copyPackage(dependency, root);
}

/** Copies a tree with hard links, because the package with PostgreSQL has 60 MB in a thousand files. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** PostgreSQL's processes, which all have the data directory as their working directory. */
function postgresIn(directory: string): number[] {
  return processesIn(join(directory, 'postgres', 'data'));
}
