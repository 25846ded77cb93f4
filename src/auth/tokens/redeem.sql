-- One statement, because only one of several requests may redeem a token: the one with the digest $1, which gets the digest $2 and works
-- for $3 seconds.
UPDATE speech_tokens
SET digest = $2, is_single_use = false, expires_at = clock_timestamp() + make_interval(secs => $3)
WHERE digest = $1 AND is_single_use AND expires_at > clock_timestamp() RETURNING id
