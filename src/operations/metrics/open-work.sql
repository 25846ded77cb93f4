-- One statement, because it is to count no more than 10,000 jobs and 10,000 batches, and their ages are by the clock of the database.
SELECT work, state, count(*)::int AS count,
  extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"
FROM (
  (SELECT 'jobs' AS work, CASE status WHEN 'queued' THEN 'waiting' ELSE 'running' END AS state, created_at
   FROM jobs WHERE ended_at IS NULL LIMIT 10000)
  UNION ALL
  (SELECT 'batches', CASE run WHEN 0 THEN 'waiting' ELSE 'running' END, created_at
   FROM batches WHERE ended_at IS NULL LIMIT 10000)
) AS open GROUP BY work, state
