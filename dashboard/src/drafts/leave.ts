import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { draftKeys, hasUnkept, onDraftChange } from './draft-store';

/** What the user is asked before leaving. */
export interface Question {
  /** The beginnings of the keys of the drafts that it is about. */
  starts: string[];
  isSigningOut: boolean;
  proceed: () => void;
}

/** The beginnings of the keys of drafts that must not be left without a question. */
const guarded: string[] = [];
const listeners = new Set<() => void>();
let question: Question | null = null;

/** Asks before the user leaves this component with drafts whose keys begin like this. */
export function useLeaveGuard(start: string): void {
  // Before the effects of the page that comes next, which may redirect.
  useLayoutEffect(() => {
    guarded.push(start);
    tell();
    return () => {
      guarded.splice(guarded.indexOf(start), 1);
      tell();
    };
  }, [start]);
}

/**
 * Goes on at once if nothing is unsaved, or else when the user wants to leave.
 *
 * @param starts the beginnings of the keys of the drafts that would be left; by default, those of all forms on the page.
 */
export function askToLeave(proceed: () => void, starts: readonly string[] = guarded, isSigningOut = false): void {
  const unsaved = starts.filter((start) => draftKeys(start).length > 0);
  if (unsaved.length === 0) proceed();
  else ask({ proceed, starts: unsaved, isSigningOut });
}

/** The question that is open. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}

/** Closes the question: the user stays. */
export function closeQuestion(): void {
  ask(null);
}

/** Whether the browser should ask before the tab is closed or reloaded. */
export function useIsUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => isGuarded() || hasUnkept());
}

/** wouter's location, which stays where it is until the user wants to leave unsaved changes. */
export const useGuardedLocation: BaseLocationHook = () => [useSyncExternalStore(subscribe, () => shown), navigate];

let shown = location.pathname;
/** The place of the page in the browser's history. Each entry has its own in its state. */
let place = placeOfEntry() ?? history.length;
/** How the next `popstate` is handled, if this module has caused it. */
let expected: 'undone' | 'wanted' | undefined;
if (placeOfEntry() === undefined) stampEntry();

function navigate(to: string, { replace = false, state }: { replace?: boolean; state?: object } = {}): void {
  const go = () => {
    if (!replace) place += 1;
    history[replace ? 'replaceState' : 'pushState']({ ...state, place }, '', to);
    show();
  };
  const isSamePage = new URL(to, location.href).pathname === shown;
  if (replace || isSamePage) go();
  else askToLeave(go);
}

addEventListener('popstate', () => {
  const reason = expected;
  expected = undefined;
  if (reason === 'undone') return;
  const next = placeOfEntry();
  if (reason === 'wanted' || location.pathname === shown || !isGuarded()) {
    // A link to a place in the page makes an entry without a number.
    place = next ?? place + 1;
    if (next === undefined) stampEntry();
    show();
    return;
  }
  // The browser has already moved. It goes back until the user has answered.
  const steps = (next ?? place - 1) - place;
  expected = 'undone';
  history.go(-steps);
  askToLeave(() => {
    expected = 'wanted';
    history.go(steps);
  });
});

function isGuarded(): boolean {
  return guarded.some((start) => draftKeys(start).length > 0);
}

function show(): void {
  shown = location.pathname;
  tell();
}

function ask(next: Question | null): void {
  question = next;
  tell();
}

function placeOfEntry(): number | undefined {
  const { place: stamped } = (history.state ?? {}) as { place?: unknown };
  return typeof stamped === 'number' ? stamped : undefined;
}

function stampEntry(): void {
  history.replaceState({ ...(history.state as object | null), place }, '');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const end = onDraftChange(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
