-- In the schema that earlier migrations made, jobs had the keys of their hand-ins, and deliveries had leases in place of a queue.

-- The digest is that of `nameRequest`: in both, the key and the list of voices have the text that JSON.stringify gives them. No
-- migration knows IDEMPOTENCY_HOURS, so the keys are known for as long as it can be set to. A key that has also named a request
-- for speech is that of its job.
INSERT INTO idempotent_requests (account_id, key_digest, request_digest, run, job_id, expires_at)
SELECT
  account_id,
  sha256(convert_to(
    '[null,' || COALESCE((settings -> 'allowedVoices')::text, 'null') || ',' || to_json(idempotency_key)::text || ']', 'UTF8'
  )),
  request_digest, gen_random_uuid(), id, clock_timestamp() + interval '720 hours'
FROM jobs WHERE idempotency_key IS NOT NULL AND request_digest IS NOT NULL
ON CONFLICT (account_id, key_digest) DO UPDATE
SET request_digest = excluded.request_digest, run = excluded.run, lease_until = NULL, headers = NULL, file_id = NULL,
  job_id = excluded.job_id, expires_at = excluded.expires_at;

ALTER TABLE jobs DROP COLUMN idempotency_key, DROP COLUMN request_digest;
ALTER TABLE alert_deliveries DROP COLUMN leased_until;
