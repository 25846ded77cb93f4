import type { Actor } from '../caller/actor';

/** The recorded actions. The names are part of the API: never rename one. */
export const auditActions = [
  'api_key.created',
  'api_key.revoked',
  'api_key.limit_set',
  'session.created',
  'session.refused',
  'session.ended',
  'password.changed',
  'link.created',
  'link.accepted',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.removed',
  'webhook.disabled',
  'person.role_set',
  'person.removed',
  'invitation.created',
  'invitation.resent',
  'invitation.withdrawn',
  'invitation.accepted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The object of an action, with its name at the time. */
export interface AuditSubject {
  type: 'api_key' | 'person' | 'session' | 'invitation' | 'webhook';
  id: string;
  name: string;
}

/** An event to record. */
export interface NewAuditEvent {
  /** The account whose audit trail the event belongs to. */
  accountId: string;
  action: AuditAction;
  actor: Actor;
  subject: AuditSubject | null;
}
