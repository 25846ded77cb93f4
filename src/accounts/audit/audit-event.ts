import type { Actor } from '../../platform/caller/actor';

/** The recorded actions. The names are part of the API: never rename one. */
export const auditActions = [
  'api_key.created',
  'api_key.revoked',
  'api_key.limit_set',
  'api_key.updated',
  'api_key.disabled',
  'api_key.enabled',
  'api_key.rotated',
  'api_key.leaked',
  'session.created',
  'session.refused',
  'session.ended',
  'session.switched',
  'password.changed',
  'password.reset_requested',
  'link.created',
  'link.accepted',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.removed',
  'webhook.disabled',
  'person.role_set',
  'person.removed',
  'person.left',
  'person.identity_linked',
  'invitation.created',
  'invitation.resent',
  'invitation.withdrawn',
  'invitation.accepted',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.reset',
  'second_factor.codes_renewed',
  'second_factor.recovery_code_used',
  'token.created',
  'voice.saved',
  'voice.deleted',
  'voice.uploaded',
  'account.second_factor_required',
  'account.second_factor_optional',
  'account.budgets_set',
  'account.created',
  'account.updated',
  'account.suspended',
  'account.resumed',
  'account.exported',
  'dictionary.created',
  'dictionary.changed',
  'dictionary.removed',
  'file.deleted',
  'file_link.created',
  'file_link.revoked',
  'feed_link.created',
  'feed_links.revoked',
  'account.history_set',
  'history.entry_deleted',
  'history.cleared',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The object of an action, with its name at the time. */
export interface AuditSubject {
  type:
    | 'api_key'
    | 'person'
    | 'session'
    | 'invitation'
    | 'account'
    | 'webhook'
    | 'dictionary'
    | 'voice'
    | 'token'
    | 'file'
    | 'project'
    | 'history_entry';
  id: string;
  name: string;
}

/** The changed fields by their names in the API, with their values before and after. */
export type AuditChanges = Readonly<Record<string, { from: unknown; to: unknown }>>;

/** Further facts of an event by their names in the API. They must not contain secrets. */
export type AuditDetails = Readonly<Record<string, string | null>>;

/** An event to record. */
export interface NewAuditEvent {
  /** The account whose audit trail the event belongs to. */
  accountId: string;
  action: AuditAction;
  actor: Actor;
  subject: AuditSubject | null;
  /** What has changed; left out if the action says everything. */
  changes?: AuditChanges | null;
  /** What else is to know, such as where a leaked key was found. */
  details?: AuditDetails | null;
}
