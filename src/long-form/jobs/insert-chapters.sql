-- One statement, because a document may have more chapters than a statement can have parameters: each column is one array.
INSERT INTO job_chapters (job_id, number, title, voice_id, syntax, text, characters)
SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[])
