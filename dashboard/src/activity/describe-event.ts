import type { AuditEvent } from '../api/types';

const descriptions: Record<string, string> = {
  'api_key.created': 'created the key',
  'api_key.revoked': 'revoked the key',
  'api_key.updated': 'edited the key',
  'api_key.disabled': 'disabled the key',
  'api_key.enabled': 'enabled the key',
  'api_key.rotated': 'rotated the key',
  'api_key.limit_set': 'set the rate limit of the key',
  'session.created': 'signed in',
  'session.refused': 'failed to sign in',
  'session.ended': 'ended a session',
  'password.changed': 'changed the password',
  'link.created': 'created a one-time link for',
  'link.accepted': 'set a password with a one-time link',
};

/** An action in words. An unknown action, from a newer server, is returned as it is. */
export function describeAction({ action }: Pick<AuditEvent, 'action'>): string {
  return descriptions[action] ?? action;
}

/** The name of whoever did it. */
export function actorName({ type, name, id }: AuditEvent['actor']): string {
  if (type === 'operator') return 'The operator';
  return (type === 'api_key' ? 'The key ' : '') + (name ?? id ?? 'unknown');
}

/** The object of the action, if the description needs one. */
export function subjectName({ action, subject }: AuditEvent): string | undefined {
  return action.startsWith('api_key.') || action === 'link.created' ? (subject?.name ?? subject?.id) : undefined;
}
