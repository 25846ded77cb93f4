import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../support/server-process';
import { apiKeyPrefix, digestApiKey, generateApiKey } from '../../../src/api-keys/api-key-secret';
import type { ProofDatabase } from './database';
import type { Options } from './options';

/** Server processes on one database, and keys that manage the other keys. */
export interface Servers {
  readonly urls: readonly string[];
  /** One key for each account. */
  readonly managerKeys: readonly string[];
  /** Ends a server with a signal and starts another in its place. `whenEnded` is called in between. */
  restart(index: number, signal: NodeJS.Signals, whenEnded: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param signal kills the servers when it aborts.
 * @throws {Error} with the output of a server that does not start.
 */
export async function startServers(
  { url: databaseUrl, client }: ProofDatabase,
  options: Options,
  signal: AbortSignal,
): Promise<Servers> {
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-proof-'));
  const environment = {
    DATABASE_URL: databaseUrl,
    // Most requests for speech repeat texts: the budgets are being proved, not the engine.
    SPEECH_CACHE: 'on',
    VOXGATE_DATA_DIR: directory,
    RATE_LIMIT_REQUESTS: String(options.limit),
    RATE_LIMIT_WINDOW_SECONDS: String(options.windowSeconds),
    // Requests with revoked keys fail often, and the limit on failures is not what is being proved.
    RATE_LIMIT_FAILED_AUTH: '10000',
    MAX_API_KEYS_PER_ACCOUNT: '10000',
    SPEECH_QUEUE_CAPACITY: '1000',
    DATABASE_NODES: process.env['DATABASE_NODES'] ?? 'coordinator',
  };
  const start = () => startServerProcess(environment, undefined, signal);
  const started = await Promise.allSettled(Array.from({ length: options.processes }, start));
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const close = async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await rm(directory, { recursive: true, force: true });
  };
  try {
    for (const result of started) if (result.status === 'rejected') throw result.reason;
    const urls = servers.map(({ url }) => url);
    const restart: Servers['restart'] = async (index, ending, whenEnded) => {
      await servers[index]!.end(ending);
      await whenEnded();
      servers[index] = await start();
      urls[index] = servers[index].url;
    };
    const managerKeys: string[] = [];
    for (let account = 0; account < options.accounts; account++) managerKeys.push(await createManager(client, account));
    return { urls, managerKeys, restart, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates an account with a manager, in the database, because the command line takes seconds for each. */
async function createManager(client: ProofDatabase['client'], number: number): Promise<string> {
  const key = generateApiKey();
  const account = `acct_proof${number}`;
  await client.query('INSERT INTO accounts (id, name, email) VALUES ($1, $1, $1)', [account]);
  await client.query(
    `INSERT INTO api_keys (id, account_id, name, prefix, digest, rate_limit) VALUES ($1, $2, 'Manager', $3, $4, 10000)`,
    [`key_${String(number).padStart(32, '0')}`, account, apiKeyPrefix(key), digestApiKey(key)],
  );
  return key;
}
