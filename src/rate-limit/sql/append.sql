-- rate_limit_append: records hits in a window whose free slots the caller has already found. It decides nothing.
--
-- The caller must have locked the row of the bucket, and then have found with rate_limit_look that at least `slots` of
-- limit_ slots are free. `slots` is at least 1. `shard_key_` is as in rate_limit_admit.
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
  shard_key_ integer, bucket_ text, slots integer, limit_ integer, window_us bigint,
  OUT used integer, OUT wait_us bigint
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  kept bigint[];
  hit_us bigint;
BEGIN
  SELECT w.hits INTO STRICT kept FROM rate_limit_windows AS w WHERE w.shard_key = shard_key_ AND w.bucket = bucket_;
  -- GREATEST ignores the elements that do not exist: they are NULL.
  hit_us := GREATEST(
    floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
    kept[cardinality(kept)] + 1,
    kept[cardinality(kept) - limit_ + slots] + window_us
  );
  kept := rate_limit_recent(kept, hit_us - window_us) || array_fill(hit_us, ARRAY[slots]);
  UPDATE rate_limit_windows AS w SET hits = kept WHERE w.shard_key = shard_key_ AND w.bucket = bucket_;

  used := cardinality(kept);
  wait_us := CASE WHEN used < limit_ THEN 0 ELSE GREATEST(
    0, kept[used - limit_ + 1] + window_us - floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint) END;
END $$;
