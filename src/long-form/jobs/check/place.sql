-- One statement, because the place is recorded only while the run goes on.
UPDATE job_checks AS c SET start_seconds = $5, end_seconds = $6 FROM jobs AS j
WHERE c.job_id = $1 AND c.chapter = $3 AND c.text_start = $4 AND j.id = c.job_id AND j.run = $2 AND j.status = 'running'
RETURNING c.job_id
