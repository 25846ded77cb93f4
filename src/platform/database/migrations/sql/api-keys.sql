-- API keys, and the secrets that they had before.

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT api_keys_account REFERENCES accounts (id),
  name text NOT NULL,
  prefix text NOT NULL,
  digest bytea NOT NULL CONSTRAINT api_keys_digest_unique UNIQUE CHECK (length(digest) = 32),
  rate_limit integer CHECK (rate_limit >= 1),
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  revoked_at timestamptz(3),
  scopes text[] CHECK (cardinality(scopes) > 0),
  allowed_voices text[] CHECK (cardinality(allowed_voices) > 0),
  allowed_addresses inet[] CHECK (cardinality(allowed_addresses) > 0),
  lowered_rate_limit integer CHECK (lowered_rate_limit >= 1),
  disabled_at timestamptz(3),
  created_by_type text,
  created_by_id text,
  created_by_name text,
  budgets jsonb
);
CREATE INDEX api_keys_of_account ON api_keys (account_id, created_at DESC, id DESC) WHERE revoked_at IS NULL;
-- For the search for keys that expire soon.
CREATE INDEX api_keys_expires_at ON api_keys (expires_at) WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
COMMENT ON COLUMN api_keys.rate_limit IS 'Requests per window, set by the operator; null: the server''s limit';
COMMENT ON COLUMN api_keys.lowered_rate_limit IS
  'A lower limit, set by the account. Of the two limits, the lower one counts; null: none';
COMMENT ON COLUMN api_keys.budgets IS
  'Limits by name (src/platform/caller/budgets.ts); a name that is missing: not limited; null: no budgets';

CREATE TABLE api_key_former_secrets (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  api_key_id text NOT NULL CONSTRAINT api_key_former_secrets_key REFERENCES api_keys (id),
  prefix text NOT NULL,
  replaced_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  ends_at timestamptz(3) NOT NULL
);
CREATE INDEX api_key_former_secrets_of_key ON api_key_former_secrets (api_key_id, ends_at);
CREATE INDEX api_key_former_secrets_end ON api_key_former_secrets (ends_at);
COMMENT ON TABLE api_key_former_secrets IS
  'Secrets that were replaced by a rotation. They authenticate as their key until ends_at';
