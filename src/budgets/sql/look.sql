-- budget_look: compares a request's wants with what is left of its budgets. It takes nothing and locks nothing.
--
--   owners      a JSON array with an object for the key, the account, or both: `owner` (its id) and its budgets, by the
--               names in src/caller/budgets.ts; a budget that is missing or null does not limit
--   characters, audio_ms, places   what the request wants
--   zone        the IANA time zone of days and months
-- It returns:
--   today           the day of the budgets. It never moves back, even if the clock or the zone does: otherwise a budget
--                   that is used up would be full again.
--   owner, budget   the budget that has too little left; NULL if the request fits. If there are several: the one that
--                   resets last. A full concurrency limit comes after all others, because it passes soonest.
--   budget_limit, budget_left, resets_at   of that budget; resets_at is NULL for the concurrency limit
--   characters_left, audio_ms_left         the least that is left of all such budgets; NULL: not limited
--
-- The amounts in budget_counters include what is reserved.
CREATE OR REPLACE FUNCTION budget_look(
  owners jsonb, characters bigint, audio_ms bigint, places integer, zone text,
  OUT today date, OUT owner text, OUT budget text, OUT budget_limit bigint, OUT budget_left bigint,
  OUT resets_at timestamptz, OUT characters_left bigint, OUT audio_ms_left bigint
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT GREATEST((clock_timestamp() AT TIME ZONE zone)::date, max(c.day)) INTO today
  FROM jsonb_array_elements(owners) AS o JOIN budget_counters AS c ON c.owner = o ->> 'owner';

  SELECT
    (array_agg(b.owner ORDER BY b.resets DESC NULLS LAST) FILTER (WHERE b.wanted > b.left_))[1],
    (array_agg(b.budget ORDER BY b.resets DESC NULLS LAST) FILTER (WHERE b.wanted > b.left_))[1],
    (array_agg(b.limit_ ORDER BY b.resets DESC NULLS LAST) FILTER (WHERE b.wanted > b.left_))[1],
    (array_agg(b.left_ ORDER BY b.resets DESC NULLS LAST) FILTER (WHERE b.wanted > b.left_))[1],
    (array_agg(b.resets ORDER BY b.resets DESC NULLS LAST) FILTER (WHERE b.wanted > b.left_))[1] AT TIME ZONE zone,
    min(b.left_) FILTER (WHERE b.budget LIKE 'characters%'),
    min(b.left_) FILTER (WHERE b.budget LIKE 'audio%')
  INTO owner, budget, budget_limit, budget_left, resets_at, characters_left, audio_ms_left
  FROM (
    SELECT o.owner, v.budget, v.limit_, v.limit_ - v.used AS left_, v.wanted, v.resets
    FROM jsonb_to_recordset(owners) AS o (
      owner text, characters_per_day bigint, characters_per_month bigint, audio_seconds_per_day bigint,
      audio_seconds_per_month bigint, concurrent_requests integer
    )
    LEFT JOIN budget_counters AS c ON c.owner = o.owner
    CROSS JOIN LATERAL (SELECT c.day = today AS same_day, date_trunc('month', today::timestamp)::date AS month_) AS p
    CROSS JOIN LATERAL (VALUES
      ('characters_per_day', o.characters_per_day, CASE WHEN p.same_day THEN c.day_characters ELSE 0 END,
        characters, (today + 1)::timestamp),
      ('characters_per_month', o.characters_per_month, CASE WHEN c.month = p.month_ THEN c.month_characters ELSE 0 END,
        characters, p.month_ + interval '1 month'),
      ('audio_seconds_per_day', o.audio_seconds_per_day * 1000, CASE WHEN p.same_day THEN c.day_audio_ms ELSE 0 END,
        audio_ms, (today + 1)::timestamp),
      ('audio_seconds_per_month', o.audio_seconds_per_month * 1000,
        CASE WHEN c.month = p.month_ THEN c.month_audio_ms ELSE 0 END, audio_ms, p.month_ + interval '1 month'),
      ('concurrent_requests', o.concurrent_requests, COALESCE(c.running, 0), places, NULL)
    ) AS v (budget, limit_, used, wanted, resets)
    WHERE v.limit_ IS NOT NULL
  ) AS b;
END $$;
