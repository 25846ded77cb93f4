-- Projects, jobs and batches.

CREATE TABLE projects (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT projects_account REFERENCES accounts (id),
  title text,
  author text,
  description text,
  language text,
  settings json NOT NULL,
  warnings text[] NOT NULL DEFAULT '{}',
  created_by text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  cover_file_id text
);
CREATE INDEX projects_of_account ON projects (account_id, id);
COMMENT ON COLUMN projects.cover_file_id IS 'A stored file, which may have been deleted';

CREATE TABLE project_chapters (
  project_id text NOT NULL CONSTRAINT project_chapters_project REFERENCES projects (id) ON DELETE CASCADE,
  number integer NOT NULL,
  title text,
  voice_id text,
  is_included boolean NOT NULL DEFAULT true,
  syntax text NOT NULL,
  text text NOT NULL,
  characters integer NOT NULL,
  PRIMARY KEY (project_id, number)
);

CREATE TABLE feed_links (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  project_id text NOT NULL CONSTRAINT feed_links_project REFERENCES projects (id) ON DELETE CASCADE,
  key_id text NOT NULL,
  episodes text NOT NULL CHECK (episodes IN ('chapters', 'jobs')),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX feed_links_of_project ON feed_links (project_id, id);
CREATE INDEX feed_links_expires_at ON feed_links (expires_at);
CREATE INDEX feed_links_of_key ON feed_links (key_id);

CREATE TABLE jobs (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT jobs_account REFERENCES accounts (id),
  title text,
  author text,
  language text,
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
  settings json NOT NULL,
  warnings text[] NOT NULL DEFAULT '{}',
  error json,
  run integer NOT NULL DEFAULT 0,
  created_by text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  cover_file_id text,
  project_id text CONSTRAINT jobs_project REFERENCES projects (id) ON DELETE SET NULL,
  charged_to text
);
CREATE INDEX jobs_of_account ON jobs (account_id, id);
CREATE INDEX jobs_ended ON jobs (ended_at);
CREATE INDEX jobs_of_project ON jobs (project_id, id) WHERE project_id IS NOT NULL;
CREATE INDEX jobs_open ON jobs (account_id) WHERE status IN ('queued', 'running');
COMMENT ON COLUMN jobs.run IS 'Counts the runs: a run that another one has replaced changes nothing any more';
COMMENT ON COLUMN jobs.cover_file_id IS 'A stored file, which may have been deleted';
COMMENT ON COLUMN jobs.charged_to IS 'Whose usage it counts as: a key, or the playground of the account';

CREATE TABLE job_chapters (
  job_id text NOT NULL CONSTRAINT job_chapters_job REFERENCES jobs (id) ON DELETE CASCADE,
  number integer NOT NULL,
  title text,
  voice_id text,
  syntax text NOT NULL,
  text text NOT NULL,
  characters integer NOT NULL,
  spoken_characters integer NOT NULL DEFAULT 0,
  audio_seconds float8 NOT NULL DEFAULT 0,
  is_done boolean NOT NULL DEFAULT false,
  checked_sentences integer NOT NULL DEFAULT 0,
  respoken_sentences integer NOT NULL DEFAULT 0,
  doubtful_sentences integer NOT NULL DEFAULT 0,
  unchecked_sentences integer NOT NULL DEFAULT 0,
  unchecked_reasons text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (job_id, number)
);

CREATE TABLE job_files (
  job_id text NOT NULL CONSTRAINT job_files_job REFERENCES jobs (id) ON DELETE CASCADE,
  chapter integer NOT NULL,
  format text NOT NULL,
  file_id text NOT NULL,
  is_stored boolean NOT NULL DEFAULT false,
  PRIMARY KEY (job_id, chapter, format)
);
COMMENT ON COLUMN job_files.chapter IS 'The number of a chapter; 0: the file has all of them';

CREATE TABLE job_sentences (
  job_id text NOT NULL CONSTRAINT job_sentences_job REFERENCES jobs (id) ON DELETE CASCADE,
  chapter integer NOT NULL,
  first integer NOT NULL,
  sentences json NOT NULL,
  PRIMARY KEY (job_id, chapter, first)
);
COMMENT ON COLUMN job_sentences.first IS 'The place in the chapter of the first of these sentences, from 0';

CREATE TABLE job_checks (
  job_id text NOT NULL CONSTRAINT job_checks_job REFERENCES jobs (id) ON DELETE CASCADE,
  chapter integer NOT NULL,
  text_start integer NOT NULL,
  text_end integer NOT NULL,
  text text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('clear', 'doubtful', 'unchecked')),
  reason text,
  way smallint NOT NULL,
  respoken smallint NOT NULL,
  heard text NOT NULL,
  word_error_rate float8 NOT NULL,
  start_seconds float8,
  end_seconds float8,
  digest bytea,
  PRIMARY KEY (job_id, chapter, text_start)
);
CREATE INDEX job_checks_digest ON job_checks (digest);
CREATE INDEX job_checks_doubtful ON job_checks (job_id, chapter, text_start) WHERE verdict = 'doubtful';
COMMENT ON COLUMN job_checks.text IS 'Only of doubtful sentences; so is heard';
COMMENT ON COLUMN job_checks.digest IS 'Of the sentence and its sound, within an account';

CREATE TABLE batches (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT batches_account REFERENCES accounts (id),
  dialect text NOT NULL,
  status text NOT NULL DEFAULT 'validating'
    CHECK (status IN
      ('validating', 'in_progress', 'finalizing', 'completed', 'failed', 'expired', 'cancelling', 'cancelled')),
  input_file_id text NOT NULL,
  settings json NOT NULL,
  metadata json,
  error json,
  run integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  characters integer NOT NULL DEFAULT 0,
  output_file_id text,
  error_file_id text,
  created_by text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3),
  started_at timestamptz(3),
  finalizing_at timestamptz(3),
  cancelling_at timestamptz(3),
  ended_at timestamptz(3),
  charged_to text
);
CREATE INDEX batches_of_account ON batches (account_id, id);
CREATE INDEX batches_ended ON batches (ended_at);
COMMENT ON COLUMN batches.run IS 'Counts the runs: a run that another one has replaced changes nothing any more';
COMMENT ON COLUMN batches.charged_to IS 'Whose usage it counts as: a key, or the playground of the account';

CREATE TABLE batch_lines (
  batch_id text NOT NULL CONSTRAINT batch_lines_batch REFERENCES batches (id) ON DELETE CASCADE,
  number integer NOT NULL,
  custom_id text,
  speech json,
  characters integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('waiting', 'completed', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  error json,
  file_id text,
  content_type text,
  bytes bigint,
  duration_seconds float8,
  PRIMARY KEY (batch_id, number)
);
CREATE INDEX batch_lines_waiting ON batch_lines (batch_id, number) WHERE state = 'waiting';
COMMENT ON COLUMN batch_lines.speech IS 'What is spoken, and how. Removed when the line is over';
COMMENT ON COLUMN batch_lines.file_id IS 'Chosen before the file is stored';
