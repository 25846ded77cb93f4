-- One statement, so that only one of several requests with the same key is answered anew.
INSERT INTO idempotent_requests AS r (account_id, key_digest, request_digest, run, lease_until, job_id, expires_at)
VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $7), $8, clock_timestamp() + $5::integer * interval '1 hour')
ON CONFLICT (account_id, key_digest) DO UPDATE
SET request_digest = excluded.request_digest, run = excluded.run, lease_until = excluded.lease_until,
  headers = NULL, file_id = NULL, job_id = excluded.job_id, expires_at = excluded.expires_at
WHERE r.expires_at <= clock_timestamp() OR r.lease_until <= clock_timestamp() OR r.run = $6
RETURNING expires_at AS "expiresAt"
