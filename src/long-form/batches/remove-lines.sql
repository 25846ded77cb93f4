-- One statement, because the sums must be those of the lines that it removes.
WITH removed AS (
  DELETE FROM batch_lines WHERE batch_id = $1 RETURNING state = 'completed' AS is_spoken, characters, duration_seconds
)
SELECT coalesce(sum(characters) FILTER (WHERE is_spoken), 0)::integer AS characters,
  coalesce(sum(duration_seconds) FILTER (WHERE is_spoken), 0) AS "audioSeconds"
FROM removed
