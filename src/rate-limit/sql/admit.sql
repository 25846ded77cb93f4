-- rate_limit_admit: the exact sliding window, for several buckets in one statement. For each bucket, it admits up to
-- `wanted` requests. No interval of window_us microseconds ever contains more than `limits` admitted requests.
--
-- The arrays are parallel, with one element per bucket:
--   buckets      the owners of the windows, SORTED: two statements that lock rows in different orders would deadlock
--   wanted       number of requests that ask for a slot; at least 1
--   limits       number of slots in the window; at least 1
--   windows_us   length of the window in microseconds
--   forgettable  whether the row may be deleted once its window has passed (`evictable` in TypeScript)
-- It returns one row per bucket, in the same order:
--   admitted     number of admitted requests
--   used         number of used slots after the decision; at least the limit if some requests were rejected
--   wait_us      microseconds until the next request would be admitted; 0: now
--
-- Why it is exact:
-- - The UPDATE contains the condition. PostgreSQL evaluates it again on the newest row after waiting for the row's
--   lock, so only one of two replicas can take the last slot.
-- - The time is the database's clock_timestamp(), read after the wait for the lock; not now(), which is read before it.
--   A new hit is always later than the previous one, even if the clock steps back, so the array stays sorted.
-- - The condition and the new hits read the clock separately, and it may step back between the two. A new hit is
--   therefore never earlier than the time at which the slot became free: the condition has read the clock at or after
--   that time. So every UPDATE records at least one hit, and never more than fit.
-- - A rejection takes no lock and writes nothing: the UPDATE finds no row, and a SELECT follows. If a slot becomes free
--   between the two, the decision starts again, so a request that fits is not rejected.
-- - A missing row is first inserted empty and then handled like any other, so a first burst is not a special case.
-- - The commit does not wait for the disk. If the database server crashes, the hits of the last fraction of a second
--   may be lost. A crash of Voxgate loses none.
CREATE OR REPLACE FUNCTION rate_limit_admit(
  buckets text[], wanted integer[], limits integer[], windows_us bigint[], forgettable boolean[]
) RETURNS TABLE (admitted integer, used integer, wait_us bigint)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  new_row boolean := false;
  kept bigint[];
  -- The index of the hit that must leave the window before the next request fits. Below 1: a slot is free.
  blocking integer;
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
          -- GREATEST ignores the elements that do not exist: they are NULL.
          (SELECT GREATEST(
            floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
            w.hits[cardinality(w.hits)] + 1,
            w.hits[cardinality(w.hits) - limits[i] + 1] + windows_us[i]
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
        -- Every hit of this decision has the same, newest time. Count the hits with that time.
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
      blocking := cardinality(kept) - limits[i] + 1;
      EXIT WHEN blocking >= 1
        AND kept[blocking] + windows_us[i] > floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
    END LOOP;

    used := cardinality(kept);
    blocking := used - limits[i] + 1;
    wait_us := CASE WHEN blocking < 1 THEN 0 ELSE GREATEST(
      0, kept[blocking] + windows_us[i] - floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint) END;
    RETURN NEXT;
  END LOOP;

  -- A statement that inserts a row that may be deleted also deletes two expired rows, so the table stays small without
  -- a scheduled job. This runs last and skips locked rows, so that it cannot be part of a deadlock.
  IF new_row THEN
    DELETE FROM rate_limit_windows WHERE bucket IN (
      SELECT w.bucket FROM rate_limit_windows AS w
      WHERE w.forget_after < floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint
        AND NOT w.bucket = ANY (buckets)
      ORDER BY w.forget_after LIMIT 2 FOR UPDATE SKIP LOCKED
    );
  END IF;
END $$;
