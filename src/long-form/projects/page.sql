-- One statement, so that a page takes one query: it counts what the answer would list of each project.
SELECT p.id, (
  (SELECT count(*) FROM project_chapters AS c WHERE c.project_id = p.id) +
  coalesce((SELECT (SELECT count(*) FROM job_chapters AS c WHERE c.job_id = j.id) +
      (SELECT count(*) FROM job_files AS f WHERE f.job_id = j.id)
    FROM jobs AS j WHERE j.project_id = p.id ORDER BY j.id DESC LIMIT 1), 0)
)::integer AS parts
FROM projects AS p WHERE p.account_id = $1 AND ($2::text IS NULL OR p.id < $2) ORDER BY p.id DESC LIMIT $3
