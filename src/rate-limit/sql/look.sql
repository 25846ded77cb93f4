-- rate_limit_look: returns the number of used slots in a window, and the microseconds until fewer than limit_ are used.
-- It takes no slot and no lock. `shard_key_` is as in rate_limit_admit. To find out when n slots will be free, pass the limit minus (n - 1). limit_ is at least
-- 1.
CREATE OR REPLACE FUNCTION rate_limit_look(
  shard_key_ integer, bucket_ text, limit_ integer, window_us bigint,
  OUT used integer, OUT wait_us bigint
) LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  now_us bigint;
  recent bigint[];
BEGIN
  SELECT w.hits INTO recent FROM rate_limit_windows AS w
  WHERE w.shard_key = shard_key_ AND w.bucket = bucket_;
  now_us := floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
  SELECT COALESCE(array_agg(hit ORDER BY hit), '{}') INTO recent
  FROM unnest(recent) AS hit WHERE hit > now_us - window_us;
  used := cardinality(recent);
  wait_us := CASE WHEN used < limit_ THEN 0 ELSE recent[used - limit_ + 1] + window_us - now_us END;
END $$;
