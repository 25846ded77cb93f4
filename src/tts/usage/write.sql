-- One statement, because a batch is sent again if its answer was lost, and must not be counted twice. Rows are locked in one order.
WITH batch AS (
  INSERT INTO usage_writers AS w (id, last_batch, written_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET last_batch = EXCLUDED.last_batch, written_at = EXCLUDED.written_at
  WHERE w.last_batch < EXCLUDED.last_batch
  RETURNING id
)
INSERT INTO usage_hours AS u
  (api_key_id, hour, account_id, requests, characters, audio_seconds, rate_limited, revoked, expired)
SELECT c.api_key_id, to_timestamp(c.hour / 1000.0), c.account_id,
  c.requests, c.characters, c.audio_seconds, c.rate_limited, c.revoked, c.expired
FROM unnest($3::text[], $4::float8[], $5::text[], $6::bigint[], $7::bigint[], $8::float8[], $9::bigint[],
  $10::bigint[], $11::bigint[])
  AS c (api_key_id, hour, account_id, requests, characters, audio_seconds, rate_limited, revoked, expired)
WHERE EXISTS (SELECT FROM batch)
ORDER BY c.api_key_id, c.hour
ON CONFLICT (api_key_id, hour) DO UPDATE SET
  requests = u.requests + EXCLUDED.requests,
  characters = u.characters + EXCLUDED.characters,
  audio_seconds = u.audio_seconds + EXCLUDED.audio_seconds,
  rate_limited = u.rate_limited + EXCLUDED.rate_limited,
  revoked = u.revoked + EXCLUDED.revoked,
  expired = u.expired + EXCLUDED.expired
