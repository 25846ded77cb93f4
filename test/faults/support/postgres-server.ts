import { chmod, cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type Binaries, locateBinaries, program } from '../../../src/database/embedded/binaries';
import { isRoot, unprivilegedUser } from '../../../src/database/embedded/server-user';
import { usableBinaries } from '../../../src/database/embedded/usable-binaries';
import { WatchedProcess } from '../../../src/database/embedded/watched-process';

const user = isRoot() ? unprivilegedUser : undefined;

/** Durable, as an operator's is, and able to be copied to a standby. */
const settings = {
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '32MB',
  wal_level: 'replica',
  hot_standby: 'on',
  wal_keep_size: '64MB',
};

/** A PostgreSQL server on a TCP port, to be stopped, killed and started again. */
export class PostgresServer {
  private process: WatchedProcess | undefined;

  private constructor(
    private readonly binaries: Binaries,
    private readonly directory: string,
    readonly port: number,
  ) {}

  /** Makes a cluster and starts it. */
  static async create(): Promise<PostgresServer> {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-fault-'));
    await chmod(directory, 0o755);
    const binaries = await usableBinaries(await locateBinaries(), {
      user,
      copyDirectory: async () => directory,
      log: () => undefined,
    });
    const server = new PostgresServer(binaries, directory, await freePort());
    await server.makeData();
    const initdb = ['-D', server.data, '-U', 'voxgate', '--auth=trust', '-E', 'UTF8', '--no-sync'];
    await server.run('initdb', initdb).then((made) => made.ended);
    await server.start();
    return server;
  }

  get url(): string {
    return urlAt(this.port);
  }

  /** @param extra settings besides the usual ones. */
  async start(extra: Record<string, string> = {}): Promise<void> {
    const all = { port: String(this.port), ...settings, ...extra };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.process = await this.run('postgres', ['-D', this.data, ...args]);
    await this.untilItAnswers();
  }

  /** As an operator stops it: open transactions are given up, and everything is written. */
  async stop(): Promise<void> {
    await this.process?.stop('SIGINT', 'SIGKILL', 20_000);
  }

  /** As the kernel ends it when memory runs out; its own processes follow. */
  async kill(): Promise<void> {
    await this.process?.stop('SIGKILL', 'SIGKILL', 1000);
  }

  /** A server with a copy of the data that follows this one, which waits for it at every durable commit from now on. */
  async addStandby(): Promise<PostgresServer> {
    await this.stop();
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-fault-'));
    await chmod(directory, 0o755);
    const standby = new PostgresServer(this.binaries, directory, await freePort());
    await cp(this.data, standby.data, { recursive: true });
    await standby.becomeStandby();
    await this.start({ synchronous_standby_names: '*' });
    await standby.start({ primary_conninfo: `host=127.0.0.1 port=${this.port} user=voxgate` });
    return standby;
  }

  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 30)');
  }

  /** Makes a primary one that follows, and takes no writes. */
  async demote(): Promise<void> {
    await this.stop();
    await this.becomeStandby();
    await this.start();
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

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  private get data(): string {
    return join(this.directory, 'data');
  }

  private async becomeStandby(): Promise<void> {
    await writeFile(join(this.data, 'standby.signal'), '');
    await giveAway(this.data);
  }

  private async makeData(): Promise<void> {
    await mkdir(this.data, { mode: 0o700 });
    await giveAway(this.data);
  }

  private async run(name: 'initdb' | 'postgres', args: string[]): Promise<WatchedProcess> {
    const log = await open(join(this.directory, 'log'), 'a');
    try {
      return new WatchedProcess(program(this.binaries, name), args, { user, output: log.fd });
    } finally {
      await log.close();
    }
  }

  private async untilItAnswers(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.query('SELECT 1');
        return;
      } catch (error) {
        if (attempt === 400 || this.process!.hasEnded) throw error;
        await delay(50);
      }
    }
  }
}

/** The URL of a server, or of a proxy before one. */
export function urlAt(port: number): string {
  return `postgres://voxgate@127.0.0.1:${port}/postgres`;
}

/** A port that nobody listens on, and keeps free for a server that comes and goes. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** PostgreSQL does not run as root. */
async function giveAway(directory: string): Promise<void> {
  if (!user) return;
  await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
}
