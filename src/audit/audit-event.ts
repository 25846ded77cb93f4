import type { Actor } from '../caller/actor';

/** What is kept. The names are part of the API: one is never renamed. */
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
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What something was done to, as it was called at the time. */
export interface AuditSubject {
  type: 'api_key' | 'person' | 'session';
  id: string;
  name: string;
}

/** Something that was done just now. */
export interface NewAuditEvent {
  /** Whose trail it belongs to. */
  accountId: string;
  action: AuditAction;
  actor: Actor;
  subject: AuditSubject | null;
}
