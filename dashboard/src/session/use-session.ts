import { type MutateOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send, showAccount } from '../api/client';
import { dropCachedResponses, forgetAccount, isSignedOut } from '../api/query-client';
import { ownAccountsKey, sessionKey } from '../api/query-keys';
import type { OwnAccount, Session } from '../api/types';
import { draftKeys, forgetDrafts } from '../drafts/draft-store';
import { askToLeave } from '../drafts/leave';

/** The current session, or `null` when nobody is signed in. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY });
}

async function readSession(): Promise<Session | null> {
  showAccount(undefined);
  const session = await get<Session>('/session').catch((error: unknown) => {
    if (isSignedOut(error)) return null;
    throw error;
  });
  showAccount(session?.account.id);
  return session;
}

/** Stores the new session and drops everything cached for the previous user. */
export function useBeginSession(): (session: Session) => void {
  const queries = useQueryClient();
  return (session) => {
    dropCachedResponses(queries);
    showAccount(session.account.id);
    queries.setQueryData(sessionKey, session);
  };
}

/** The accounts that the user belongs to. */
export function useOwnAccounts({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ownAccountsKey,
    queryFn: async ({ signal }) => (await get<{ data: OwnAccount[] }>('/session/accounts', signal)).data,
    enabled,
  });
}

/** Switches the session to another account, in all tabs. Asks before unsaved changes are left. */
export function useSwitchAccount() {
  const queries = useQueryClient();
  const { mutate, ...mutation } = useMutation({
    mutationFn: (id: string) => send('PUT', '/session/account', { account_id: id }),
    onSuccess: () => forgetAccount(queries),
  });
  const switchTo = (id: string, options?: MutateOptions<void, Error, string>) => askToLeave(() => mutate(id, options));
  return { ...mutation, mutate: switchTo };
}

/**
 * Ends the session and drops everything cached for it. The user's drafts are deleted, because others may use the browser, too: asks
 * if there are any, except for the playground's, which have nothing to be saved.
 */
export function useSignOut() {
  const queries = useQueryClient();
  const { data: session } = useSession();
  const own = `${session?.person.id ?? ''}:`;
  const { mutate, ...mutation } = useMutation({
    mutationFn: () => send('DELETE', '/session'),
    onSuccess: () => {
      dropCachedResponses(queries);
      forgetDrafts(own);
      showAccount(undefined);
      queries.setQueryData(sessionKey, null);
    },
  });
  const signOut = (options?: MutateOptions) => {
    const unsaved = draftKeys(own).filter((key) => !key.includes(':playground:'));
    askToLeave(() => mutate(undefined, options), unsaved, true);
  };
  return { ...mutation, mutate: signOut };
}
