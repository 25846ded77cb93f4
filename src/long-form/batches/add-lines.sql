-- One statement, because lines are added only while the run that has read them is that of the batch.
WITH reading AS (SELECT id FROM batches WHERE id = $1 AND run = $2 AND status = 'validating' FOR SHARE),
added AS (
  INSERT INTO batch_lines (batch_id, number, custom_id, speech, characters, state, error)
  SELECT b.id, l.number, l.custom_id, l.speech, l.characters,
    CASE WHEN l.speech IS NULL THEN 'failed' ELSE 'waiting' END, l.error
  FROM reading AS b, unnest($3::integer[], $4::text[], $5::json[], $6::integer[], $7::json[])
    AS l (number, custom_id, speech, characters, error)
  ON CONFLICT (batch_id, number) DO UPDATE SET custom_id = EXCLUDED.custom_id, speech = EXCLUDED.speech,
    characters = EXCLUDED.characters, state = EXCLUDED.state, error = EXCLUDED.error
)
SELECT EXISTS (SELECT FROM reading) AS "goesOn"
