-- For the rows of backups of the schema that earlier migrations made, until they are taken over.

ALTER TABLE jobs ADD COLUMN idempotency_key text, ADD COLUMN request_digest bytea;
ALTER TABLE alert_deliveries ADD COLUMN leased_until timestamptz(3);
