import { type ServerProcess, startServerProcess } from './server-process';
import { until } from '../../bench/proofs/support/until';

interface CreatedKey {
  id: string;
  key: string;
}

/** A server process and keys for it. */
export interface KeyedServer extends ServerProcess {
  /** A key of the first account. */
  readonly key: string;
  /** Asks for another key. */
  createKey(): Promise<CreatedKey & { status: number }>;
  /** Creates keys one after the other: a server under load may refuse many at once. */
  createKeys(count: number): Promise<CreatedKey[]>;
}

/** Starts a server that creates its first account and key. The default limit is too high to matter. */
export async function startKeyedServer(environment: Record<string, string>): Promise<KeyedServer> {
  const server = await startServerProcess({
    FIRST_ACCOUNT_EMAIL: 'owner@example.com',
    RATE_LIMIT_REQUESTS: '10000',
    MAX_API_KEYS_PER_ACCOUNT: '10000',
    ...environment,
  });
  const key = await printedKey(server);
  const createKey = async () => {
    const answer = await fetch(`${server.url}/api/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"name":"one more"}',
    });
    return { status: answer.status, ...((await answer.json()) as CreatedKey) };
  };
  const createKeys = async (count: number) => {
    const keys: CreatedKey[] = [];
    while (keys.length < count) {
      const created = await createKey();
      if (created.status !== 201) throw new Error(`A key was not created: ${JSON.stringify(created)}`);
      keys.push(created);
    }
    return keys;
  };
  return { ...server, key, createKey, createKeys };
}

/** The key is printed after the server is ready. */
async function printedKey(server: ServerProcess): Promise<string> {
  return until('the server prints a key', () => /API key\s+(sk-\S+)/.exec(server.output())?.[1]);
}
