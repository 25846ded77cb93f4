import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, API keys, and the sliding windows with the function that decides on them. */
export class Initial1764000000000 implements MigrationInterface {
  name = 'Initial1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE accounts (
        id text PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL CONSTRAINT accounts_email_unique UNIQUE,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);

    await queryRunner.query(`
      CREATE TABLE api_keys (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT api_keys_account REFERENCES accounts (id),
        name text NOT NULL,
        prefix text NOT NULL,
        digest bytea NOT NULL CONSTRAINT api_keys_digest_unique UNIQUE CHECK (length(digest) = 32),
        rate_limit integer CHECK (rate_limit >= 1),
        expires_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        revoked_at timestamptz(3)
      )`);
    await queryRunner.query(`
      CREATE INDEX api_keys_of_account ON api_keys (account_id, created_at DESC, id DESC) WHERE revoked_at IS NULL`);

    // Half-empty pages allow HOT updates: an admitted request writes no index entry.
    await queryRunner.query(`
      CREATE TABLE rate_limit_windows (
        bucket text PRIMARY KEY,
        hits bigint[] NOT NULL,
        forget_after bigint
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      CREATE INDEX rate_limit_windows_forget_after ON rate_limit_windows (forget_after) WHERE forget_after IS NOT NULL`);
    await queryRunner.query(`
      COMMENT ON COLUMN rate_limit_windows.hits IS
        'Times of the admitted requests that may still count, oldest first, in microseconds since 1970'`);
    await queryRunner.query(`
      COMMENT ON COLUMN rate_limit_windows.forget_after IS
        'When the row may be deleted, in microseconds since 1970; null: never'`);

    await queryRunner.query(admitFunction);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION rate_limit_admit');
    await queryRunner.query('DROP TABLE rate_limit_windows');
    await queryRunner.query('DROP TABLE api_keys');
    await queryRunner.query('DROP TABLE accounts');
  }
}

/**
 * rate_limit_admit: the exact sliding window, for several buckets in one statement.
 *
 * The arrays are parallel, with one element per bucket, SORTED BY BUCKET (two batches that lock rows in different orders would
 * deadlock). For each bucket, it admits up to `wanted` requests, as long as no window of window_us microseconds contains more
 * than `limits` of them. It returns one row per bucket, in the same order:
 *   admitted  number of admitted requests
 *   used      number of used slots after the decision; at least the limit if some requests were rejected
 *   wait_us   microseconds until the next request would be admitted; 0: now
 *
 * Why it is exact:
 * - The UPDATE contains the condition. PostgreSQL evaluates it again on the newest row after waiting for the row's lock, so only
 *   one of two replicas can take the last slot.
 * - The time is the database's clock_timestamp(), read after the wait for the lock; not now(), which is read before it. A new hit
 *   is always later than the previous one, even if the clock steps back, so the array stays sorted.
 * - A rejection takes no lock and writes nothing: the UPDATE finds no row, and a SELECT follows. If a slot becomes free between
 *   the two, the decision starts again, so a request that fits is not rejected.
 * - A missing row is first inserted empty and then handled like any other, so a first burst is not a special case.
 * - The commit does not wait for the disk. If the database server crashes, the hits of the last fraction of a second may be lost.
 *   A crash of Voxgate loses none.
 */
const admitFunction = `
  CREATE FUNCTION rate_limit_admit(
    buckets text[], wanted integer[], limits integer[], windows_us bigint[], forgettable boolean[]
  ) RETURNS TABLE (admitted integer, used integer, wait_us bigint)
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    new_row boolean := false;
    kept bigint[];
    place integer;
  BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    FOR i IN 1 .. cardinality(buckets) LOOP
      LOOP
        UPDATE rate_limit_windows AS w
        SET (hits, forget_after) = (
          SELECT
            recent.hits || array_fill(clock.us, ARRAY[LEAST(wanted[i], limits[i] - cardinality(recent.hits))]),
            CASE WHEN forgettable[i] THEN clock.us + windows_us[i] END
          FROM
            (SELECT GREATEST(
              floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
              w.hits[cardinality(w.hits)] + 1
            ) AS us) AS clock,
            LATERAL (SELECT COALESCE(array_agg(hit ORDER BY hit), '{}') AS hits
              FROM unnest(w.hits) AS hit WHERE hit > clock.us - windows_us[i]) AS recent
        )
        WHERE w.bucket = buckets[i] AND (
          cardinality(w.hits) < limits[i]
          OR w.hits[cardinality(w.hits) - limits[i] + 1]
            <= floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint - windows_us[i]
        )
        RETURNING w.hits INTO kept;

        IF FOUND THEN
          -- The hits of this decision share one time, later than all before: they are those equal to the last.
          admitted := cardinality(kept) - array_position(kept, kept[cardinality(kept)]) + 1;
          EXIT;
        END IF;

        SELECT w.hits INTO kept FROM rate_limit_windows AS w WHERE w.bucket = buckets[i];
        IF NOT FOUND THEN
          INSERT INTO rate_limit_windows (bucket, hits, forget_after)
          VALUES (buckets[i], '{}', CASE WHEN forgettable[i] THEN 0 END)
          ON CONFLICT DO NOTHING;
          new_row := new_row OR forgettable[i];
          CONTINUE;
        END IF;
        admitted := 0;
        place := cardinality(kept) - limits[i] + 1;
        EXIT WHEN place >= 1 AND kept[place] + windows_us[i] > floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
      END LOOP;

      used := cardinality(kept);
      place := used - limits[i] + 1;
      wait_us := CASE WHEN place < 1 THEN 0 ELSE GREATEST(
        0, kept[place] + windows_us[i] - floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint) END;
      RETURN NEXT;
    END LOOP;

    -- Whoever makes a row that may be forgotten clears away two old ones: the table cannot grow without end, and
    -- there is no job to run. Last, and past locked rows, so that it cannot be part of a deadlock.
    IF new_row THEN
      DELETE FROM rate_limit_windows WHERE bucket IN (
        SELECT w.bucket FROM rate_limit_windows AS w
        WHERE w.forget_after < floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint AND NOT w.bucket = ANY (buckets)
        ORDER BY w.forget_after LIMIT 2 FOR UPDATE SKIP LOCKED
      );
    END IF;
  END $$`;
