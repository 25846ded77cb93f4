-- Speech tokens, and answers that are kept for repeated requests.

CREATE TABLE speech_tokens (
  id text PRIMARY KEY,
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  api_key_id text NOT NULL CONSTRAINT speech_tokens_api_key REFERENCES api_keys (id),
  key_digest bytea NOT NULL CHECK (octet_length(key_digest) = 32),
  voice_id text CHECK (char_length(voice_id) BETWEEN 1 AND 200),
  characters bigint NOT NULL CHECK (characters >= 1),
  is_single_use boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX speech_tokens_expires_at ON speech_tokens (expires_at);
COMMENT ON COLUMN speech_tokens.key_digest IS
  'SHA-256 of the secret of the key that the token was made with; the token ends with it';
COMMENT ON COLUMN speech_tokens.is_single_use IS 'It must be redeemed, which gives it another digest';

CREATE TABLE idempotent_requests (
  account_id text NOT NULL CONSTRAINT idempotent_requests_account REFERENCES accounts (id),
  key_digest bytea NOT NULL,
  request_digest bytea NOT NULL,
  run uuid NOT NULL,
  lease_until timestamptz(3),
  headers json,
  file_id text,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, key_digest)
);
CREATE INDEX idempotent_requests_expire ON idempotent_requests (expires_at);
CREATE INDEX idempotent_requests_run ON idempotent_requests (run);
