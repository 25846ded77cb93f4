import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session';
import {
  draftKeys,
  forgetDraft,
  isElsewhere,
  isKept,
  onDraftChange,
  openDraft,
  putDraft,
  readDraft,
} from './draft-store';

/** The fields of a form, and what can be done with what is not saved. */
export interface FormDraft<T> {
  /** What the form shows: the draft, or what is saved. */
  value: T;
  /** The beginning of the keys of the draft, for `askToLeave`. */
  key: string;
  isChanged: boolean;
  /** Whether the draft was there when the form was opened. */
  isRestored: boolean;
  /** Whether what is saved has changed since the user began. */
  isOutdated: boolean;
  /** Whether the draft survives the tab. */
  isKept: boolean;
  /** Whether another tab is changing the same. */
  isElsewhere: boolean;
  change: (fields: Partial<T>) => void;
  /** Accepts that saving replaces what somebody else has saved since. */
  keep: () => void;
  discard: () => void;
  /** To be called when `sent` has been saved, and has become `result`. What was typed since stays. */
  markSaved: (sent: T, result?: T) => void;
}

/**
 * The state of a form whose content takes effort. What is typed is kept in the browser, for this user in this account, until it is
 * saved or discarded.
 *
 * @param name the form, and what it is about.
 * @param saved the fields as they are saved, or those of an empty form.
 * @param isSecret keeps the draft in this tab's memory only. Fields for passwords, codes and keys must not have drafts at all.
 */
export function useDraft<T extends object>(name: string, saved: T, { isSecret = false } = {}): FormDraft<T> {
  const key = useDraftKey(name);
  const [isRestored, setIsRestored] = useState(() => openDraft(key) !== undefined);
  const draft = useSyncExternalStore(onDraftChange, () => readDraft(key));
  const elsewhere = useSyncExternalStore(onDraftChange, () => isElsewhere(key));
  const kept = useSyncExternalStore(onDraftChange, () => isKept(key));
  const value = withDraft(saved, draft?.value);
  const isChanged = draft !== undefined && !isSame(value, saved);
  const isSaved = draft !== undefined && !isChanged;
  useLayoutEffect(() => {
    if (isSaved) forgetDraft(key);
  }, [isSaved, key]);
  return {
    value,
    key,
    isChanged,
    isRestored,
    isOutdated: isChanged && draft.base !== digestOf(saved),
    isKept: kept,
    isElsewhere: elsewhere,
    change: (fields) => {
      const now = readDraft(key);
      const next = { ...withDraft(saved, now?.value), ...fields };
      if (isSame(next, saved)) forgetDraft(key);
      else putDraft(key, next, now?.base ?? digestOf(saved), isSecret);
      setIsRestored(isRestored && now !== undefined);
    },
    keep: () => putDraft(key, value, digestOf(saved), isSecret),
    discard: () => forgetDraft(key),
    markSaved: (sent, result = saved) => {
      const now = readDraft(key);
      if (!now || isSame(withDraft(saved, now.value), sent)) forgetDraft(key);
      else putDraft(key, now.value, digestOf(result), isSecret);
    },
  };
}

/** The key of a draft of the user in the account. */
export function useDraftKey(name: string): string {
  const { data: session } = useSession();
  return `${session?.person.id ?? ''}:${session?.account.id ?? ''}:${name}`;
}

/** The ends of the names of the drafts that begin like this. */
export function useDraftNames(name: string): string[] {
  const start = useDraftKey(name);
  const keys = useSyncExternalStore(onDraftChange, () => draftKeys(start).toSorted().join('\n'));
  return keys === '' ? [] : keys.split('\n').map((key) => key.slice(start.length));
}

/** The saved fields with those of a draft. A draft may be of another version of the form. */
function withDraft<T extends object>(saved: T, draft: object = {}): T {
  const known = Object.entries(draft).filter(([field]) => Object.hasOwn(saved, field));
  return { ...saved, ...Object.fromEntries(known) };
}

function isSame<T extends object>(one: T, other: T): boolean {
  return Object.entries(one).every(([field, value]) => {
    const before: unknown = other[field as keyof T];
    return value === before || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(before));
  });
}

/** A short digest (FNV-1a), so that a draft need not have the saved text beside it. */
function digestOf(saved: object): string {
  const text = JSON.stringify(saved);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${text.length}.${hash >>> 0}`;
}
