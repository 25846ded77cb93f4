import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PostgresServer } from '../support/postgres-server';
import { runToEnd, type ServerProcess, startServerProcess } from '../support/server-process';
import { JobClient } from './job-client';
import { LiveMemory } from './live-memory';
import { TurnLog } from './turn-log';

export interface SiteOptions {
  readonly replicas: number;
  /** A folder with voice packs. Without it, there is only Flite. */
  readonly voices?: string;
  /** Further settings of all replicas. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Turns that an engine of each replica can have at once. */
export const slots = 2;

/** A server that tells what the logs of a proof need. */
const program = 'dist/bench/proofs/jobs/server.js';

/** Replicas on one PostgreSQL and one data directory. They can be killed and started again. */
export class Site {
  /** The log lines of all replicas so far. */
  readonly lines: string[] = [];
  readonly replicas: ServerProcess[] = [];

  private constructor(
    readonly database: PostgresServer,
    readonly directory: string,
    readonly turns: TurnLog,
    readonly memory: LiveMemory,
    private readonly environment: Record<string, string>,
  ) {}

  /** @throws {Error} with the output of what does not start. */
  static async start({ replicas, voices, environment = {} }: SiteOptions): Promise<Site> {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-prove-jobs-'));
    const database = await PostgresServer.create();
    const turns = await TurnLog.create(directory);
    const memory = await LiveMemory.create(directory);
    const data = join(directory, 'data');
    await mkdir(join(data, 'voices'), { recursive: true });
    if (voices !== undefined) await symlink(resolve(voices, 'kokoro'), join(data, 'voices/kokoro'));
    const site = new Site(database, directory, turns, memory, {
      DATABASE_URL: database.url,
      VOXGATE_DATA_DIR: data,
      VOXGATE_VOICES: voices === undefined ? 'flite' : 'kokoro,flite',
      SPEECH_WORKERS: String(slots),
      RATE_LIMIT_REQUESTS: '10000',
      JOBS_AT_ONCE: '1',
      ...turns.environment,
      ...memory.environment,
      ...environment,
    });
    try {
      for (let index = 0; index < replicas; index++) await site.startReplica(index);
    } catch (error) {
      await site.close();
      throw error;
    }
    return site;
  }

  get data(): string {
    return this.environment['VOXGATE_DATA_DIR']!;
  }

  /** Starts a replica, or starts it again. */
  async startReplica(index: number): Promise<void> {
    this.replicas[index] = await startServerProcess(
      this.environment,
      (line) => this.lines.push(line),
      undefined,
      program,
    );
  }

  /** Makes an account with a key. Its client talks to whichever replica answers. */
  async newClient(name: string): Promise<JobClient> {
    const email = `${name}@example.com`;
    await this.voxgate('accounts', 'create', '--name', name, '--email', email);
    const created = await this.voxgate('api-keys', 'create', '--account', email, '--name', name, '--json');
    const [row] = await this.database.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
    return new JobClient(
      () => this.replicas.map(({ url }) => url),
      (JSON.parse(created) as { key: string }).key,
      row!.id,
    );
  }

  /** Stops everything and removes all files. */
  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.end('SIGKILL')));
    await this.database.remove();
    await rm(this.directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }

  private async voxgate(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runToEnd('app/cli/main.js', args, this.environment);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  }
}
