-- rate_limit_append: records hits in a window whose free slots the caller has already found. It decides nothing.
--
-- The caller must have locked the row of the bucket, and then have found with rate_limit_look that at least `slots` of
-- limit_ slots are free. `slots` is at least 1.
--   used     number of used slots after the hits
--   wait_us  microseconds until the next request would be admitted; 0: now
--
-- Why it is exact:
-- - Nobody else can change a locked row, so the free slots are still there.
-- - The clock may have stepped back since rate_limit_look. The new hits are therefore never earlier than the time at
--   which that many slots became free: rate_limit_look has read the clock at or after that time. They are also later
--   than all previous hits. So all of them fit, and the array stays sorted.
-- - If the row does not exist, STRICT raises an error, and the statement has no effect.
CREATE OR REPLACE FUNCTION rate_limit_append(
  bucket_ text, slots integer, limit_ integer, window_us bigint,
  OUT used integer, OUT wait_us bigint
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  kept bigint[];
BEGIN
  UPDATE rate_limit_windows AS w
  SET hits = (
    SELECT recent.hits || array_fill(clock.us, ARRAY[slots])
    FROM
      -- GREATEST ignores the elements that do not exist: they are NULL.
      (SELECT GREATEST(
        floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
        w.hits[cardinality(w.hits)] + 1,
        w.hits[cardinality(w.hits) - limit_ + slots] + window_us
      ) AS us) AS clock,
      LATERAL (SELECT COALESCE(array_agg(hit ORDER BY hit), '{}') AS hits
        FROM unnest(w.hits) AS hit WHERE hit > clock.us - window_us) AS recent
  )
  WHERE w.bucket = bucket_
  RETURNING w.hits INTO STRICT kept;

  used := cardinality(kept);
  wait_us := CASE WHEN used < limit_ THEN 0 ELSE GREATEST(
    0, kept[used - limit_ + 1] + window_us - floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint) END;
END $$;
