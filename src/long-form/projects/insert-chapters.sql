-- One statement, because a document may have more chapters than a statement can have parameters: each column is one array.
INSERT INTO project_chapters (project_id, number, title, voice_id, is_included, syntax, text, characters)
SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::integer[])
