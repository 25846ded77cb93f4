-- budget_extend: reserves more for a request, if it is there: all of it or nothing. `shard_key_` and `owners_` are those of
-- budget_look. It
-- returns the columns of budget_look: `budget` is NULL if the request now has what it needs. `held` is false if the
-- reservation has been given back.
--
-- characters_ and audio_ms_ are what the request needs altogether. The same call again changes nothing. If a new day has
-- begun since the request was admitted, the difference counts on the new day.
CREATE OR REPLACE FUNCTION budget_extend(
  shard_key_ integer, id_ uuid, owners_ jsonb, characters_ bigint, audio_ms_ bigint, zone text,
  OUT held boolean, OUT owner text, OUT budget text, OUT budget_limit bigint, OUT budget_left bigint,
  OUT resets_at timestamptz
) LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  reserved budget_reservations;
  found_ record;
  minute_ timestamptz;
  more_characters bigint;
  more_audio_ms bigint;
BEGIN
  PERFORM FROM budget_counters AS c
  WHERE c.shard_key = shard_key_ AND c.owner IN (SELECT o ->> 'owner' FROM jsonb_array_elements(owners_) AS o)
  ORDER BY c.owner COLLATE "C" FOR UPDATE;
  SELECT * INTO reserved FROM budget_reservations AS r WHERE r.shard_key = shard_key_ AND r.id = id_ FOR UPDATE;
  held := FOUND;
  IF NOT held THEN RETURN; END IF;

  more_characters := GREATEST(0, characters_ - reserved.characters);
  more_audio_ms := GREATEST(0, audio_ms_ - reserved.audio_ms);
  found_ := budget_look(shard_key_, owners_, more_characters, more_audio_ms, 0, zone);
  owner := found_.owner;
  budget := found_.budget;
  budget_limit := found_.budget_limit;
  budget_left := found_.budget_left;
  resets_at := found_.resets_at;
  IF budget IS NOT NULL THEN RETURN; END IF;
  minute_ := date_trunc('minute', clock_timestamp());

  UPDATE budget_counters AS c SET
    day = found_.today,
    day_characters = CASE WHEN c.day = found_.today THEN c.day_characters ELSE 0 END + more_characters,
    day_audio_ms = CASE WHEN c.day = found_.today THEN c.day_audio_ms ELSE 0 END + more_audio_ms,
    month = date_trunc('month', found_.today::timestamp),
    month_characters =
      CASE WHEN c.month = date_trunc('month', found_.today::timestamp) THEN c.month_characters ELSE 0 END + more_characters,
    month_audio_ms =
      CASE WHEN c.month = date_trunc('month', found_.today::timestamp) THEN c.month_audio_ms ELSE 0 END + more_audio_ms,
    total_characters = c.total_characters + more_characters,
    changed_at = minute_
  WHERE c.shard_key = shard_key_ AND c.owner = ANY (reserved.owners);
  UPDATE budget_reservations AS r
  SET characters = r.characters + more_characters, audio_ms = r.audio_ms + more_audio_ms
  WHERE r.shard_key = shard_key_ AND r.id = id_;
END $$;
