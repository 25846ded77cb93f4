-- One statement, because servers add to the same hour at once.
INSERT INTO usage_hours AS u (api_key_id, hour, account_id, characters, audio_seconds)
VALUES ($1, to_timestamp(floor(extract(epoch FROM now()) / 3600) * 3600), $2, $3, $4)
ON CONFLICT (api_key_id, hour) DO UPDATE SET
  characters = u.characters + EXCLUDED.characters,
  audio_seconds = u.audio_seconds + EXCLUDED.audio_seconds
