-- One statement, because the lines that wait are counted only while the run goes on, and those are the next that fail.
UPDATE batches SET failed = failed + (SELECT count(*) FROM batch_lines WHERE batch_id = $1 AND state = 'waiting')
WHERE id = $1 AND run = $2 AND ended_at IS NULL
RETURNING id
