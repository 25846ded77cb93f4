/** The responses of /dashboard/api. Times are in ISO 8601. */

export interface Session {
  person: { id: string; email: string };
  account: { id: string; name: string };
}

export interface SignInOptions {
  password: boolean;
  oidc: { name: string; url: string } | null;
}

export interface WelcomeLink {
  email: string;
  account_name: string;
  expires_at: string;
}

export const scopes = ['speech', 'voices', 'usage', 'keys:read', 'keys:write'] as const;
export type Scope = (typeof scopes)[number];

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

export interface UsageWindow {
  api_key_id: string;
  limit: number;
  window_seconds: number;
  used: number;
  remaining: number;
  next_admitted_in_seconds: number;
}

export interface Usage {
  period: UsagePeriod;
  from: string;
  to: string;
  step: 'hour' | 'day';
  data: UsageRow[];
  windows: UsageWindow[];
}

export interface AuditEvent {
  id: string;
  at: string;
  action: string;
  actor: { type: 'person' | 'api_key' | 'operator'; id: string | null; name: string | null };
  subject: { type: string; id: string; name: string | null } | null;
  address: string | null;
  user_agent: string | null;
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
