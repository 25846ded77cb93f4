-- Accounts, people and how they sign in, the audit trail, alerts and their deliveries, and stored files.

CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CONSTRAINT accounts_email_unique UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  speech_cache boolean NOT NULL DEFAULT true,
  budgets jsonb,
  second_factor_required boolean NOT NULL DEFAULT false,
  default_dictionaries text[] NOT NULL DEFAULT '{}',
  history text NOT NULL DEFAULT 'off' CHECK (history IN ('off', 'text', 'digest')),
  history_days integer CHECK (history_days > 0)
);
COMMENT ON COLUMN accounts.budgets IS
  'Limits by name (src/platform/caller/budgets.ts); a name that is missing: not limited; null: no budgets';
COMMENT ON COLUMN accounts.default_dictionaries IS
  'The current versions of the dictionaries that are used by default, so that no request has to look for them';
COMMENT ON COLUMN accounts.history IS 'What the history keeps: nothing, the texts, or only their digests';
COMMENT ON COLUMN accounts.history_days IS 'Days for which the history keeps entries; null: the default';

CREATE TABLE people (
  id text PRIMARY KEY,
  email text NOT NULL CONSTRAINT people_email_unique UNIQUE CHECK (email = lower(email)),
  password_hash text,
  credentials integer NOT NULL DEFAULT 0,
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT people_oidc_unique UNIQUE (oidc_issuer, oidc_subject),
  CHECK ((oidc_issuer IS NULL) = (oidc_subject IS NULL))
);
COMMENT ON COLUMN people.credentials IS
  'How often the password was chosen: a session that began with an earlier one is over';

CREATE TABLE memberships (
  person_id text NOT NULL CONSTRAINT memberships_person REFERENCES people (id),
  account_id text NOT NULL CONSTRAINT memberships_account REFERENCES accounts (id),
  role text NOT NULL CHECK (role IN ('owner', 'administrator', 'member', 'viewer')),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  chosen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (person_id, account_id)
);
CREATE INDEX memberships_of_account ON memberships (account_id);
COMMENT ON COLUMN memberships.chosen_at IS
  'When the person last switched to the account, or -infinity: a sign-in leads to the latest';

CREATE TABLE one_time_links (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  person_id text NOT NULL CONSTRAINT one_time_links_person_unique UNIQUE REFERENCES people (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  account_id text NOT NULL CONSTRAINT one_time_links_account REFERENCES accounts (id),
  role text NOT NULL CHECK (role IN ('owner', 'administrator', 'member', 'viewer'))
);
COMMENT ON COLUMN one_time_links.role IS 'What the person becomes in the account if they are new there';

CREATE TABLE invitations (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT invitations_account REFERENCES accounts (id),
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'administrator', 'member', 'viewer')),
  invited_by_id text,
  invited_by_name text NOT NULL,
  digest bytea NOT NULL CONSTRAINT invitations_digest_unique UNIQUE CHECK (length(digest) = 32),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3) NOT NULL,
  mail_digest bytea CONSTRAINT invitations_mail_digest_unique UNIQUE CHECK (length(mail_digest) = 32),
  CONSTRAINT invitations_account_email_unique UNIQUE (account_id, email)
);
CREATE INDEX invitations_email ON invitations (email);
COMMENT ON COLUMN invitations.invited_by_id IS 'The person who was shown the link; null: the operator';
COMMENT ON COLUMN invitations.mail_digest IS
  'The link that was e-mailed last. Its token is made when the e-mail is sent, and stored nowhere';

CREATE TABLE sessions (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  id text NOT NULL CONSTRAINT sessions_id_unique UNIQUE,
  person_id text CONSTRAINT sessions_person REFERENCES people (id) ON DELETE CASCADE,
  credentials integer,
  data jsonb NOT NULL,
  address inet,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3) NOT NULL,
  account_id text CONSTRAINT sessions_account REFERENCES accounts (id),
  by_password boolean NOT NULL DEFAULT true
);
CREATE INDEX sessions_of_person ON sessions (person_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
COMMENT ON COLUMN sessions.person_id IS 'null: nobody has signed in yet, but is about to, at a provider';

CREATE TABLE second_factors (
  person_id text PRIMARY KEY CONSTRAINT second_factors_person REFERENCES people (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON COLUMN second_factors.secret IS 'Encrypted with a key derived from a server secret';
COMMENT ON COLUMN second_factors.last_step IS 'The time step of the latest code: earlier codes are refused';
COMMENT ON COLUMN second_factors.confirmed_at IS 'null: it is being set up, and not in force';

CREATE TABLE recovery_codes (
  person_id text NOT NULL CONSTRAINT recovery_codes_person REFERENCES second_factors (person_id) ON DELETE CASCADE,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  PRIMARY KEY (person_id, digest)
);

CREATE TABLE server_secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE server_address (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  url text NOT NULL,
  is_public boolean NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE server_address IS
  'Where the server that started last is called: its PUBLIC_URL (is_public), or where it listens on its machine';

CREATE TABLE audit_events (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT audit_events_account REFERENCES accounts (id),
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  action text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  subject_type text,
  subject_id text,
  subject_name text,
  address inet,
  user_agent text,
  changes jsonb,
  details jsonb
);
CREATE INDEX audit_events_of_account ON audit_events (account_id, at DESC, id DESC);
CREATE INDEX audit_events_at ON audit_events (at);
-- For the check whether a user has signed in from an address before.
CREATE INDEX audit_events_signed_in ON audit_events (actor_id, at) WHERE action = 'session.created';
-- For the check whether a leak has been recorded.
CREATE INDEX audit_events_leaked ON audit_events (subject_id) WHERE action = 'api_key.leaked';
COMMENT ON COLUMN audit_events.changes IS 'The changed fields, each with its values before (from) and after (to)';

CREATE TABLE alerts (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT alerts_account REFERENCES accounts (id),
  type text NOT NULL,
  data json NOT NULL,
  once text CONSTRAINT alerts_once_unique UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX alerts_created_at ON alerts (created_at);
-- For the limit on e-mails.
CREATE INDEX alerts_of_account ON alerts (account_id, created_at);
COMMENT ON COLUMN alerts.once IS 'Names what the alert is about, if it must be recorded only once';

CREATE TABLE webhook_endpoints (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT webhook_endpoints_account REFERENCES accounts (id),
  url text NOT NULL,
  events text[] NOT NULL,
  secret bytea NOT NULL CHECK (length(secret) BETWEEN 24 AND 64),
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  disabled text CHECK (disabled IN ('by_person', 'failing', 'gone')),
  failing_since timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);
CREATE INDEX webhook_endpoints_of_account ON webhook_endpoints (account_id);
COMMENT ON COLUMN webhook_endpoints.failing_since IS 'The first failure since the last success';

CREATE TABLE alert_deliveries (
  id text PRIMARY KEY DEFAULT 'dlv_' || replace(gen_random_uuid()::text, '-', ''),
  alert_id text NOT NULL CONSTRAINT alert_deliveries_alert REFERENCES alerts (id) ON DELETE CASCADE,
  account_id text NOT NULL,
  endpoint_id text CONSTRAINT alert_deliveries_endpoint REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  attempt integer NOT NULL DEFAULT 0,
  next_try_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  last_try_at timestamptz(3),
  last_status integer,
  last_error text,
  last_duration_ms integer,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  email text,
  CONSTRAINT alert_deliveries_one_recipient CHECK ((endpoint_id IS NULL) <> (email IS NULL))
);
CREATE INDEX alert_deliveries_by_receiver ON alert_deliveries (account_id, coalesce(endpoint_id, ''), next_try_at)
  WHERE status = 'pending';
CREATE INDEX alert_deliveries_of_endpoint ON alert_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX alert_deliveries_pending ON alert_deliveries (endpoint_id) WHERE status = 'pending';
CREATE INDEX alert_deliveries_of_alert ON alert_deliveries (alert_id);
COMMENT ON COLUMN alert_deliveries.attempt IS 'Tries since it was queued or sent again: decides when to try next';

CREATE TABLE stored_objects (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT stored_objects_account REFERENCES accounts (id),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  state text NOT NULL CHECK (state IN ('writing', 'stored', 'removing')),
  lease_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK ((state = 'stored') = (lease_until IS NULL))
);
CREATE UNIQUE INDEX stored_objects_of_account ON stored_objects (account_id, digest) WHERE state = 'stored';
CREATE INDEX stored_objects_usage ON stored_objects (account_id) INCLUDE (bytes);
CREATE INDEX stored_objects_leases ON stored_objects (lease_until) WHERE lease_until IS NOT NULL;
COMMENT ON COLUMN stored_objects.digest IS 'SHA-256 of the contents';
COMMENT ON COLUMN stored_objects.lease_until IS
  'Until when its process writes it, or tries to remove it; then, any server removes it';

CREATE TABLE stored_files (
  id text PRIMARY KEY,
  account_id text NOT NULL CONSTRAINT stored_files_account REFERENCES accounts (id),
  object_id text NOT NULL CONSTRAINT stored_files_object REFERENCES stored_objects (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  content_type text NOT NULL CHECK (char_length(content_type) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3)
);
CREATE INDEX stored_files_of_account ON stored_files (account_id, id DESC);
CREATE INDEX stored_files_of_object ON stored_files (object_id);
CREATE INDEX stored_files_expires_at ON stored_files (expires_at) WHERE expires_at IS NOT NULL;
COMMENT ON COLUMN stored_files.expires_at IS 'null: kept until it is removed';
