-- One statement, because all budgets must be of one moment.
WITH owners AS (
  SELECT jsonb_agg(o.budgets || jsonb_build_object('owner', o.id)) AS list FROM (
    SELECT a.id, a.budgets FROM accounts AS a WHERE a.id = $1 AND a.budgets IS NOT NULL
    UNION ALL
    SELECT k.id, k.budgets FROM api_keys AS k
    WHERE k.account_id = $1 AND k.budgets IS NOT NULL AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
  ) AS o
)
SELECT NULLIF(s.owner, $1) AS "apiKeyId", s.budget, s.budget_limit::float8 / u.unit AS limit, s.used::float8 / u.unit AS used,
  s.resets_at AS "resetsAt"
FROM owners, budget_states($3, owners.list, budget_today($3, owners.list, $2), $2) AS s
CROSS JOIN LATERAL (SELECT CASE WHEN s.budget LIKE 'audio%' THEN 1000 ELSE 1 END AS unit) AS u
WHERE owners.list IS NOT NULL
ORDER BY s.owner, s.budget
