import { storedName } from '../shared/stored-name';

const prefix = storedName('draft:');
const keptForMs = 30 * 24 * 3_600_000;
/** How long what is typed waits before it is written. Writing a long text at each key would be felt. */
const writeDelayMs = 300;

/** What a user has typed and not saved. */
export interface Draft {
  /** When it was last changed. It comes first, so that it can be read without the rest. */
  at: number;
  /** A digest of what was saved when the user began. */
  base: string;
  value: object;
}

/** Drafts by their keys, as this tab has them. `undefined`: there is none. */
const held = new Map<string, Draft | undefined>();
/** Keys of drafts that this tab has changed. */
const own = new Set<string>();
const unwritten = new Set<string>();
/** Keys of drafts that are in this tab alone, because the browser has no room for them or because they may be secret. */
const unkept = new Set<string>();
/** Keys of drafts that another tab is changing, too. */
const elsewhere = new Set<string>();
/** Keys of drafts that another tab has changed, and this one has not: they are read again when their form is opened. */
const outdated = new Set<string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls a function after each change of a draft, also by another tab. @returns a function that ends it. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads a draft as its form is opened: later changes by other tabs are not shown. */
export function openDraft(key: string): Draft | undefined {
  if (outdated.delete(key)) held.delete(key);
  return readDraft(key);
}

/** Reads a draft. The result stays the same object until the draft changes. */
export function readDraft(key: string): Draft | undefined {
  if (!held.has(key)) held.set(key, parse(stored(key)));
  return held.get(key);
}

/**
 * Keeps a draft in the browser until it is forgotten: across pages, reloads, expired sessions and crashes.
 *
 * @param isSecret keeps it in this tab's memory only.
 */
export function putDraft(key: string, value: object, base: string, isSecret: boolean): void {
  held.set(key, { at: Date.now(), base, value });
  own.add(key);
  outdated.delete(key);
  if (isSecret) {
    unkept.add(key);
  } else {
    unwritten.add(key);
    // Not put off by the next key, so that steady typing is written, too.
    timer ??= setTimeout(writeDrafts, writeDelayMs);
  }
  tell();
}

/** Deletes a draft. One that another tab has written since stays for that tab. */
export function forgetDraft(key: string): void {
  const draft = held.get(key);
  forget(key, draft !== undefined && own.has(key) ? draft.at : undefined);
  tell();
}

/** Deletes all drafts whose keys begin like this, also those of other tabs. */
export function forgetDrafts(start: string): void {
  for (const key of draftKeys(start)) forget(key);
  tell();
}

/** The keys of the drafts that begin like this. */
export function draftKeys(start: string): string[] {
  const keys = new Set(storedKeys().map((each) => each.slice(prefix.length)));
  for (const [key, draft] of held) {
    if (draft) keys.add(key);
    else keys.delete(key);
  }
  return [...keys].filter((key) => key.startsWith(start));
}

/** Whether a draft survives the tab. */
export function isKept(key: string): boolean {
  return !unkept.has(key);
}

/** Whether closing the tab would lose a draft. */
export function hasUnkept(): boolean {
  return unkept.size > 0;
}

/** Whether another tab is changing the draft, too. */
export function isElsewhere(key: string): boolean {
  return elsewhere.has(key);
}

function writeDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  if (unwritten.size === 0) return;
  for (const key of unwritten) {
    try {
      localStorage.setItem(prefix + key, JSON.stringify(held.get(key)));
      unkept.delete(key);
    } catch {
      // Storage is full or disabled. The page still has the draft, and says so.
      unkept.add(key);
    }
  }
  unwritten.clear();
  tell();
}

/** @param at deletes only a stored draft that was changed at this time or before it. */
function forget(key: string, at = Number.POSITIVE_INFINITY): void {
  held.set(key, undefined);
  for (const keys of [own, unwritten, unkept, elsewhere]) keys.delete(key);
  if (changedAt(stored(key)) > at) return;
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Without storage, there is nothing to delete.
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function parse(text: string | null): Draft | undefined {
  try {
    const { at, base, value } = JSON.parse(text ?? 'null') as Draft;
    return { at, base, value: Object(value) as object };
  } catch {
    // There is none, or it is of another version of the page.
    return undefined;
  }
}

function changedAt(text: string | null): number {
  return Number(/^\{"at":(\d+)/.exec(text ?? '')?.[1] ?? 0);
}

addEventListener('storage', ({ key: changed, newValue }) => {
  if (!changed?.startsWith(prefix)) return;
  const key = changed.slice(prefix.length);
  // What is typed here stays here.
  if (!own.has(key)) outdated.add(key);
  else if (newValue !== null) elsewhere.add(key);
  tell();
});
addEventListener('pagehide', writeDrafts);
document.addEventListener('visibilitychange', () => document.hidden && writeDrafts());

// Drafts that nobody came back to, such as those of things that were deleted elsewhere.
for (const each of storedKeys()) {
  const key = each.slice(prefix.length);
  if (changedAt(stored(key)) < Date.now() - keptForMs) forget(key);
}
