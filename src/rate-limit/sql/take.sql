-- rate_limit_take: takes several slots (`places`) of a window, all or none. If not taken, wait_us is the time in
-- microseconds until `places + 1` slots are free, because a retry first takes a slot for the request itself; otherwise
-- it is 0. `places` is at least 1 and less than limit_. `shard_key_` is as in rate_limit_admit.
--
-- Why it is exact: the row is locked before its free slots are counted, until the transaction ends. rate_limit_append
-- then records all of them without a second decision. A missing row is first inserted empty, so that it can be locked.
CREATE OR REPLACE FUNCTION rate_limit_take(
  shard_key_ integer, bucket_ text, places integer, limit_ integer, window_us bigint,
  OUT taken boolean, OUT used integer, OUT wait_us bigint
) LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  LOOP
    PERFORM FROM rate_limit_windows AS w WHERE w.shard_key = shard_key_ AND w.bucket = bucket_ FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO rate_limit_windows (shard_key, bucket, hits) VALUES (shard_key_, bucket_, '{}') ON CONFLICT DO NOTHING;
  END LOOP;

  SELECT l.used INTO used FROM rate_limit_look(shard_key_, bucket_, limit_, window_us) AS l;
  taken := used + places <= limit_;
  IF taken THEN
    SELECT a.used, 0 INTO used, wait_us FROM rate_limit_append(shard_key_, bucket_, places, limit_, window_us) AS a;
  ELSE
    SELECT l.wait_us INTO wait_us FROM rate_limit_look(shard_key_, bucket_, limit_ - places, window_us) AS l;
  END IF;
END $$;
