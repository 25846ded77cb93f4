-- One statement, because it returns the files that the lines had before it took them away.
UPDATE batch_lines AS l SET state = 'failed', speech = NULL, file_id = NULL, error = $2
FROM (SELECT number, file_id FROM batch_lines WHERE batch_id = $1 AND state = 'waiting') AS w
WHERE l.batch_id = $1 AND l.number = w.number
RETURNING w.file_id AS "fileId"
