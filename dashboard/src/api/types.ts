// The responses of /dashboard/api. What the public API also has is in openapi.json. Times are in ISO 8601.
import type { components } from './schemas';

export type Schemas = components['schemas'];

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
export type HistoryEntry = Schemas['HistoryEntryDto'];

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
  /** Whether the server e-mails links to people who have forgotten their password. */
  password_by_email: boolean;
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
] as const satisfies readonly Scope[];
export type Scope = NonNullable<ApiKey['scopes']>[number];

export const budgetNames = [
  'characters_per_day',
  'characters_per_month',
  'audio_seconds_per_day',
  'audio_seconds_per_month',
  'concurrent_requests',
] as const satisfies readonly BudgetName[];
export type BudgetName = keyof Budgets;

/** What a key or an account may spend. A budget that is missing does not limit. */
export type Budgets = Schemas['BudgetsDto'];

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

/** A link for somebody who has forgotten their password, which no other response has. */
export interface PasswordLink {
  email: string;
  link: string;
  expires_at: string;
}

/** An invitation with its link, which no other response has. */
export interface IssuedInvitation {
  invitation: Invitation;
  link: string;
  /** Whether the server also sends the person an e-mail, with a link of its own. */
  emailed: boolean;
}

export type ApiKey = Schemas['ListedApiKeyDto'] & {
  /** Requests per window. */
  limit: number;
  window_seconds: number;
  /** The highest limit that the account can set. */
  highest_limit: number;
  created_by: { type: 'person' | 'api_key' | 'operator'; name: string | null } | null;
};

/** What is left of the limits of a key. */
export type KeyLimits = Schemas['LimitsDto'];

/** The response to a new key or a rotation. */
export type CreatedApiKey = Schemas['CreatedApiKeyDto'];

/** The restrictions of a key; `null`: none. */
export type KeyRestrictions = Required<
  Pick<Schemas['UpdateApiKeyDto'], 'scopes' | 'allowed_voices' | 'allowed_addresses' | 'rate_limit' | 'budgets'>
>;

/** A voice. */
export type Voice = Schemas['VoiceDto'];

export const grounds = ['own_voice', 'consent', 'licence'] as const satisfies readonly Grounds[];
/** Why an account may use a voice of its own. */
export type Grounds = NonNullable<Voice['grounds']>;

/** The limit on a text's length, and what a request for a voice would wait for. */
export interface SpeechStatus {
  /** In Unicode code points. */
  max_text_characters: number;
  voice_is_loading: boolean;
  /** Requests that the voice's engine is serving or has queued, including the user's own. */
  requests_in_queue: number;
  /** Seconds of work per second of speech; `null`: too few to matter, or not known. */
  real_time_factor: number | null;
}

export type Timestamp = Schemas['TimestampDto'];

export type UsagePeriod = NonNullable<Usage['period']>;

export type UsageRow = Schemas['UsageRowDto'];

/** What is left of a budget. */
export type UsageBudget = Schemas['BudgetStateDto'];

export type UsageWindow = Schemas['WindowDto'];

export type Usage = Schemas['UsageDto'];

/** A request in the log. */
export type LoggedRequest = Schemas['LoggedRequestDto'];

export type RequestPage = Schemas['RequestListDto'];

/** A file that the account has stored, without its contents. */
export type StoredFile = Schemas['StoredFileDto'];

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
export type Dictionary = Schemas['DictionaryDto'];

export type DictionaryWithRules = Schemas['DictionaryWithRulesDto'];

/** How a word is said: as another text, or as phonemes. */
export type DictionaryRule = Schemas['RuleDto'];

/** A dictionary that was read from a lexicon, and what was left out. */
export type ImportedDictionary = Schemas['ImportedDictionaryDto'];
