import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../../../bench/proofs/support/until';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { runToEnd, type ServerProcess, startServerProcess } from '../../support/server-process';
import { skipTries, skipWaits } from './support/skip-waits';

describe('Webhooks, while servers and the receiver are killed', () => {
  const directory = mkdtempSync(join(tmpdir(), 'voxgate-receiver-'));
  const file = join(directory, 'received');
  let database: TestDatabase;
  let environment: Record<string, string>;
  let first: KeyedServer;
  let second: ServerProcess;
  let receiver: ChildProcess;
  let secret = '';
  let port = '0';

  const startReceiver = async (holdMs = 0): Promise<void> => {
    receiver = spawn(process.execPath, [join(__dirname, 'support/receiver-process.mjs')], {
      env: { PATH: process.env['PATH'], FILE: file, SECRET: secret, RECEIVER_PORT: port, HOLD_MS: String(holdMs) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: receiver.stdout! }), 'line')) as [string];
    port = line.replace('port ', '');
  };
  const killReceiver = async (): Promise<void> => {
    const closed = once(receiver, 'close');
    receiver.kill('SIGKILL');
    await closed;
  };
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []);
  const distinct = () => new Set(lines());
  /** Creates a key and revokes it. */
  const revokeKeyAt = async ({ url }: ServerProcess): Promise<string> => {
    const headers = { authorization: `Bearer ${first.key}`, 'content-type': 'application/json' };
    const created = await fetch(`${url}/api/v1/api-keys`, { method: 'POST', headers, body: '{"name":"one more"}' });
    const { id } = (await created.json()) as { id: string };
    const answer = await fetch(`${url}/api/v1/api-keys/${id}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
    return id;
  };

  beforeAll(async () => {
    database = await createDatabase();
    environment = { DATABASE_URL: database.url, ALERT_ALLOWED_NETWORKS: '127.0.0.0/8', RATE_LIMIT_REQUESTS: '10000' };
    first = await startKeyedServer(environment);
    second = await startServerProcess(environment);
    // The port is known when the receiver listens, the secret when the endpoint exists.
    secret = 'whsec_bm90aGluZw==';
    await startReceiver();
    await killReceiver();
    const added = await runToEnd(
      'app/cli/main.js',
      ['webhooks', 'add', '--account', 'owner@example.com', '--url', `http://127.0.0.1:${port}/`, '--json'],
      environment,
    );
    expect(added).toMatchObject({ code: 0, stderr: '' });
    ({ secret } = JSON.parse(added.stdout) as { secret: string });
  });
  afterAll(async () => {
    receiver.kill('SIGKILL');
    await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]);
    await database.drop();
    rmSync(directory, { recursive: true });
  });

  it('lose nothing, and mark every duplicate by its id', async () => {
    const revoked: string[] = [];
    // The receiver is away.
    for (let index = 0; index < 5; index++) revoked.push(await revokeKeyAt(index % 2 ? first : second));

    // A server is killed right after it has answered that a key is revoked.
    revoked.push(await revokeKeyAt(second));
    await second.end('SIGKILL');
    await startReceiver(2000);
    await skipTries(database);
    await skipWaits(database);

    // The other one is killed while the receiver has messages but has not answered: these will come again.
    await until('messages were received', () => lines().length >= 1);
    await first.end('SIGKILL');

    const third = await startServerProcess(environment);
    await skipTries(database);
    await skipWaits(database);
    await until('every message so far arrived', () => distinct().size === revoked.length);

    // The receiver is killed with messages that it has noted but not answered, and comes back.
    for (let index = 0; index < 4; index++) revoked.push(await revokeKeyAt(third));
    await until('a later message was received', () => distinct().size > revoked.length - 4);
    await killReceiver();
    await startReceiver();
    const isDone = async () => {
      await skipWaits(database);
      const waiting = await database.query(`SELECT FROM alert_deliveries WHERE status <> 'delivered'`);
      return waiting.length === 0;
    };
    await until('nothing waits any more', isDone, { everyMs: 500 });
    await third.end('SIGKILL');

    const all = lines();
    expect(all.filter((line) => line.startsWith('rejected'))).toEqual([]);
    // Every revocation that was answered has arrived, under exactly one id.
    const ids = new Map<string, Set<string>>();
    for (const line of all) {
      const [id, key] = line.split(' ') as [string, string];
      ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
    expect([...ids.keys()].sort()).toEqual(revoked.toSorted());
    expect([...ids.values()].map(({ size }) => size)).toEqual(revoked.map(() => 1));
    // The kills have caused duplicates; without them, the test would not show that they have the same id.
    expect(all.length).toBeGreaterThan(revoked.length);
  });
});
