-- What operators' programs need: their keys, the requests that they repeat, and accounts that are suspended or being deleted.

ALTER TABLE accounts
  ADD COLUMN external_id text CONSTRAINT accounts_external_id_unique UNIQUE
    CONSTRAINT accounts_external_id_length CHECK (char_length(external_id) BETWEEN 1 AND 200),
  ADD COLUMN suspended_at timestamptz(3),
  ADD COLUMN deleted_at timestamptz(3) CONSTRAINT accounts_deleted_suspended CHECK (deleted_at IS NULL OR suspended_at IS NOT NULL);
-- For the check, each second, whether what is running must end.
CREATE INDEX accounts_suspended_at ON accounts (suspended_at) WHERE suspended_at IS NOT NULL;
COMMENT ON COLUMN accounts.external_id IS 'The id of the account in the operator''s own system';
COMMENT ON COLUMN accounts.suspended_at IS 'null: not suspended. Otherwise, nothing and nobody can use the account';
COMMENT ON COLUMN accounts.deleted_at IS 'null: not deleted. Otherwise, nobody sees the account, and a server removes what it has';

CREATE TABLE operator_keys (
  id text PRIMARY KEY,
  name text NOT NULL,
  prefix text NOT NULL,
  digest bytea NOT NULL CONSTRAINT operator_keys_digest_unique UNIQUE CHECK (length(digest) = 32),
  access text NOT NULL CHECK (access IN ('read', 'write')),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);

CREATE TABLE operator_requests (
  operator_key_id text NOT NULL CONSTRAINT operator_requests_key REFERENCES operator_keys (id),
  key_digest bytea NOT NULL CHECK (octet_length(key_digest) = 32),
  request_digest bytea NOT NULL CHECK (octet_length(request_digest) = 32),
  subject_id text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (operator_key_id, key_digest)
);
CREATE INDEX operator_requests_expire ON operator_requests (expires_at);
COMMENT ON COLUMN operator_requests.subject_id IS 'What the request has made. Its answer is that, as it is now';

-- No foreign keys: the account is gone in the end.
CREATE TABLE account_deletions (
  account_id text PRIMARY KEY,
  external_id text,
  actor_id text,
  actor_name text NOT NULL,
  address inet,
  requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz(3)
);
CREATE INDEX account_deletions_requested_at ON account_deletions (requested_at);
COMMENT ON TABLE account_deletions IS 'Who has had which account deleted. A server goes on with those that are not finished';

-- A key of a suspended account is disabled.
CREATE OR REPLACE VIEW key_secrets AS
SELECT s.digest, s.ends_at, k.id, k.account_id, k.name, k.scopes, k.allowed_voices, k.allowed_addresses, k.rate_limit,
  k.lowered_rate_limit, k.budgets, k.expires_at, COALESCE(k.disabled_at, a.suspended_at) AS disabled_at, k.revoked_at,
  a.budgets AS account_budgets, a.speech_cache, a.default_dictionaries
FROM (
  SELECT digest, id, NULL::timestamptz AS ends_at FROM api_keys
  UNION ALL
  SELECT digest, api_key_id, ends_at FROM api_key_former_secrets
) AS s JOIN api_keys AS k ON k.id = s.id JOIN accounts AS a ON a.id = k.account_id;
