import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { isSignedOut } from '../api/query-client';
import { sessionKey } from '../api/query-keys';
import type { Session } from '../api/types';
import { forgetDrafts } from './drafts';

/** Who is signed in; `null` when nobody is. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY });
}

async function readSession(): Promise<Session | null> {
  return get<Session>('/session').catch((error: unknown) => {
    if (isSignedOut(error)) return null;
    throw error;
  });
}

/** Remembers who has just signed in, and nothing of whoever was before. */
export function useBeginSession(): (session: Session) => void {
  const queries = useQueryClient();
  return (session) => {
    forgetAnswers(queries);
    forgetDrafts({ exceptOf: session.person.id });
    queries.setQueryData(sessionKey, session);
  };
}

/** Ends the session; what it has seen leaves memory with it. */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', '/session'),
    onSuccess: () => {
      forgetAnswers(queries);
      forgetDrafts();
      queries.setQueryData(sessionKey, null);
    },
  });
}

/** All answers but who is signed in, which the page goes on watching. */
function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
