-- One statement, because two servers may begin a run at once: each gets a number of its own, with the job as it is then.
UPDATE jobs SET status = 'running', run = run + 1, started_at = coalesce(started_at, clock_timestamp())
WHERE id = $1 AND status IN ('queued', 'running')
RETURNING id, account_id AS "accountId", title, author, language, cover_file_id AS "coverFileId", status, settings, warnings, error,
  created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt", run
