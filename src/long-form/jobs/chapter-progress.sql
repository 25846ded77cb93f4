-- One statement, because the status of the job and that of the chapter must be of the same moment.
SELECT j.status, c.is_done AS "isDone"
FROM jobs AS j JOIN job_chapters AS c ON c.job_id = j.id
WHERE j.id = $1 AND c.number = $2
