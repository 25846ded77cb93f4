import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { isSignedOut } from '../api/query-client';
import { sessionKey } from '../api/query-keys';
import type { Session } from '../api/types';
import { forgetDrafts } from './drafts';

/** The current session, or `null` when nobody is signed in. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY });
}

async function readSession(): Promise<Session | null> {
  return get<Session>('/session').catch((error: unknown) => {
    if (isSignedOut(error)) return null;
    throw error;
  });
}

/** Stores the new session and drops everything cached for the previous user. */
export function useBeginSession(): (session: Session) => void {
  const queries = useQueryClient();
  return (session) => {
    dropCachedResponses(queries);
    forgetDrafts({ exceptOf: session.person.id });
    queries.setQueryData(sessionKey, session);
  };
}

/** Ends the session and drops everything cached for it. */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', '/session'),
    onSuccess: () => {
      dropCachedResponses(queries);
      forgetDrafts();
      queries.setQueryData(sessionKey, null);
    },
  });
}

/** Drops all cached responses except the session, which the page keeps watching. */
function dropCachedResponses(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
