-- rate_limit_recent: the hits that are later than `since`, in microseconds. `hits` is sorted in ascending order.
CREATE OR REPLACE FUNCTION rate_limit_recent(hits bigint[], since bigint) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- The first of them is after `low` and not after `high`.
  low integer := 0;
  high integer := cardinality(hits) + 1;
  middle integer;
BEGIN
  WHILE low + 1 < high LOOP
    middle := (low + high) / 2;
    IF hits[middle] > since THEN high := middle; ELSE low := middle; END IF;
  END LOOP;
  RETURN hits[high:];
END $$;
