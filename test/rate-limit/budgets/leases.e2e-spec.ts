import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { BudgetLease } from '../../../src/rate-limit/budgets/budget-lease';
import { BudgetStorage } from '../../../src/rate-limit/budgets/budget.storage';
import { maxUnsettled, Reservations } from '../../../src/rate-limit/budgets/reservations';
import { operator } from '../../../src/platform/caller/actor';
import { until } from '../../../bench/proofs/support/until';
import { expectError } from '../../support/expect-error';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startKeyedServer } from '../../support/keyed-server';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { type ResponseDropper, startResponseDropper } from '../../tts/usage/support/response-dropper';
import { budgetState, reservations } from './support/budget-state';

const text = 'Hello there.';

/** What requests reserve before they are spoken. */
const wanted = { characters: 100, audioMs: 11_000 };

describe('What a process has reserved of budgets', () => {
  let database: TestDatabase;
  let first: TestApp;
  let second: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    database = await createDatabase();
    first = await startTestApp({ database });
    second = await startTestApp({ database });
  });
  beforeEach(async () => {
    key = await budgeted(first);
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await database.drop();
  });

  const budgeted = async (server: TestApp) => {
    const created = await server.createKey();
    const budgets = { characters_per_day: 1000, audio_seconds_per_day: 1000, concurrent_requests: 50 };
    await server.app.get(ApiKeyChangesService).setBudgets(created.account.id, created.id, budgets, operator);
    return created;
  };
  const speak = (server: TestApp, { authorization } = key) =>
    server.fetch('/api/v1/tts', json({ text, voice_id: 'slt', format: 'wav' }, authorization));
  /** Reserves for a request, as the server does before it speaks. */
  const reserve = async (server: TestApp, { id } = key, at = Date.now()) => {
    const spenders = [{ owner: id, budgets: { characters_per_day: 1000, concurrent_requests: 50 } }];
    const request = {
      id: crypto.randomUUID(),
      shardOwner: 'acct_test',
      bucket: `test-${at}`,
      limit: 10_000,
      parent: undefined,
      spenders,
      ...wanted,
    };
    return (await server.app.get(Reservations).admit(request)).reservation!;
  };
  const stateOf = ({ id } = key) => budgetState(database, id);
  /** Lets the leases of all processes run out, as if nobody had renewed them. */
  const letLeasesRunOut = () =>
    database.query(`UPDATE budget_processes SET lease_until = clock_timestamp() - interval '1 second'`);
  let running: Promise<void> = Promise.resolve();
  /** Lets all leases run out and has one process go on, one after the other. */
  const renewOthers = (server: TestApp) => (running = running.then(letLeasesRunOut).then(() => renew(server)));
  const renew = (server: TestApp) => server.app.get(BudgetLease).renew();

  it('is given back by another process when its lease has run out, and only then', async () => {
    await reserve(first);
    await reserve(second);
    await renew(second);
    expect(await stateOf()).toEqual({ characters: 200, audioMs: 22_000, running: 2 });
    await letLeasesRunOut();
    await renew(second);
    expect(await stateOf()).toEqual({ characters: 100, audioMs: 11_000, running: 1 });
    await renew(second);
    expect(await stateOf()).toEqual({ characters: 100, audioMs: 11_000, running: 1 });
  });

  it('is not given back once the answer has begun: it may have been heard', async () => {
    const reservation = await reserve(first);
    await reservation.begin();
    await letLeasesRunOut();
    await renew(second);
    expect(await stateOf()).toEqual({ characters: 100, audioMs: 11_000, running: 0 });
    // When the process wakes up, it has nothing to give back.
    await reservation.settle({ characters: 100, audioSeconds: 1 });
    expect(await stateOf()).toEqual({ characters: 100, audioMs: 11_000, running: 0 });
  });

  it('is not spent by a process that was paused and wakes up after its lease has run out', async () => {
    const whole = await reserve(first);
    const stream = await reserve(first);
    await letLeasesRunOut();
    await renew(second);
    await expect(whole.settle({ characters: 100, audioSeconds: 1 })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await expect(stream.begin()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await whole.giveBack();
    await stream.giveBack();
    expect(await stateOf()).toEqual({ characters: 0, audioMs: 0, running: 0 });
    // The process goes on under a new lease.
    expect((await speak(first)).status).toBe(200);
    await renew(first);
    expect(await stateOf()).toMatchObject({ characters: text.length, running: 0 });
  });

  it('stays, if the process wakes up before anybody has given it back', async () => {
    const reservation = await reserve(first);
    await letLeasesRunOut();
    await renew(first);
    await renew(second);
    await reservation.settle({ characters: 90, audioSeconds: 1 });
    expect(await stateOf()).toEqual({ characters: 90, audioMs: 1000, running: 0 });
  });

  it('is settled once, however often and in whatever order its ends are reported', async () => {
    const reservation = await reserve(first);
    await Promise.all([
      reservation.settle({ characters: 90, audioSeconds: 1 }),
      reservation.giveBack(),
      reservation.settle({ characters: 90, audioSeconds: 1 }),
    ]);
    expect(await stateOf()).toEqual({ characters: 90, audioMs: 1000, running: 0 });
  });

  it('is consistent while processes settle, give back and lose their leases at the same time', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => budgeted(first)));
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        const server = index % 2 ? first : second;
        const owner = keys[index % 3]!;
        const reservation = await reserve(server, owner, index);
        if (!reservation) return 'rejected';
        if (index % 10 === 0) await renewOthers(index % 20 ? first : second);
        if (index % 3 === 0) return reservation.giveBack().then(() => 'given back');
        return reservation.settle({ characters: 10, audioSeconds: 0.5 }).then(
          () => `settled ${owner.id}`,
          () => 'lost',
        );
      }),
    );
    await letLeasesRunOut();
    await renew(first);
    await renew(second);
    await letLeasesRunOut();
    await renew(first);
    expect(await reservations(database)).toBe(0);
    for (const owner of keys) {
      const settled = outcomes.filter((outcome) => outcome === `settled ${owner.id}`).length;
      expect(await stateOf(owner)).toEqual({ characters: 10 * settled, audioMs: 500 * settled, running: 0 });
    }
    const [{ deadlocks }] = (await database.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    )) as [{ deadlocks: string }];
    expect(deadlocks).toBe('0');
  });

  describe('if a settlement waits', () => {
    const settlement = () => ({
      id: crypto.randomUUID(),
      shardOwner: 'acct_test',
      ended: true,
      characters: 0,
      audioMs: 0,
    });

    it('is bounded: new requests get 503 while too many settlements wait, and go on once they are settled', async () => {
      const waiting = first.app.get(Reservations);
      for (let index = 0; index < maxUnsettled; index++) waiting.settleLater(settlement());
      const answer = await speak(first);
      expect(answer.headers.get('retry-after')).toBe('5');
      await expectError(answer, 'SERVICE_UNAVAILABLE');
      expect((await speak(second)).status).toBe(200);
      await until('they are settled', async () => (await speak(first)).status === 200);
    });

    it('is not held up by one that the database rejects', async () => {
      const server = await startTestApp({ database });
      await reserve(server);
      const [{ id }] = (await database.query<{ id: string }>(
        'SELECT id FROM budget_reservations WHERE $1 = ANY (owners)',
        [key.id],
      )) as [{ id: string }];
      // More than the column can hold.
      const rejected = { ...settlement(), characters: Number.MAX_VALUE };
      server.app.get(Reservations).settleLater(rejected);
      server.app.get(Reservations).settleLater({ ...settlement(), id });
      await server.close();
      expect(await stateOf()).toEqual({ characters: 0, audioMs: 0, running: 0 });
    });

    it('is none that waits for a request that the database has rejected', async () => {
      const server = await startTestApp({ database });
      await server.app.get(BudgetLease).hold(0);
      const settle = jest.spyOn(server.app.get(BudgetStorage), 'settle');
      const windows = { shardOwner: 'acct_test', bucket: 'test', limit: 1, parent: undefined };
      const impossible = { id: crypto.randomUUID(), ...windows, characters: 1 };
      const request = { ...impossible, spenders: [{ owner: key.id, budgets: {} }], audioMs: Infinity };
      await expect(server.app.get(Reservations).admit(request)).rejects.toThrow();
      await server.close();
      expect(settle).not.toHaveBeenCalled();
    });
  });

  describe('over a connection that breaks', () => {
    let between: ResponseDropper;
    let cut: TestApp;
    beforeAll(async () => {
      between = await startResponseDropper(database.url);
      cut = await startTestApp({
        database: { ...database, url: between.url },
        environment: { DATABASE_STATEMENT_TIMEOUT_MS: '100' },
      });
    });
    beforeEach(async () => {
      key = await budgeted(first);
    });
    afterAll(async () => {
      await cut.close();
      await between.close();
    });

    it('is given back if the answer to the admission was lost', async () => {
      await renewedBy(cut);
      between.dropResponses();
      const lost = reserve(cut);
      lost.catch(() => undefined);
      await until('it is reserved', async () => (await stateOf()).running === 1);
      between.closeConnections();
      await expect(lost).rejects.toThrow();
      await until('it is given back', async () => (await stateOf()).running === 0);
      expect(await stateOf()).toEqual({ characters: 0, audioMs: 0, running: 0 });
    });

    it('is counted once if the answer to the settlement was lost', async () => {
      const reservation = await reserve(cut);
      await reservation.begin();
      between.dropResponses();
      const lost = reservation.settle({ characters: 90, audioSeconds: 1 });
      await until('it is settled', async () => (await stateOf()).running === 0);
      between.closeConnections();
      await lost;
      expect(await stateOf()).toEqual({ characters: 90, audioMs: 1000, running: 0 });
    });

    /** Takes the lease, so that the admission is the next statement. */
    const renewedBy = (server: TestApp) => server.app.get(BudgetLease).hold(0);
  });
});

describe('The limit of concurrent requests of an account', () => {
  it('holds on all replicas together, over HTTP and WebSockets, until the lease of a killed replica has run out', async () => {
    const database = await createDatabase();
    const killed = await startKeyedServer({ DATABASE_URL: database.url });
    const other = await startTestApp({ database });
    const sockets: RealtimeClient[] = [];
    try {
      await database.query(`UPDATE accounts SET budgets = '{"concurrent_requests": 2}'`);
      const authorization = { Authorization: `Bearer ${killed.key}` };
      const speakAt = (url: string) => fetch(`${url}/api/v1/tts`, json({ text, format: 'wav' }, authorization));
      // A context is a request until it is over.
      for (const { url } of [killed, other]) {
        const socket = await RealtimeClient.open(`${url}/api/v1/tts/realtime`, { headers: authorization });
        sockets.push(socket);
        socket.send({ type: 'context.start', context_id: 'open', format: 'pcm' });
        socket.send({ type: 'input_text.append', context_id: 'open', text: 'A sentence. And more' });
        await socket.next('speech.audio.delta', 'open');
      }
      for (const { url } of [killed, other]) await expectError(await speakAt(url), 'CONCURRENCY_LIMIT_REACHED');
      await killed.end('SIGKILL');
      // It may only be slow.
      await expectError(await speakAt(other.url), 'CONCURRENCY_LIMIT_REACHED');
      // As if its 30 seconds were over. The other one renews its own lease first.
      const mine = await other.app.get(BudgetLease).hold(0);
      await database.query(`UPDATE budget_processes SET lease_until = clock_timestamp() WHERE id <> $1`, [mine]);
      await other.app.get(BudgetLease).renew();
      const answer = await speakAt(other.url);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    } finally {
      for (const socket of sockets) socket.close();
      await other.close();
      await killed.end('SIGKILL');
      await database.drop();
    }
  });
});

describe('A server that stops', () => {
  it('leaves nothing reserved, and forgets its lease', async () => {
    const database = await createDatabase();
    const server = await startKeyedServer({ DATABASE_URL: database.url });
    try {
      await database.query(`UPDATE api_keys SET budgets = '{"characters_per_day": 1000}'`);
      const headers = { Authorization: `Bearer ${server.key}` };
      const answer = await fetch(`${server.url}/api/v1/tts`, json({ text, format: 'wav' }, headers));
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      expect(await database.query('SELECT FROM budget_processes')).toHaveLength(1);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(await database.query('SELECT FROM budget_processes')).toHaveLength(0);
      expect(await reservations(database)).toBe(0);
    } finally {
      await server.end('SIGKILL');
      await database.drop();
    }
  });
});
