import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure';
import { sessionKey } from './query-keys';

/** The cache of the server's answers. An answer that the session has ended leads to the sign-in, wherever it comes. */
export function createQueryClient(): QueryClient {
  const endSession = (error: Error) => {
    if (isSignedOut(error)) client.setQueryData(sessionKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: endSession }),
    mutationCache: new MutationCache({ onError: endSession }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && mayPass(error) },
    },
  });
  return client;
}

/** Whether a failure says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'NOT_SIGNED_IN';
}

/** Failures that another try may not meet; refusals are not repeated. */
function mayPass(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}
