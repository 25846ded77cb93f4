import { useMutation, useQuery } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { signInOptionsKey } from '../api/query-keys';
import type { Session, SignInOptions } from '../api/types';
import { useBeginSession } from '../session/use-session';

/** The ways to sign in that this server offers. */
export function useSignInOptions() {
  return useQuery({
    queryKey: signInOptionsKey,
    queryFn: () => get<SignInOptions>('/sign-in-options'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Signs in with e-mail and password. */
export function useSignIn() {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (credentials: { email: string; password: string; code?: string }) =>
      send<Session>('POST', '/session', credentials),
    onSuccess: begin,
  });
}

/** Asks for an e-mail with a link to choose a new password. */
export function useRequestPasswordLink() {
  return useMutation({ mutationFn: (email: string) => send<object>('POST', '/password-resets', { email }) });
}
