import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure';
import { sessionKey } from './query-keys';

/** The cache of the server's responses. Any response that says the session has ended leads to the sign-in page. */
export function createQueryClient(): QueryClient {
  const endSession = (error: Error) => {
    if (isSignedOut(error)) client.setQueryData(sessionKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: endSession }),
    mutationCache: new MutationCache({ onError: endSession }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isTransient(error) },
    },
  });
  return client;
}

/** Whether an error says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'NOT_SIGNED_IN';
}

/** Whether a retry may succeed. Client errors (4xx) are not retried. */
function isTransient(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}
