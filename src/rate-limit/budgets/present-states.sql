-- One statement, because the states must be those of the day that has begun by the clock of the database.
SELECT s.owner, s.budget, s.budget_limit::float8 / u.unit AS limit, s.used::float8 / u.unit AS used, s.resets_at AS "resetsAt"
FROM budget_states($1, $2::jsonb, budget_today($1, $2::jsonb, $3), $3) AS s
CROSS JOIN LATERAL (SELECT CASE WHEN s.budget LIKE 'audio%' THEN 1000 ELSE 1 END AS unit) AS u
ORDER BY s.owner, s.budget
