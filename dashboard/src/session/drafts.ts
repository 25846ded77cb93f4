const prefix = 'voxgate:draft:';

/**
 * Reads what a user was writing in this tab. A draft survives navigation, a reload and an expired session. It is
 * deleted when the user signs out or another user signs in.
 */
export function readDraft(personId: string, name: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(personId, name));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    // Storage may be disabled, or may hold data of another version.
    return undefined;
  }
}

/** Saves a draft, if the browser has room for it. */
export function writeDraft(personId: string, name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(personId, name), JSON.stringify(draft));
  } catch {
    // The page works without drafts.
  }
}

/** Deletes the drafts of all users, or of all users except one. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  try {
    const kept = exceptOf === undefined ? undefined : keyOf(exceptOf, '');
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}

function keyOf(personId: string, name: string): string {
  return `${prefix}${personId}:${name}`;
}
