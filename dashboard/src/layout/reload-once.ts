import { storedName } from '../shared/stored-name';

const lastReload = storedName('reloaded-at');
/** Minimum time between two automatic reloads, so that they cannot loop. */
const minIntervalMs = 60_000;

/**
 * Reloads the page, unless it reloaded itself less than a minute ago.
 *
 * @returns whether it reloads.
 */
export function reloadOnce(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0);
    if (since >= 0 && since < minIntervalMs) return false;
    sessionStorage.setItem(lastReload, String(Date.now()));
  } catch {
    // Without storage, nothing would stop a reload loop.
    return false;
  }
  location.reload();
  return true;
}
