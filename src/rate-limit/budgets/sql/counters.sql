-- budget_counters_since: the counters from which requests have taken since a time, and those of `owners`. NULL: all.
CREATE OR REPLACE FUNCTION budget_counters_since(since timestamptz, owners text[])
RETURNS SETOF budget_counters
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.* FROM budget_counters AS c
  WHERE since IS NULL OR c.changed_at >= since OR c.owner = ANY (owners);
END $$;
