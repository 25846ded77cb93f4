-- budget_release: replaces what budget_hold has reserved by what was spent, in the transaction that ends the work.
--
--   characters_, audio_ms_   what was spent. It may be more than was reserved: the difference counts, too.
-- `held` is false if there is no such reservation: it has been released before, or the work had no budgets. Then nothing changes. So it
-- counts exactly once.
CREATE OR REPLACE FUNCTION budget_release(
  shard_key_ integer, id_ uuid, characters_ bigint, audio_ms_ bigint, OUT held boolean
) LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  reserved budget_reservations;
BEGIN
  SELECT * INTO reserved FROM budget_reservations AS r WHERE r.shard_key = shard_key_ AND r.id = id_;
  PERFORM FROM budget_counters AS c
  WHERE c.shard_key = shard_key_ AND c.owner = ANY (reserved.owners)
  ORDER BY c.owner COLLATE "C" FOR UPDATE;
  DELETE FROM budget_reservations AS r WHERE r.shard_key = shard_key_ AND r.id = id_ RETURNING * INTO reserved;
  held := FOUND;
  IF NOT held THEN RETURN; END IF;
  PERFORM budget_give_back(
    shard_key_, reserved.owners, reserved.day, reserved.characters - characters_, reserved.audio_ms - audio_ms_);
  -- budget_give_back ends a request. Work that is held was not counted as one.
  UPDATE budget_counters AS c SET running = c.running + 1
  WHERE c.shard_key = shard_key_ AND c.owner = ANY (reserved.owners);
END $$;
