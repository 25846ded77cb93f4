-- rate_limit_take: takes several slots of a window, all or none. wait_us is 0, or the microseconds until one more than
-- this number are free, because a retry first takes a slot for the request itself.
CREATE OR REPLACE FUNCTION rate_limit_take(
  bucket_ text, places integer, limit_ integer, window_us bigint,
  OUT taken boolean, OUT used integer, OUT wait_us bigint
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM FROM rate_limit_windows AS w WHERE w.bucket = bucket_ FOR UPDATE;
  SELECT l.used INTO used FROM rate_limit_look(bucket_, limit_, window_us) AS l;
  taken := used + places <= limit_;
  IF taken THEN
    SELECT a.used, 0 INTO used, wait_us
    FROM rate_limit_admit(ARRAY[bucket_], ARRAY[places], ARRAY[limit_], ARRAY[window_us], ARRAY[false]) AS a;
  ELSE
    SELECT l.wait_us INTO wait_us FROM rate_limit_look(bucket_, limit_ - places, window_us) AS l;
  END IF;
END $$;
