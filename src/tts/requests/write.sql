-- One statement, because a batch has up to 1,000 records and is sent again if its answer was lost: none may be added twice.
INSERT INTO requests (
  id, at, request_id, account_id, caller_type, caller_id, route, voice_id, characters, audio_seconds, status, code,
  message, address, aborted, repeats, gate_ms, queue_ms, first_audio_ms, total_ms
)
SELECT r.id, clock_timestamp() - r.age_ms * interval '1 millisecond', r.request_id, r.account_id, r.caller_type,
  r.caller_id, r.route, r.voice_id, r.characters, r.audio_seconds, r.status, r.code, r.message, r.address, r.aborted, r.repeats,
  r.gate_ms, r.queue_ms, r.first_audio_ms, r.total_ms
FROM unnest(
  $1::text[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[],
  $10::float8[], $11::smallint[], $12::text[], $13::text[], $14::inet[], $15::boolean[], $16::integer[], $17::real[],
  $18::real[], $19::real[], $20::real[]
) AS r (
  id, age_ms, request_id, account_id, caller_type, caller_id, route, voice_id, characters, audio_seconds, status, code,
  message, address, aborted, repeats, gate_ms, queue_ms, first_audio_ms, total_ms
)
ON CONFLICT (id) DO NOTHING
