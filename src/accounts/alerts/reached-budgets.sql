-- One statement, because the counters, the budgets and the alerts must be those of one moment: at most $5 budgets of which $3 or $4 percent
-- are spent or reserved, without their alert. $1 is the time zone of days and months; $2 is when the last search was; null: search all.
WITH counters AS (
  -- Requests have taken from these budgets since then, or somebody has changed them. Counters have the minute. Another minute is for
  -- transactions that were not committed at the last search. An owner without counters has used nothing.
  SELECT * FROM budget_counters_since($2::timestamptz - interval '2 minutes', ARRAY(
    SELECT subject_id FROM audit_events
    WHERE at >= $2::timestamptz - interval '2 minutes' AND changes -> 'budgets' IS NOT NULL
  ))
), owners AS (
  -- Whether so much was spent on the last day or in the last month with requests, which may be over. This is quick, and leaves few owners
  -- for the functions that know the day.
  SELECT k.account_id, 'api_key' AS type, k.id, k.name, k.budgets
  FROM counters AS c JOIN api_keys AS k ON k.id = c.owner
  WHERE k.revoked_at IS NULL AND (
    c.day_characters * 100 >= (k.budgets ->> 'characters_per_day')::bigint * $3::integer
    OR c.month_characters * 100 >= (k.budgets ->> 'characters_per_month')::bigint * $3::integer
    OR c.day_audio_ms * 100 >= (k.budgets ->> 'audio_seconds_per_day')::bigint * 1000 * $3::integer
    OR c.month_audio_ms * 100 >= (k.budgets ->> 'audio_seconds_per_month')::bigint * 1000 * $3::integer
  )
  UNION ALL
  SELECT a.id, 'account', a.id, a.name, a.budgets
  FROM counters AS c JOIN accounts AS a ON a.id = c.owner
  WHERE c.day_characters * 100 >= (a.budgets ->> 'characters_per_day')::bigint * $3::integer
    OR c.month_characters * 100 >= (a.budgets ->> 'characters_per_month')::bigint * $3::integer
    OR c.day_audio_ms * 100 >= (a.budgets ->> 'audio_seconds_per_day')::bigint * 1000 * $3::integer
    OR c.month_audio_ms * 100 >= (a.budgets ->> 'audio_seconds_per_month')::bigint * 1000 * $3::integer
), reached AS (
  SELECT o.account_id, o.type, o.id, o.name, s.budget, s.budget_limit, s.used, s.resets_at,
    CASE WHEN s.used >= s.budget_limit THEN $4::integer ELSE $3::integer END AS percent
  FROM owners AS o, LATERAL (
      SELECT jsonb_build_array(o.budgets || jsonb_build_object('owner', o.id)) AS list, shard_key_of(o.account_id) AS key
    ) AS l, LATERAL budget_states(l.key, l.list, budget_today(l.key, l.list, $1), $1) AS s
  WHERE s.resets_at IS NOT NULL AND s.budget_limit > 0 AND s.used * 100 >= s.budget_limit * $3::integer
), named AS (
  SELECT *, concat_ws(':', 'budget.reached', id, budget, percent, budget_limit, extract(epoch FROM resets_at)) AS once
  FROM reached
)
SELECT account_id AS "accountId", type AS "ownerType", id AS "ownerId", name AS "ownerName", budget,
  budget_limit AS "budgetLimit", used, percent, resets_at AS "resetsAt", once
FROM named AS n WHERE NOT EXISTS (SELECT FROM alerts AS a WHERE a.once = n.once) LIMIT $5
