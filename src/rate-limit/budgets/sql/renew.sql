-- budget_renew: renews the lease of a process until `lease` from now, by the database's clock, and gives back what dead
-- processes have reserved and not begun to answer. is_new: the process has no lease yet.
--
-- Each process has a lease for each shard_key_ under which it makes reservations, with an id of its own.
--
-- It returns false if the lease had run out and another process has given back the reservations. The process must then make
-- its reservations under a new id.
--
-- Why a reservation is given back once: DELETE returns each reservation once, even if budget_settle deletes it at the same
-- time. The processes' rows are locked first, so that no reservation can be added meanwhile (see budget_admit). Rows that
-- another process is working on are skipped.
CREATE OR REPLACE FUNCTION budget_renew(shard_key_ integer, process_ uuid, lease interval, is_new boolean) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
  is_alive boolean;
  dead uuid[];
  owners_ text[];
  reserved budget_reservations;
BEGIN
  IF is_new THEN
    INSERT INTO budget_processes (shard_key, id, lease_until) VALUES (shard_key_, process_, now_ + lease)
    ON CONFLICT DO NOTHING;
  END IF;
  UPDATE budget_processes AS p SET lease_until = now_ + lease WHERE p.shard_key = shard_key_ AND p.id = process_;
  is_alive := FOUND;

  SELECT array_agg(d.id) INTO dead FROM (
    SELECT p.id FROM budget_processes AS p
    WHERE p.shard_key = shard_key_ AND p.lease_until <= now_ AND p.id <> process_ FOR UPDATE SKIP LOCKED
  ) AS d;
  IF dead IS NULL THEN RETURN is_alive; END IF;

  SELECT array_agg(o.owner) INTO owners_ FROM (
    SELECT unnest(r.owners) AS owner FROM budget_reservations AS r
    WHERE r.shard_key = shard_key_ AND r.process_id = ANY (dead)
  ) AS o;
  PERFORM FROM budget_counters AS c
  WHERE c.shard_key = shard_key_ AND c.owner = ANY (owners_)
  ORDER BY c.owner COLLATE "C" FOR UPDATE;
  FOR reserved IN
    DELETE FROM budget_reservations AS r WHERE r.shard_key = shard_key_ AND r.process_id = ANY (dead) RETURNING *
  LOOP
    IF reserved.answered THEN
      PERFORM budget_give_back(shard_key_, reserved.owners, reserved.day, 0, 0);
    ELSE
      PERFORM budget_give_back(shard_key_, reserved.owners, reserved.day, reserved.characters, reserved.audio_ms);
    END IF;
  END LOOP;
  DELETE FROM budget_processes AS p WHERE p.shard_key = shard_key_ AND p.id = ANY (dead);
  RETURN is_alive;
END $$;
