-- One statement, because the sizes of newer changes decide which ones are kept.
DELETE FROM chapter_changes WHERE project_id = $1 AND step <= (
  SELECT max(step) FROM (
    SELECT step, count(*) OVER newer AS place, sum(size) OVER newer AS total FROM chapter_changes WHERE project_id = $1
    WINDOW newer AS (ORDER BY step DESC)
  ) AS c WHERE place > $2 OR (place > 1 AND total > $3)
)
