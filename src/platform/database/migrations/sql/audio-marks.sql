-- Marks in the sound: their key, and who had which marked sound made.

CREATE TABLE audio_mark_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret bytea NOT NULL CHECK (octet_length(secret) = 32)
);
COMMENT ON TABLE audio_mark_keys IS
  'The secret of all marks. It is in backups: without it, no sound that was marked before is found';

-- No foreign keys: what was made stays known when keys and people have gone.
CREATE TABLE audio_marks (
  id bigint PRIMARY KEY,
  account_id text NOT NULL,
  api_key_id text,
  user_id text,
  surface text NOT NULL,
  source_id text NOT NULL,
  voice_id text NOT NULL,
  text_digest bytea CHECK (octet_length(text_digest) = 32),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX audio_marks_created_at ON audio_marks (created_at);
COMMENT ON COLUMN audio_marks.id IS 'The 64 bits in the sound, as a signed number';
COMMENT ON COLUMN audio_marks.source_id IS 'The X-Request-Id, the job, or the batch and the number of its line';
COMMENT ON COLUMN audio_marks.text_digest IS
  'SHA-256 of the text as it was sent; null while a text of a WebSocket is still being written';
