-- One statement, because the project that has made the job may be removed at the same time: then the job belongs to none.
INSERT INTO jobs (
  id, account_id, title, author, language, settings, warnings, created_by, charged_to, cover_file_id,
  original_file_id, project_id
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (SELECT p.id FROM projects AS p WHERE p.id = $12))
