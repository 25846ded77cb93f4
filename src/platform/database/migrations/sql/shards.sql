-- What Citus distributes, by shard_key. In a database that is not distributed, every shard key is 0. ../../shards has the rest.

CREATE TABLE shard_keys (
  position integer PRIMARY KEY CHECK (position >= 0),
  shard_key integer NOT NULL CONSTRAINT shard_keys_unique UNIQUE
);
INSERT INTO shard_keys VALUES (0, 0);
COMMENT ON TABLE shard_keys IS
  'The values of the columns named shard_key, numbered from 0. An owner has the one that shard_key_of returns';

-- The checks make a server fail that does not know that the tables have been distributed, or that they have not.
ALTER TABLE rate_limit_windows
  ADD COLUMN shard_key integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT rate_limit_windows_shard_key CHECK (shard_key = 0) NOT VALID;
ALTER TABLE budget_counters
  ADD COLUMN shard_key integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT budget_counters_shard_key CHECK (shard_key = 0) NOT VALID;
ALTER TABLE budget_reservations
  ADD COLUMN shard_key integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT budget_reservations_shard_key CHECK (shard_key = 0) NOT VALID;
ALTER TABLE budget_processes
  ADD COLUMN shard_key integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT budget_processes_shard_key CHECK (shard_key = 0) NOT VALID;

CREATE VIEW key_secrets AS
SELECT s.digest, s.ends_at, k.id, k.account_id, k.name, k.scopes, k.allowed_voices, k.allowed_addresses, k.rate_limit,
  k.lowered_rate_limit, k.budgets, k.expires_at, k.disabled_at, k.revoked_at, a.budgets AS account_budgets,
  a.speech_cache, a.default_dictionaries
FROM (
  SELECT digest, id, NULL::timestamptz AS ends_at FROM api_keys
  UNION ALL
  SELECT digest, api_key_id, ends_at FROM api_key_former_secrets
) AS s JOIN api_keys AS k ON k.id = s.id JOIN accounts AS a ON a.id = k.account_id;
COMMENT ON VIEW key_secrets IS
  'What authentication reads of a key, for each of its secrets. ends_at: when a secret that was replaced stops working';

CREATE VIEW key_directory AS SELECT 0 AS shard_key, s.* FROM key_secrets AS s;
COMMENT ON VIEW key_directory IS
  'The same, by the shard key of the digest. In a distributed database, it is a table, which triggers keep up to date';
