import type { ApiKey } from '../api/types';
import { serverPath } from '../shared/public-path';

/** A step on the way to the first speech. */
export interface FirstStep {
  title: string;
  /** What to do. */
  text: string;
  /** Where to do it. */
  link?: { href: string; label: string; isOutside?: boolean };
  isDone: boolean;
}

/** An account whose keys have worked for this long needs no first steps. */
const settledMs = 7 * 86_400_000;

/**
 * The steps of an account.
 *
 * @param keys its keys.
 * @param hasUsedPlayground whether somebody has used the playground in the last days.
 */
export function firstSteps(keys: readonly ApiKey[], hasUsedPlayground: boolean): FirstStep[] {
  return [
    {
      title: 'Create a key',
      text: 'Programs need a key to request speech. Create one, and copy it.',
      link: { href: '/keys', label: 'Create a key' },
      isDone: keys.length > 0,
    },
    {
      title: 'Make the first request',
      text: 'Send the curl command that is shown with a new key, or use the key with your SDK.',
      link: { href: serverPath('/api/docs'), label: 'API documentation', isOutside: true },
      isDone: keys.some(({ last_used_at: usedAt }) => usedAt !== null),
    },
    {
      title: 'Hear a voice',
      text: 'Type a text in the playground, choose a voice, and listen.',
      link: { href: '/playground', label: 'Listen now' },
      isDone: hasUsedPlayground,
    },
  ];
}

/** Whether an account has been in use for so long that the steps are of no use, whether or not all are done. */
export function isSettled(keys: readonly ApiKey[], now: number): boolean {
  const hasOldKey = keys.some(({ created_at: at }) => now - Date.parse(at) > settledMs);
  return hasOldKey && keys.some(({ last_used_at: usedAt }) => usedAt !== null);
}
