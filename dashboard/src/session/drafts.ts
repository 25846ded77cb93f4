const prefix = 'voxgate:draft:';

/**
 * What a person was writing in this tab. It survives navigation, a reload and a session that expired, and is forgotten
 * when the person signs out or another one signs in.
 */
export function readDraft(personId: string, name: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(personId, name));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    // Storage may be off, and what is in it may be of another version.
    return undefined;
  }
}

/** Keeps a draft, if the browser has room for it. */
export function writeDraft(personId: string, name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(personId, name), JSON.stringify(draft));
  } catch {
    // A draft is a convenience: the page works without it.
  }
}

/** Forgets the drafts of everybody, or of everybody but one person. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  try {
    const kept = exceptOf === undefined ? undefined : keyOf(exceptOf, '');
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there are none.
  }
}

function keyOf(personId: string, name: string): string {
  return `${prefix}${personId}:${name}`;
}
