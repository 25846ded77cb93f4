import fc from 'fast-check';
import { createDatabase, type TestDatabase } from '../support/database';

const windowUs = 20;
const keyLimit = 3;
const accountLimit = 4;
const account = 'acc_1';
const keys = ['key_1', 'key_2'];

/** Replaces `clock_timestamp()` in this session by a clock whose readings a test chooses. Its last reading repeats. */
const scriptedClock = `
  CREATE SCHEMA scripted;
  CREATE SEQUENCE scripted.next_reading;
  CREATE TABLE scripted.clock (readings bigint[] NOT NULL);
  INSERT INTO scripted.clock VALUES ('{0}');
  CREATE FUNCTION scripted.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    reading bigint := nextval('scripted.next_reading');
  BEGIN
    RETURN (SELECT timestamptz 'epoch' + readings[LEAST(reading, cardinality(readings))] * interval '1 microsecond'
      FROM scripted.clock);
  END $$;
  SET search_path = scripted, pg_catalog, public`;

/** An independent log: a trigger, and not the code under test, records when each hit is written. */
const recordHits = `
  CREATE TABLE scripted.recorded (bucket text, hit bigint);
  CREATE FUNCTION scripted.record_hits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO scripted.recorded SELECT NEW.bucket, hit FROM unnest(NEW.hits) AS hit
    WHERE cardinality(OLD.hits) = 0 OR hit > OLD.hits[cardinality(OLD.hits)];
    RETURN NEW;
  END $$;
  CREATE TRIGGER record_hits AFTER UPDATE ON rate_limit_windows FOR EACH ROW EXECUTE FUNCTION scripted.record_hits()`;

describe('On a database whose clock steps back between two readings', () => {
  let database: TestDatabase;
  /** The recorded hits by bucket, in ascending order. */
  let log: Record<string, number[]>;

  beforeAll(async () => {
    database = await createDatabase();
    await database.query(scriptedClock);
    await database.query(recordHits);
  });
  beforeEach(() => startAnew());
  afterAll(() => database.drop());

  const startAnew = async () => {
    log = { [account]: [], key_1: [], key_2: [] };
    await database.query('TRUNCATE rate_limit_windows, scripted.recorded');
  };

  const setClock = async (readings: number[]) => {
    await database.query('UPDATE scripted.clock SET readings = $1', [readings]);
    await database.query('ALTER SEQUENCE scripted.next_reading RESTART');
  };

  /** Returns how many hits of each bucket were recorded since the last call. */
  const newHits = async (): Promise<Record<string, number>> => {
    const rows = await database.query<{ bucket: string; hit: string }>(
      'DELETE FROM scripted.recorded RETURNING bucket, hit',
    );
    for (const { bucket, hit } of rows) log[bucket]!.push(Number(hit));
    for (const hits of Object.values(log)) hits.sort((a, b) => a - b);
    return Object.fromEntries(
      Object.keys(log).map((bucket) => [bucket, rows.filter((row) => row.bucket === bucket).length]),
    );
  };

  const expectNoWindowOver = (bucket: string, limit: number): void => {
    const hits = log[bucket]!;
    for (let index = limit; index < hits.length; index++) {
      expect(hits[index]! - hits[index - limit]!).toBeGreaterThanOrEqual(windowUs);
    }
  };

  const admit = async (bucket: string, wanted: number, limit: number): Promise<number> => {
    const [row] = await database.query<{ admitted: number }>(
      'SELECT admitted FROM rate_limit_admit(0, ARRAY[$1], ARRAY[$2::integer], ARRAY[$3::integer], ARRAY[$4::bigint], ARRAY[false])',
      [bucket, wanted, limit, windowUs],
    );
    return row!.admitted;
  };

  /** Asks for slots of both keys, each within the account's window, in one statement. */
  const admitWithin = async (wanted: readonly number[]): Promise<number[]> => {
    const rows = await database.query<{ admitted: number }>(
      'SELECT admitted FROM rate_limit_admit_within(0, $1, $2, $3, $4, $5, $6)',
      [keys, wanted, [keyLimit, keyLimit], [windowUs, windowUs], [account, account], [accountLimit, accountLimit]],
    );
    return rows.map(({ admitted }) => admitted);
  };

  const take = async (slots: number): Promise<boolean> => {
    const [row] = await database.query<{ taken: boolean }>('SELECT taken FROM rate_limit_take(0, $1, $2, $3, $4)', [
      account,
      slots,
      accountLimit,
      windowUs,
    ]);
    return row!.taken;
  };

  it('a request that is admitted as the last slot becomes free is recorded', async () => {
    await setClock([1]);
    expect(await admit('key_1', keyLimit, keyLimit)).toBe(keyLimit);
    expect(await newHits()).toMatchObject({ key_1: keyLimit });
    await setClock([1 + windowUs, windowUs]);
    const admitted = await admit('key_1', keyLimit, keyLimit);
    expect(admitted).toBeGreaterThan(0);
    expect(await newHits()).toMatchObject({ key_1: admitted });
    expectNoWindowOver('key_1', keyLimit);
  });

  const step = fc.record({
    call: fc.constantFrom('admit', 'admitWithin', 'take'),
    wanted: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
    /** How far the clock moves before each of its readings. */
    moves: fc.array(fc.integer({ min: -windowUs, max: windowUs }), { minLength: 1, maxLength: 12 }),
  });

  it('every admitted request is recorded, in both windows if it has two, and no window has more than its limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await startAnew();
        let now = 1000;
        for (const { call, wanted, moves } of steps) {
          await setClock(moves.map((move) => (now += move)));
          const none = { key_1: 0, key_2: 0, [account]: 0 };
          if (call === 'admit') {
            const admitted = await admit('key_1', wanted[0], keyLimit);
            expect(await newHits()).toEqual({ ...none, key_1: admitted });
          } else if (call === 'admitWithin') {
            const [first, second] = (await admitWithin(wanted)) as [number, number];
            expect(await newHits()).toEqual({
              key_1: first,
              key_2: second,
              [account]: first + second,
            });
          } else {
            const slots = Math.min(wanted[0], accountLimit - 1);
            const taken = await take(slots);
            expect(await newHits()).toEqual({ ...none, [account]: taken ? slots : 0 });
          }
        }
        for (const key of keys) expectNoWindowOver(key, keyLimit);
        expectNoWindowOver(account, accountLimit);
      }),
      { numRuns: 150 },
    );
  });
});
