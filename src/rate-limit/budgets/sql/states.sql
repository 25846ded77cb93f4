-- budget_states: the budgets of owners and what is used of them, including what is reserved. Seconds of audio are in
-- milliseconds.
--
--   shard_key_   as in rate_limit_admit
--   owners   a JSON array with an object for each key, account or token: `owner` (its id) and its budgets, by the names in
--            src/caller/budgets.ts, and `characters` of a token; a budget that is missing or null does not limit
--   today    from budget_today
--   zone     the IANA time zone of days and months
-- resets_at is NULL for the characters of a token, which are never reset, and for the concurrency limit.
CREATE OR REPLACE FUNCTION budget_states(shard_key_ integer, owners jsonb, today date, zone text)
RETURNS TABLE (owner text, budget text, budget_limit bigint, used bigint, resets_at timestamptz)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN QUERY SELECT o.owner, v.budget, v.budget_limit, v.used, v.resets AT TIME ZONE zone
  FROM jsonb_to_recordset(owners) AS o (
    owner text, characters_per_day bigint, characters_per_month bigint, audio_seconds_per_day bigint,
    audio_seconds_per_month bigint, concurrent_requests bigint, characters bigint
  )
  LEFT JOIN budget_counters AS c ON c.shard_key = shard_key_ AND c.owner = o.owner
  CROSS JOIN LATERAL (SELECT date_trunc('month', today::timestamp)::date AS month_) AS p
  CROSS JOIN LATERAL (VALUES
    ('characters', o.characters, COALESCE(c.total_characters, 0), NULL::timestamp),
    ('characters_per_day', o.characters_per_day, CASE WHEN c.day = today THEN c.day_characters ELSE 0 END,
      (today + 1)::timestamp),
    ('characters_per_month', o.characters_per_month, CASE WHEN c.month = p.month_ THEN c.month_characters ELSE 0 END,
      p.month_ + interval '1 month'),
    ('audio_seconds_per_day', o.audio_seconds_per_day * 1000, CASE WHEN c.day = today THEN c.day_audio_ms ELSE 0 END,
      (today + 1)::timestamp),
    ('audio_seconds_per_month', o.audio_seconds_per_month * 1000,
      CASE WHEN c.month = p.month_ THEN c.month_audio_ms ELSE 0 END, p.month_ + interval '1 month'),
    ('concurrent_requests', o.concurrent_requests, COALESCE(c.running, 0), NULL)
  ) AS v (budget, budget_limit, used, resets)
  WHERE v.budget_limit IS NOT NULL;
END $$;
