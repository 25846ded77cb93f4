import { Client } from 'pg';
import { createDatabase, type TestDatabase } from '../../test/support/database';
import { oneShard } from '../../test/support/one-shard';
import type { PreparedStatement } from '../platform/database/sql-client';
import { SlidingWindowStorage } from './sliding-window.storage';

const windowMs = 60_000;

/** Answers each statement with the given rows, and records what was sent. */
function storageOver(...answers: object[][]) {
  const sent: unknown[][] = [];
  const query = async ({ name }: PreparedStatement, values: unknown[]) => {
    sent.push([name, ...values]);
    return answers.shift()!;
  };
  return { storage: new SlidingWindowStorage(oneShard(query)), sent };
}

describe('SlidingWindowStorage', () => {
  const request = (bucket: string, limit = 10) => ({ bucket, limit, windowMs, evictable: false });

  describe('with simultaneous requests', () => {
    it('sends one statement, whose buckets are in the order of their code units', async () => {
      const row = { admitted: 1, used: 1, wait_us: '0' };
      const { storage, sent } = storageOver([row, row, row, row]);
      await Promise.all(['key_b', 'key_ä', 'key_B', 'key_a'].map((bucket) => storage.admit(request(bucket))));
      const buckets = ['key_B', 'key_a', 'key_b', 'key_ä'];
      const four = <Value>(value: Value) => [value, value, value, value];
      expect(sent).toEqual([['rate_limit_admit', 0, buckets, four(1), four(10), four(windowMs * 1000), four(false)]]);
    });

    it('groups those for one window, and returns each decision to its request, earlier ones admitted first', async () => {
      const { storage, sent } = storageOver([
        { admitted: 1, used: 10, wait_us: '2500' },
        { admitted: 2, used: 5, wait_us: '0' },
      ]);
      const decisions = await Promise.all(['b', 'a', 'b', 'a'].map((bucket) => storage.admit(request(bucket))));
      expect(sent.map(([, , buckets, wanted]) => ({ buckets, wanted }))).toEqual([
        { buckets: ['a', 'b'], wanted: [2, 2] },
      ]);
      expect(decisions).toEqual([
        { admitted: true, remaining: 6, waitMs: 0 },
        { admitted: true, remaining: 0, waitMs: 2.5 },
        { admitted: true, remaining: 5, waitMs: 0 },
        { admitted: false, remaining: 0, waitMs: 2.5 },
      ]);
    });

    it('makes two groups of a bucket whose limit has just changed', async () => {
      const { storage, sent } = storageOver([
        { admitted: 1, used: 7, wait_us: '0' },
        { admitted: 0, used: 7, wait_us: '1000' },
      ]);
      const decisions = await Promise.all([storage.admit(request('a', 10)), storage.admit(request('a', 5))]);
      expect(sent.map(([, , buckets, wanted, limits]) => ({ buckets, wanted, limits }))).toEqual([
        { buckets: ['a', 'a'], wanted: [1, 1], limits: [10, 5] },
      ]);
      expect(decisions).toEqual([
        { admitted: true, remaining: 3, waitMs: 0 },
        { admitted: false, remaining: 0, waitMs: 1 },
      ]);
    });
  });

  describe('on a database', () => {
    let database: TestDatabase;
    let storage: SlidingWindowStorage;

    beforeAll(async () => {
      database = await createDatabase();
      const query = ({ text }: PreparedStatement, values: unknown[]) => database.query(text, values);
      storage = new SlidingWindowStorage(oneShard(query));
    });
    beforeEach(() => database.query('TRUNCATE rate_limit_windows'));
    afterAll(() => database.drop());

    const fill = async (bucket: string, requests: number) => {
      await Promise.all(Array.from({ length: requests }, () => storage.admit(request(bucket))));
    };

    it('with two windows, reports the smaller number of free slots and the longer wait', async () => {
      const nested = (parentLimit: number) =>
        storage.admitWithin({ bucket: 'key', limit: 3, windowMs, parent: { bucket: 'account', limit: parentLimit } });
      await fill('account', 4);
      expect(await nested(10)).toEqual({ admitted: true, remaining: 2, waitMs: 0 });
      expect(await nested(7)).toEqual({ admitted: true, remaining: 1, waitMs: 0 });
      const rejected = await nested(6);
      expect(rejected).toMatchObject({ admitted: false, remaining: 0 });
      expect(rejected.waitMs).toBeGreaterThan(windowMs / 2);
      expect(rejected.waitMs).toBeLessThanOrEqual(windowMs);
    });

    it('takes several slots, or none if one is missing, also of a window without a row', async () => {
      const take = (slots: number) => storage.take({ bucket: 'account', slots, limit: 10, windowMs });
      expect(await take(6)).toEqual({ admitted: true, remaining: 4, waitMs: 0 });
      const rejected = await take(5);
      expect(rejected).toMatchObject({ admitted: false, remaining: 4 });
      expect(rejected.waitMs).toBeGreaterThan(windowMs / 2);
      expect(await take(4)).toMatchObject({ admitted: true, remaining: 0 });
    });

    it('takes no more slots than there are if simultaneous requests find no row', async () => {
      const others = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = new Client({ connectionString: database.url });
          await client.connect();
          const query = async ({ text }: PreparedStatement, values: unknown[]) =>
            (await client.query(text, values)).rows;
          return { client, windows: new SlidingWindowStorage(oneShard(query)) };
        }),
      );
      try {
        const taken = await Promise.all(
          others.map(({ windows }) => windows.take({ bucket: 'account', slots: 6, limit: 10, windowMs })),
        );
        expect(taken.filter(({ admitted }) => admitted)).toHaveLength(1);
      } finally {
        await Promise.all(others.map(({ client }) => client.end()));
      }
    });

    it('lists the last hit of each bucket that has one', async () => {
      await fill('key', 2);
      await storage.admit({ ...request('other'), evictable: true });
      const hits = await storage.lastHits('account', ['key', 'unknown']);
      expect([...hits.keys()]).toEqual(['key']);
      expect(Math.abs(hits.get('key')!.getTime() - Date.now())).toBeLessThan(windowMs);
    });

    // The SQL functions would wait forever for a slot of a window that has none.
    it.each([
      ['a limit of 0', { limit: 0 }, 'limit must be an integer of at least 1, got 0'],
      ['a limit that is not a number', { limit: Number.NaN }, 'limit must be an integer of at least 1, got NaN'],
      ['a fraction of a slot', { limit: 1.5 }, 'limit must be an integer of at least 1, got 1.5'],
      ['a window without length', { windowMs: 0 }, 'windowMs must be an integer of at least 1, got 0'],
    ])('rejects %s with a RangeError, and other requests of the batch are decided', async (_case, wrong, message) => {
      const [failed, decided] = await Promise.allSettled([
        storage.admit({ ...request('key'), ...wrong }),
        storage.admit(request('key')),
      ]);
      expect(failed).toMatchObject({ status: 'rejected', reason: new RangeError(message) });
      expect(decided).toMatchObject({ status: 'fulfilled', value: { admitted: true } });
      const nested = { bucket: 'key', limit: 1, windowMs, parent: { bucket: 'account', limit: 1 } };
      await expect(storage.admitWithin({ ...nested, ...wrong })).rejects.toThrow(new RangeError(message));
    });

    it('rejects a parent without slots, and a number of slots that can never be free, with a RangeError', async () => {
      const nested = { bucket: 'key', limit: 1, windowMs, parent: { bucket: 'account', limit: 0 } };
      await expect(storage.admitWithin(nested)).rejects.toThrow(
        new RangeError('parent.limit must be an integer of at least 1, got 0'),
      );
      const slots = { bucket: 'account', slots: 5, limit: 5, windowMs };
      await expect(storage.take(slots)).rejects.toThrow(
        new RangeError('limit must be an integer of at least 6, got 5'),
      );
      await expect(storage.take({ ...slots, slots: 0 })).rejects.toThrow(
        new RangeError('slots must be an integer of at least 1, got 0'),
      );
      expect(await database.query('SELECT bucket FROM rate_limit_windows')).toEqual([]);
    });
  });
});
