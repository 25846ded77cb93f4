import type { Actor } from '../caller/actor';

/** The recorded actions. The names are part of the API: never rename one. */
export const auditActions = [
  'api_key.created',
  'api_key.revoked',
  'api_key.limit_set',
  'api_key.updated',
  'api_key.disabled',
  'api_key.enabled',
  'api_key.rotated',
  'session.created',
  'session.refused',
  'session.ended',
  'password.changed',
  'link.created',
  'link.accepted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The object of an action, with its name at the time. */
export interface AuditSubject {
  type: 'api_key' | 'person' | 'session';
  id: string;
  name: string;
}

/** The changed fields by their names in the API, with their values before and after. */
export type AuditChanges = Readonly<Record<string, { from: unknown; to: unknown }>>;

/** An event to record. */
export interface NewAuditEvent {
  /** The account whose audit trail the event belongs to. */
  accountId: string;
  action: AuditAction;
  actor: Actor;
  subject: AuditSubject | null;
  /** What has changed; left out if the action says everything. */
  changes?: AuditChanges | null;
}
