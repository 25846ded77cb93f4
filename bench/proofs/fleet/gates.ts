import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { runToEnd, type ServerProcess, startServerProcess } from '../support/server-process';
import { secret } from './nodes';

/** The prefix of the ids that the voices of the nodes have at the gates. */
export const prefix = 'far-';

/** Gates on one database, before the same nodes. */
export interface Gates {
  readonly urls: readonly string[];
  /** The log lines of all gates so far. */
  readonly lines: readonly string[];
  /** A key of a new account, without a limit that matters. */
  newAccount(name: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param nodePorts the ports of the nodes, or of relays before them.
 * @throws {Error} with the output of a gate that does not start.
 */
export async function startGates(databaseUrl: string, nodePorts: readonly number[], count: number): Promise<Gates> {
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-fleet-'));
  const enginesFile = join(directory, 'engines.yaml');
  await writeFile(enginesFile, stringify({ engines: [nodesEngine(nodePorts)] }));
  const environment = {
    DATABASE_URL: databaseUrl,
    VOXGATE_DATA_DIR: directory,
    ENGINES_FILE: enginesFile,
    FLEET_SECRET: secret,
    RATE_LIMIT_REQUESTS: '10000',
    SPEECH_QUEUE_CAPACITY: '200',
  };
  const lines: string[] = [];
  const servers: ServerProcess[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await rm(directory, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < count; index++) {
      servers.push(await startServerProcess(environment, (line) => lines.push(line)));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const voxgate = async (...args: string[]) => {
    const { code, stdout, stderr } = await runToEnd('app/cli/main.js', args, environment);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  const newAccount = async (name: string) => {
    const account = `${name}@example.com`;
    await voxgate('accounts', 'create', '--name', name, '--email', account);
    const created = await voxgate('api-keys', 'create', '--account', account, '--name', name, '--json');
    return (JSON.parse(created) as { key: string }).key;
  };
  return { urls: servers.map(({ url }) => url), lines, newAccount, close };
}

function nodesEngine(ports: readonly number[]): Record<string, unknown> {
  return {
    name: 'nodes',
    kind: 'open-inference',
    urls: ports.map((port) => `grpc://127.0.0.1:${port}`),
    api_key_env: 'FLEET_SECRET',
    list_voices: { model: 'voxgate-voices', prefix },
    // Several for each node, so that the node can be fair between the gates.
    limits: { in_flight: 4, timeout_seconds: 20, silence_seconds: 5 },
    health: { interval_seconds: 2 },
    breaker: { failures: 2, open_seconds: 0.5, most_open_seconds: 4 },
  };
}
