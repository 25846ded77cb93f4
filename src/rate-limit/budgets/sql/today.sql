-- budget_today: the day on which owners spend their budgets, in the IANA time zone `zone`. It never moves back, even if the clock
-- or the zone does: otherwise a budget that is used up would be full again.
--   shard_key_   as in rate_limit_admit
--   owners   a JSON array of objects with the owners' ids in `owner`
CREATE OR REPLACE FUNCTION budget_today(shard_key_ integer, owners jsonb, zone text) RETURNS date
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  latest date;
BEGIN
  SELECT max(c.day) INTO latest
  FROM jsonb_array_elements(owners) AS o JOIN budget_counters AS c ON c.owner = o ->> 'owner'
  WHERE c.shard_key = shard_key_;
  RETURN GREATEST((clock_timestamp() AT TIME ZONE zone)::date, latest);
END $$;
