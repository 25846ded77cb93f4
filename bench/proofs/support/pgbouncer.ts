import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { isRoot, unprivilegedUser } from '../../../src/platform/database/embedded/server-user';
import { freePort } from './free-port';
import { until } from './until';

/** Debian has it where the PATH of users does not look. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0);

/** The name of its file. */
const configuration = 'pgbouncer.ini';

interface Options {
  /** Settings besides those of transaction mode. */
  settings?: Readonly<Record<string, string>>;
}

/** PgBouncer in transaction mode, in front of all databases of a PostgreSQL on this machine. */
export class PgBouncer {
  static readonly isInstalled = program !== undefined;

  /** Whether it keeps the prepared statements of its clients apart, if `max_prepared_statements` says so: from 1.21 on. */
  static readonly followsStatements = isAtLeast([1, 21]);

  private constructor(
    private readonly process: ChildProcess,
    private readonly directory: string,
    private readonly settings: Readonly<Record<string, string>>,
    readonly port: number,
  ) {}

  /**
   * Starts it and waits until it passes queries on.
   *
   * @param url of the PostgreSQL, or of a proxy before it, whose connections are trusted.
   * @throws {Error} with its output, if it does not start.
   */
  static async before(url: string, { settings = {} }: Options = {}): Promise<PgBouncer> {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-pgbouncer-'));
    // It does not run as root.
    await chmod(directory, 0o755);
    const port = await freePort();
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      unix_socket_dir: '',
      pool_mode: 'transaction',
      auth_type: 'any',
      // Fewer than the servers' connections, so that these share sessions.
      default_pool_size: '4',
      // It reports a database that cannot be reached at once, and tries again soon.
      server_login_retry: '1',
      ...settings,
    };
    const file = join(directory, configuration);
    await writeFile(file, configurationFor(url, all));

    const child = spawn(program!, [file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot() && unprivilegedUser),
    });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => printed.push(line));
    }
    const pooler = new PgBouncer(child, directory, all, port);
    const answers = async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer exited. It printed:\n${printed.join('\n')}`);
      return pooler.answers(url);
    };
    await until('PgBouncer passes queries on', answers, { everyMs: 20 });
    return pooler;
  }

  /** The URL of a database of the PostgreSQL, through the pooler. */
  urlOf(url: string): string {
    const { pathname, username } = new URL(url);
    return `postgres://${username}@127.0.0.1:${this.port}${pathname}`;
  }

  /**
   * Points it at another PostgreSQL, as an operator does after a fail-over: changes its file and has it read again. Connections of
   * clients stay.
   */
  async leadTo(url: string): Promise<void> {
    await writeFile(join(this.directory, configuration), configurationFor(url, this.settings));
    this.process.kill('SIGHUP');
  }

  /** Ends it, and with it all connections. */
  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const exited = once(this.process, 'exit');
      this.process.kill('SIGQUIT');
      await exited;
    }
    await rm(this.directory, { recursive: true, force: true });
  }

  private async answers(url: string): Promise<boolean> {
    const client = new Client({ connectionString: this.urlOf(url) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  }
}

function configurationFor(url: string, settings: Readonly<Record<string, string>>): string {
  const { hostname, port, username } = new URL(url);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `* = host=${hostname} port=${port} user=${username}`;
  return ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n');
}

function isAtLeast([major, minor]: readonly [number, number]): boolean {
  if (program === undefined) return false;
  const version = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout);
  return (
    version !== null && (Number(version[1]) > major || (Number(version[1]) === major && Number(version[2]) >= minor))
  );
}
