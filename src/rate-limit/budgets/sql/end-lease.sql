-- budget_end_lease: ends the lease of a process. If nothing is reserved, the process is forgotten. Otherwise, the next process
-- that renews its own lease gives the reservations back.
--
-- The process's row is locked first, so that budget_admit adds no reservation meanwhile.
CREATE OR REPLACE FUNCTION budget_end_lease(shard_key_ integer, process_ uuid, OUT forgotten boolean)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
BEGIN
  PERFORM FROM budget_processes AS p WHERE p.shard_key = shard_key_ AND p.id = process_ FOR UPDATE;
  PERFORM FROM budget_reservations AS r WHERE r.shard_key = shard_key_ AND r.process_id = process_ LIMIT 1;
  forgotten := NOT FOUND;
  IF forgotten THEN
    DELETE FROM budget_processes AS p WHERE p.shard_key = shard_key_ AND p.id = process_;
  ELSE
    UPDATE budget_processes AS p SET lease_until = now_ WHERE p.shard_key = shard_key_ AND p.id = process_;
  END IF;
END $$;
