const lastReload = 'voxgate:reloaded-at';
/** A second reload within this time would be a loop. */
const pauseMs = 60_000;

/**
 * Reloads the page, unless it did so by itself less than a minute ago.
 *
 * @returns whether it reloads.
 */
export function reloadOnce(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0);
    if (since >= 0 && since < pauseMs) return false;
    sessionStorage.setItem(lastReload, String(Date.now()));
  } catch {
    // Without storage, nothing would stop a loop.
    return false;
  }
  location.reload();
  return true;
}
