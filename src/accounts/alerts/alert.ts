import type { BudgetName } from '../../platform/caller/budgets';

/** The alerts that an endpoint can subscribe to. The names are part of the API: never rename one. */
export const alertTypes = [
  'api_key.expiring',
  'api_key.revoked',
  'api_key.leaked',
  'budget.reached',
  'sign_in.new_address',
  'job.completed',
  'job.failed',
] as const;
export type AlertType = (typeof alertTypes)[number];

/** Somebody or something, with its name at the time. */
interface Named {
  id: string | null;
  name: string;
}

/** What an alert says of a job that is over. */
export interface EndedJob {
  id: string;
  status: string;
  title: string | null;
  /** Their number. */
  chapters: number;
  /** What has been spoken, in Unicode code points. */
  characters: number;
  audio_seconds: number;
  created_at: string;
  /** `null`: it ended before it was begun. */
  started_at: string | null;
  ended_at: string;
}

/** A finished file of a job. `chapter`: its number; `null`: the file has all of them. */
export interface JobAlertFile {
  file_id: string;
  chapter: number | null;
  format: string;
}

/** The `data` of each type, as receivers get it. It never contains a secret. */
export interface AlertData {
  'api_key.expiring': { api_key: Named & { prefix: string }; expires_at: string };
  'api_key.revoked': { api_key: Named; revoked_by: Named & { type: string }; address: string | null };
  /** `source`: in what it was found; `url`: where. The key has been disabled. */
  'api_key.leaked': { api_key: Named; source: string; url: string | null };
  /** `limit` and `used` are characters or seconds of audio; `used` includes what running requests have reserved. */
  'budget.reached': {
    percent: 80 | 100;
    budget: Exclude<BudgetName, 'concurrent_requests'>;
    limit: number;
    used: number;
    resets_at: string;
    /** Whose budget it is. */
    of: Named & { type: 'api_key' | 'account' };
  };
  'sign_in.new_address': {
    person: { id: string | null; email: string };
    address: string | null;
    user_agent: string | null;
  };
  /** `files` has at most 100, first those with all chapters; `file_count` is the number of all. */
  'job.completed': { job: EndedJob; files: JobAlertFile[]; file_count: number };
  'job.failed': { job: EndedJob; error: { code: string; message: string } };
  /** For the invited person, by e-mail. Nobody else gets it. */
  'invitation.created': { invitation: { id: string } };
  /** For a person who has forgotten their password, by e-mail. Nobody else gets it. */
  'password.reset_requested': { person: { id: string } };
  /** For an endpoint that somebody tests. Only this endpoint gets it. */
  'webhook.test': { message: string };
}

/** An alert to record. */
export type NewAlert = {
  [Type in keyof AlertData]: {
    accountId: string;
    type: Type;
    data: AlertData[Type];
    /** Names what the alert is about. If an alert with the same name was recorded before, this one is not. */
    once?: string;
  };
}[keyof AlertData];

/** A recorded alert. */
export interface Alert {
  /** `alrt_` and a time-ordered unique id. */
  id: string;
  accountId: string;
  type: keyof AlertData;
  data: object;
  createdAt: Date;
}

/** The body that receivers get: the same bytes at every try. */
export function payloadOf({ type, createdAt, accountId, data }: Alert): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), account_id: accountId, data });
}
