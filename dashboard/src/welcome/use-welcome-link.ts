import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../api/client';
import type { Session, WelcomeLink } from '../api/types';
import { useBeginSession } from '../session/use-session';

/** The user that a one-time link is for. Fetching this does not use up the link. */
export function useWelcomeLink(token: string) {
  return useQuery({
    queryKey: ['welcome-link', token],
    queryFn: () => send<WelcomeLink>('POST', '/links/look', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Uses up the link and signs in its user: with a new password, or with the one that they have. */
export function useAcceptLink(token: string) {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (proof: { password: string; code?: string }) =>
      send<Session>('POST', '/links/accept', { token, ...proof }),
    onSuccess: begin,
  });
}
