import type { AlertType } from '../api/types';

/** The types of alerts that a webhook can get, with their names on the page. */
export const alertTypes: readonly { type: AlertType; name: string; description: string }[] = [
  { type: 'api_key.expiring', name: 'Key expires soon', description: 'A key expires within seven days.' },
  { type: 'api_key.revoked', name: 'Key revoked', description: 'Somebody revoked a key.' },
  { type: 'api_key.leaked', name: 'Key leaked', description: 'A scanner found a key in public, and it was disabled.' },
  {
    type: 'budget.reached',
    name: 'Budget reached',
    description: '80 % or 100 % of a budget of a day or month are spent.',
  },
  {
    type: 'sign_in.new_address',
    name: 'Sign-in from a new address',
    description: 'Somebody signed in from an address that they had not used in the last 90 days.',
  },
  { type: 'job.completed', name: 'Job completed', description: 'A job was completed, and its files are ready.' },
  { type: 'job.failed', name: 'Job failed', description: 'A job failed.' },
];

/** The name of a type. An unknown type, from a newer server, is returned as it is. */
export function alertName(type: string): string {
  if (type === 'webhook.test') return 'Test';
  return alertTypes.find((known) => known.type === type)?.name ?? type;
}
