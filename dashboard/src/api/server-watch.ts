import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiFailure, isUnreachable } from './api-failure';
import { get } from './client';

/** Milliseconds between two looks at a server that does not answer. */
const leastMs = 1000;
const maxMs = 5000;
/** Milliseconds that a server has to answer a look. One that has gone without a word may come back without one. */
const answerMs = 5000;

const watched = new WeakSet<QueryClient>();

/**
 * Waits until a server that could not be reached answers again, and then loads what could not be loaded. One small request
 * looks for all that failed. The waits grow with the outage, to a twentieth of it. A tab that nobody sees does not look until it
 * is seen.
 */
export function watchServer(client: QueryClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  void watch(client).finally(() => watched.delete(client));
}

async function watch(client: QueryClient): Promise<void> {
  const began = Date.now();
  const missed = { type: 'active', predicate: ({ state }: Query) => isUnreachable(state.error) } as const;
  while (client.getQueryCache().findAll(missed).length > 0) {
    await untilNextLook((Date.now() - began) / 20);
    if (await isAnswering()) await client.refetchQueries(missed);
  }
}

/** Waits some time, which is shorter if the network returns. */
async function untilNextLook(wantedMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const next = () => {
      clearTimeout(timer);
      removeEventListener('online', next);
      resolve();
    };
    const timer = setTimeout(next, withJitter(Math.min(maxMs, Math.max(leastMs, wantedMs))));
    addEventListener('online', next);
  });
  if (focusManager.isFocused()) return;
  await new Promise<void>((resolve) => {
    const stop = focusManager.subscribe((isFocused) => {
      if (!isFocused) return;
      stop();
      resolve();
    });
  });
}

/** Whether the server answers, whatever it says. */
async function isAnswering(): Promise<boolean> {
  return get('/session', AbortSignal.timeout(answerMs)).then(
    () => true,
    (error: unknown) => error instanceof ApiFailure && !isUnreachable(error),
  );
}

/** A wait of half to all of a time, so that the tabs of many users do not ask at the same time. */
export function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}
