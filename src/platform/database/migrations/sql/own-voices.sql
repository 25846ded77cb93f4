-- The voices that accounts have handed in.

CREATE TABLE own_voices (
  account_id text NOT NULL CONSTRAINT own_voices_account REFERENCES accounts (id),
  voice_id text NOT NULL CHECK (voice_id ~ '^own_[a-z0-9]+(-[a-z0-9]+)*$'),
  key text NOT NULL CHECK (key ~ '^[0-9a-f]{32}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  language text NOT NULL CHECK (char_length(language) BETWEEN 2 AND 35),
  gender text NOT NULL CHECK (gender IN ('female', 'male', 'unknown')),
  loudness float8 NOT NULL,
  grounds text NOT NULL CHECK (grounds IN ('own_voice', 'consent', 'licence')),
  grounds_note text CHECK (char_length(grounds_note) BETWEEN 1 AND 500),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  styles bytea NOT NULL CHECK (octet_length(styles) = 522240),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, voice_id),
  CONSTRAINT own_voices_key UNIQUE (account_id, key)
);
-- Numbers like these do not become smaller by compression.
ALTER TABLE own_voices ALTER COLUMN styles SET STORAGE EXTERNAL;
COMMENT ON COLUMN own_voices.key IS 'Random: a voice that is handed in again after its deletion has another one';
COMMENT ON COLUMN own_voices.loudness IS 'Integrated loudness in LUFS';
COMMENT ON COLUMN own_voices.grounds IS 'Why the account may use the voice, as it said when it handed it in';
COMMENT ON COLUMN own_voices.digest IS 'SHA-256 of styles';
COMMENT ON COLUMN own_voices.styles IS '510 rows of 256 numbers of 32 bits, little-endian';
