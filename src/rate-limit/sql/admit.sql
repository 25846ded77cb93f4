-- rate_limit_admit: the exact sliding window, for several buckets in one statement. For each bucket, it admits up to
-- `wanted` requests. No interval of window_us microseconds ever contains more than `limits` admitted requests.
--
-- shard_key_ is that of the buckets' rows: all of them are on one shard. It is 0 on a PostgreSQL that is not distributed.
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
-- - A decision is made on the hits that were read, and the UPDATE writes it only if the row still has these hits. PostgreSQL
--   checks this again on the newest row after waiting for the row's lock, so of two replicas that have read the same hits, only
--   one can write. The other reads again.
-- - The newest hit tells whether they are the same: every UPDATE adds a hit that is later than all hits before it, and none
--   removes the newest.
-- - The time of a decision is one reading of the database's clock_timestamp(), after the hits were read and before the request
--   is answered; not now(), which is older. A new hit is later than the previous one, even if the clock steps back, so the
--   array stays sorted. A hit that has left the window by the clock has also left it by the time of the new hit, which is not
--   earlier: so what is admitted fits.
-- - A rejection takes no lock and writes nothing: it is one SELECT. The hits were read before the clock, so at the time of the
--   decision the window was full, unless the clock has stepped back.
-- - A missing row is first inserted empty and then handled like any other, so a first burst is not a special case.
-- - Who has lost a race locks the row before reading again, so it cannot lose twice. Locks are taken in the order of the buckets.
-- - The commit does not wait for the disk. If the database server crashes, the hits of the last fraction of a second
--   may be lost. A crash of Voxgate loses none.
--
-- Why sequential scans are off: PostgreSQL keeps the plans of a function for as long as the connection is open. A plan from when the
-- table was small would read all of it for each decision, and would not be made anew before the table's next ANALYZE.
--
-- Every statement names its shard_key, and no statement that writes calls a volatile function, so that Citus can run the
-- function on the shard's own node: see docs/past-one-postgresql.md.
CREATE OR REPLACE FUNCTION rate_limit_admit(
  shard_key_ integer, buckets text[], wanted integer[], limits integer[], windows_us bigint[], forgettable boolean[]
) RETURNS TABLE (admitted integer, used integer, wait_us bigint)
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  new_row boolean := false;
  expired text[];
  kept bigint[];
  newest bigint;
  -- By the database's clock, and the time of the new hits.
  clock_us bigint;
  hit_us bigint;
  -- The index of the hit that must leave the window before the next request fits. Below 1: a slot is free.
  blocking integer;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR i IN 1 .. cardinality(buckets) LOOP
    LOOP
      SELECT w.hits INTO kept FROM rate_limit_windows AS w WHERE w.shard_key = shard_key_ AND w.bucket = buckets[i];
      IF NOT FOUND THEN
        INSERT INTO rate_limit_windows (shard_key, bucket, hits, forget_after)
        VALUES (shard_key_, buckets[i], '{}', CASE WHEN forgettable[i] THEN 0 END)
        ON CONFLICT DO NOTHING;
        new_row := new_row OR forgettable[i];
        CONTINUE;
      END IF;

      clock_us := floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
      used := cardinality(kept);
      blocking := used - limits[i] + 1;
      IF blocking >= 1 AND kept[blocking] > clock_us - windows_us[i] THEN
        admitted := 0;
        EXIT;
      END IF;

      newest := kept[used];
      -- GREATEST ignores a hit that does not exist: it is NULL.
      hit_us := GREATEST(clock_us, newest + 1);
      IF kept[1] <= hit_us - windows_us[i] THEN kept := rate_limit_recent(kept, hit_us - windows_us[i]); END IF;
      admitted := LEAST(wanted[i], limits[i] - cardinality(kept));
      kept := kept || array_fill(hit_us, ARRAY[admitted]);
      UPDATE rate_limit_windows AS w
      SET hits = kept, forget_after = CASE WHEN forgettable[i] THEN hit_us + windows_us[i] END
      WHERE w.shard_key = shard_key_ AND w.bucket = buckets[i] AND w.hits[cardinality(w.hits)] IS NOT DISTINCT FROM newest;
      EXIT WHEN FOUND;
      PERFORM FROM rate_limit_windows AS w WHERE w.shard_key = shard_key_ AND w.bucket = buckets[i] FOR UPDATE;
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
    clock_us := floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
    expired := ARRAY(
      SELECT w.bucket FROM rate_limit_windows AS w
      WHERE w.shard_key = shard_key_ AND w.forget_after < clock_us AND NOT w.bucket = ANY (buckets)
      ORDER BY w.forget_after LIMIT 2 FOR UPDATE SKIP LOCKED
    );
    DELETE FROM rate_limit_windows AS w WHERE w.shard_key = shard_key_ AND w.bucket = ANY (expired);
  END IF;
END $$;
