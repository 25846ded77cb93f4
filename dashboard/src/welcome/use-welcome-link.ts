import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../api/client';
import type { Session, WelcomeLink } from '../api/types';
import { useBeginSession } from '../session/use-session';

/** For whom a one-time link is. Looking does not use it up. */
export function useWelcomeLink(token: string) {
  return useQuery({
    queryKey: ['welcome-link', token],
    queryFn: () => send<WelcomeLink>('POST', '/links/look', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Chooses the password: the link is used up, and its person signed in. */
export function useAcceptLink(token: string) {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (password: string) => send<Session>('POST', '/links/accept', { token, password }),
    onSuccess: begin,
  });
}
