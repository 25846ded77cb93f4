-- One statement, so that the text of a long book does not leave the database.
SELECT sha256(convert_to(string_agg(text, E'\n\n' ORDER BY number), 'UTF8')) AS digest FROM job_chapters WHERE job_id = $1
