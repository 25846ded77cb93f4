-- budget_give_back: ends a request in its owners' counters, whose rows the caller has locked. It gives back what the request
-- reserved and did not spend, on the day on which it was reserved. What was reserved on a day that is over counts on no
-- other day. The total has no days.
CREATE OR REPLACE FUNCTION budget_give_back(
  shard_key_ integer, owners text[], day_ date, characters bigint, audio_ms bigint
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE budget_counters AS c SET
    day_characters = c.day_characters - CASE WHEN c.day = day_ THEN characters ELSE 0 END,
    day_audio_ms = c.day_audio_ms - CASE WHEN c.day = day_ THEN audio_ms ELSE 0 END,
    month_characters = c.month_characters - CASE WHEN c.month = date_trunc('month', day_::timestamp) THEN characters ELSE 0 END,
    month_audio_ms = c.month_audio_ms - CASE WHEN c.month = date_trunc('month', day_::timestamp) THEN audio_ms ELSE 0 END,
    total_characters = c.total_characters - characters,
    running = c.running - 1
  WHERE c.shard_key = shard_key_ AND c.owner = ANY (owners);
END $$;
