/** The responses of /dashboard/api. Times are in ISO 8601. */

export interface Session {
  person: { id: string; email: string };
  account: { id: string; name: string };
  role: Role;
  /** What the role includes. */
  rights: Right[];
  /** Whether the account requires a second factor that the user has not set up. Until then, there are no rights. */
  must_set_up_second_factor: boolean;
}

export interface SecondFactor {
  /** `null`: it is off. */
  enabled_at: string | null;
  recovery_codes_left: number;
  /** Whether the user has a password. Without one, a second factor is not needed. */
  has_password: boolean;
}

/** The secret for an authenticator app: to type, and as the text of a QR code. */
export interface SecondFactorSecret {
  secret: string;
  url: string;
}

/** The rules for all people of the account. */
export interface AccountRules {
  second_factor_required: boolean;
}

/** What the history of the account keeps. */
export type HistoryMode = 'off' | 'text' | 'digest';

/** Whether the account keeps what it has had spoken. */
export interface HistorySetting {
  mode: HistoryMode;
  days: number;
  /** The most days that the server allows; 0: it has no history. */
  most_days: number;
  /** The most entries that are kept. */
  most_entries: number;
}

/** A speech that the account has kept. */
export interface HistoryEntry {
  id: string;
  created_at: string;
  expires_at: string;
  request_id: string;
  api: string;
  voice_id: string;
  /** `null`: only its digest is kept. */
  text: string | null;
  text_sha256: string;
  characters: number;
  audio_seconds: number;
  speed: number;
  format: string;
  sample_rate: number;
  /** `null`: it was not kept. */
  audio: { file_id: string; content_type: string; bytes: number } | null;
  audio_missing: 'storage_full' | 'too_long' | 'unavailable' | 'deleted' | null;
}

/** An account of the user. */
export interface OwnAccount {
  id: string;
  name: string;
  role: Role;
  current: boolean;
}

export type Role = 'owner' | 'administrator' | 'member' | 'viewer';

/** A right of a person that the page depends on. */
export type Right =
  | 'speech'
  | 'voices'
  | 'voices:write'
  | 'usage'
  | 'keys:read'
  | 'keys:write'
  | 'dictionaries:read'
  | 'dictionaries:write'
  | 'files:read'
  | 'files:write'
  | 'history:read'
  | 'history:write'
  | 'people:read'
  | 'people:write'
  | 'account:write'
  | 'audit:read'
  | 'alerts:write';

export interface SignInOptions {
  password: boolean;
  oidc: { name: string; url: string } | null;
}

export interface WelcomeLink {
  email: string;
  account_name: string;
  /** The role of an invitation; `null`: the link is for a new password. */
  role: Role | null;
  /** A new user chooses a password. Others enter theirs, or sign in with their provider. */
  proof: 'new_password' | 'password' | 'sign_in';
  expires_at: string;
}

export const scopes = [
  'speech',
  'voices',
  'voices:write',
  'usage',
  'keys:read',
  'keys:write',
  'dictionaries:read',
  'dictionaries:write',
  'files:read',
  'files:write',
  'history:read',
  'history:write',
] as const;
export type Scope = (typeof scopes)[number];

export const budgetNames = [
  'characters_per_day',
  'characters_per_month',
  'audio_seconds_per_day',
  'audio_seconds_per_month',
  'concurrent_requests',
] as const;
export type BudgetName = (typeof budgetNames)[number];

/** What a key or an account may spend. A budget that is missing does not limit. */
export type Budgets = Partial<Record<BudgetName, number>>;

export interface Person {
  id: string;
  email: string;
  role: Role;
  is_you: boolean;
  joined_at: string;
  /** Whether they can sign in yet. */
  has_joined: boolean;
  has_second_factor: boolean;
  /** Their open sessions for this account. */
  sessions: number;
  last_seen_at: string | null;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: string;
  expires_at: string;
  is_expired: boolean;
}

/** An invitation with its link, which no other response has. */
export interface IssuedInvitation {
  invitation: Invitation;
  link: string;
  /** Whether the server also sends the person an e-mail, with a link of its own. */
  emailed: boolean;
}

export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  last_used_at: string | null;
  expires_at: string | null;
  created_at: string;
  /** Requests per window. */
  limit: number;
  /** The highest limit that the account can set. */
  highest_limit: number;
  created_by: { type: 'person' | 'api_key' | 'operator'; name: string | null } | null;
  disabled?: true;
  /** Secrets that a rotation has replaced and that still work. */
  former_secrets?: { prefix: string; ends_at: string }[];
  /** Restrictions are left out if there are none. */
  scopes?: Scope[];
  allowed_voices?: string[];
  allowed_addresses?: string[];
  rate_limit?: number;
  budgets?: Budgets;
}

/** What is left of the limits of a key. */
export interface KeyLimits {
  window_seconds: number;
  windows: ({ owner: 'key' | 'account' } & Omit<UsageWindow, 'api_key_id' | 'window_seconds'>)[];
  budgets: ({ owner: 'key' | 'account' } & Omit<UsageBudget, 'api_key_id'>)[];
}

/** The response to a new key or a rotation. */
export interface CreatedApiKey {
  id: string;
  name: string;
  prefix: string;
  key: string;
}

/** The restrictions of a key; `null`: none. */
export interface KeyRestrictions {
  scopes: Scope[] | null;
  allowed_voices: string[] | null;
  allowed_addresses: string[] | null;
  rate_limit: number | null;
  budgets: Budgets | null;
}

export interface Voice {
  voice_id: string;
  /** Whether requests without a voice use this one. */
  is_default: boolean;
  name: string;
  language: string;
  gender: string;
  engine: string;
  sample_rate: number;
  timestamps: ('sentence' | 'word')[];
  license: string;
  /** Whether it can be part of a mix, with voices of the same engine and sample rate. */
  is_mixable: boolean;
  /** The voices and weights of a saved mix. */
  mix?: string;
  /** Only for voices on other servers: `false` while none of these can be used. */
  is_available?: boolean;
}

/** The limit on a text's length, and what a request for a voice would wait for. */
export interface SpeechStatus {
  /** In Unicode code points. */
  max_text_characters: number;
  voice_is_loading: boolean;
  /** Requests that the voice's engine is serving or has queued, including the user's own. */
  requests_in_queue: number;
}

export interface Timestamp {
  type: 'sentence' | 'word';
  text: string;
  start_seconds: number;
  end_seconds: number;
  /** In Unicode code points; the end is exclusive. */
  text_start: number;
  text_end: number;
}

export type UsagePeriod = '24h' | '7d' | '30d';

export interface UsageRow {
  start: string;
  api_key_id: string;
  api_key_name: string;
  requests: number;
  characters: number;
  audio_seconds: number;
  rate_limited: number;
  unauthorized: { revoked: number; expired: number };
}

/** What is left of a budget. */
export interface UsageBudget {
  /** `null`: the account's. */
  api_key_id: string | null;
  budget: BudgetName;
  limit: number;
  used: number;
  remaining: number;
  resets_at: string | null;
}

export interface UsageWindow {
  api_key_id: string;
  limit: number;
  window_seconds: number;
  used: number;
  remaining: number;
  next_admitted_in_seconds: number;
}

export interface Usage {
  /** `null`: from one day to another. */
  period: UsagePeriod | null;
  from: string;
  to: string;
  step: 'hour' | 'day';
  data: UsageRow[];
  windows: UsageWindow[];
  budgets: UsageBudget[];
}

/** A request in the log. */
export interface LoggedRequest {
  id: string;
  request_id: string;
  at: string;
  caller: { type: 'api_key' | 'person' | 'link'; id: string; name: string | null };
  /** The method and the pattern of the path; `null`: there is no such route. */
  route: string | null;
  voice_id: string | null;
  characters: number;
  audio_seconds: number;
  /** `null`: the client disconnected before the response. */
  status: number | null;
  code: string | null;
  aborted: boolean;
  /** Further requests with the same key and code that share this entry. */
  repeats: number;
  waits: { gate_ms: number | null; queue_ms: number | null; first_audio_ms: number | null; total_ms: number };
}

export interface RequestPage {
  data: LoggedRequest[];
  next: string | null;
}

export interface AuditEvent {
  id: string;
  at: string;
  action: string;
  actor: { type: 'person' | 'api_key' | 'operator' | 'server'; id: string | null; name: string | null };
  subject: { type: string; id: string; name: string | null } | null;
  address: string | null;
  user_agent: string | null;
  /** The changed fields; `null`: the action says everything. */
  changes: Record<string, { from: unknown; to: unknown }> | null;
  /** What else is known of the event. */
  details: Record<string, string | null> | null;
}

export interface AuditPage {
  data: AuditEvent[];
  next: string | null;
}

export interface OpenSession {
  id: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
  address: string | null;
  user_agent: string | null;
}

export type AlertType =
  | 'api_key.expiring'
  | 'api_key.revoked'
  | 'api_key.leaked'
  | 'budget.reached'
  | 'sign_in.new_address'
  | 'job.completed'
  | 'job.failed';

export interface Webhook {
  id: string;
  url: string;
  events: AlertType[];
  enabled: boolean;
  disabled_because: 'by_person' | 'failing' | 'gone' | null;
  failing_since: string | null;
  previous_secret_until: string | null;
  created_at: string;
}

export interface WebhookWithSecret extends Webhook {
  secret: string;
}

export interface Delivery {
  id: string;
  webhook_id: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed';
  tries: number;
  created_at: string;
  last_try_at: string | null;
  last_status: number | null;
  last_error: string | null;
  last_duration_ms: number | null;
  next_try_at: string | null;
}

export interface DeliveryPage {
  data: Delivery[];
  next: string | null;
}

/** A pronunciation dictionary without its rules. */
export interface Dictionary {
  id: string;
  name: string;
  description: string | null;
  version: number;
  rule_count: number;
  /** Whether requests that name no dictionaries use it. */
  is_default: boolean;
}

export interface DictionaryWithRules extends Dictionary {
  rules: DictionaryRule[];
}

/** How a word is said: as another text, or as phonemes. */
export interface DictionaryRule {
  word: string;
  alias?: string;
  phonemes?: string;
  alphabet?: 'ipa' | 'cmu-arpabet';
  case_sensitive: boolean;
  word_boundaries: boolean;
}

/** A dictionary that was read from a lexicon, and what was left out. */
export interface ImportedDictionary extends Dictionary {
  warnings: string[];
}
