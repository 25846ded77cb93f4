-- One statement, because the sums must be those of the lines that it removes.
WITH removed AS (
  DELETE FROM batch_lines WHERE batch_id = $1 RETURNING state = 'completed' AS is_spoken, characters, duration_seconds, file_id
)
SELECT coalesce(sum(characters) FILTER (WHERE is_spoken), 0)::integer AS characters,
  coalesce(sum(duration_seconds) FILTER (WHERE is_spoken), 0) AS "audioSeconds",
  coalesce(array_agg(file_id) FILTER (WHERE file_id IS NOT NULL), '{}') AS "fileIds"
FROM removed
