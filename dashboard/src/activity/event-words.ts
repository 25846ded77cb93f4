import type { AuditEvent } from '../api/types';

const words: Record<string, string> = {
  'api_key.created': 'created the key',
  'api_key.revoked': 'revoked the key',
  'api_key.limit_set': 'set the limit of the key',
  'session.created': 'signed in',
  'session.refused': 'was refused at the sign-in',
  'session.ended': 'ended a session',
  'password.changed': 'changed the password',
  'link.created': 'made a link for',
  'link.accepted': 'chose a password by a link',
};

/** What happened, in words; an action that this page does not know yet is named as it is. */
export function eventWords({ action }: Pick<AuditEvent, 'action'>): string {
  return words[action] ?? action;
}

/** Who did it, in words. */
export function actorName({ type, name, id }: AuditEvent['actor']): string {
  if (type === 'operator') return 'The operator';
  return (type === 'api_key' ? 'The key ' : '') + (name ?? id ?? 'somebody');
}

/** What it was done to, if the words above leave that open. */
export function subjectName({ action, subject }: AuditEvent): string | undefined {
  return action.startsWith('api_key.') || action === 'link.created' ? (subject?.name ?? subject?.id) : undefined;
}
