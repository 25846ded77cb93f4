-- Sliding windows and budgets. Their functions are in src/rate-limit. Half-empty pages allow HOT updates: an admitted request writes no
-- index entry.

CREATE TABLE rate_limit_windows (
  bucket text PRIMARY KEY,
  hits bigint[] NOT NULL,
  forget_after bigint
) WITH (fillfactor = 50);
CREATE INDEX rate_limit_windows_forget_after ON rate_limit_windows (forget_after) WHERE forget_after IS NOT NULL;
COMMENT ON COLUMN rate_limit_windows.hits IS
  'Times of the admitted requests that may still count, oldest first, in microseconds since 1970';
COMMENT ON COLUMN rate_limit_windows.forget_after IS
  'When the row may be deleted, in microseconds since 1970; null: never';

-- The row of an owner with budgets is created by its first request.
CREATE TABLE budget_counters (
  owner text PRIMARY KEY,
  day date NOT NULL,
  day_characters bigint NOT NULL DEFAULT 0,
  day_audio_ms bigint NOT NULL DEFAULT 0,
  month date NOT NULL,
  month_characters bigint NOT NULL DEFAULT 0,
  month_audio_ms bigint NOT NULL DEFAULT 0,
  running integer NOT NULL DEFAULT 0,
  changed_at timestamptz(0) NOT NULL DEFAULT '-infinity',
  total_characters bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE INDEX budget_counters_changed_at ON budget_counters (changed_at);
COMMENT ON TABLE budget_counters IS
  'What API keys and accounts with budgets have spent and reserved on the last day and in the last month with requests';
COMMENT ON COLUMN budget_counters.changed_at IS 'The minute in which a request last took from the budgets';
COMMENT ON COLUMN budget_counters.total_characters IS
  'Never reset; limits tokens. Of other owners, counted since the column was added';

CREATE TABLE budget_processes (
  id uuid PRIMARY KEY,
  lease_until timestamptz NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE budget_processes IS
  'Server processes with reservations, which are given back when the lease of the process has run out';

-- No foreign keys: the functions keep the tables consistent, and a key is never deleted.
CREATE TABLE budget_reservations (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL,
  owners text[] NOT NULL,
  day date NOT NULL,
  characters bigint NOT NULL,
  audio_ms bigint NOT NULL,
  answered boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);
CREATE INDEX budget_reservations_of_process ON budget_reservations (process_id);
COMMENT ON TABLE budget_reservations IS
  'What requests in progress have reserved. answered: the answer has begun, so a crash gives nothing back';
