import { Client } from 'pg';
import { Agent, request } from 'undici';
import { Answers } from '../../../bench/proofs/limit/answers';
import { callersSawNoMore, noWindowHoldsMore } from '../../../bench/proofs/limit/checks';
import { logHits, readHits } from '../../../bench/proofs/limit/database';
import { cases } from '../../../bench/proofs/support/extent';
import { freePort } from '../../../bench/proofs/support/free-port';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { type ServerProcess, startServerProcess } from '../../support/server-process';
import { replicaSettings } from './support/compose-settings';
import { LoadBalancer } from './support/load-balancer';
import { report } from './support/report';
import { type Asked, SteadyLoad } from '../../support/steady-load';

const limit = 10;
const windowSeconds = 2;
const replicas = cases(2, 3);
/** How many replicas are restarted, one after the other. */
const restarts = cases(1, 3);
/** Two for each key. */
const limitedClients = cases(4, 8);
const speakingClients = cases(3, 6);
/** How many spoken answers show that all replicas serve. */
const spoken = cases(10, 20);
/**
 * Pauses between two requests of a client, which leave the machine time to start servers. Two clients with the same key still ask for
 * twice as much as its limit.
 */
const limitedPauseMs = 200;
const speakingPauseMs = 400;
const speech = { method: 'POST', path: '/api/v1/tts', body: '{"text":"Bye.","voice_id":"slt"}' } as const;

/** HAProxy's response when no server is available. It is the one that Voxgate itself would give. */
const unreachable = {
  status: 502,
  retryAfter: '1',
  body: {
    error: { code: 'SERVICE_UNAVAILABLE', message: 'The service cannot be reached. Try again shortly.' },
  },
};

const describeWithHaproxy = LoadBalancer.isInstalled
  ? describe
  : (name: string, tests: () => void) => describe.skip(`${name} (skipped: HAProxy is not installed)`, tests);

describeWithHaproxy('Replicas behind HAProxy, in the shipped configuration,', () => {
  // Servers are started up to eight times, which takes minutes on a busy machine.
  jest.setTimeout(600_000);

  let database: TestDatabase;
  let log: Client;
  let ports: number[];
  let first: KeyedServer;
  let servers: ServerProcess[];
  let balancer: LoadBalancer;
  /** Keys with the default limit, and keys with a limit too high to matter. */
  let hotKeys: { id: string; key: string }[];
  let freeKeys: { id: string; key: string }[];

  beforeAll(async () => {
    database = await createDatabase();
    log = new Client({ connectionString: database.url });
    await log.connect();
    await logHits({ url: database.url, client: log });
    ports = await Promise.all(Array.from({ length: replicas }, freePort));
    first = await startKeyedServer(environment(0));
    const others = ports.slice(1).map((_, index) => startServerProcess(environment(index + 1)));
    servers = [first, ...(await Promise.all(others))];
    await database.query('UPDATE api_keys SET rate_limit = 10000');
    hotKeys = await first.createKeys(limitedClients / 2);
    freeKeys = await first.createKeys(6);
    await database.query('UPDATE api_keys SET rate_limit = 10000 WHERE id = ANY ($1)', [freeKeys.map(({ id }) => id)]);
    balancer = await LoadBalancer.before(ports);
  });
  afterAll(async () => {
    // Close this first, in case a test failed while it held a lock on the table.
    await log.end();
    await balancer.stop();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.drop();
  });

  const environment = (index: number) => ({
    ...replicaSettings(),
    DATABASE_URL: database.url,
    PORT: String(ports[index]),
    RATE_LIMIT_REQUESTS: String(limit),
    RATE_LIMIT_WINDOW_SECONDS: String(windowSeconds),
    // Requests are blocked on purpose.
    DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  });
  const secrets = (keys: readonly { key: string }[]) => keys.map(({ key }) => key);

  /** Starts clients of all kinds, which run until they are stopped. */
  function startClients(tries: number) {
    const urls = [balancer.url];
    const loads = {
      limited: new SteadyLoad(urls, secrets(hotKeys), { clients: limitedClients, tries, pauseMs: limitedPauseMs }),
      speaking: new SteadyLoad(urls, secrets(freeKeys), {
        clients: speakingClients,
        tries,
        pauseMs: speakingPauseMs,
        request: speech,
      }),
    };
    return {
      ...loads,
      count: limitedClients + speakingClients,
      stop: async () => {
        const asked = await Promise.all(Object.values(loads).map((load) => load.stop()));
        return { loads: Object.values(loads), asked: asked.flat() };
      },
    };
  }

  /** Checks the limit against the database's own log and against the clients' own clock. */
  async function expectNoneBeyondTheLimit(asked: readonly Asked[]): Promise<void> {
    const hits = await readHits({ url: database.url, client: log });
    const claim = { limit, window: windowSeconds * 1_000_000, uncertainty: 0 };
    for (const { id, key } of hotKeys) {
      const answers = new Answers();
      for (const { sent, received, status } of asked.filter((one) => one.key === key)) {
        answers.add({ sent: sent * 1000, received: received * 1000, status, limit, remaining: -1, retryAfter: -1 });
      }
      const record = { id, answers, hits: hits.get(id)! };
      expect(noWindowHoldsMore(record, claim).violations).toEqual([]);
      expect(callersSawNoMore(record, claim).violations).toEqual([]);
      const admitted = [...answers].filter(({ status }) => status === 200);
      expect(admitted.length).toBeGreaterThan(limit);
      expect(record.hits.length).toBeGreaterThanOrEqual(admitted.length);
    }
  }

  /** Sends one request on a new connection. */
  async function askOnce(key: string) {
    const dispatcher = new Agent({ pipelining: 0 });
    const headers = { authorization: `Bearer ${key}` };
    const answer = await request(`${balancer.url}/api/v1/voices`, { dispatcher, headers });
    const body: unknown = await answer.body.json();
    await dispatcher.close();
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body };
  }

  async function start(index: number): Promise<void> {
    servers[index] = await startServerProcess(environment(index));
  }

  it('fail no request during a rolling restart, even without retries', async () => {
    const clients = startClients(1);
    await clients.speaking.untilAnswered(200, spoken);
    for (let index = 0; index < restarts; index++) {
      expect(await servers[index]!.end('SIGTERM')).toEqual({ code: 0, signal: null });
      await start(index);
      await balancer.untilUp(replicas);
    }
    await clients.speaking.untilAnswered(200, spoken);
    const { asked, loads } = await clients.stop();
    report('replicas stopped', loads);
    expect(asked.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    await expectNoneBeyondTheLimit(asked);
  });

  it('hide the crash of all replicas but one during requests from clients that retry', async () => {
    const clients = startClients(5);
    const killed: number[] = [];
    while (killed.length < replicas - 1) {
      await clients.speaking.untilAnswered(200, spoken);
      await balancer.untilUp(servers.length - killed.length);
      // The lock blocks all requests in the rate limit: those of all clients, and six more sent now.
      await log.query('BEGIN');
      await log.query('LOCK TABLE rate_limit_windows IN ACCESS EXCLUSIVE MODE');
      const before = await balancer.untilUnderWay(clients.count);
      const fresh = freeKeys.map(({ key }) => askOnce(key));
      const after = await balancer.untilUnderWay(clients.count + fresh.length);
      const taken = after.map((count, index) => count - before[index]!);
      const victim = taken.indexOf(Math.max(...taken));
      await servers[victim]!.end('SIGKILL');
      killed.push(victim);
      await log.query('COMMIT');
      const lost = (await Promise.all(fresh)).filter(({ status }) => status !== 200);
      expect(lost).toEqual(Array.from({ length: taken[victim]! }, () => unreachable));
    }
    await clients.speaking.untilAnswered(200, spoken);
    await Promise.all(killed.map(start));
    await balancer.untilUp(servers.length);
    await clients.speaking.untilAnswered(200, spoken);
    const { asked, loads } = await clients.stop();
    report('replicas killed', loads);
    const calls = loads.flatMap((load) => load.calls);

    expect(calls.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    // Some requests failed at first. On a reused connection, HAProxy just closes it.
    const failed = asked.filter(({ status }) => status !== 200 && status !== 429);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter(({ status, code }) => status !== 0 && code !== 'SERVICE_UNAVAILABLE')).toEqual([]);
    await expectNoneBeyondTheLimit(asked);
  });
});
