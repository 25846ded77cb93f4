-- budget_hold: reserves for work that outlasts requests and processes, such as a job, if there is room: all of it or nothing. What is held
-- belongs to no process: nobody gives it back until budget_release ends it. It takes no place among the concurrent requests.
--
--   shard_key_, owners_        as in budget_look
--   id_                        a new UUID for the reservation
--   characters_, audio_ms_     what to reserve
--   zone                       the IANA time zone of days and months
-- It returns columns of budget_look: `budget` is NULL if it is reserved.
--
-- It is called in the transaction that adds the work, so both exist or neither. It locks what budget_admit locks, in the same order:
-- budget_counters by owner, then reservations. Call it last: the counters stay locked until the transaction ends.
CREATE OR REPLACE FUNCTION budget_hold(
  shard_key_ integer, id_ uuid, owners_ jsonb, characters_ bigint, audio_ms_ bigint, zone text,
  OUT owner text, OUT budget text, OUT budget_limit bigint, OUT budget_left bigint, OUT resets_at timestamptz
) LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  next_lock text;
  found_ record;
  names text[] := ARRAY(SELECT o ->> 'owner' FROM jsonb_array_elements(owners_) AS o);
  minute_ timestamptz;
BEGIN
  FOR next_lock IN SELECT n COLLATE "C" FROM unnest(names) AS n ORDER BY 1 LOOP
    LOOP
      PERFORM FROM budget_counters AS c WHERE c.shard_key = shard_key_ AND c.owner = next_lock FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO budget_counters (shard_key, owner, day, month)
      VALUES (shard_key_, next_lock, '-infinity', '-infinity')
      ON CONFLICT DO NOTHING;
    END LOOP;
  END LOOP;
  found_ := budget_look(shard_key_, owners_, characters_, audio_ms_, 0, zone);
  owner := found_.owner;
  budget := found_.budget;
  budget_limit := found_.budget_limit;
  budget_left := found_.budget_left;
  resets_at := found_.resets_at;
  IF budget IS NOT NULL THEN RETURN; END IF;
  minute_ := date_trunc('minute', clock_timestamp());

  UPDATE budget_counters AS c SET
    day = found_.today,
    day_characters = CASE WHEN c.day = found_.today THEN c.day_characters ELSE 0 END + characters_,
    day_audio_ms = CASE WHEN c.day = found_.today THEN c.day_audio_ms ELSE 0 END + audio_ms_,
    month = date_trunc('month', found_.today::timestamp),
    month_characters =
      CASE WHEN c.month = date_trunc('month', found_.today::timestamp) THEN c.month_characters ELSE 0 END + characters_,
    month_audio_ms =
      CASE WHEN c.month = date_trunc('month', found_.today::timestamp) THEN c.month_audio_ms ELSE 0 END + audio_ms_,
    total_characters = c.total_characters + characters_,
    changed_at = minute_
  WHERE c.shard_key = shard_key_ AND c.owner = ANY (names);
  -- No process has this id, so budget_renew never gives it back.
  INSERT INTO budget_reservations (shard_key, id, process_id, owners, day, characters, audio_ms, answered)
  VALUES (shard_key_, id_, '00000000-0000-0000-0000-000000000000', names, found_.today, characters_, audio_ms_, true);
END $$;
