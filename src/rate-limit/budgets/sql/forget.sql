-- budget_forget: removes up to `most` counters of tokens from which no request has taken for so many days. Those of keys and
-- accounts are kept. Rows that others are working on are skipped.
CREATE OR REPLACE FUNCTION budget_forget(shard_key_ integer, days integer, most integer, OUT removed integer)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  before timestamptz := now() - days * interval '1 day';
  expired text[];
BEGIN
  expired := ARRAY(
    SELECT c.owner FROM budget_counters AS c
    WHERE c.shard_key = shard_key_ AND c.changed_at < before AND c.owner LIKE 'token\_%'
    ORDER BY c.changed_at LIMIT most FOR UPDATE SKIP LOCKED
  );
  DELETE FROM budget_counters AS c WHERE c.shard_key = shard_key_ AND c.owner = ANY (expired);
  removed := cardinality(expired);
END $$;
