import type { Alert, AlertData } from '../alerts/alert';
import { printable } from '@voxgate/speech/messages/printable';

/** An e-mail in plain text. */
export interface EmailText {
  subject: string;
  text: string;
}

/** What an alert says: one sentence for the subject, and what to do. */
type Words = {
  [Type in Exclude<keyof AlertData, 'invitation.created' | 'password.reset_requested'>]: (data: AlertData[Type]) => {
    what: string;
    details: string[];
    advice: string;
  };
};

const maxNameLength = 200;
const maxMessageLength = 1000;

const words: Words = {
  'api_key.expiring': ({ api_key: { name, prefix }, expires_at: expiresAt }) => ({
    what: `The API key ${quoted(name)} expires on ${inWords(expiresAt)}`,
    details: [`Key: ${prefix}…`],
    advice:
      'From then on, requests with it are rejected. Create a new key in time, or remove this one from your programs.',
  }),
  'api_key.revoked': ({ api_key: { name }, revoked_by: by, address }) => ({
    what: `The API key ${quoted(name)} was revoked`,
    details: [`By: ${printable(by.name, maxNameLength)}`, `Address: ${address ?? 'unknown'}`],
    advice: 'Requests with it are rejected. If nobody should have done this, check who has access to the account.',
  }),
  'api_key.leaked': ({ api_key: { name }, source, url }) => ({
    what: `The API key ${quoted(name)} was found in public, and is disabled`,
    details: [`Found in: ${source}`, `At: ${url ?? 'unknown'}`],
    advice: 'Create a new key for the programs that use it, and revoke this one. Do not enable it again.',
  }),
  'budget.reached': ({ percent, budget, limit, used, resets_at: resetsAt, of }) => ({
    what: `${percent} % of the budget of ${of.type === 'api_key' ? 'the API key' : 'the account'} ${quoted(of.name)} are spent`,
    details: [
      `Budget: ${budget.replaceAll('_', ' ')}`,
      `Spent: ${Math.floor(used)} of ${limit}`,
      `Reset: ${inWords(resetsAt)}`,
    ],
    advice:
      percent === 100
        ? 'Requests that need more are rejected until the reset. The operator can raise the budget.'
        : 'When it is spent, requests are rejected until the reset. The operator can raise the budget.',
  }),
  'sign_in.new_address': ({ person, address, user_agent: device }) => ({
    what: `${printable(person.email, maxNameLength)} signed in from a new address`,
    details: [`Address: ${address ?? 'unknown'}`, `Device: ${printable(device ?? 'unknown', maxNameLength)}`],
    advice: 'If this was somebody else, end the session, and choose a new password.',
  }),
  'job.completed': ({ job, file_count: files }) => ({
    what: `The job ${nameOf(job)} is completed`,
    details: [
      `Job: ${job.id}`,
      `Chapters: ${job.chapters}`,
      `Seconds of speech: ${job.audio_seconds}`,
      `Files: ${files}`,
    ],
    advice: 'Its files can be fetched until they expire.',
  }),
  'job.failed': ({ job, error }) => ({
    what: `The job ${nameOf(job)} failed`,
    details: [`Job: ${job.id}`, `Error: ${error.code}`, printable(error.message, maxMessageLength)],
    advice: 'Remove the cause, and hand the text in again. Sentences that have been spoken are not spoken again.',
  }),
  'webhook.test': ({ message }) => ({ what: 'Test', details: [], advice: message }),
};

/**
 * Writes the e-mail about an alert.
 *
 * @param account the name of the account.
 * @param url where people reach the dashboard, if that is known.
 */
export function alertEmail({ type, data, createdAt }: Alert, account: string, url: string | undefined): EmailText {
  const { what, details, advice } = (words[type as keyof Words] as (data: object) => ReturnType<Words['webhook.test']>)(
    data,
  );
  const lines = [
    `${what}.`,
    '',
    `Account: ${printable(account, maxNameLength)}`,
    ...details,
    `Time: ${inWords(createdAt.toISOString())}`,
    '',
    advice,
    ...(url === undefined ? [] : ['', `${url}/dashboard`]),
    '',
    'You get this e-mail because you are an owner or administrator of the account on Voxgate.',
  ];
  return { subject: what, text: `${lines.join('\n')}\n` };
}

/** `31 January 2030, 12:00 UTC` */
function inWords(iso: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', format).format(new Date(iso)).replace(' at ', ', ')} UTC`;
}

function nameOf({ id, title }: { id: string; title: string | null }): string {
  return title === null ? id : quoted(title);
}

function quoted(name: string): string {
  return `"${printable(name, maxNameLength)}"`;
}
