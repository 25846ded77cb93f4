import type { AuditEvent } from '../api/types';

const descriptions: Record<string, string> = {
  'api_key.created': 'created the key',
  'api_key.revoked': 'revoked the key',
  'api_key.updated': 'edited the key',
  'api_key.disabled': 'disabled the key',
  'api_key.enabled': 'enabled the key',
  'api_key.rotated': 'rotated the key',
  'api_key.leaked': 'disabled, because it was found in public, the key',
  'api_key.limit_set': 'set the rate limit of the key',
  'session.created': 'signed in',
  'session.refused': 'failed to sign in',
  'session.ended': 'ended a session',
  'session.switched': 'switched to this account',
  'password.changed': 'changed the password',
  'password.reset_requested': 'asked for a link to choose a password',
  'link.created': 'created a one-time link for',
  'link.accepted': 'set a password with a one-time link',
  'webhook.created': 'added the webhook',
  'webhook.changed': 'changed the webhook',
  'webhook.secret_rotated': 'rotated the secret of the webhook',
  'webhook.removed': 'removed the webhook',
  'webhook.disabled': 'disabled the webhook',
  'person.role_set': 'changed the role of',
  'person.removed': 'removed',
  'person.left': 'left the account',
  'person.identity_linked': 'signed in at the provider for the first time, which replaces the password',
  'invitation.created': 'invited',
  'invitation.resent': 'made a new link to invite',
  'invitation.withdrawn': 'withdrew the invitation of',
  'invitation.accepted': 'accepted the invitation of',
  'second_factor.enabled': 'switched the second factor on',
  'second_factor.disabled': 'switched the second factor off',
  'second_factor.reset': 'reset the second factor of',
  'second_factor.codes_renewed': 'made new recovery codes',
  'second_factor.recovery_code_used': 'used a recovery code',
  'token.created': 'made a token for',
  'voice.saved': 'saved the voice',
  'voice.deleted': 'deleted the voice',
  'voice.uploaded': 'handed in the voice',
  'account.second_factor_required': 'required a second factor',
  'account.second_factor_optional': 'no longer requires a second factor',
  'account.budgets_set': 'changed the budgets of the account',
  'dictionary.created': 'created the dictionary',
  'dictionary.changed': 'changed the dictionary',
  'dictionary.removed': 'deleted the dictionary',
  'file.deleted': 'deleted the file',
  'file_link.created': 'made a link to the file',
  'file_link.revoked': 'revoked a link to the file',
  'feed_link.created': 'made a link to the feed of the project',
  'feed_links.revoked': 'revoked the links to the feed of the project',
  'account.history_set': 'changed what the history keeps',
  'history.entry_deleted': 'deleted an entry of the history',
  'history.cleared': 'deleted the whole history',
  'account.created': 'created the account',
  'account.updated': 'changed the account',
  'account.suspended': 'suspended the account',
  'account.resumed': 'resumed the account',
  'account.exported': 'exported all that the account has',
};

/** An action in words. An unknown action, from a newer server, is returned as it is. */
export function describeAction({ action }: Pick<AuditEvent, 'action'>): string {
  return descriptions[action] ?? action;
}

/** The name of whoever did it. */
export function actorName({ type, name, id }: AuditEvent['actor']): string {
  if (type === 'operator') return id === null ? 'The operator' : `The operator (${name})`;
  if (type === 'server') return 'The server';
  return (type === 'api_key' ? 'The key ' : '') + (name ?? id ?? 'unknown');
}

const hasNamedSubject =
  /^(api_key|webhook|person|invitation|dictionary|voice)\.(?!left$|identity_linked$)|^(link\.created|second_factor\.reset)$/;

/** The object of the action, if the description needs one. */
export function subjectName({ action, subject }: AuditEvent): string | undefined {
  return hasNamedSubject.test(action) ? (subject?.name ?? subject?.id) : undefined;
}

const detailNames: Record<string, string> = { source: 'Found in', url: 'At', mix: 'Mix', entries: 'Entries' };

/** The name of a further fact of an event. */
export function detailName(name: string): string {
  return detailNames[name] ?? name;
}
