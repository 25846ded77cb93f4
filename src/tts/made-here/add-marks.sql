-- One statement, because each request waits for it: all requests of a moment share it. A job has the same id each time that it goes on.
INSERT INTO audio_marks (id, account_id, api_key_id, user_id, surface, source_id, voice_id, text_digest)
SELECT * FROM unnest(
  $1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[]
)
ON CONFLICT (id) DO NOTHING
