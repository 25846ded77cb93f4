-- One statement, so that only one of several requests with the same name makes something: the others wait for it, and find its row.
INSERT INTO operator_requests AS r (operator_key_id, key_digest, request_digest, subject_id, expires_at)
VALUES ($1, $2, $3, $4, clock_timestamp() + $5::integer * interval '1 hour')
ON CONFLICT (operator_key_id, key_digest) DO UPDATE
SET request_digest = excluded.request_digest, subject_id = excluded.subject_id, expires_at = excluded.expires_at
WHERE r.expires_at <= clock_timestamp()
RETURNING subject_id
