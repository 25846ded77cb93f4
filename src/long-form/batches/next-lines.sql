-- One statement, because a line keeps the file that an interrupted run has chosen for it.
UPDATE batch_lines AS l SET file_id = coalesce(l.file_id, n.file_id)
FROM (
  SELECT w.number, ($4::text[])[row_number() OVER (ORDER BY w.number)] AS file_id
  FROM batch_lines AS w WHERE w.batch_id = $1 AND w.state = 'waiting' ORDER BY w.number LIMIT $3
) AS n
WHERE l.batch_id = $1 AND l.number = n.number
  AND EXISTS (SELECT FROM batches AS b WHERE b.id = $1 AND b.run = $2 AND b.status = 'in_progress')
RETURNING l.number, l.speech, l.tries, l.file_id AS "fileId"
