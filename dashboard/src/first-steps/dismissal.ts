import { storedName } from '../shared/stored-name';

const prefix = storedName('first-steps-dismissed:');

/** Whether a person has dismissed the first steps in this browser, or has completed them. */
export function isDismissed(personId: string): boolean {
  try {
    return localStorage.getItem(prefix + personId) !== null;
  } catch {
    // Storage may be disabled.
    return false;
  }
}

/** Remembers that a person has dismissed or completed the first steps. */
export function rememberDismissal(personId: string): void {
  try {
    localStorage.setItem(prefix + personId, 'yes');
  } catch {
    // Without storage, the steps appear again in the next tab.
  }
}
