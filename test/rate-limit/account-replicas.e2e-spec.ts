import { cases } from '../../bench/proofs/support/extent';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type TestDatabase } from '../support/database';
import { startTestApp, type TestApp } from '../support/test-app';
import { type ServerProcess, startServerProcess } from '../support/server-process';

const replicas = cases(2, 3);
const keyLimit = 6;
const accountLimit = 15;
const windowMs = 2000;
const deadlineMs = 60_000;

describe(`${replicas} replicas with an account limit`, () => {
  let database: TestDatabase;
  let servers: ServerProcess[];
  /** A server in this process, which creates accounts and keys. */
  let maker: TestApp;

  beforeAll(async () => {
    database = await createDatabase();
    const environment = {
      DATABASE_URL: database.url,
      RATE_LIMIT_REQUESTS: String(keyLimit),
      RATE_LIMIT_ACCOUNT_REQUESTS: String(accountLimit),
      RATE_LIMIT_WINDOW_SECONDS: String(windowMs / 1000),
    };
    servers = await Promise.all(Array.from({ length: replicas }, () => startServerProcess(environment)));
    maker = await startTestApp({ database });
    // An independent log: a trigger, and not the code under test, records when each hit is written.
    await database.query('CREATE TABLE admitted (bucket text, hit bigint)');
    await database.query(`
      CREATE FUNCTION log_admitted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO admitted SELECT NEW.bucket, hit FROM unnest(NEW.hits) AS hit
        WHERE cardinality(OLD.hits) = 0 OR hit > OLD.hits[cardinality(OLD.hits)];
        RETURN NEW;
      END $$`);
    await database.query(
      'CREATE TRIGGER log_admitted AFTER UPDATE ON rate_limit_windows FOR EACH ROW EXECUTE FUNCTION log_admitted()',
    );
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await maker.close();
    await database.drop();
  });

  /** The logged hits in ascending order. */
  const hitsOf = async (bucket: string): Promise<number[]> => {
    const rows = await database.query<{ hit: string }>('SELECT hit FROM admitted WHERE bucket = $1 ORDER BY hit', [
      bucket,
    ]);
    return rows.map(({ hit }) => Number(hit));
  };
  const expectNoWindowOver = (hits: number[], limit: number): void => {
    for (let index = limit; index < hits.length; index++) {
      expect(hits[index]! - hits[index - limit]!).toBeGreaterThanOrEqual(windowMs * 1000);
    }
  };

  it('never admit more than the key or account limit in any window, and count each request in both windows or neither', async () => {
    const accounts: { id: string; keys: { id: string; authorization: { Authorization: string } }[] }[] = [];
    for (let account = 0; account < 2; account++) {
      const first = await maker.createKey();
      const keys = [first];
      while (keys.length < 5) keys.push(await maker.createKey({ account: first.account }));
      accounts.push({ id: first.account.id, keys });
    }
    const admitted = new Map<string, number>();
    const windows = cases(3, 4);
    const began = performance.now();
    const isDone = () => accounts.every(({ id }) => (admitted.get(id) ?? 0) >= windows * accountLimit);
    const hammer = async (index: number): Promise<void> => {
      for (let request = index; !isDone(); request++) {
        // If requests within the limit were rejected forever, this loop would not end.
        if (performance.now() - began > deadlineMs)
          throw new Error(`Timed out: only ${JSON.stringify([...admitted])} were admitted.`);
        const { id, keys } = accounts[request % 2]!;
        const key = keys[request % 5]!;
        const answer = await fetch(`${servers[index % replicas]!.url}/api/v1/voices`, { headers: key.authorization });
        await answer.arrayBuffer();
        // Until the window has moved on, further requests at once show nothing new.
        if (answer.status === 429) await delay(cases(100, 0));
        if (answer.status === 200) {
          for (const bucket of [id, key.id]) admitted.set(bucket, (admitted.get(bucket) ?? 0) + 1);
        } else if (answer.status !== 429) throw new Error(`Unexpected status ${answer.status}.`);
      }
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => hammer(index)));

    for (const { id, keys } of accounts) {
      const hits = await hitsOf(id);
      expectNoWindowOver(hits, accountLimit);
      expect(hits).toHaveLength(admitted.get(id)!);
      for (const key of keys) {
        const ofKey = await hitsOf(key.id);
        expectNoWindowOver(ofKey, keyLimit);
        expect(ofKey).toHaveLength(admitted.get(key.id) ?? 0);
      }
    }
    const [{ deadlocks }] = (await database.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    )) as [{ deadlocks: string }];
    expect(deadlocks).toBe('0');
  });
});
