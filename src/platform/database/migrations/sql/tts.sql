-- Usage and the log of requests, dictionaries, saved voices and the history.

-- No foreign keys: servers write many rows at once, and one row that cannot be written must not block the others.
CREATE TABLE usage_hours (
  api_key_id text NOT NULL,
  hour timestamptz(3) NOT NULL,
  account_id text NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  characters bigint NOT NULL DEFAULT 0,
  audio_seconds double precision NOT NULL DEFAULT 0,
  rate_limited bigint NOT NULL DEFAULT 0,
  revoked bigint NOT NULL DEFAULT 0,
  expired bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (api_key_id, hour)
);
CREATE INDEX usage_hours_of_account ON usage_hours (account_id, hour);
CREATE INDEX usage_hours_hour ON usage_hours (hour);

CREATE TABLE usage_writers (
  id uuid PRIMARY KEY,
  last_batch bigint NOT NULL,
  written_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE usage_writers IS
  'The last batch of counts that came from each server process: one that is sent again is not added again';

-- No foreign keys, for the same reason.
CREATE TABLE requests (
  id text PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  request_id text NOT NULL,
  account_id text NOT NULL,
  caller_type text NOT NULL,
  caller_id text NOT NULL,
  route text,
  voice_id text,
  characters integer NOT NULL,
  audio_seconds double precision NOT NULL,
  status smallint,
  code text,
  aborted boolean NOT NULL,
  repeats integer NOT NULL,
  gate_ms real,
  queue_ms real,
  first_audio_ms real,
  total_ms real NOT NULL
);
CREATE INDEX requests_of_account ON requests (account_id, at DESC, id DESC);
CREATE INDEX requests_of_caller ON requests (caller_id, at DESC, id DESC);
CREATE INDEX requests_by_request_id ON requests (account_id, request_id);
CREATE INDEX requests_at ON requests (at);
COMMENT ON COLUMN requests.repeats IS
  'Earlier refusals with the same key and code in the same minute that have no row of their own';

CREATE TABLE pronunciation_dictionaries (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT pronunciation_dictionaries_account REFERENCES accounts (id),
  name text NOT NULL,
  description text,
  language text,
  version integer NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_by text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  archived_at timestamptz(3),
  CONSTRAINT pronunciation_dictionaries_name_unique UNIQUE (account_id, name),
  CHECK (archived_at IS NULL OR NOT is_default)
);
COMMENT ON COLUMN pronunciation_dictionaries.version IS 'The number of the current version';

CREATE TABLE pronunciation_dictionary_versions (
  id text PRIMARY KEY,
  dictionary_id text NOT NULL
    CONSTRAINT pronunciation_dictionary_versions_dictionary
    REFERENCES pronunciation_dictionaries (id) ON DELETE CASCADE,
  number integer NOT NULL,
  rules json NOT NULL,
  rule_count integer NOT NULL,
  bytes integer NOT NULL,
  created_by text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pronunciation_dictionary_versions_number_unique UNIQUE (dictionary_id, number)
);
COMMENT ON TABLE pronunciation_dictionary_versions IS 'Rows are never changed, only removed';

CREATE TABLE saved_voices (
  account_id text NOT NULL CONSTRAINT saved_voices_account REFERENCES accounts (id),
  voice_id text NOT NULL CHECK (voice_id ~ '^mix_[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  mix text NOT NULL CHECK (char_length(mix) BETWEEN 1 AND 200),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, voice_id)
);
COMMENT ON COLUMN saved_voices.mix IS 'The voices and their weights, such as af_bella(2)+af_heart(1)';

CREATE TABLE history_entries (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT history_entries_account REFERENCES accounts (id),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  request_id text NOT NULL,
  api text NOT NULL,
  caller_type text NOT NULL CHECK (caller_type IN ('api_key', 'person')),
  caller_id text NOT NULL,
  voice_id text NOT NULL,
  text text,
  text_digest bytea NOT NULL CHECK (octet_length(text_digest) = 32),
  characters integer NOT NULL,
  audio_seconds float8 NOT NULL,
  settings json NOT NULL,
  file_id text,
  audio_missing text
);
CREATE INDEX history_entries_of_account ON history_entries (account_id, id DESC);
CREATE INDEX history_entries_expires_at ON history_entries (expires_at);
COMMENT ON COLUMN history_entries.text IS 'null: only its digest is kept';
COMMENT ON COLUMN history_entries.text_digest IS 'SHA-256 of the text';
COMMENT ON COLUMN history_entries.audio_missing IS 'Why there is no audio';

CREATE TABLE link_keys (
  id text PRIMARY KEY,
  secret bytea NOT NULL CHECK (octet_length(secret) = 32),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE link_keys IS 'The newest key signs; all of them verify';

CREATE TABLE file_links (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  file_id text NOT NULL CONSTRAINT file_links_file REFERENCES stored_files (id) ON DELETE CASCADE,
  key_id text NOT NULL,
  disposition text NOT NULL CHECK (disposition IN ('inline', 'attachment')),
  filename text CHECK (char_length(filename) BETWEEN 1 AND 200),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3) NOT NULL,
  uses bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz(3),
  feed_link_id text
);
CREATE INDEX file_links_of_file ON file_links (file_id, id DESC);
CREATE INDEX file_links_expires_at ON file_links (expires_at);
CREATE INDEX file_links_of_key ON file_links (key_id, expires_at);
CREATE UNIQUE INDEX file_links_of_feed ON file_links (feed_link_id, file_id) WHERE feed_link_id IS NOT NULL;
COMMENT ON COLUMN file_links.feed_link_id IS 'The link to the feed that has this link; null: it was made by itself';
