-- budget_look: compares a request's wants with what is left of its budgets. It takes nothing and locks nothing.
--
--   shard_key_, owners   as in budget_states
--   characters, audio_ms, places   what the request wants
--   zone        the IANA time zone of days and months
-- It returns:
--   today           the day of the budgets
--   owner, budget   the budget that has too little left; NULL if the request fits. If there are several: the one that
--                   resets last. The characters of a token come first, because they are never reset. A full concurrency
--                   limit comes after all others, because it passes soonest.
--   budget_limit, budget_left, resets_at   of that budget; resets_at is NULL for the concurrency limit and a token
--   characters_left, audio_ms_left         the least that is left of all such budgets; NULL: not limited
CREATE OR REPLACE FUNCTION budget_look(
  shard_key_ integer, owners jsonb, characters bigint, audio_ms bigint, places integer, zone text,
  OUT today date, OUT owner text, OUT budget text, OUT budget_limit bigint, OUT budget_left bigint,
  OUT resets_at timestamptz, OUT characters_left bigint, OUT audio_ms_left bigint
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  state record;
BEGIN
  today := budget_today(shard_key_, owners, zone);
  FOR state IN
    SELECT s.*, s.budget_limit - s.used AS left_ FROM budget_states(shard_key_, owners, today, zone) AS s
    ORDER BY s.budget = 'characters' DESC, s.resets_at DESC NULLS LAST
  LOOP
    IF state.budget LIKE 'characters%' THEN characters_left := LEAST(characters_left, state.left_); END IF;
    IF state.budget LIKE 'audio%' THEN audio_ms_left := LEAST(audio_ms_left, state.left_); END IF;
    CONTINUE WHEN budget IS NOT NULL OR state.left_ >= CASE
      WHEN state.budget LIKE 'characters%' THEN characters
      WHEN state.budget LIKE 'audio%' THEN audio_ms
      ELSE places
    END;
    owner := state.owner;
    budget := state.budget;
    budget_limit := state.budget_limit;
    budget_left := state.left_;
    resets_at := state.resets_at;
  END LOOP;
END $$;
