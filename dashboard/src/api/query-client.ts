import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, isUnreachable } from './api-failure';
import { showAccount } from './client';
import { sessionKey } from './query-keys';
import { watchServer, withJitter } from './server-watch';

/**
 * The cache of the server's responses. Any response that says the session has ended leads to the sign-in page. One that says the
 * user has switched the account in another tab makes this page follow. What failed without an answer is loaded again once the
 * server answers.
 */
export function createQueryClient(): QueryClient {
  const follow = (error: Error) => {
    if (isSignedOut(error)) client.setQueryData(sessionKey, null);
    if (isAccountSwitched(error)) void forgetAccount(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        follow(error);
        if (isUnreachable(error)) watchServer(client);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        follow(error);
        // The server may have done it, although no answer arrived.
        const isAnswered = error instanceof ApiFailure && !isUnreachable(error);
        if (!isAnswered) void client.invalidateQueries({ refetchType: onlineManager.isOnline() ? 'active' : 'none' });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (failures) => withJitter(500 * 2 ** failures),
        // Without a network, a page says so, instead of waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // By default, an action waits for the network, and is sent even if the user has cancelled it since.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

/** Forgets everything about the account that the page has shown, and loads the session and what is on the page again. */
export async function forgetAccount(client: QueryClient): Promise<void> {
  showAccount(undefined);
  dropCachedResponses(client);
  await client.resetQueries({ queryKey: sessionKey });
}

/** Drops all cached responses except the session, which the page keeps watching. */
export function dropCachedResponses(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Whether an error says that the session is for another account than the page shows. */
function isAccountSwitched(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'ACCOUNT_SWITCHED';
}

/** Whether an error says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'NOT_SIGNED_IN';
}

/** Whether a retry may succeed. Client errors (4xx) are not retried. */
function isTransient(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}
