-- One statement, because the line and the count of its batch change together, and only while the run goes on.
WITH b AS (
  UPDATE batches SET completed = completed + 1 WHERE id = $1 AND run = $2 AND status = 'in_progress' RETURNING id
)
UPDATE batch_lines AS l
SET state = 'completed', speech = NULL, content_type = $4, bytes = $5, duration_seconds = $6
FROM b WHERE l.batch_id = b.id AND l.number = $3 AND l.state = 'waiting' RETURNING l.number
