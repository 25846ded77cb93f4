-- rate_limit_admit_within: like rate_limit_admit, but each bucket belongs to a whole with its own limit, as a key
-- belongs to its account. A request is admitted if both windows have a free slot. It then takes a slot in both,
-- otherwise in neither. The arrays are parallel and SORTED BY BUCKET. The columns whole_used and whole_wait_us are used
-- and wait_us of the whole.
--
-- Why it is exact:
-- - The row of a whole is locked before any of its buckets is decided on, until the transaction ends. The free slots
--   found there therefore stay free, and the whole then takes as many slots as the bucket admits.
-- - rate_limit_admit decides on both windows, by its own rules and the same clock.
--
-- Why it does not deadlock: every statement takes locks in the same order, first wholes by name, then buckets by name.
-- This includes rate_limit_admit, which locks no wholes.
--
-- A full window rejects requests without a lock: if no bucket of a whole can be admitted, its row is only read.
CREATE OR REPLACE FUNCTION rate_limit_admit_within(
  buckets text[], wanted integer[], limits integer[], windows_us bigint[], wholes text[], whole_limits integer[]
) RETURNS TABLE (admitted integer, used integer, wait_us bigint, whole_used integer, whole_wait_us bigint)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  locked text[] := '{}';
  next_whole text;
  room integer;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);

  FOR next_whole IN
    SELECT DISTINCT g.whole COLLATE "C"
    FROM unnest(buckets, limits, windows_us, wholes, whole_limits) AS g (bucket, limit_, window_us, whole, whole_limit)
    CROSS JOIN LATERAL rate_limit_look(g.bucket, g.limit_, g.window_us) AS part
    CROSS JOIN LATERAL rate_limit_look(g.whole, g.whole_limit, g.window_us) AS entire
    WHERE part.used < g.limit_ AND entire.used < g.whole_limit
    ORDER BY 1
  LOOP
    LOOP
      PERFORM FROM rate_limit_windows AS w WHERE w.bucket = next_whole FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO rate_limit_windows (bucket, hits) VALUES (next_whole, '{}') ON CONFLICT DO NOTHING;
    END LOOP;
    locked := locked || next_whole;
  END LOOP;

  FOR i IN 1 .. cardinality(buckets) LOOP
    SELECT l.used, l.wait_us INTO whole_used, whole_wait_us
    FROM rate_limit_look(wholes[i], whole_limits[i], windows_us[i]) AS l;
    room := LEAST(wanted[i], whole_limits[i] - whole_used);

    IF room > 0 AND wholes[i] = ANY (locked) THEN
      SELECT a.admitted, a.used, a.wait_us INTO admitted, used, wait_us
      FROM rate_limit_admit(ARRAY[buckets[i]], ARRAY[room], ARRAY[limits[i]], ARRAY[windows_us[i]], ARRAY[false]) AS a;
      IF admitted > 0 THEN
        SELECT a.used, a.wait_us INTO whole_used, whole_wait_us FROM rate_limit_admit(
          ARRAY[wholes[i]], ARRAY[admitted], ARRAY[whole_limits[i]], ARRAY[windows_us[i]], ARRAY[false]) AS a;
      END IF;
    ELSE
      admitted := 0;
      SELECT l.used, l.wait_us INTO used, wait_us FROM rate_limit_look(buckets[i], limits[i], windows_us[i]) AS l;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
