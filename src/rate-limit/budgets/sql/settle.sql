-- budget_settle: replaces what requests have reserved by what they have spent, and gives back the rest.
--
-- All requests have the same shard_key_, as in budget_admit. The arrays are parallel, with one element per request:
--   ids         the reservations
--   ended       whether the request is over. Otherwise its answer is about to begin: the reservation is kept, but nothing of
--               it is given back if the process dies.
--   characters, audio_ms   what the request has spent, if it is over
-- It returns one row per request, in the same order:
--   held   whether there was a reservation. Without one, the request must not be answered: the lease of its process has run
--          out, the database has crashed and forgotten the reservation, or an earlier call has settled the request and its
--          result was lost.
--
-- Why it counts exactly once: a request that is over has no reservation any more, so the same call again changes nothing.
-- The commit waits for the disk, so what an answered request has spent is not forgotten.
--
-- It locks budget_counters by owner and then reservations, as all statements do. A reservation that is not there when the
-- owners are read cannot appear later, because its request has been admitted before.
CREATE OR REPLACE FUNCTION budget_settle(shard_key_ integer, ids uuid[], ended boolean[], characters bigint[], audio_ms bigint[])
RETURNS TABLE (held boolean)
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  reserved budget_reservations;
  owners_ text[];
BEGIN
  SELECT array_agg(o.owner) INTO owners_ FROM (
    SELECT unnest(r.owners) AS owner FROM budget_reservations AS r
    WHERE r.shard_key = shard_key_ AND r.id = ANY (ARRAY(SELECT e.id FROM unnest(ids, ended) AS e (id, is_over) WHERE e.is_over))
  ) AS o;
  PERFORM FROM budget_counters AS c
  WHERE c.shard_key = shard_key_ AND c.owner = ANY (owners_)
  ORDER BY c.owner COLLATE "C" FOR UPDATE;

  FOR i IN 1 .. cardinality(ids) LOOP
    IF ended[i] THEN
      DELETE FROM budget_reservations AS r WHERE r.shard_key = shard_key_ AND r.id = ids[i] RETURNING * INTO reserved;
      held := FOUND;
      IF held THEN
        PERFORM budget_give_back(
          shard_key_, reserved.owners, reserved.day, reserved.characters - characters[i], reserved.audio_ms - audio_ms[i]);
      END IF;
    ELSE
      UPDATE budget_reservations AS r SET answered = true WHERE r.shard_key = shard_key_ AND r.id = ids[i];
      held := FOUND;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
