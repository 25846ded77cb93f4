import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type Binaries, locateBinaries, program } from '../../../src/platform/database/embedded/binaries';
import { isRoot, unprivilegedUser } from '../../../src/platform/database/embedded/server-user';
import { usableBinaries } from '../../../src/platform/database/embedded/usable-binaries';
import { WatchedProcess } from '../../../src/platform/database/embedded/watched-process';
import { freePort } from './free-port';
import { processesIn } from './process-facts';
import { until } from './until';

const user = isRoot() ? unprivilegedUser : undefined;

interface Options {
  /** Settings for every start. */
  settings?: Readonly<Record<string, string>>;
  /** The password that clients need. Without it, all connections are trusted. */
  password?: string;
}

/** A PostgreSQL that clients reach over TCP, like an operator's own. Tests can stop, kill and restart it. */
export class PostgresServer {
  private process: WatchedProcess | undefined;

  private constructor(
    private readonly binaries: Binaries,
    private readonly directory: string,
    private readonly options: Options,
    readonly port: number,
  ) {}

  /**
   * Creates a cluster in a temporary directory and starts it.
   *
   * @throws {Error} with its log, if it cannot be created or does not start.
   */
  static async create(options: Options = {}): Promise<PostgresServer> {
    const server = await PostgresServer.prepare(options);
    await mkdir(server.data, { mode: 0o700 });
    await giveAway(server.data);
    const authentication = ['--auth=trust'];
    if (options.password !== undefined) {
      const file = join(server.directory, 'password');
      await writeFile(file, options.password, { mode: 0o600 });
      await giveAway(file);
      authentication.splice(0, 1, '--auth=scram-sha-256', `--pwfile=${file}`);
    }
    const initdb = ['-D', server.data, '-U', 'voxgate', ...authentication, '-E', 'UTF8', '--no-sync'];
    const { code } = await server.run('initdb', initdb).then((made) => made.ended);
    if (code !== 0) throw new Error(`initdb failed with code ${code}:\n${await server.log()}`);
    await server.start();
    return server;
  }

  /**
   * Creates a server with a copy of another server's data. The other server must be stopped. The new one is not
   * started.
   */
  static async copyOf(original: PostgresServer): Promise<PostgresServer> {
    const copy = await PostgresServer.prepare(original.options);
    await cp(original.data, copy.data, { recursive: true });
    await giveAway(copy.data);
    return copy;
  }

  private static async prepare(options: Options): Promise<PostgresServer> {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-postgres-'));
    // Gives the server's user access.
    await chmod(directory, 0o755);
    const place = { user, copyDirectory: async () => directory, log: () => undefined };
    const binaries = await usableBinaries(await locateBinaries(), place);
    return new PostgresServer(binaries, directory, options, await freePort());
  }

  get url(): string {
    return this.urlAt(this.port);
  }

  /** The URL of this server through a proxy on this machine. */
  urlAt(port: number): string {
    const { password } = this.options;
    return `postgres://voxgate${password === undefined ? '' : `:${password}`}@127.0.0.1:${port}/postgres`;
  }

  /**
   * @param extra settings for this start.
   * @throws {Error} with its log, if it does not become ready.
   */
  async start(extra: Readonly<Record<string, string>> = {}): Promise<void> {
    const all = {
      port: String(this.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...this.options.settings,
      ...extra,
    };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.process = await this.run('postgres', ['-D', this.data, ...args]);
    await this.untilItAnswers();
  }

  /** Stops it as an operator does: aborts open transactions and writes everything to disk. */
  async stop(): Promise<void> {
    await this.process?.stop('SIGINT', 'SIGKILL', 20_000);
  }

  /**
   * Kills it, as the kernel does when memory runs out. Its child processes exit when they notice. This waits for them,
   * because they may still answer until then.
   */
  async kill(): Promise<void> {
    await this.process?.stop('SIGKILL', 'SIGKILL', 1000);
    await until('the processes of the killed PostgreSQL have exited', () => processesIn(this.data).length === 0);
  }

  /** Writes a file into its data directory. */
  async writeFile(name: string, content: string, mode?: number): Promise<void> {
    await writeFile(join(this.data, name), content, { mode });
    await giveAway(join(this.data, name));
  }

  async query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Stops it and removes all its files. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  private get data(): string {
    return join(this.directory, 'data');
  }

  private async run(name: 'initdb' | 'postgres', args: string[]): Promise<WatchedProcess> {
    const log = await open(join(this.directory, 'log'), 'a');
    try {
      return new WatchedProcess(program(this.binaries, name), args, { user, output: log.fd });
    } finally {
      await log.close();
    }
  }

  private async log(): Promise<string> {
    return readFile(join(this.directory, 'log'), 'utf8');
  }

  private async untilItAnswers(): Promise<void> {
    const answers = async () => {
      try {
        await this.query('SELECT 1');
        return true;
      } catch (cause) {
        if (!this.process!.hasEnded) return false;
        throw new Error(`PostgreSQL exited instead of starting. Its log:\n${await this.log()}`, { cause });
      }
    };
    await until('PostgreSQL accepts connections', answers, { everyMs: 50 });
  }
}

/** Changes the owner of a path, because PostgreSQL does not run as root. */
async function giveAway(path: string): Promise<void> {
  if (!user) return;
  await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, path]);
}
