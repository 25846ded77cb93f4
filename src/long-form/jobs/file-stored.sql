-- One statement, because the job must still want the file at the moment at which it is recorded, and must then have its warnings, once.
WITH warned AS (
  UPDATE jobs SET warnings = warnings || $3::text[]
  WHERE id = $1 AND status = 'running' AND NOT warnings @> $3::text[]
)
UPDATE job_files AS f SET is_stored = true FROM jobs AS j
WHERE f.job_id = $1 AND f.file_id = $2 AND j.id = f.job_id AND (j.status = 'running' OR f.is_stored)
RETURNING f.file_id
