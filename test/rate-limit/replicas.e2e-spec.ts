import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../support/command-line';
import { createDatabase, type TestDatabase } from '../support/database';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { cases } from '../../bench/proofs/support/extent';
import { until } from '../../bench/proofs/support/until';

const replicas = cases(2, 3);
const limit = 10;
const windowMs = 2000;
/** Requests of each caller after a key has been changed. */
const callsAfter = cases(2, 15);

describe(`${replicas} replicas on one database`, () => {
  let database: TestDatabase;
  let servers: ServerProcess[];

  beforeAll(async () => {
    // The database is empty, so that all of them migrate it simultaneously.
    database = await createDatabase({ migrated: false });
    const environment = {
      DATABASE_URL: database.url,
      RATE_LIMIT_REQUESTS: String(limit),
      RATE_LIMIT_WINDOW_SECONDS: String(windowMs / 1000),
      RATE_LIMIT_FAILED_AUTH: '10000',
      LOG_LEVEL: 'info',
    };
    servers = await Promise.all(Array.from({ length: replicas }, () => startServerProcess(environment)));
    await command(['accounts', 'create', '--name', 'A', '--email', 'a@example.com']);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.drop();
  });

  const command = async (args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCommand(args, { DATABASE_URL: database.url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const createKey = async () =>
    JSON.parse(await command(['api-keys', 'create', '--account', 'a@example.com', '--name', 'x', '--json'])) as {
      id: string;
      key: string;
    };
  const call = (server: ServerProcess, key: string) =>
    fetch(`${server.url}/api/v1/voices`, { headers: { Authorization: `Bearer ${key}` } });

  it('run each migration only once when they start simultaneously', async () => {
    const rows = await database.query<{ name: string }>('SELECT name FROM migrations');
    expect(rows).toHaveLength(new Set(rows.map(({ name }) => name)).size);
    const applied = servers.map((server) => Number(/(\d+) migrations? applied/.exec(server.output())![1]));
    expect(applied.sort((a, b) => a - b)).toEqual([...Array<number>(replicas - 1).fill(0), rows.length]);
  });

  it('never admit more than the limit in any window, with 60 simultaneous callers', async () => {
    const { key, id } = await createKey();
    // An independent log: a trigger, and not the code under test, records when each hit is written.
    await database.query('CREATE TABLE admitted (bucket text, hit bigint)');
    await database.query(`
      CREATE FUNCTION log_admitted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO admitted SELECT NEW.bucket, hit FROM unnest(NEW.hits) AS hit WHERE NOT hit = ANY (OLD.hits);
        RETURN NEW;
      END $$`);
    await database.query(
      'CREATE TRIGGER log_admitted AFTER UPDATE ON rate_limit_windows FOR EACH ROW EXECUTE FUNCTION log_admitted()',
    );

    const answered = { admitted: [] as { sent: number; received: number }[], refused: 0 };
    const ask = async (server: ServerProcess): Promise<void> => {
      const sent = performance.now();
      const answer = await call(server, key);
      await answer.arrayBuffer();
      if (answer.status === 200) answered.admitted.push({ sent, received: performance.now() });
      else if (answer.status === 429) answered.refused++;
      else throw new Error(`Unexpected status ${answer.status}.`);
    };
    const askAtOnce = () => Promise.all(Array.from({ length: 60 }, (_, index) => ask(servers[index % replicas]!)));
    // If requests within the limit were rejected forever, this would not end.
    await until(
      'some windows are full',
      async () => {
        await askAtOnce();
        return answered.admitted.length >= cases(2, 3) * limit;
      },
      { everyMs: cases(300, 0) },
    );

    // The callers' view: no more requests than the limit were both sent and answered within one window.
    const byAnswer = answered.admitted.sort((a, b) => a.received - b.received);
    for (let index = limit; index < byAnswer.length; index++) {
      const eleven = byAnswer.slice(index - limit, index + 1);
      const span = byAnswer[index]!.received - Math.min(...eleven.map(({ sent }) => sent));
      expect(span).toBeGreaterThanOrEqual(windowMs);
    }
    // The database's view.
    const rows = await database.query<{ hit: string }>('SELECT hit FROM admitted WHERE bucket = $1 ORDER BY hit', [id]);
    const hits = rows.map(({ hit }) => Number(hit));
    expect(hits).toHaveLength(answered.admitted.length);
    for (let index = limit; index < hits.length; index++) {
      expect(hits[index]! - hits[index - limit]!).toBeGreaterThanOrEqual(windowMs * 1000);
    }
    expect(answered.refused).toBeGreaterThan(0);
  });

  it('return an accurate Retry-After: any replica admits the key after exactly that time', async () => {
    const { key } = await createKey();
    const refused = await until('the key has used up its limit', async () => {
      const answers = await Promise.all(Array.from({ length: limit + 1 }, () => call(servers[0]!, key)));
      return answers.find(({ status }) => status !== 200);
    });
    expect(refused.status).toBe(429);
    await delay(Number(refused.headers.get('retry-after')) * 1000);
    expect((await call(servers.at(-1)!, key)).status).toBe(200);
  });

  /** The changes are made at one replica after the other. */
  let turn = 0;

  it.each([
    ['its revocation', 'DELETE', '', undefined, 204, 401],
    ['its disabling', 'PATCH', '', { disabled: true }, 200, 401],
    ['its rotation without an overlap', 'POST', '/rotate', { overlap_seconds: 0 }, 200, 401],
    ['the loss of its scope', 'PATCH', '', { scopes: ['usage'] }, 200, 403],
  ])(
    'all reject a key as soon as one of them has answered %s',
    async (_case, method, path, body, status, rejection) => {
      for (let round = 0; round < cases(1, 3); round++) {
        const { id, key } = await createKey();
        const { id: otherId, key: other } = await createKey();
        // The limit is too high to be reached: a 429 would hide a replica that still accepts the key. The other key has it,
        // too, because a key with a lower limit may not rotate it.
        await database.query('UPDATE api_keys SET rate_limit = 10000 WHERE id = ANY ($1)', [[id, otherId]]);
        let isChanged = false;
        const after: number[] = [];
        const hammer = async (index: number): Promise<void> => {
          for (let calls = 0; calls < callsAfter;) {
            const sentAfterChange = isChanged;
            const { status: found } = await call(servers[index % replicas]!, key);
            if (!sentAfterChange) continue;
            after.push(found);
            calls++;
          }
        };
        const hammering = Promise.all(Array.from({ length: 12 }, (_, index) => hammer(index)));
        const answer = await fetch(`${servers[turn++ % replicas]!.url}/api/v1/api-keys/${id}${path}`, {
          method,
          headers: { Authorization: `Bearer ${other}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        expect(answer.status).toBe(status);
        isChanged = true;
        await hammering;
        expect(after).toEqual(Array<number>(12 * callsAfter).fill(rejection));
      }
    },
  );
});
