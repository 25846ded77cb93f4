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
} from '../../src/database/embedded/embedded-postgres';
import { isAlive, processesIn } from '../../proofs/support/process-facts';
import { startThrowawayPostgres } from '../../src/database/embedded/throwaway-postgres';
import { until } from '../../proofs/support/until';

const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';
/** Needs root to become somebody else; says so in its name where it is skipped. */
const itAsRoot = isRoot
  ? it
  : (name: string, test: () => Promise<void>) => it.skip(`${name} (skipped: needs root)`, test);
/** An ordinary user, who must be in the password file for `initdb`. */
const nobody = { uid: 65_534, gid: 65_534 };

let base: string;
let systemDirectory: string;
/** A copy of the module with just what it needs, which can be closed and opened to other users. */
let checkout: string;
let node: string;
/** A cluster that all tests share which do not need a first start of their own: that takes half a second and more. */
let dataDirectory: string;
let createdAtFirst: boolean;
const children: ChildProcess[] = [];
const databases: EmbeddedPostgres[] = [];

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'voxgate-embedded-')));
  await chmod(base, 0o755);
  systemDirectory = join(base, 'system');
  // A path that would break a careless URL, list, or shell command.
  dataDirectory = join(base, 'da,ta "50%"\'s ü');
  checkout = join(base, 'vault', 'checkout');
  node = await nodeForEverybody();
  await makeCheckout();
  const first = await start(dataDirectory);
  createdAtFirst = first.created;
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

describe('the embedded PostgreSQL', () => {
  it('creates the database on the first start only, and keeps what was written', async () => {
    expect(createdAtFirst).toBe(true);
    const again = await start(dataDirectory);
    expect(again.created).toBe(false);
    expect(await query(again, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    await again.stop();
    expect(isAlive(again.pid)).toBe(false);
  });

  it('can be used by TypeORM, whatever PostgreSQL variables the environment holds', async () => {
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

  it('lets no other user into the directory where everybody is trusted', async () => {
    await start(dataDirectory);
    const home = await stat(join(dataDirectory, 'postgres'));
    expect((home.mode & 0o007).toString(8)).toBe('0');
    if (!isRoot) return;
    // The server runs as nobody, and still other processes of nobody stay outside.
    const socket = join(dataDirectory, 'postgres', 'socket');
    const intruder = spawnSync('/bin/ls', [socket], { ...nobody, cwd: '/', encoding: 'utf8' });
    expect(intruder.stderr).toContain('Permission denied');
  });

  it('refuses a second server, and does not wait for the first, naming the process that has the directory', async () => {
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

  it('lets exactly one of several simultaneous starts win', async () => {
    const owners = Array.from({ length: 4 }, () => spawnOwner(dataDirectory));
    const outcomes = await Promise.all(owners.map((owner) => owner.firstLine()));
    expect(outcomes.filter((outcome) => 'url' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.error === 'DataDirectoryInUseError')).toHaveLength(3);
  });

  it('is joined by a command line tool, whose stop leaves it running', async () => {
    const owner = spawnOwner(dataDirectory);
    const running = await owner.ready();
    const joined = await joinOrStart(dataDirectory);
    expect({ url: joined.url, pid: joined.pid }).toEqual({ url: running.url, pid: running.pid });
    await joined.stop();
    expect(await query(joined, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is made for no command line tool, which is told that there is none', async () => {
    const empty = join(base, 'empty');
    await expect(joinOrStart(empty)).rejects.toThrow(NoDatabaseError);
    await expect(stat(empty)).rejects.toThrow('ENOENT');
  });

  it('is started for a command line tool that finds none, for as long as the tool runs', async () => {
    const own = await joinOrStart(dataDirectory);
    expect(await query(own, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await own.stop();
    expect(isAlive(own.pid)).toBe(false);
  });

  it('leaves no process and loses no acknowledged row when its owner is killed, and starts again at once', async () => {
    const reset = await start(dataDirectory);
    await query(reset, 'DROP TABLE IF EXISTS acknowledged');
    await query(reset, 'CREATE TABLE acknowledged (id int)');
    await reset.stop();

    let last = 0;
    for (let round = 1; round <= 3; round++) {
      const owner = spawnOwner(dataDirectory, { rows: true });
      const { pid } = await owner.ready();
      const target = last + 50;
      while (last < target) last = (await owner.nextLine()).row ?? last;
      owner.kill();
      // Without waiting for anything: this is what a supervisor does.
      const next = await start(dataDirectory);
      last = Math.max(last, ...(await owner.remainingLines()).map((line) => line.row ?? 0));

      expect(isAlive(pid)).toBe(false);
      expect(next.pid).not.toBe(pid);
      const [found] = await query(next, 'SELECT count(DISTINCT id)::int AS rows, max(id) AS last FROM acknowledged');
      // One more may have been written whose acknowledgement did not come through.
      expect([last, last + 1]).toContain(found?.['last']);
      expect(found?.['rows']).toBe(found?.['last']);
      last = Number(found?.['last']);
      await next.stop();
      expect(postgresIn(dataDirectory)).toEqual([]);
    }
  });

  it('stops without a successor too when its owner is killed', async () => {
    const owner = spawnOwner(dataDirectory);
    const { pid } = await owner.ready();
    owner.kill();
    await until('the process ends', () => !isAlive(pid));
    await until('PostgreSQL ends', () => postgresIn(dataDirectory).length === 0);
  });

  it('starts cleanly after its owner was killed in the middle of the first start', async () => {
    const directory = join(base, 'interrupted');
    const home = join(directory, 'postgres');
    const owner = spawnOwner(directory);
    await until('a cluster is being made', async () =>
      (await readdir(home).catch(() => [])).some((name) => name.startsWith('data.new-')),
    );
    owner.kill();

    const database = await start(directory);
    expect(database.created).toBe(true);
    expect((await readdir(home)).filter((name) => name.startsWith('data'))).toEqual(['data']);
  });

  it('is not fooled by another living process that has the id of a killed server', async () => {
    const owner = spawnOwner(dataDirectory);
    const { pid } = await owner.ready();
    process.kill(pid, 'SIGKILL');
    owner.kill();
    const user = isRoot ? nobody : {};
    const bystander = spawn('/bin/sh', ['-c', 'read line'], { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
    children.push(bystander);
    await until('the process ends', () => !isAlive(pid));
    const file = join(dataDirectory, 'postgres', 'data', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(bystander.pid)));

    const database = await start(dataDirectory);
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
  });

  it('is started again when it ends by itself, tells its owner of both, and is found by others where it is now', async () => {
    const failures: Error[] = [];
    let returns = 0;
    const database = await start(dataDirectory, {
      onFailure: (failure) => failures.push(failure),
      onReturn: () => returns++,
    });
    const { pid, url } = database;
    process.kill(pid, 'SIGKILL');
    await until('PostgreSQL is started again', () => returns > 0);
    expect(failures[0]?.message).toContain('ended unexpectedly');
    expect(database.pid).not.toBe(pid);
    expect(database.url).toBe(url);
    expect(await query(database, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await joinOrStart(dataDirectory)).toMatchObject({ pid: database.pid, url });
    await database.stop();
    expect(postgresIn(dataDirectory)).toEqual([]);
  });

  it('is not started again once its owner has stopped it, and then by the next owner', async () => {
    const failures: Error[] = [];
    const database = await start(dataDirectory, { onFailure: (failure) => failures.push(failure) });
    process.kill(database.pid, 'SIGKILL');
    await until('a failed start is told', () => failures.length > 0);
    await database.stop();
    // What the killed one has left notices, and ends.
    await until('PostgreSQL ends', () => postgresIn(dataDirectory).length === 0);
    expect((await start(dataDirectory)).created).toBe(false);
  });

  it('survives the Ctrl-C that its owner is still handling', async () => {
    const owner = spawnOwner(dataDirectory);
    const running = await owner.ready();
    process.kill(-owner.pid, 'SIGINT');
    expect(await owner.nextLine()).toEqual({ interrupted: true });
    expect(await query(running, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('shows the end of its own log when it does not come up', async () => {
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

  it('works below a path that is too long for a socket, with the same protection', async () => {
    // The same cluster, so as not to make another.
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

      // Somebody else made that directory first.
      await chmod(sockets, 0o777);
      await expect(start(join(parent, 'data'))).rejects.toThrow(/other users have access to it/);
      await rm(sockets, { recursive: true });
    } finally {
      await rename(join(parent, 'data'), dataDirectory);
    }
  });

  it('says what is wrong when the data directory links to a database that is gone', async () => {
    const directory = join(base, 'dangling');
    await mkdir(directory);
    await symlink(join(base, 'gone'), join(directory, 'postgres'));
    await expect(start(directory)).rejects.toThrow(/is a link to a directory that does not exist/);
  });

  it('is made for one test run and removed after it', async () => {
    const database = await startThrowawayPostgres();
    expect(database.created).toBe(true);
    expect(await query(database, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    const home = dirname(decodeURIComponent(new URL(database.url).hostname));
    await database.stop();
    await expect(stat(home)).rejects.toThrow('ENOENT');
  });
});

describe('the embedded PostgreSQL and users', () => {
  itAsRoot('runs for root below a directory that only root can enter, and a moved checkout keeps it', async () => {
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

  itAsRoot('runs for an ordinary user with everything in the data directory; root may run it in turn', async () => {
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

  itAsRoot("tells an ordinary user that root's cluster is not theirs, and what to do", async () => {
    const refusal = await spawnOwner(dataDirectory, nobody).firstLine();
    expect(refusal.error).toBe(DataDirectoryOwnershipError.name);
    expect(refusal.message).toMatch(/belongs to another user.*runs as user 65534.*chown/);
  });
});

/** Starts in this process; stopped after the test. */
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

/** What the process below writes, one JSON object a line. */
interface Line {
  url: string;
  pid: number;
  created: boolean;
  row?: number;
  error?: string;
  message?: string;
}

/** Starts the database, says so, writes rows if asked to, and stops when its input ends. */
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

/** A process of its own that owns a database. */
class OwnerProcess {
  private readonly lines: AsyncIterator<string>;

  constructor(private readonly child: ChildProcess) {
    if (child.stdout === null) throw new Error('no output to read');
    this.lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The next line; throws when the process is gone. */
  async nextLine(): Promise<Line> {
    const { value, done } = await this.lines.next();
    if (done === true) throw new Error('the process ended');
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
    // A process group of its own, as a shell gives to a command.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return new OwnerProcess(child);
}

/** This Node, or a copy of it where it lies closed to others, as in root's home. */
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
  const source = join(__dirname, '../../src/database/embedded');
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

/** Copies an installed package and what it depends on. */
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

/** A copy that shares the files' contents: the package with PostgreSQL has sixty megabytes and a thousand files. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** All of PostgreSQL's processes work in its data directory. */
function postgresIn(directory: string): number[] {
  return processesIn(join(directory, 'postgres', 'data'));
}
