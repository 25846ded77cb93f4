-- rate_limit_admit_within: like rate_limit_admit, but each bucket has a parent bucket (`wholes`) with its own limit
-- (`whole_limits`): a key's account. A request is admitted if both windows have a free slot. It then takes a slot in
-- both, otherwise in neither. The arrays are parallel and SORTED BY BUCKET. All buckets and parents have the same
-- shard_key_. The columns whole_used and whole_wait_us are the parent's `used` and `wait_us`.
--
-- Why it is exact:
-- - The row of a parent is locked before any of its buckets is decided on, until the transaction ends. So the parent's
--   free slots cannot be taken by others, and the parent then takes exactly as many as the bucket did.
-- - rate_limit_admit decides on the bucket, by its own rules. It is asked for no more slots than the parent has free.
-- - rate_limit_append records the same number in the parent without a second decision, so the two cannot differ, even
--   if the clock steps back between them.
--
-- Why it does not deadlock: every statement takes locks in the same order, first parents by name, then buckets by name.
-- This includes rate_limit_admit, which locks no parents. rate_limit_take locks only one row.
--
-- A full window rejects requests without a lock: if no bucket of a parent can be admitted, its row is only read.
CREATE OR REPLACE FUNCTION rate_limit_admit_within(
  shard_key_ integer, buckets text[], wanted integer[], limits integer[], windows_us bigint[], wholes text[],
  whole_limits integer[]
) RETURNS TABLE (admitted integer, used integer, wait_us bigint, whole_used integer, whole_wait_us bigint)
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  locked text[] := '{}';
  next_parent text;
  -- The number of requests that may be admitted, as far as the parent is concerned.
  allowed integer;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);

  FOR next_parent IN
    SELECT DISTINCT g.parent COLLATE "C"
    FROM unnest(buckets, limits, windows_us, wholes, whole_limits)
      AS g (bucket, limit_, window_us, parent, parent_limit)
    CROSS JOIN LATERAL rate_limit_look(shard_key_, g.bucket, g.limit_, g.window_us) AS own_window
    CROSS JOIN LATERAL rate_limit_look(shard_key_, g.parent, g.parent_limit, g.window_us) AS parent_window
    WHERE own_window.used < g.limit_ AND parent_window.used < g.parent_limit
    ORDER BY 1
  LOOP
    LOOP
      PERFORM FROM rate_limit_windows AS w WHERE w.shard_key = shard_key_ AND w.bucket = next_parent FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO rate_limit_windows (shard_key, bucket, hits) VALUES (shard_key_, next_parent, '{}')
      ON CONFLICT DO NOTHING;
    END LOOP;
    locked := locked || next_parent;
  END LOOP;

  FOR i IN 1 .. cardinality(buckets) LOOP
    SELECT l.used, l.wait_us INTO whole_used, whole_wait_us
    FROM rate_limit_look(shard_key_, wholes[i], whole_limits[i], windows_us[i]) AS l;
    allowed := LEAST(wanted[i], whole_limits[i] - whole_used);

    IF allowed > 0 AND wholes[i] = ANY (locked) THEN
      SELECT a.admitted, a.used, a.wait_us INTO admitted, used, wait_us
      FROM rate_limit_admit(
        shard_key_, ARRAY[buckets[i]], ARRAY[allowed], ARRAY[limits[i]], ARRAY[windows_us[i]], ARRAY[false]
      ) AS a;
      IF admitted > 0 THEN
        SELECT a.used, a.wait_us INTO whole_used, whole_wait_us
        FROM rate_limit_append(shard_key_, wholes[i], admitted, whole_limits[i], windows_us[i]) AS a;
      END IF;
    ELSE
      admitted := 0;
      SELECT l.used, l.wait_us INTO used, wait_us FROM rate_limit_look(shard_key_, buckets[i], limits[i], windows_us[i]) AS l;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
