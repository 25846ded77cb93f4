import type { NewAlert } from '../alerts/alert';
import type { NewAuditEvent } from './audit-event';

/** Returns the alert that an audit event causes; `undefined` if it causes none. */
export function alertOfEvent(
  { accountId, action, actor, subject, details }: NewAuditEvent,
  { isNewAddress }: { isNewAddress: boolean },
): NewAlert | undefined {
  const { type, id, name, address, userAgent } = actor;
  if (action === 'api_key.revoked') {
    const apiKey = { id: subject!.id, name: subject!.name };
    return { accountId, type: action, data: { api_key: apiKey, revoked_by: { type, id, name }, address } };
  }
  if (action === 'api_key.leaked') {
    const apiKey = { id: subject!.id, name: subject!.name };
    const { source, url } = details as { source: string; url: string | null };
    return { accountId, type: action, data: { api_key: apiKey, source, url } };
  }
  if (action === 'session.created' && isNewAddress) {
    return {
      accountId,
      type: 'sign_in.new_address',
      data: { person: { id, email: name }, address, user_agent: userAgent },
    };
  }
  return undefined;
}
